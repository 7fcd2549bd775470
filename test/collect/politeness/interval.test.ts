import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessInterval,
  backoffPause,
  dynamicInterval,
  leastInterval,
} from '../../../src/collect/politeness/interval.ts';
import { epochMs } from '../../../src/model/time.ts';
import { dayLimits } from '../../sim/simulated-day.ts';

const limits = { slowDelayMax: 30_000, errorDelayMax: 60_000, targetSpeed: 10_000 };
type Request = readonly [number, number, 0 | 1];
const fast: Request = [10_000, 1000, 0];

test('the interval of Muraoka 2008, by hand', () => {
  const table: readonly (readonly [string, readonly Request[], number])[] = [
    ['nothing known', [], 60_000],
    ['at target speed', [fast], 60_000],
    ['twice the target: the bracket never below 0', [[20_000, 1000, 0]], 60_000],
    ['half the target: half of d1', [[5_000, 1000, 0]], 75_000],
    ['mean of two requests: 0.75 of the target', [fast, [5_000, 1000, 0]], 67_500],
    ['one error in ten: a tenth of d2', [...Array.from({ length: 9 }, () => fast), [0, 30_000, 1]], 66_000],
    ['ten errors: all of d2, no speed to measure', Array.from({ length: 10 }, (): Request => [0, 30_000, 1]), 120_000],
    ['the eleventh request back no longer counts', [[0, 30_000, 1], ...Array.from({ length: 10 }, () => fast)], 60_000],
  ];
  for (const [name, recent, expected] of table) assert.equal(dynamicInterval(limits, 60_000, recent), expected, name);
});

test('large servers may be asked more often, and never less', () => {
  const sizes = { intervalMin: 60_000, intervalMinLarge: 5_000, largeHostPages: 10_000 };
  assert.equal(leastInterval(sizes, 9_999), 60_000);
  assert.equal(leastInterval(sizes, 10_000), 5_000);
  assert.equal(leastInterval({ ...sizes, intervalMin: 100 }, 10_000), 100);
});

test('back-off doubles and is bounded', () => {
  const pauses = [0, 1, 2, 3, 9].map((n) => backoffPause({ backoffMin: 100, backoffMax: 1000 }, n));
  assert.deepEqual(pauses, [0, 100, 200, 400, 1000]);
});

test('how long a host is left alone, from what is remembered of it', () => {
  const all = { ...dayLimits, ...limits, crawlDelayMax: 90_000 };
  const window = { nextAt: epochMs(0), sessionSince: null, backoffs: 0, recent: [[5_000, 1000, 0]] } as const;
  assert.equal(accessInterval(all, { pages: 0, window: null }), 60_000);
  assert.equal(accessInterval(all, { pages: 0, window }), 75_000);
  assert.equal(accessInterval(all, { pages: 0, window: null }, 70_000), 70_000);
  assert.equal(
    accessInterval(all, { pages: 0, window: null }, 10_000),
    60_000,
    'a shorter Crawl-delay shortens nothing',
  );
  assert.equal(accessInterval(all, { pages: 0, window: null }, 500_000), 90_000, 'a longer one counts as the longest');
});
