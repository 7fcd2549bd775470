import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { readSentenceNumbers, sentenceNumbersOf } from '../../src/text/sentence-numbers.ts';
import { bandCount, readSketch, shinglesOf, similarity, sketchOf } from '../../src/text/sketch.ts';

const jaccard = (a: string, b: string): number => {
  const left = new Set(shinglesOf(a));
  const right = new Set(shinglesOf(b));
  const both = [...left].filter((shingle) => right.has(shingle)).length;
  return both / (left.size + right.size - both);
};

const random = seededRandom('sketch');
const letters = (count: number): string[] =>
  Array.from({ length: count }, () => String.fromCharCode(0x3042 + random.below(80)));

test('the estimate is near the exact Jaccard similarity, and candidates share a band', () => {
  let found = 0;
  let high = 0;
  let error = 0;
  const pairs = 200;
  for (let pair = 0; pair < pairs; pair++) {
    const original = letters(800);
    const changed = original.map((letter) => (random.next() < pair / 4000 ? '漢' : letter));
    const [a, b] = [original.join(''), changed.join('')];
    const exact = jaccard(a, b);
    const left = readSketch(sketchOf(a));
    const right = readSketch(sketchOf(b));
    assert.ok(left !== null && right !== null);
    error += Math.abs(similarity(left.parts, right.parts) - exact);
    if (exact < 0.8) continue;
    high++;
    if (left.bands.some((band, at) => band === right.bands[at])) found++;
  }
  assert.ok(high > 50);
  assert.ok(error / pairs < 0.04, `mean error ${error / pairs}`);
  assert.ok(found / high > 0.98, `${found} of ${high} pairs above .8 share a band`);
});

test('texts that have nothing in common share no band', () => {
  let shared = 0;
  for (let pair = 0; pair < 100; pair++) {
    const a = readSketch(sketchOf(letters(300).join('')));
    const b = readSketch(sketchOf(letters(300).join('')));
    if (a?.bands.some((band, at) => band === b?.bands[at]) === true) shared++;
  }
  assert.equal(shared, 0);
});

test('width, case and white space do not count; too short a text has no sketch', () => {
  assert.equal(sketchOf('Ｋｕｍｏｉｔｏ の 蜘蛛\n糸'), sketchOf('kumoitoの蜘蛛糸'));
  assert.equal(sketchOf('四文字だ'), '');
  assert.equal(readSketch(''), null);
  assert.equal(Buffer.from(sketchOf('五文字です'), 'base64').length, bandCount * 4 + 120);
});

test('sentence numbers come back, and tell sentences apart', () => {
  const written = sentenceNumbersOf(['同じ文です。', '違う文です。', '同じ 文です。', '']);
  const [a, b, c, d] = readSentenceNumbers(written);
  assert.equal(a?.number, c?.number);
  assert.notEqual(a?.number, b?.number);
  assert.deepEqual([a?.letters, b?.letters, d?.letters], [6, 6, 0]);
  const many = readSentenceNumbers(sentenceNumbersOf(Array.from({ length: 100_000 }, (_, at) => `文${at}`)));
  assert.equal(new Set(many.map(({ number }) => number)).size, 100_000);
});
