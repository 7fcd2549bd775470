import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadDictionary } from '../../../src/analyzer/morphemes/dictionary.ts';
import { openLexicon } from '../../../src/analyzer/morphemes/lexicon.ts';
import { openTokenizer } from '../../../src/analyzer/morphemes/tokenizer.ts';
import { addUserWords } from '../../../src/analyzer/morphemes/user-dictionary.ts';

const dictionary = loadDictionary();

const cut = (csv: string, text: string): string[] => {
  const extended = addUserWords(dictionary, csv);
  const lexicon = openLexicon(extended);
  const { count, starts, ends, entries } = openTokenizer(extended).tokenize(text);
  return Array.from({ length: count }, (_, at) => {
    const row = entries[at] ?? 0;
    const [pos = '', pos1 = ''] = lexicon.grammars[lexicon.grammar[row] ?? 0] ?? [];
    const form = row < lexicon.firstUnknown ? lexicon.form(lexicon.representative(row)) : '?';
    return `${text.slice(starts[at], ends[at])} ${pos}-${pos1} ${lexicon.reading(row)} ${form}`;
  });
};

test('words of the user are cut as one, the others as before', () => {
  const csv = '蜘蛛糸,,,,名詞,固有名詞,一般,*,*,*,蜘蛛糸,クモイト,クモイト\n';
  assert.deepEqual(cut(csv, '蜘蛛糸で😀作る'), [
    '蜘蛛糸 名詞-固有名詞 クモイト 蜘蛛糸/くもいと',
    'で 助詞-格助詞 デ で/で',
    '😀 記号-一般 * ?',
    '作る 動詞-自立 ツクル 作る/つくる',
  ]);
  assert.deepEqual(cut(`\ufeff${csv.replace('\n', '\r\n')}`, '蜘蛛糸で'), cut(csv, '蜘蛛糸で'));
  assert.equal(cut('', '蜘蛛糸で').length, 3);
});

test('ids and costs count as in MeCab', () => {
  const words = (cost: number): number =>
    cut(`東京都,1293,1293,${cost},名詞,固有名詞,地域,一般,*,*,東京都,トウキョウト`, '東京都').length;
  assert.equal(words(-20000), 1);
  assert.equal(words(20000), 2);
});

test('new parts of speech, quotes, readings in hiragana, characters outside the basic plane', () => {
  const csv = '"𠮷,野",0,0,-9000,新品詞,*,*,*,*,*,*,よしの,ヨシノ\n';
  assert.deepEqual(cut(csv, '𠮷,野へ'), ['𠮷,野 新品詞-* ヨシノ 𠮷,野/よしの', 'へ 助詞-格助詞 ヘ へ/へ']);
});

test('wrong lines are refused with their number', () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['a,b\n', /line 1: expected/],
    ['\na b,,,,名詞,一般,*,*,*,*,*,*,*\n', /line 2: .*white space/],
    ['ab,9999,0,0,名詞,一般,*,*,*,*,*,*,*\n', /9999 is not a whole number from 0 to 1315/],
    ['ab,,,,無品詞,*,*,*,*,*,*\n', /is not a whole number/],
    ['ab,0,0,99999,名詞,一般,*,*,*,*,*\n', /99999/],
  ];
  for (const [csv, message] of wrong) assert.throws(() => addUserWords(dictionary, csv), message);
});

test('a word of more entries than there are connection ids is cut as its cheapest', () => {
  const entries = Array.from({ length: 4000 }, (_, at) => [1 + Math.floor(at / 1316), at % 1316]);
  for (const cheapest of [0, 2000, 3999]) {
    const csv = entries
      .map(([left, right], at) => {
        const cost = at === cheapest ? -30000 : 20000;
        return `蜘蛛糸,${left},${right},${cost},名詞,一般,*,*,*,*,蜘蛛糸,${at === cheapest ? 'クモイト' : '*'}\n`;
      })
      .join('');
    assert.equal(cut(csv, '蜘蛛糸で')[0]?.split(' ')[2], 'クモイト');
  }
});
