import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ChangeHistory } from '../../src/model/revisit.ts';
import { fc } from '../property.ts';
import { seededRandom, type Random } from '../../src/base/random.ts';
import { dayMs, hourMs } from '../../src/model/time.ts';
import { afterVisit, noHistory } from '../../src/revisit/change-history.ts';
import { changeInterval } from '../../src/revisit/change-interval.ts';
import { allowedLoad, loadOf, reliefDelay, reliefFactor } from '../../src/revisit/load-relief.ts';
import { nextInterval, type RevisitLimits } from '../../src/revisit/next-interval.ts';
import {
  changeProbability,
  importanceOf,
  selectedInRound,
  selectionProbability,
} from '../../src/revisit/selection-probability.ts';

const read = (page: string): string =>
  readFileSync(join(import.meta.dirname, '../../..', page), 'utf8').replace(/\s+/g, ' ');

const limits: RevisitLimits = {
  secondVisitMin: 1 * dayMs,
  secondVisitMax: 7 * dayMs,
  lastModifiedMax: 30 * dayMs,
  backoffFactor: 2,
  revisitMin: 1 * hourMs,
  revisitMax: 400 * dayMs,
  longRevisitMin: 300 * dayMs,
};
const days = (...visits: readonly (readonly [days: number, changed: boolean])[]): ChangeHistory =>
  visits.reduce(
    (history, [interval, changed]) => afterVisit(history, { intervalMs: interval * dayMs, changed }),
    noHistory,
  );
const close = (actual: number | null, expected: number, within = 1e-6): void =>
  assert.ok(actual !== null && Math.abs(actual - expected) <= within * expected, `${actual}, not ${expected}`);

test('state of a page: T_total, T_stable, tc_min, m (Tamura & Kitsuregawa 3.2)', () => {
  assert.deepEqual(days([2, false], [3, true], [1, true], [4, false]), {
    totalMs: 10 * dayMs,
    stableMs: 6 * dayMs,
    changeMinMs: 1 * dayMs,
    changes: 2,
  });
});

test('change interval (Tamura & Kitsuregawa, equation 4), by hand', () => {
  // All changes seen in equal intervals: equation 3. 1 / ln(4/2) days.
  close(changeInterval(days([1, true], [1, false], [1, true], [1, false])), 1.442695 * dayMs);
  // tc_min 1, tc_avg 2, t̄c √2; T_total 10, T_stable 6: √2 / ln(10/6).
  close(changeInterval(days([2, false], [3, true], [1, true], [4, false])), 2.768486 * dayMs);
  // One change in ten visits of a day: 1 / ln(10/9).
  const nine = Array.from({ length: 9 }, () => [1, false] as const);
  close(changeInterval(days(...nine, [1, true])), 9.491222 * dayMs);
  // Singular: nothing yet, T_stable = T_total, T_stable = 0.
  assert.equal(changeInterval(noHistory), null);
  assert.equal(changeInterval(days([1, false], [2, false])), null);
  assert.equal(changeInterval(days([1, true], [2, true])), null);
});

test('the constant state says the same as the whole list of intervals', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.boolean()), { minLength: 1 }), (visits) => {
      const history = visits.reduce((h, [intervalMs, changed]) => afterVisit(h, { intervalMs, changed }), noHistory);
      const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
      const changed = visits.filter(([, saw]) => saw).map(([interval]) => interval);
      const stable = sum(visits.filter(([, saw]) => !saw).map(([interval]) => interval));
      if (changed.length === 0 || stable === 0) return assert.equal(changeInterval(history), null);
      const typical = Math.sqrt(Math.min(...changed) * (sum(changed) / changed.length));
      close(changeInterval(history), typical / Math.log((stable + sum(changed)) / stable), 1e-9);
    }),
  );
});

test('next interval: every case of Tamura & Kitsuregawa 3.2 and 6.1', () => {
  const half: Random = { next: () => 0.5, below: () => 0 };
  const next = (history: ChangeHistory, lastDays: number, ageDays: number | null = null) => {
    const page = { history, lastIntervalMs: lastDays * dayMs, ageMs: ageDays === null ? null : ageDays * dayMs };
    const { intervalMs, reason } = nextInterval(page, limits, half);
    return [Math.round((intervalMs / dayMs) * 1000) / 1000, reason];
  };
  assert.deepEqual(next(noHistory, 0), [4, 'second-visit']);
  assert.deepEqual(next(noHistory, 0, 12), [12, 'last-modified']);
  assert.deepEqual(next(noHistory, 0, 0.1), [1, 'last-modified']);
  assert.deepEqual(next(noHistory, 0, 4000), [30, 'last-modified']);
  assert.deepEqual(next(days([4, false]), 4), [8, 'never-changed']);
  assert.deepEqual(next(days([4, false]), 4, 20), [20, 'last-modified']);
  assert.deepEqual(next(days([4, false]), 4, 6), [8, 'never-changed']);
  assert.deepEqual(next(days([4, true]), 4), [2, 'always-changed']);
  assert.deepEqual(next(days([0.05, true]), 0.05), [0.042, 'always-changed']);
  assert.deepEqual(next(days([2, false], [3, true], [1, true], [4, false]), 4), [2.768, 'estimate']);
  // With a change seen, the page's own word counts no more.
  assert.deepEqual(next(days([1, true], [1, false]), 1, 100), [1.443, 'estimate']);
  assert.deepEqual(next(days([250, false]), 250), [350, 'hardly-changes']);
  assert.deepEqual(next(days([300, false], [300, false], [50, true]), 50), [350, 'hardly-changes']);
});

test('random intervals are spread over their whole ranges and nowhere else', () => {
  const random = seededRandom('ranges');
  const draw = (history: ChangeHistory, lastIntervalMs: number): number[] =>
    Array.from(
      { length: 2000 },
      () => nextInterval({ history, lastIntervalMs, ageMs: null }, limits, random).intervalMs,
    );
  for (const [drawn, least, most] of [
    [draw(noHistory, 0), limits.secondVisitMin, limits.secondVisitMax],
    [draw(days([300, false]), 300 * dayMs), limits.longRevisitMin, limits.revisitMax],
  ] as const) {
    assert.ok(drawn.every((ms) => ms >= least && ms < most));
    for (let tenth = 0; tenth < 10; tenth++) {
      const begin = least + ((most - least) * tenth) / 10;
      const share = drawn.filter((ms) => ms >= begin && ms < begin + (most - least) / 10).length / drawn.length;
      assert.ok(share > 0.07 && share < 0.13, `tenth ${tenth}: ${share}`);
    }
  }
});

test('Akamine equation 1: γ = α + (1 − α)(1 − e^(−t/τ)), by hand', () => {
  close(changeProbability(1 * dayMs, 2 * dayMs), 0.393469);
  assert.equal(changeProbability(0, dayMs), 0);
  close(selectionProbability(0.2, changeProbability(dayMs, 2 * dayMs)), 0.514775);
  assert.equal(selectionProbability(0, 0.3), 0.3);
  assert.equal(selectionProbability(1, 0.3), 1);
  assert.deepEqual(
    [0, 1, 2].map((depth) => importanceOf(depth, 0.2)),
    [0.2, 0.1, 0.05],
  );
});

test('one draw chooses the round that drawing γ in every round would', () => {
  const page = fc.record({
    importance: fc.double({ min: 0, max: 0.9, noNaN: true }),
    changeIntervalMs: fc.integer({ min: hourMs, max: 1000 * dayMs }),
    draw: fc.double({ min: 0, max: 0.999999, noNaN: true }),
  });
  fc.assert(
    fc.property(page, ({ importance, changeIntervalMs, draw }) => {
      let passedOver = 1;
      let round = 0;
      do {
        round++;
        passedOver *= 1 - selectionProbability(importance, changeProbability(round * dayMs, changeIntervalMs));
      } while (passedOver > 1 - draw);
      const chosen = selectedInRound({ importance, changeIntervalMs, roundMs: dayMs }, draw);
      // At the very border of two rounds the naive product may round to the other side.
      assert.ok(Math.abs(chosen - round) <= 1, `${chosen}, not ${round}`);
      if (chosen !== round) assert.ok(Math.abs(passedOver - (1 - draw)) < 1e-9 * (1 - draw) || chosen < round);
    }),
  );
  assert.equal(selectedInRound({ importance: 1, changeIntervalMs: dayMs, roundMs: dayMs }, 0.99), 1);
  assert.equal(
    selectedInRound({ importance: 0, changeIntervalMs: Number.POSITIVE_INFINITY, roundMs: dayMs }, 0.5),
    Number.POSITIVE_INFINITY,
  );
});

test('load relief (Tamura & Kitsuregawa 4.1 and 6.3), by hand', () => {
  // A page every 100 s and one every 50 s: 0.03 visits a second; one visit a minute, half of them for new pages.
  const load = loadOf(100_000) + loadOf(50_000);
  close(load, 0.03);
  const allowed = allowedLoad(60_000, 0.5);
  close(allowed, 1 / 120);
  close(reliefFactor(load, allowed), 3.6);
  close(loadOf(100_000 * 3.6) + loadOf(50_000 * 3.6), allowed);
  assert.equal(reliefFactor(allowed / 2, allowed), 1);
  // Two pages of 100 s: 2/(100 + d) = 1/120, d = 140 s.
  close(reliefDelay(2 * loadOf(100_000), allowed, 2), 140_000);
  assert.equal(reliefDelay(allowed / 2, allowed, 2), 0);
});

test('with d days added no server asks for more than is allowed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1000, max: 400 * dayMs }), { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 1000, max: hourMs }),
      (intervals, accessMs) => {
        const load = intervals.reduce((sum, ms) => sum + loadOf(ms), 0);
        const allowed = allowedLoad(accessMs, 0.5);
        const delay = reliefDelay(load, allowed, intervals.length);
        const after = intervals.reduce((sum, ms) => sum + loadOf(ms + delay), 0);
        assert.ok(after <= allowed * (1 + 1e-9) || delay === 0);
        const factor = reliefFactor(load, allowed);
        assert.ok(
          intervals.reduce((sum, ms) => sum + loadOf(ms * factor), 0) <= Math.max(allowed, 0) * (1 + 1e-9) ||
            factor === 1,
        );
      },
    ),
  );
});

/** Visits a page that changes at random, as the schedule says, and looks at what is believed after so many visits. */
const estimates = (meanMs: number, visits: number, seed: string): number[] =>
  Array.from({ length: 200 }, (_, page) => {
    const random = seededRandom(`${seed} ${page}`);
    let history = noHistory;
    let intervalMs = 0;
    for (let visit = 0; visit < visits; visit++) {
      intervalMs = nextInterval(
        { history, lastIntervalMs: intervalMs, ageMs: null },
        { ...limits, revisitMin: 60_000 },
        random,
      ).intervalMs;
      history = afterVisit(history, { intervalMs, changed: random.next() < changeProbability(intervalMs, meanMs) });
    }
    return changeInterval(history) ?? intervalMs;
  });

test('pages that change at random, from every hour to every year: the estimate comes as near as docs say', (t) => {
  const medians: { few: number; many: number }[] = [];
  for (const [name, meanMs] of [
    ['hour', hourMs],
    ['6 hours', 6 * hourMs],
    ['day', dayMs],
    ['week', 7 * dayMs],
    ['month', 30 * dayMs],
    ['year', 365 * dayMs],
  ] as const) {
    const median = (visits: number): number => {
      const sorted = estimates(meanMs, visits, name).toSorted((a, b) => a - b);
      return (sorted[99] ?? 0) / meanMs;
    };
    const [few, many] = [median(20), median(200)];
    t.diagnostic(
      `a change every ${name}: median estimate ${few.toFixed(2)} of it after 20 visits, ${many.toFixed(2)} after 200`,
    );
    assert.ok(many > 0.5 && many < 1.25, `${name}: ${many}`);
    medians.push({ few, many });
  }
  const shares = (of: 'few' | 'many'): readonly number[] =>
    medians.map((median) => median[of]).toSorted((a, b) => a - b);
  const range = (values: readonly number[]): string =>
    [values[0], values.at(-1)].map((value) => value?.toFixed(2).slice(1)).join('–');
  const said = `the median estimate is ${range(shares('few'))} of the truth after 20 visits and ${range(shares('many'))} after 200`;
  assert.ok(read('docs/revisit.md').includes(said), said);
  const short = shares('few').map((value) => Math.round(100 * (1 - value)));
  assert.ok(read('docs/papers.md').includes(`the estimate is ${short.at(-1)}–${short[0]} % short`), String(short));
});
