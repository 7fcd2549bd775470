import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { formatAnnotation, grammarNumbers, parseAnnotation } from '../../src/analyzer/annotation.ts';
import { toHiragana, toKatakana } from '../../src/analyzer/kana.ts';
import type { Analysis, Bunsetsu, SynonymNode, WordReading } from '../../src/analyzer/port.ts';

const grammars = [
  ['名詞', '固有名詞', '地域', '一般', '*', '*'],
  ['動詞', '自立', '*', '*', '五段・ラ行', '基本形'],
  ['記号', '一般', '*', '*', '*', '*'],
  ['助詞', '*', '*', '*', '*', '*'],
] as const;
const numbers = grammarNumbers(grammars);

const word = fc.constantFrom(
  '京都',
  '*',
  '+',
  '@',
  '#',
  '!',
  '!!',
  'EOS',
  '1D',
  '"',
  '<未知語>',
  '5',
  'a',
  '"代表表記:b"',
);
const kana = fc.constantFrom('キョート', 'ア', '*', '、', 'ヴァー');
const reading = fc
  .record({
    grammar: fc.constantFrom(...grammars),
    base: word,
    reading: kana,
    pronunciation: kana,
    representative: fc.constantFrom('', '京都/きょうと', 'a/a'),
  })
  .map(
    ({ grammar: [pos, pos1, pos2, pos3, type, form], ...rest }): WordReading => ({
      pos: [pos, pos1, pos2, pos3],
      conjugationType: type,
      conjugationForm: form,
      ...rest,
    }),
  );

/** Cuts [0, morphemes) at some places: units with heads behind them. */
const units = (morphemes: number): fc.Arbitrary<readonly Bunsetsu[]> =>
  fc.array(fc.boolean(), { minLength: morphemes, maxLength: morphemes }).map((cuts) => {
    const firsts = cuts.flatMap((cut, at) => (at === 0 || cut ? [at] : []));
    return firsts.map((first, at) => ({
      first,
      end: firsts[at + 1] ?? morphemes,
      head: at + 1 < firsts.length ? firsts.length - 1 : -1,
      type: (['D', 'P', 'A', 'I'] as const)[at % 4] ?? 'D',
    }));
  });

const synonymNodes = (morphemes: number): fc.Arbitrary<readonly SynonymNode[]> =>
  fc
    .uniqueArray(fc.tuple(fc.nat(morphemes - 1), fc.integer({ min: 1, max: 3 }), fc.boolean()), {
      maxLength: 3,
      selector: ([first, length]) => `${first} ${length}`,
    })
    .map((spans) =>
      spans
        .map(([first, length, expands], at) => ({
          first,
          end: Math.min(first + length, morphemes),
          node: `s00000${at}:語`,
          score: 0.99,
          relation: (['同義', '略語', '誤記'] as const)[at] ?? '同義',
          expands,
        }))
        .toSorted((a, b) => a.end - b.end || a.first - b.first),
    );

const sentence = fc
  .array(fc.record({ word: reading, surface: word, known: fc.boolean(), space: fc.constantFrom('', ' ') }), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((words) =>
    fc.record({
      words: fc.constant(words),
      alternatives: fc.array(reading, { maxLength: 2 }),
      bunsetsu: units(words.length),
      phrases: units(words.length),
      synonyms: synonymNodes(words.length),
    }),
  )
  .map(({ words, alternatives, ...layers }): { readonly text: string; readonly analysis: Analysis } => {
    let text = '';
    const morphemes = words.map(({ word: from, surface, known, space }, at) => {
      const start = text.length;
      text += surface + space;
      const unknown = known ? {} : { base: '*', reading: '*', pronunciation: '*' };
      return { ...from, ...unknown, surface, start, known, alternatives: at === 0 ? alternatives : [] };
    });
    return { text, analysis: { morphemes, ...layers } };
  });

test('what is written is read back, whatever the words look like', () => {
  fc.assert(
    fc.property(sentence, ({ text, analysis }) => {
      assert.deepEqual(parseAnnotation(formatAnnotation(analysis, numbers), text), analysis);
    }),
    { numRuns: runs(1000) },
  );
});

test("an ancestor's annotation is read", () => {
  const knp = [
    '# S-ID:1 KNP:4.11-CF1.1 DATE:2011/08/10 SCORE:-9.52',
    '* 1D <文頭><ガ><助詞>',
    '+ 1D <文頭><ガ>',
    '子供 こども 子供 名詞 6 普通名詞 1 * 0 * 0 "代表表記:子供/こども カテゴリ:人" <代表表記:子供/こども>',
    'が が が 助詞 9 格助詞 1 * 0 * 0 NIL <かな漢字>',
    '* -1D <文末>',
    '+ -1D <文末>',
    '育つ そだつ 育つ 動詞 2 * 0 子音動詞タ行 6 基本形 2 "代表表記:育つ/そだつ" <動詞>',
    '!! 1 -1D <見出し:育つ>',
    '! 1 <SYNID:s4815:育つ/そだつ><スコア:0.99>',
    'EOS',
  ].join('\n');
  const { morphemes, bunsetsu, phrases, synonyms } = parseAnnotation(knp);
  assert.deepEqual(
    morphemes.map(({ surface, start, reading: said, representative }) => [surface, start, said, representative]),
    [
      ['子供', 0, 'コドモ', '子供/こども'],
      ['が', 2, 'ガ', ''],
      ['育つ', 3, 'ソダツ', '育つ/そだつ'],
    ],
  );
  assert.deepEqual(bunsetsu, [
    { first: 0, end: 2, head: 1, type: 'D' },
    { first: 2, end: 3, head: -1, type: 'D' },
  ]);
  assert.deepEqual(phrases, bunsetsu);
  assert.deepEqual(synonyms, [
    { first: 2, end: 3, node: 's4815:育つ/そだつ', score: 0.99, relation: '同義', expands: true },
  ]);
});

test('hiragana and katakana', () => {
  assert.equal(toKatakana('ぁあゔゖーaん'), 'ァアヴヶーaン');
  assert.equal(toHiragana('ァアヴヶーaンヷ'), 'ぁあゔゖーaんヷ');
});
