import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs } from '../../src/model/time.ts';
import { balancedInterval } from '../../src/revisit/balanced-interval.ts';
import { afterLook, newClock, newShare, type PulseShare, type ServerClock } from '../../src/revisit/server-clock.ts';

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

test('the clock of a server, by hand', () => {
  let clock = newClock(0);
  const pages = new Map(['a', 'b', 'c'].map((name) => [name, newShare(clock)]));
  const look = (name: string, now: number, changed: boolean): readonly number[] => {
    const after = afterLook({ clock, page: pages.get(name) ?? newShare(clock) }, { now, changed }, 0.9);
    clock = after.clock;
    pages.set(name, after.page);
    return [clock.heldMs, clock.pulses, after.page.asked, after.page.joined];
  };
  // Nothing is known of a: it counts for all. Nine tenths of the ten are held.
  assert.deepEqual(look('a', 10, false), [9, 0, 0, 0]);
  // Nobody knew of this change: the clock catches up.
  assert.deepEqual(look('b', 20, true), [0, 1, 0, 0]);
  // a did not take part, as its next visits will say for half.
  assert.deepEqual(look('a', 30, false), [9, 1, 1, 0]);
  assert.deepEqual(look('a', 40, false), [13.5, 1, 1, 0]);
  // c took part in the pulse of b: no pulse of its own, and nothing held for it.
  assert.deepEqual(look('c', 50, true), [13.5, 1, 1, 1]);
  assert.deepEqual(look('c', 60, true), [0, 2, 1, 1]);
  // A page found later is not asked about what was before it.
  pages.set('d', newShare(clock));
  assert.deepEqual(look('d', 80, false), [18, 2, 0, 0]);
});

test('the constant state says the same as the whole list of visits', () => {
  const visit = fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 1000 }), fc.boolean());
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 60 }), (visits) => {
      let clock: ServerClock = newClock(0);
      const pages: PulseShare[] = Array.from({ length: 5 }, () => newShare(clock));
      const log: { page: number; at: number; changed: boolean; pulse: boolean }[] = [];
      let now = 0;
      for (const [page, waited, changed] of visits) {
        now += waited;
        const after = afterLook({ clock, page: pages[page] ?? newShare(clock) }, { now, changed }, 0.8);
        ({ clock } = after);
        pages[page] = after.page;
        log.push({ page, at: now, changed, pulse: changed && !wasAsked(log, page, log.length) });
      }
      const pulses = log.filter(({ pulse }) => pulse);
      const since = log.slice(log.findLastIndex(({ pulse }) => pulse) + 1);
      const held = since.reduce((sum, { page, at, changed }) => {
        const place = log.findIndex((one) => one.at === at);
        const asked = log.filter((one, index) => index < place && one.page === page && wasAsked(log, page, index));
        const share = (asked.filter((one) => one.changed).length + 1) / (asked.length + 1);
        return sum + (changed ? 0 : 0.8 * share * (at - (log[place - 1]?.at ?? 0)));
      }, 0);
      assert.equal(clock.pulses, pulses.length);
      assert.ok(Math.abs(clock.heldMs - held) < 1e-6, `${clock.heldMs}, not ${held}`);
      assert.ok(clock.heldMs <= 0.8 * (now - (pulses.at(-1)?.at ?? 0)) + 1e-6);
    }),
  );
});

/** Had the server a pulse between the visit to the page before this place and this place? */
const wasAsked = (log: readonly { page: number; pulse: boolean }[], page: number, place: number): boolean => {
  const before = log.findLastIndex((one, index) => index < place && one.page === page);
  return log.slice(before + 1, place).some(({ pulse }) => pulse);
};
