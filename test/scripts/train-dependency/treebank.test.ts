import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignUnits, goldSpans } from '../../../scripts/train-dependency/align.ts';
import { treeFault, type GoldUnit } from '../../../scripts/train-dependency/gold-sentence.ts';
import { bunsetsuOfUd, readConllu } from '../../../scripts/train-dependency/read-conllu.ts';
import { readCabocha, readKnp } from '../../../scripts/train-dependency/read-knp.ts';

const units = (...heads: number[]): GoldUnit[] =>
  heads.map((head, at) => ({ start: 2 * at, end: 2 * at + 2, head, type: 'D' }));

test('a bad tree is told from a good one', () => {
  assert.equal(treeFault(units(2, 2, 3, -1)), null);
  assert.equal(treeFault(units()), 'empty');
  assert.equal(treeFault(units(1, 1, -1)), 'bad head');
  assert.equal(treeFault(units(1, 0, -1)), 'bad head');
  assert.equal(treeFault(units(1, 5, -1)), 'bad head');
  assert.equal(treeFault(units(2, 3, 3, -1)), 'crossing');
});

test('KNP layout: bunsetsu, basic phrases, words that are spaces', () => {
  const [sentence] = readKnp(
    [
      '# S-ID:w1-01 KNP:5',
      '* 1P',
      '+ 1D',
      '東 ひがし 東 名詞 6 普通名詞 1 * 0 * 0 NIL',
      '  　 　 特殊 1 空白 6 * 0 * 0 NIL',
      '+ 2P <rel/>',
      '京 きょう 京 名詞 6 普通名詞 1 * 0 * 0 NIL',
      '* -1D',
      '+ -1D',
      '行く いく 行く 動詞 2 * 0 * 0 * 0 NIL',
      'EOS',
    ].join('\n'),
    'kwdlc',
  );
  assert.equal(sentence?.id, 'w1-01');
  assert.equal(sentence?.corpus, 'kwdlc');
  assert.equal(sentence?.text, '東 京行く');
  assert.deepEqual(sentence?.bunsetsu, [
    { start: 0, end: 3, head: 1, type: 'P' },
    { start: 3, end: 5, head: -1, type: 'D' },
  ]);
  assert.deepEqual(
    sentence?.phrases?.map(({ start, head, type }) => [start, head, type]),
    [
      [0, 1, 'D'],
      [2, 2, 'P'],
      [3, -1, 'D'],
    ],
  );
});

test('CaboCha layout: types of one or two letters, a word that is an asterisk', () => {
  const [sentence] = readCabocha('#! DOC 0\n* 0 1DX 0/1 0.5\n*\t補助記号\nを\t助詞\n* 1 -1D 0/0 0\n見る\t動詞\nEOS\n');
  assert.equal(sentence?.text, '*を見る');
  assert.deepEqual(
    sentence?.bunsetsu.map(({ start, head }) => [start, head]),
    [
      [0, 1],
      [2, -1],
    ],
  );
});

test('bunsetsu under a UD tree: compounds, compound verbs and suffixes stay together', () => {
  const rows = [
    ['特別', '形状詞-一般', 2, 'amod'],
    ['番組', '名詞-普通名詞-一般', 4, '434'],
    ['を', '助詞-格助詞', 2, 'case'],
    ['見', '動詞-一般', 5, '399'],
    ['始め', '動詞-非自立可能', 7, '451'],
    ['た', '助動詞', 5, 'aux'],
    ['人', '名詞-普通名詞-一般', 0, 'ROOT'],
    ['たち', '接尾辞-名詞的-一般', 7, '426'],
  ];
  const content = rows
    .map(
      ([form, tag, head, relation], at) =>
        `${at + 1}\t${form}\t_\t_\t${tag}\t_\t${head}\t${relation}\t_\tSpaceAfter=No`,
    )
    .join('\n');
  const [words] = readConllu(`${content}\n\n`);
  assert.ok(words !== undefined);
  const { text, bunsetsu } = bunsetsuOfUd(words, 'x');
  assert.deepEqual(
    bunsetsu.map(({ start, end, head }) => [text.slice(start, end), head]),
    [
      ['特別番組を', 1],
      ['見始めた', 2],
      ['人たち', -1],
    ],
  );
});

test('a unit that starts within a token joins the one before and gives it its head', () => {
  // 家|と|いう|話 over the tokens 家・という・話.
  const gold: GoldUnit[] = [
    { start: 0, end: 2, head: 1, type: 'D' },
    { start: 2, end: 4, head: 2, type: 'D' },
    { start: 4, end: 5, head: -1, type: 'D' },
  ];
  const tokens = {
    text: '家という話',
    count: 3,
    starts: Int32Array.of(0, 1, 4),
    ends: Int32Array.of(1, 4, 5),
    entries: new Int32Array(3),
    written: null,
  };
  const { firsts, heads, merged } = alignUnits(gold, tokens);
  assert.deepEqual([...firsts], [0, 2]);
  assert.deepEqual([...heads], [1, -1]);
  assert.equal(merged, 1);
});

test('white space at the ends of a bunsetsu does not count', () => {
  const spans = goldSpans({
    id: 'x',
    corpus: 'wac',
    text: '東 京 ',
    bunsetsu: [
      { start: 0, end: 2, head: 1, type: 'D' },
      { start: 2, end: 4, head: -1, type: 'D' },
    ],
    phrases: null,
  });
  assert.deepEqual(spans, ['0-1', '2-3']);
});
