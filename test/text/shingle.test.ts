import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import {
  hammingDistance,
  jaccard,
  minHash,
  minHashSimilarity,
  shingleHashes,
  simHash,
} from '../../src/text/shingle.ts';

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

test('MinHash estimates Jaccard: within four standard errors', () => {
  const text = Array.from({ length: 400 }, (_, at) =>
    String.fromCharCode(0x3041 + ((at * 7919 + at * at) % 2000)),
  ).join('');
  const a = shingleHashes(text, 5);
  const b = shingleHashes(`${text.slice(0, 300)}${text.slice(0, 100).split('').reverse().join('')}`, 5);
  const real = jaccard(a, b);
  const estimate = minHashSimilarity(minHash(a, 1000), minHash(b, 1000));
  assert.ok(real > 0.3 && real < 0.9);
  assert.ok(Math.abs(estimate - real) < 4 * Math.sqrt((real * (1 - real)) / 1000), `${estimate} for ${real}`);
});

test('SimHash: one changed character moves few bits, another text half of them', () => {
  const text =
    '今日は朝から雨が降っていたので、一日中家で本を読んで過ごしました。夕方には雨が上がり、きれいな虹が見えました。';
  const other = '市は来年度から小学校の給食費を無料にする方針を決めた。必要な費用はおよそ三億円に上る見込みだという。';
  const of = (one: string): bigint => simHash(shingleHashes(one, 4));
  assert.equal(hammingDistance(of(text), of(text)), 0);
  assert.ok(hammingDistance(of(text), of(text.replace('虹', '月'))) <= 12);
  assert.ok(hammingDistance(of(text), of(other)) >= 20);
  assert.equal(hammingDistance(0n, 0xffffffffffffffffn), 64);
});
