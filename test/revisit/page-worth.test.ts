import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { pageWorth, priceOf, waitUntilWorth } from '../../src/revisit/page-worth.ts';

const noStretch = (rate: number) => ({ lengthsMs: [0], rates: [rate] });
const wait = (rate: number, price: number, ratio = 1): number =>
  waitUntilWorth(noStretch(rate), { ratio, waitedMs: 0, price, longestMs: 1e6 });

test('the price by hand: λ = 1/t, A = t/e, ∫A = t² (1/2 − 1/e), P − t P′ = 1 − 2/e', () => {
  const t = 7;
  const age = t * (t / Math.E) - t * t * (1 / 2 - 1 / Math.E);
  assert.ok(Math.abs(priceOf(t) - age ** 0.9 * (1 - 2 / Math.E) ** 0.1) < 1e-9);
});

test('at the price of t a page that changes once in t waits t, others the longer the less they change', () => {
  for (const [times, waits] of [
    [1, 1],
    [10, 2.17],
    [100, 5.08],
    [0.001, 0.64],
  ] as const) {
    const waited = wait(1 / (7 * times), priceOf(7)) / 7;
    assert.ok(Math.abs(waited - waits) < 0.02, `once in ${times} t: ${waited} t`);
  }
});

test('a page is worth the price from the moment on that was foretold, whatever it waited until then', () => {
  const rate = fc.double({ min: 1e-4, max: 10, noNaN: true });
  fc.assert(
    fc.property(rate, rate, fc.double({ min: 0.1, max: 30, noNaN: true }), (before, after, waitedMs) => {
      const since = { lengthsMs: [waitedMs / 2, waitedMs / 2], rates: [before, after] };
      const price = priceOf(5);
      const at = waitUntilWorth(since, { ratio: 1, waitedMs, price, longestMs: 1e6 });
      const worth = (later: number): number =>
        pageWorth(
          { lengthsMs: [...since.lengthsMs, later - waitedMs], rates: [before, after, after] },
          { ratio: 1, waitedMs: later },
        );
      assert.ok(at >= waitedMs && worth(at) >= price * (1 - 1e-9));
      if (at > waitedMs * 1.01 + 0.01) assert.ok(worth(at * 0.99) < price);
    }),
  );
  assert.ok(wait(1e-9, priceOf(5)) <= 1e6, 'a page that never changes is not left for ever');
});
