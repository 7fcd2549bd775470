import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followPace } from '../../../src/cli/print/pace.ts';

test('time left is told when it means something: not at once, not for next to nothing done, not in days', () => {
  const pace = followPace(1000, 0);
  assert.equal(pace(50, 5_000).leftSeconds, null);
  assert.equal(Math.round(pace(110, 11_000).leftSeconds ?? 0), 89);
  assert.equal(followPace(1_000_000, 0)(100, 60_000).leftSeconds, null);
  assert.equal(followPace(10_000_000, 0)(110_000, 60_000 * 60 * 6).leftSeconds, null);
  assert.equal(followPace(null, 0)(500, 60_000).leftSeconds, null);
});

test('work that was found done already is not counted as speed', () => {
  const pace = followPace(10_000, 0);
  pace(9_000, 1_000);
  for (let second = 2; second <= 100; second++) pace(9_000 + second, second * 1000);
  const { rate, leftSeconds } = pace(9_101, 101_000);
  assert.ok(rate > 0.9 && rate < 1.1, `${rate}`);
  assert.ok(leftSeconds !== null && leftSeconds > 800 && leftSeconds < 1000, `${leftSeconds}`);
});
