import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DueHeap } from '../../../src/collect/politeness/due-heap.ts';
import { fc } from '../../property.ts';

test('the heap gives values by time, and equal times in order of arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), (times) => {
      const heap = new DueHeap<number>();
      for (const [turn, at] of times.entries()) heap.push(at, turn);
      const left: number[] = [];
      while (heap.size > 0) left.push(heap.pop() ?? -1);
      const sorted = times.map((at, turn) => ({ at, turn })).sort((x, y) => x.at - y.at || x.turn - y.turn);
      assert.deepEqual(
        left,
        sorted.map(({ turn }) => turn),
      );
    }),
  );
});
