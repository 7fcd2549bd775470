import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../src/model/time.ts';
import { balancedInterval } from '../../src/revisit/balanced-interval.ts';

test('the balanced interval grows with the power 2/3, by hand', () => {
  for (const [change, interval] of [
    [1, 1],
    [8, 4],
    [27, 9],
    [0.125, 0.25],
  ] as const)
    assert.ok(Math.abs(balancedInterval(change * dayMs, dayMs) / dayMs - interval) < 1e-9);
  // The geometric mean of 1/λ and of its cube root in the same unit.
  const mean = Math.sqrt(5 * dayMs * Math.cbrt(5) * dayMs);
  assert.ok(Math.abs(balancedInterval(5 * dayMs, dayMs) - mean) < 1e-3);
});
