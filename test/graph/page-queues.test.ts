import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../property.ts';
import { PageQueues } from '../../src/graph/page-queues.ts';

test('the queue gives what a sorted list would give', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), page: fc.nat(19), score: fc.nat(5) }),
    fc.record({ do: fc.constant('raise' as const), page: fc.nat(19), score: fc.nat(5) }),
    fc.record({ do: fc.constant('take' as const), page: fc.constant(0), score: fc.constant(0) }),
    fc.record({ do: fc.constant('shuffle' as const), page: fc.nat(19), score: fc.nat(9) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const queue = new PageQueues({ pages: 20, ties: 'first-come' });
      const waiting: { page: number; turn: number }[] = [];
      let turn = 0;
      for (const { do: what, page, score } of steps) {
        const waits = waiting.some((one) => one.page === page);
        assert.equal(queue.waits(page), waits);
        if (what === 'add' && !waits) {
          queue.scores[page] = score;
          queue.add(page);
          waiting.push({ page, turn: turn++ });
        } else if (what === 'raise' && waits) {
          queue.scores[page] = (queue.scores[page] ?? 0) + score;
          queue.raised(page);
        } else if (what === 'shuffle') {
          queue.scores[page] = score;
          queue.rebuild();
        } else if (what === 'take') {
          const scoreOf = (one: { page: number }): number => queue.scores[one.page] ?? 0;
          waiting.sort((a, b) => scoreOf(b) - scoreOf(a) || a.turn - b.turn);
          assert.equal(queue.take(), waiting.shift()?.page ?? -1);
        }
        assert.equal(queue.size, waiting.length);
      }
    }),
    { numRuns: runs(300) },
  );
});

test('in octaves a score counts only when it is in another power of two', () => {
  const queues = new PageQueues({ pages: 5, ties: 'number', scores: 'octave' });
  queues.scores.set([1.9, 1, 2, 0, 3.9]);
  for (let page = 4; page >= 0; page--) queues.add(page);
  assert.deepEqual(
    Array.from({ length: 5 }, () => queues.take()),
    [2, 4, 0, 1, 3],
  );
});

test('every group has a queue of its own; room is made as numbers rise; ties go by number when asked to', () => {
  const queues = new PageQueues({ pages: 0, ties: 'number' });
  queues.grow(3000);
  for (const page of [2999, 7, 5, 6]) queues.add(page, page % 2);
  queues.scores[2999] = 2;
  assert.equal(queues.raised(2999), true);
  assert.deepEqual([queues.best(0), queues.best(1), queues.best(2)], [6, 2999, -1]);
  queues.grow(9000);
  assert.deepEqual([queues.take(1), queues.take(1), queues.waiting(1)], [2999, 5, 1]);
  assert.equal(queues.waits(8999), false);
  queues.clear(1);
  assert.deepEqual([queues.take(1), queues.waits(7), queues.size], [-1, false, 1]);
});
