import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { inBatches, inOrder } from '../../src/flow/in-order.ts';

const collect = async <T>(records: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
};

test('results leave in input order, and never more than the window run at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), async (delays, window) => {
      let running = 0;
      let most = 0;
      const out = await collect(
        inOrder(delays.entries(), window, async ([at, delay]) => {
          most = Math.max(most, ++running);
          for (let turn = 0; turn < delay; turn++) await new Promise((resolve) => setImmediate(resolve));
          running--;
          return at;
        }),
      );
      assert.deepEqual(out, [...delays.keys()]);
      assert.ok(most <= window);
    }),
    { numRuns: runs(60) },
  );
});

test('a failing record fails the flow at its place, after those before it', async () => {
  const seen: number[] = [];
  await assert.rejects(async () => {
    for await (const one of inOrder([1, 2, 3, 4], 3, async (n) => (n === 3 ? Promise.reject(new Error('three')) : n)))
      seen.push(one);
  }, /three/);
  assert.deepEqual(seen, [1, 2]);
});

test('batches keep every record', async () => {
  assert.deepEqual(await collect(inBatches([1, 2, 3, 4, 5], 2)), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(await collect(inBatches([], 2)), []);
});
