import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { cabochaText } from '../../src/analyzer/formats/cabocha-format.ts';
import { conlluText } from '../../src/analyzer/formats/conllu-format.ts';
import { ByteSink } from '../../src/text/byte-sink.ts';
import { formats, type FormatName } from '../../src/analyzer/formats/table.ts';
import type { Analysis, Morpheme } from '../../src/analyzer/port.ts';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { conlluFaults } from './conllu-faults.ts';
import { realSentences, realWebLines } from './data.ts';
import { notHere } from '../shared-data.ts';

const written = async (format: FormatName, sentences: readonly string[]): Promise<string> => {
  const writer = await formats[format]({
    analyzer: 'kuromoji',
    synonyms: true,
    userDictionary: null,
    unknownWords: 'kuromoji',
  });
  const pieces: Buffer[] = [];
  for await (const bytes of writer.write(sentences)) pieces.push(Buffer.from(bytes));
  await writer.close();
  return Buffer.concat(pieces).toString();
};

test('mecab: the output of MeCab with IPADIC', async () => {
  assert.equal(
    await written('mecab', ['太郎はLinuxを使った。', '']),
    [
      '太郎\t名詞,固有名詞,人名,名,*,*,太郎,タロウ,タロー',
      'は\t助詞,係助詞,*,*,*,*,は,ハ,ワ',
      'Linux\t名詞,一般,*,*,*,*,*',
      'を\t助詞,格助詞,一般,*,*,*,を,ヲ,ヲ',
      '使っ\t動詞,自立,*,*,五段・ワ行促音便,連用タ接続,使う,ツカッ,ツカッ',
      'た\t助動詞,*,*,*,特殊・タ,基本形,た,タ,タ',
      '。\t記号,句点,*,*,*,*,。,。,。',
      'EOS',
      'EOS',
      '',
    ].join('\n'),
  );
});

test('mecab: byte for byte what the command mecab prints, but for the differences that are documented', async (t) => {
  const sentences = realSentences(150_000);
  if (sentences === null) return t.skip(notHere);
  const folder = '/var/lib/mecab/dic/ipadic-utf8';
  const run = spawnSync('mecab', ['-d', folder, '-b', '65536'], {
    input: `${sentences.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0) return t.skip('mecab with IPADIC is not here');
  const [theirs, ours] = [run.stdout, await written('mecab', sentences)].map((output) => output.split('EOS\n'));
  let equal = 0;
  for (const [at, sentence] of sentences.entries()) {
    const [a = '', b = ''] = [ours?.[at], theirs?.[at]];
    if (a === b) equal++;
    else {
      const explained = /\s|[、。]./.test(sentence) || hasUnknownWord(a) || hasUnknownWord(b);
      assert.ok(explained, `${sentence}\n${a}\n${b}`);
    }
  }
  assert.ok(equal / sentences.length > 0.93, `${equal} of ${sentences.length}`);
});

const hasUnknownWord = (lines: string): boolean => lines.split('\n').some((line) => line.split(',').length === 7);

test('bytes of text are its UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      const sink = new ByteSink();
      sink.putText(a, 0, a.length);
      sink.put(Buffer.from(b));
      assert.deepEqual(Buffer.from(sink.take()), Buffer.concat([Buffer.from(a), Buffer.from(b)]));
      assert.equal(sink.length, 0);
      const long = a.repeat(9);
      sink.putArc(0x2a, b.length - 1, 0x44);
      sink.putString(long);
      sink.putFrom(Buffer.from('xyz'), 1, 2);
      assert.equal(sink.take().toString(), Buffer.from(`* ${b.length - 1}D\n${long}y`).toString());
    }),
  );
});

const word = (surface: string, start: number, pos: string, base = surface): Morpheme => {
  const [main = '*', pos1 = '*', pos2 = '*', pos3 = '*'] = pos.split('-');
  return {
    surface,
    start,
    pos: [main, pos1, pos2, pos3],
    conjugationType: '*',
    conjugationForm: '*',
    base,
    reading: 'ヨミ',
    pronunciation: 'ヨミ',
    representative: main === '記号' ? '' : `${base}/よみ`,
    known: true,
    alternatives: [],
  };
};

/** 太郎は 本を 読んだ。 */
const sentence: Analysis = {
  morphemes: [
    word('太郎', 0, '名詞-固有名詞-人名-名'),
    word('は', 2, '助詞-係助詞'),
    word('本', 4, '名詞-一般'),
    word('を', 5, '助詞-格助詞-一般'),
    word('読ん', 6, '動詞-自立', '読む'),
    word('だ', 8, '助動詞', 'だ'),
    word('。', 9, '記号-句点'),
  ],
  bunsetsu: [
    { first: 0, end: 2, head: 2, type: 'D' },
    { first: 2, end: 4, head: 2, type: 'D' },
    { first: 4, end: 7, head: -1, type: 'D' },
  ],
  phrases: [],
  synonyms: [],
};

test('cabocha: bunsetsu lines with main and function word', () => {
  const lines = cabochaText(sentence).split('\n');
  assert.deepEqual(
    lines.filter((line) => line.startsWith('* ')),
    ['* 0 2D 0/1 0.000000', '* 1 2D 0/1 0.000000', '* 2 -1D 0/1 0.000000'],
  );
  assert.equal(lines[1], '太郎\t名詞,固有名詞,人名,名,*,*,太郎,ヨミ,ヨミ');
});

test('conllu: heads and relations from the bunsetsu tree', () => {
  const rows = conlluText(sentence, 's1').split('\n');
  assert.deepEqual(rows.slice(0, 2), ['# sent_id = s1', '# text = 太郎は 本を読んだ。']);
  assert.deepEqual(
    rows.slice(2, 9).map((row) =>
      row
        .split('\t')
        .filter((_, column) => [1, 3, 6, 7].includes(column))
        .join(' '),
    ),
    [
      '太郎 PROPN 5 nsubj',
      'は ADP 1 case',
      '本 NOUN 5 obj',
      'を ADP 3 case',
      '読ん VERB 0 root',
      'だ AUX 5 aux',
      '。 PUNCT 5 punct',
    ],
  );
});

test('conllu: every text obeys the rules of the format', async () => {
  const odd = [
    '　',
    ' a  b ',
    '京都　大学 へ',
    '♪　　♪　 ～　　　～',
    '😀',
    '|',
    'a\tb',
    'か\u3099くせいの神',
    '　\u3099',
    '\u001c区切り\u001d\u001eあ\u001fい\u0085う',
    '\u0000\u0001\u007f\u200b\u2060\ufeff',
    '_ = | # 1\u0301',
    ...(realSentences(5000) ?? []),
    ...realWebLines(200_000),
  ];
  const marks = '　 \u001c\u001f\u0085\u2028\u3099\u0301\ufeff～♪|=_#ーaｱﾞカ漢'.split('');
  const mixed = fc.sample(fc.string({ unit: fc.constantFrom(...marks) }), { numRuns: runs(500), seed: 3 });
  const strings = [...odd, ...mixed, ...fc.sample(fc.string({ unit: 'binary' }), { numRuns: runs(300), seed: 2 })];
  assert.deepEqual(conlluFaults(await written('conllu', strings)), []);
});

test('conllu: no word begins or ends with an ideographic space', async () => {
  const analyzer = await openAnalyzer('kuromoji', { synonyms: false, userDictionary: null, unknownWords: 'kuromoji' });
  for (const text of ['入門　～基礎から', '#303　- 先週の話', '題　　 ～～　']) {
    const [analysis = sentence] = await analyzer.analyze([text]);
    const block = conlluText(analysis, 's1');
    assert.deepEqual(conlluFaults(block), []);
    const forms = block
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split('\t')[1] ?? '');
    assert.ok(forms.length > 1);
    for (const form of forms) assert.equal(form, form.trim(), text);
  }
});

test('conllu: a voicing mark that stands alone belongs to the word before it', async () => {
  const analyzer = await openAnalyzer('kuromoji', { synonyms: false, userDictionary: null, unknownWords: 'kuromoji' });
  const [analysis = sentence] = await analyzer.analyze(['か\u3099くせい だ']);
  const block = conlluText(analysis, 's1');
  assert.equal(block.split('\n')[1], '# text = がくせい だ');
  assert.deepEqual(conlluFaults(block), []);
});
