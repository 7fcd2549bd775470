import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../src/base/random.ts';
import { countNgrams } from '../../../src/index/tables/count-ngrams.ts';

type Counted = readonly (readonly [sequence: string, count: number])[];

const random = seededRandom('count-ngrams.test');
/** Low numbers are frequent, as words are. */
const words = Int32Array.from({ length: 4000 }, () => Math.floor(random.next() ** 3 * 60));

const naiveCounts = (length: number): Counted => {
  const counts = new Map<string, number>();
  for (let at = 0; at + length <= words.length; at++) {
    const key = words.subarray(at, at + length).join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
};

test('sequences are counted in one pass or in many, however they fall into buckets', async () => {
  for (const length of [1, 2, 3, 5]) {
    const expected = naiveCounts(length);
    for (const [heldMost, buckets] of [
      [1_000_000, 1 << 16],
      [1_000_000, 8],
      [40, 1 << 12],
      [300, 64],
      [10, 2],
    ] as const) {
      for (const [countMin, top] of [
        [1, Infinity],
        [4, Infinity],
        [1, 7],
        [3, 20],
      ] as const) {
        let passes = 0;
        const found: [string, number][] = [];
        await countNgrams(
          { length, heldMost, buckets },
          async (add) => {
            passes++;
            for (let at = 0; at + length <= words.length; at++) add(words, at);
          },
          { countMin, top, visit: (sequence, count) => found.push([sequence.join(' '), count]) },
        );
        const told = `${length} words, ${heldMost} held, ${buckets} buckets, ${countMin} at least, ${top} wanted, ${passes} passes`;
        assert.equal(new Set(found.map(([key]) => key)).size, found.length, `${told}: one is told twice`);
        const wanted = expected.filter(([, count]) => count >= countMin).slice(0, top);
        const sorted = found.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, top);
        assert.deepEqual(sorted, wanted, told);
      }
    }
  }
});

test('the frequent ones of many sequences are found in few passes', async () => {
  let passes = 0;
  const row = new Int32Array(1);
  await countNgrams(
    { length: 1, heldMost: 1000, buckets: 1 << 12 },
    async (add) => {
      passes++;
      for (let number = 0; number < 50_000; number++) {
        row[0] = number % 10 === 0 ? 7 : number;
        add(row, 0);
      }
    },
    { countMin: 1, top: 1, visit: () => undefined },
  );
  assert.equal(passes, 2);
});
