import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conlluFaults, conlluRules, type ConlluRule } from './conllu-faults.ts';

const rows = [
  '1\t本\t本\tNOUN\t名詞\t_\t3\tobj\t_\tSpaceAfter=No',
  '2\tを\tを\tADP\t助詞\t_\t1\tcase\t_\tReading=ヲ',
  '3\t読む\t読む\tVERB\t動詞\tA=B,C|D[e]=1\t0\troot\t0:root|1:conj:と_が\t_',
];
const good = `# sent_id = s1\n# text = 本を 読む\n${rows.join('\n')}\n\n`;

/** The good sentence with one place changed. */
const changed = (from: string | RegExp, to: string): string => good.replace(from, to);

const broken: Readonly<Record<ConlluRule, string>> = {
  'non-unix-newline': changed('\n', '\r\n'),
  'pseudo-empty-line': `${good}\u3000\n`,
  'extra-empty-line': `${good}\n`,
  'missing-empty-line': good.slice(0, -1),
  'misplaced-comment': changed('\n2', '\n# here\n2'),
  'invalid-line': changed('\n2', '\nword\n2'),
  'unicode-normalization': changed('ヲ', 'カ\u3099'),
  'number-of-columns': changed('\tSpaceAfter=No', ''),
  'empty-column': changed('本\tNOUN', '\tNOUN'),
  'leading-whitespace': changed('本\tNOUN', '\u3000本\tNOUN'),
  'trailing-whitespace': changed('本\tNOUN', '本\u001c\tNOUN'),
  'repeated-whitespace': changed('本\tNOUN', '本\u3000 屋\tNOUN'),
  'invalid-whitespace': changed('名詞', '名 詞'),
  'invalid-word-id': changed('\n2', '\n02'),
  'not-a-word': changed('\n2', '\n2-3'),
  'invalid-upos': changed('NOUN', 'Noun'),
  'unknown-upos': changed('NOUN', 'NN'),
  'invalid-deprel': changed('case', 'case_x'),
  'unknown-deprel': changed('case', 'particle'),
  'invalid-feature': changed('A=B', 'a=B'),
  'unsorted-features': changed('A=B,C|D[e]=1', 'D=1|A=B'),
  'unsorted-feature-values': changed('B,C', 'C,B'),
  'repeated-feature-value': changed('B,C', 'B,B'),
  'repeated-feature': changed('A=B,C', 'A=B|A=C'),
  'invalid-deps': changed('0:root|', '0|'),
  'invalid-edeprel': changed('と_が', 'と__が'),
  'repeated-misc': changed('SpaceAfter=No', 'SpaceAfter=No|SpaceAfter=No'),
  'word-id-sequence': changed('\n3', '\n4'),
  'invalid-sent-id': changed('s1', 's 1'),
  'missing-sent-id': changed('# sent_id = s1\n', ''),
  'multiple-sent-id': changed('# text', '# sent_id = s2\n# text'),
  'non-unique-sent-id': good + good,
  'slash-in-sent-id': changed('s1', 's/1'),
  'missing-text': changed('# text = 本を 読む\n', ''),
  'multiple-text': changed('# text', '# text = 本\n# text'),
  'text-trailing-whitespace': changed(' 読む\n', ' 読む \n'),
  'nospaceafter-yes': changed('Reading=ヲ', 'NoSpaceAfter=Yes'),
  'text-form-mismatch': changed('本を 読む', '本が 読む'),
  'missing-spaceafter': changed('SpaceAfter=No', '_'),
  'text-extra-chars': changed('本を 読む', '本を 読む。'),
  'invalid-head': changed('\t3\tobj', '\tx\tobj'),
  'unknown-head': changed('\t3\tobj', '\t9\tobj'),
  'head-self-loop': changed('\t3\tobj', '\t1\tobj'),
  '0-is-not-root': changed('root', 'dep'),
  'root-is-not-0': changed('obj', 'root'),
  'multiple-roots': changed('3\tobj', '0\troot'),
  'non-tree': changed('3\tobj', '2\tobj'),
  'invalid-ehead': changed('1:conj', '1.0:conj'),
  'unknown-ehead': changed('1:conj', '9:conj'),
  'enhanced-0-is-not-root': changed('0:root', '0:dep'),
  'enhanced-root-is-not-0': changed('1:conj:と_が', '1:root'),
  'unsorted-deps': changed('0:root|1:conj:と_が', '2:obl|1:conj'),
  'unsorted-deps-2': changed('0:root|1:conj:と_が', '1:obl|1:conj'),
  'repeated-deps': changed('0:root|1:conj:と_が', '1:obl|1:obl'),
  'deps-self-loop': changed('1:conj:と_が', '3:conj'),
};

test('a sound file has no faults', () => assert.deepEqual(conlluFaults(good), []));

for (const rule of conlluRules)
  test(`a breach of ${rule} is found`, () => {
    assert.notEqual(broken[rule], good);
    const found = conlluFaults(broken[rule]).map((fault) => fault.rule);
    assert.ok(found.includes(rule), found.join(' '));
  });
