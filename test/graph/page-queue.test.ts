import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PageQueue } from '../../src/graph/page-queue.ts';

test('the queue gives what a sorted list would give', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), page: fc.nat(19), score: fc.nat(5) }),
    fc.record({ do: fc.constant('raise' as const), page: fc.nat(19), score: fc.nat(5) }),
    fc.record({ do: fc.constant('take' as const), page: fc.constant(0), score: fc.constant(0) }),
    fc.record({ do: fc.constant('shuffle' as const), page: fc.nat(19), score: fc.nat(9) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const queue = new PageQueue(20);
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
    { numRuns: 300 },
  );
});
