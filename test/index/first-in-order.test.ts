import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { FirstInOrder } from '../../src/index/concordance/first-in-order.ts';

test('the first of a stream are the first of all when sorted, equal ones in the order they came', () => {
  const random = seededRandom('first in order');
  for (const most of [0, 1, 7, 3000, Infinity]) {
    const first = new FirstInOrder<{ key: number; number: number }>(
      most,
      (a, b) => a.key - b.key || a.number - b.number,
    );
    const all = Array.from({ length: 9000 }, (_, number) => ({ key: random.below(2000), number }));
    for (const item of all) first.add(item);
    const expected = all.toSorted((a, b) => a.key - b.key || a.number - b.number).slice(0, most);
    assert.deepEqual(first.inOrder(), expected);
  }
});
