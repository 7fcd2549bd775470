import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageRecord } from '../../src/model/revisit.ts';
import { fc } from '../property.ts';
import { gammaMean, meanIfAny, newRecord, SectionRates, unseenSite } from '../../src/revisit/section-rates.ts';
import { firstBin, TimeBins } from '../../src/revisit/time-bins.ts';
import type { Stretches } from '../../src/revisit/visit-value.ts';

const near = (value: number | undefined, wanted: number): void =>
  assert.ok(value !== undefined && Math.abs(value - wanted) < 1e-5 * Math.abs(wanted), `${value}, not ${wanted}`);

test('bins of time, by hand: two of every width', () => {
  const bins = new TimeBins(firstBin(0, 1), 2);
  const starts = (): number[] => Array.from({ length: bins.count }, (_, bin) => bins.startOf(bin));
  assert.deepEqual([...bins.advance(0.9)], []);
  assert.deepEqual([...bins.advance(1)], [null]);
  assert.deepEqual([...bins.advance(2)], [null, 0]);
  assert.deepEqual(starts(), [0, 2]);
  assert.deepEqual([...bins.advance(4.5)], [null, null, 1]);
  assert.deepEqual(starts(), [0, 2, 4]);
  assert.deepEqual([...bins.advance(6)], [null, null, 2, 0]);
  assert.deepEqual(starts(), [0, 4, 6]);
  assert.deepEqual([bins.startOf(3), bins.at(-1), bins.at(3.9), bins.at(4), bins.at(6.5)], [7, 0, 0, 1, 2]);
});

test('merged bins lose nothing, and their number grows with the logarithm of the time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { maxLength: 20 }), fc.integer({ min: 1, max: 6 }), (waits, perWidth) => {
      const bins = new TimeBins(firstBin(0, 1), perWidth);
      const row = [0];
      let now = 0;
      for (const wait of waits) {
        now += wait;
        for (const into of bins.advance(now))
          if (into === null) row.push(0);
          else row.splice(into, 2, (row[into] ?? 0) + (row[into + 1] ?? 0));
        row[row.length - 1] = (row.at(-1) ?? 0) + 1;
        assert.equal(row.length, bins.count);
        assert.ok(bins.count <= perWidth * (1 + Math.log2(now + 2)));
        assert.equal(bins.at(now), bins.count - 1);
      }
      assert.equal(
        row.reduce((sum, one) => sum + one, 0),
        waits.length,
      );
    }),
  );
});

test('a factor after what was seen, and changes behind one that was seen, by hand', () => {
  for (const [shape, seen, expected, factor] of [
    [1, 0, 0, 1],
    [1, 0, 1, 0.5],
    [2, 4, 1, 2],
    [1000, 4, 1, 1004 / 1001],
  ] as const)
    near(gammaMean(shape, seen, expected), factor);
  near(meanIfAny(1), 1.5819767);
  near(meanIfAny(0.1), 1.0508331);
  assert.equal(meanIfAny(0), 1);
});

test('rates of a site, by hand', () => {
  const rates = new SectionRates(unseenSite(0, 10, 100));
  const path = [rates.addSection()];
  // Nothing seen: one change in 100.
  assert.deepEqual(rates.since(0, { now: 4, path }), { lengthsMs: [4], rates: [0.01] });
  const quiet = rates.visited(newRecord(0), { now: 5, path, changed: false });
  // Foretold were 5/100 changes: a page that had 1 − e^(−.05) visits to come that should have seen one.
  assert.deepEqual([quiet.visitedAt, quiet.changes], [5, 0]);
  near(quiet.expected, 0.04877058);
  // 1/105 for the site; this time 1/(1 + 5/105) of it, with shape 1.
  near(rates.since(0, { now: 5, path }).rates[0], 1 / 110);
  // A change: of the strengths of times 50 foretold it best, as 5/105 · 50/(50 + 5/105) = .0475737; if any, 1.0239756.
  const busy = rates.visited(newRecord(0), { now: 5, path, changed: true });
  assert.equal(busy.changes, 1);
  // 2.0239756/110 = .01839978 for the site, this time (50 + 1.0239756)/(50 + .1839978) of it.
  near(rates.since(0, { now: 5, path }).rates[0], 0.01870776);
  assert.ok(rates.ratioOf(busy) > 1 && rates.ratioOf(quiet) < 1);
  // A section within, of which nothing was seen, changes as the site does.
  const inner = [...path, rates.addSection()];
  near(rates.since(0, { now: 5, path: inner }).rates[0], 0.01870776);
});

interface Visit {
  readonly page: number;
  readonly now: number;
  readonly changed: boolean;
}

/** The same from the list of all visits, in bins that are never merged, by the definitions. */
const naively = (visits: readonly Visit[], pathOf: (page: number) => readonly number[], until: number): Stretches[] => {
  const grids = { time: [0.05, 0.2, 1, 5, 50], section: [0.1, 0.5, 2, 10, 1000], page: [0.3, 1, 3, 10, 1000] };
  const levels = ['time', 'section', 'page'] as const;
  const strength = { time: 1, section: 2, page: 10 };
  const scores = { time: [0, 0, 0, 0, 0], section: [0, 0, 0, 0, 0], page: [0, 0, 0, 0, 0] };
  const evidence: { path: readonly number[]; bin: number; changes: number; watched: number }[] = [];
  const records = new Map<number, PageRecord>();
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const rateOf = (bin: number, path: readonly number[], { time, section }: typeof strength): number => {
    let rate = (1 + sum(evidence.map(({ changes }) => changes))) / (100 + sum(evidence.map(({ watched }) => watched)));
    for (const number of path) {
      const here = evidence.filter((one) => one.bin === bin && one.path.includes(number));
      const k = number === path[0] ? time : section;
      rate *= (k + sum(here.map(({ changes }) => changes))) / (k + rate * sum(here.map(({ watched }) => watched)));
    }
    return rate;
  };
  const overlaps = (from: number, to: number): number[] =>
    Array.from({ length: Math.floor(to / 10) + 1 }, (_, bin) =>
      Math.max(0, Math.min(to, 10 * bin + 10) - Math.max(from, 10 * bin)),
    );
  for (const { page, now, changed } of visits) {
    const path = pathOf(page);
    const record = records.get(page) ?? newRecord(0);
    const lengths = overlaps(record.visitedAt, now);
    const ratioBy = (k: number): number => (k + record.changes) / (k + record.expected);
    const expectedBy = (by: typeof strength): number =>
      ratioBy(by.page) * sum(lengths.map((length, bin) => length * rateOf(bin, path, by)));
    const before = { ...strength };
    for (const level of levels) {
      scores[level] = scores[level].map((score, at) => {
        const stay = Math.exp(-expectedBy({ ...before, [level]: grids[level][at] }));
        return score * (1 - 1 / 3000) + Math.log(Math.min(0.9999, Math.max(0.0001, changed ? 1 - stay : stay)));
      });
      const best = Math.max(...scores[level]);
      // Sums in another order differ in the last digit: what is as good as equal is equal.
      if (scores[level].some((score) => best - score > 1e-12))
        strength[level] = grids[level][scores[level].findIndex((score) => best - score <= 1e-12)] ?? 0;
    }
    const all = expectedBy(strength);
    const ratio = ratioBy(strength.page);
    const shares = lengths.map((length, bin) => (length * ratio * rateOf(bin, path, strength)) / (all || 1));
    for (const [bin, length] of lengths.entries())
      evidence.push({ path, bin, watched: ratio * length, changes: changed ? (shares[bin] ?? 0) * meanIfAny(all) : 0 });
    records.set(page, {
      visitedAt: now,
      changes: record.changes + (changed ? 1 : 0),
      expected: record.expected + (1 - Math.exp(-all)) / ratio,
    });
  }
  return [0, 1].map((page) => ({
    lengthsMs: overlaps(0, until),
    rates: overlaps(0, until).map((_, bin) => rateOf(bin, pathOf(page), strength)),
  }));
};

test('the constant state says the same as the list of all visits', () => {
  const step = fc.record({ page: fc.nat(5), wait: fc.integer({ min: 1, max: 9 }), changed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
      const rates = new SectionRates(unseenSite(0, 10, 100));
      const [site, inner] = [rates.addSection(), rates.addSection()];
      const pathOf = (page: number): number[] => (page % 2 === 0 ? [site] : [site, inner]);
      const records = Array.from({ length: 6 }, () => newRecord(0));
      const visits: Visit[] = [];
      let now = 0;
      for (const { page, wait, changed } of steps) {
        now += wait;
        visits.push({ page, now, changed });
        records[page] = rates.visited(records[page] ?? newRecord(0), { now, changed, path: pathOf(page) });
      }
      for (const [page, wanted] of naively(visits, pathOf, now).entries()) {
        const found = rates.since(0, { now, path: pathOf(page) });
        assert.deepEqual(found.lengthsMs, wanted.lengthsMs);
        for (const [bin, rate] of wanted.rates.entries()) near(found.rates[bin], rate);
      }
    }),
  );
});
