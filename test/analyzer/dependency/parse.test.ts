import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadModel } from '../../../src/analyzer/dependency/model.ts';
import { openParser, type Dependencies } from '../../../src/analyzer/dependency/parse.ts';
import { typeNames } from '../../../src/analyzer/dependency/type-finder.ts';
import { loadDictionary } from '../../../src/analyzer/morphemes/dictionary.ts';
import { openLexicon } from '../../../src/analyzer/morphemes/lexicon.ts';
import { openTokenizer } from '../../../src/analyzer/morphemes/tokenizer.ts';
import { elapsedMs } from '../../../src/base/clock.ts';

const dictionary = loadDictionary();
const lexicon = openLexicon(dictionary);
const tokenizer = openTokenizer(dictionary);
const model = loadModel();
const parser = openParser(model, lexicon);

const read = (text: string): string => {
  const tokens = tokenizer.tokenize(text);
  const { bunsetsu, firsts, heads, types } = parser.parse(tokens);
  return Array.from({ length: bunsetsu }, (_, at) => {
    const from = tokens.starts[firsts[at] ?? 0];
    const to = at + 1 < bunsetsu ? tokens.starts[firsts[at + 1] ?? 0] : text.length;
    return `${text.slice(from, to)}${heads[at]}${typeNames[types[at] ?? 0]}`;
  }).join(' ');
};

test('plain sentences come out as every grammar book has them', () => {
  assert.equal(
    read('太郎は花子が読んでいる本を次郎に渡した。'),
    '太郎は5D 花子が2D 読んでいる3D 本を5D 次郎に5D 渡した。-1D',
  );
  assert.equal(
    read('この本は父と母が読んだ本だ。').replaceAll('P', 'D'),
    'この1D 本は5D 父と3D 母が4D 読んだ5D 本だ。-1D',
  );
  assert.equal(read('東京へ行った友人に手紙を書く。'), '東京へ1D 行った2D 友人に4D 手紙を4D 書く。-1D');
});

test('basic phrases cut compounds and link to the last phrase of the head', () => {
  const text = '日本経済の問題を研究した。';
  const tokens = tokenizer.tokenize(text);
  const { phrases, phraseFirsts, phraseHeads, phraseOwners } = parser.parse(tokens);
  const cut = Array.from({ length: phrases }, (_, at) =>
    text.slice(
      tokens.starts[phraseFirsts[at] ?? 0],
      at + 1 < phrases ? tokens.starts[phraseFirsts[at + 1] ?? 0] : text.length,
    ),
  );
  assert.deepEqual(cut, ['日本', '経済の', '問題を', '研究した。']);
  assert.deepEqual([...phraseHeads.subarray(0, phrases)], [1, 2, 3, -1]);
  assert.deepEqual([...phraseOwners.subarray(0, phrases)], [0, 0, 1, 2]);
});

const checkTree = ({
  bunsetsu,
  firsts,
  heads,
  phrases,
  phraseFirsts,
  phraseOwners,
  phraseHeads,
}: Dependencies): void => {
  for (let at = 0; at < bunsetsu; at++) {
    assert.ok(at === 0 ? firsts[0] === 0 : (firsts[at] ?? 0) > (firsts[at - 1] ?? 0));
    if (at === bunsetsu - 1) assert.equal(heads[at], -1);
    else assert.ok((heads[at] ?? -1) > at && (heads[at] ?? -1) < bunsetsu);
    for (let inner = at + 1; inner < (heads[at] ?? -1); inner++)
      assert.ok((heads[inner] ?? 0) <= (heads[at] ?? 0), 'crossing');
  }
  for (let at = 0; at < phrases; at++) {
    const owner = phraseOwners[at] ?? 0;
    assert.ok((phraseFirsts[at] ?? -1) >= (firsts[owner] ?? 0));
    if (at === phrases - 1) assert.equal(phraseHeads[at], -1);
    else assert.ok((phraseHeads[at] ?? -1) > at && (phraseHeads[at] ?? -1) < phrases);
  }
};

test('any string becomes a projective tree with its root at the end', () => {
  const japanese = fc.string({
    unit: fc.constantFrom(...'私はがをに、。「」（）食べた走る東京2024 年\u3000abc・ー😀\ud800\u0000\n'.split('')),
  });
  fc.assert(
    fc.property(fc.oneof(japanese, fc.string({ unit: 'binary' })), (text) =>
      checkTree(parser.parse(tokenizer.tokenize(text))),
    ),
    { numRuns: 2000 },
  );
});

test('the same text gives the same tree from any parser over the same memory', () => {
  const other = openParser(model, lexicon);
  const text = '蜘蛛の巣のような網を、研究者たちは少しずつ広げていった。';
  const first = parser.parse(tokenizer.tokenize(text));
  const kept = [...first.heads.subarray(0, first.bunsetsu), ...first.types.subarray(0, first.bunsetsu)];
  parser.parse(tokenizer.tokenize('間に別の文を読む。'));
  const again = other.parse(tokenizer.tokenize(text));
  assert.deepEqual([...again.heads.subarray(0, again.bunsetsu), ...again.types.subarray(0, again.bunsetsu)], kept);
});

test('time grows with the length of a sentence, not with its square', () => {
  const unit = '（その後の研究で、「花子が読む本」と';
  const msFor = (times: number): number => {
    const tokens = tokenizer.tokenize(unit.repeat(times));
    const began = elapsedMs();
    checkCount(parser.parse(tokens).bunsetsu);
    return elapsedMs() - began;
  };
  const checkCount = (bunsetsu: number): void => assert.ok(bunsetsu > 100);
  msFor(1000);
  const short = Math.min(msFor(1000), msFor(1000), msFor(1000));
  const long = Math.min(msFor(10_000), msFor(10_000));
  assert.ok(long < 30 * short, `${short} ms for 1,000 units, ${long} ms for 10,000`);
});

test('bunsetsu that are given are kept', () => {
  const tokens = tokenizer.tokenize('太郎は走った。');
  const { bunsetsu, heads } = parser.parse(tokens, Int32Array.of(0, 2));
  assert.equal(bunsetsu, 2);
  assert.deepEqual([...heads.subarray(0, 2)], [1, -1]);
});
