import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logDice, logLikelihood, mutualInformation } from '../../../src/index/tables/association.ts';
import { lengthNorms, saturated, termWeight } from '../../../src/index/cursors/bm25.ts';
import { codedLength, lengthCode } from '../../../src/index/segment/length-code.ts';

const close = (found: number, expected: number): void =>
  assert.ok(Math.abs(found - expected) < 1e-6, `${found} instead of ${expected}`);

test('association measures by hand', () => {
  // 8 together, 16 matches, 48 occurrences: Dice = 16/64 = 1/4, so 14 − 2.
  close(logDice({ together: 8, matches: 16, total: 48, near: 64, words: 4096 }), 12);
  // Expected 64 × 64 / 4096 = 1; observed 8 = 2^3.
  close(mutualInformation({ together: 8, matches: 16, total: 64, near: 64, words: 4096 }), 3);
  // Independent: nothing is learnt.
  close(logLikelihood({ together: 10, matches: 100, total: 100, near: 100, words: 1000 }), 0);
  // Dunning's table 110, 2442, 111, 29114 (the swiss): −2 log λ = 270.72.
  close(
    Math.round(logLikelihood({ together: 110, matches: 0, near: 2552, total: 221, words: 31_777 }) * 100) / 100,
    270.72,
  );
});

test('BM25 by hand', () => {
  close(termWeight(1000, 9), Math.log(991.5 / 9.5));
  close(termWeight(10, 9), 0.01);
  const norms = lengthNorms({ k1: 1, b: 0.6 }, 50);
  // K = 1 × (0.4 + 0.6 × 25/50) = 0.7; F = 2: 3 × 2 × 2/2.7.
  close(saturated(3 * 2, 200, norms[lengthCode(25)]!), (3 * 2 * 2) / 2.7);
});

test('length codes rise with the length and are never off by more than a sixteenth', () => {
  let last = -1;
  for (let length = 0; length < 200_000; length += 1 + (length >> 6)) {
    const code = lengthCode(length);
    assert.ok(code >= last && codedLength(code) <= length && length - codedLength(code) <= length / 16, String(length));
    last = code;
  }
});
