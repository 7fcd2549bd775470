import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { jaccard, shingleHashes } from '../../src/text/shingle.ts';

test('equal n-grams have equal hashes wherever they stand', () => {
  const hashes = shingleHashes('あいうえあいう', 3);
  assert.equal(hashes.length, 5);
  assert.equal(hashes[0], hashes[4]);
  assert.equal(new Set(hashes).size, 4);
  assert.deepEqual(shingleHashes('あい', 3).length, 1);
  assert.deepEqual(shingleHashes('', 3).length, 0);
});

test('the rolling hash is the hash of the n-gram alone', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 5, maxLength: 40 }), (text) => {
      const hashes = shingleHashes(text, 4);
      for (const [at, hash] of hashes.entries()) assert.equal(hash, shingleHashes(text.slice(at, at + 4), 4)[0]);
    }),
  );
});

test('Jaccard by hand: three of five trigrams shared', () => {
  const a = Uint32Array.of(1, 2, 3, 4);
  const b = Uint32Array.of(2, 3, 4, 5, 5);
  assert.equal(jaccard(a, b), 3 / 5);
  assert.equal(jaccard(new Uint32Array(), new Uint32Array()), 1);
});
