import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { seededRandom } from '../../src/base/random.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { dayMs } from '../../src/model/time.ts';
import {
  compareRevisits,
  priceRevisits,
  revisitStrategies,
  type RevisitComparison,
} from '../../src/simulate/compare-revisits.ts';
import { DueQueue } from '../../src/simulate/due-queue.ts';
import { FittedIntervals } from '../../src/simulate/fitted-intervals.ts';
import { poolSites, readChanges, type SiteHistory } from '../../src/simulate/read-changes.ts';
import { replayRevisits } from '../../src/simulate/replay-revisits.ts';
import { DueFirst } from '../../src/simulate/revisit-choosers.ts';
import { SectionChooser } from '../../src/simulate/section-chooser.ts';
import { FixedStrategy, NutchStrategy } from '../../src/simulate/revisit-strategies.ts';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { notHere, sharedData } from '../shared-data.ts';

const limits = defaultConfig().collect;

/** Lines of (day, page, content; 0: gone). */
const site = (
  pages: number,
  lines: readonly (readonly [day: number, page: number, content: number])[],
): SiteHistory => ({
  site: 'made',
  pages,
  siteOf: new Uint16Array(pages),
  folderOf: new Uint32Array(pages),
  around: new Int32Array([-1]),
  times: Float64Array.from(lines, ([day]) => day * dayMs),
  page: Uint32Array.from(lines, ([, page]) => page),
  content: Uint32Array.from(lines, ([, , content]) => content),
});

test('a replay by hand: two pages, a fetch a day, turn by turn', () => {
  // Page 0 is fetched on days 1 and 3, page 1 on day 2; with one page left a fetch takes two days: page 1 on day 4.5.
  const history = site(2, [
    [0, 0, 1],
    [0, 1, 2],
    [0.5, 0, 3], // seen on day 1
    [1.5, 0, 4], // overwritten
    [2.5, 0, 5], // seen on day 3
    [3.5, 1, 0], // gone, seen on day 4.5
    [4.25, 0, 5], // the same bytes: no change
    [4.25, 0, 6], // never seen
    [5, 0, 6],
  ]);
  const result = replayRevisits(history, { kind: 'even', everyMs: 2 * dayMs }, new DueFirst(2, new FixedStrategy()));
  assert.deepEqual([result.fetches, result.changes, result.caught, result.wasted], [4, 5, 3, 1]);
  // Out of date: 0.5 days, 1.5 days, 1 day, 0.75 days. Copies held: page 0 for 5 days, page 1 until it was seen gone.
  const age = (0.5 ** 2 + 1.5 ** 2 + 1 ** 2 + 0.75 ** 2) / 2 / (5 + 4.5);
  assert.ok(Math.abs(result.meanAgeMs / dayMs - age) < 1e-9, `${result.meanAgeMs / dayMs}, not ${age}`);
  assert.ok(Math.abs(result.upToDate - (1 - 3.75 / 9.5)) < 1e-9);
});

test('sections: the sites of a pool need not be met in their order', () => {
  const history = {
    ...site(40, [
      ...Array.from({ length: 40 }, (_, page) => [page / 100, page, page + 1] as const),
      [9, 0, 99],
      [20, 1, 98],
    ]),
    siteOf: Uint16Array.from({ length: 40 }, (_, page) => (page === 39 ? 0 : 2)),
    folderOf: Uint32Array.from({ length: 40 }, () => 1),
    around: new Int32Array([-1, 0]),
  };
  const chooser = new SectionChooser(history, { everyMs: 2 * dayMs, isPriced: false, pauseMs: 0 });
  assert.equal(replayRevisits(history, { kind: 'even', everyMs: dayMs }, chooser).caught, 1);
});

test("Nutch's rule by hand", () => {
  const nutch = new NutchStrategy(1);
  assert.equal(nutch.found(0, 0), 30 * dayMs);
  // Unchanged: 42 days, less 0.3 of the 30 since the page was new.
  assert.equal(nutch.visited(0, { now: 30 * dayMs, changed: false }) / dayMs, 33);
  assert.equal(Math.round((nutch.visited(0, { now: 63 * dayMs, changed: true }) / dayMs) * 10) / 10, 33.6);
  // Unchanged for longer than its interval: the interval is that time.
  assert.equal(Math.round((nutch.visited(0, { now: 163 * dayMs, changed: false }) / dayMs) * 10) / 10, 70);
});

test('the queue of due pages is a sorted list', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('put', 'remove', 'take'), fc.nat(7), fc.nat(20))), (steps) => {
      const queue = new DueQueue(8);
      const plain = new Map<number, number>();
      for (const [what, page, due] of steps) {
        if (what === 'put') {
          queue.put(page, due);
          plain.set(page, due);
        } else if (what === 'remove') {
          queue.remove(page);
          plain.delete(page);
        } else {
          const [first] = [...plain].toSorted(([a, dueA], [b, dueB]) => dueA - dueB || a - b);
          assert.equal(queue.firstAt(), first?.[1] ?? Number.POSITIVE_INFINITY);
          assert.equal(queue.take(), first?.[0] ?? -1);
          if (first !== undefined) plain.delete(first[0]);
        }
      }
    }),
  );
});

test('fitted intervals ask for as much as there is', () => {
  const random = seededRandom('fit');
  for (const allowed of [0.01, 0.5]) {
    const fitted = new FittedIntervals(100);
    const intervals = Array.from({ length: 100 }, () => 100_000 + random.below(1_000_000));
    for (const [page, interval] of intervals.entries()) fitted.fit(page, interval, allowed);
    const asked = intervals.reduce((sum, interval, page) => sum + 1000 / fitted.fit(page, interval, allowed), 0);
    assert.ok(asked <= allowed * 1.0001 && asked > allowed * 0.6, `${asked} of ${allowed}`);
  }
});

test('a history is read as it stands, and wrong lines are named', async (t) => {
  const dir = temporaryFolder(t);
  const file = join(dir, 'a.example.tsv.gz');
  const header = 'time\tstatus\tpath\tblob\n';
  writeFileSync(file, gzipSync(`${header}1\tA\tx\taa\n2\tM\tx\tbb\n2\tA\ty\taa\n3\tD\tx\t00\n`));
  const read = await readChanges(file);
  assert.equal(read.site, 'a.example');
  assert.deepEqual(
    [read.pages, ...read.times, ...read.page, ...read.content],
    [2, 1000, 2000, 2000, 3000, 0, 0, 1, 0, 1, 2, 1, 0],
  );
  writeFileSync(join(dir, 'folders.tsv'), '1\tA\tx\taa\n1\tA\tp/q/y\tbb\n1\tA\tp/z\tcc\n');
  const { folderOf, around } = await readChanges(join(dir, 'folders.tsv'));
  assert.deepEqual([...folderOf, ...around], [0, 2, 1, -1, 0, 1]);
  const pooled = poolSites([read, read]);
  assert.deepEqual([...pooled.folderOf, ...pooled.around], [0, 0, 1, 1, -1, -1]);
  assert.deepEqual([...pooled.siteOf], [0, 0, 1, 1]);
  assert.equal(pooled.times[0], 0);
  assert.equal(pooled.times.length, 12);
  writeFileSync(join(dir, 'bad.tsv'), '5\tM\tx\taa\n4\tM\tx\tbb\n');
  await assert.rejects(readChanges(join(dir, 'bad.tsv')), /line 2: older/);
  writeFileSync(join(dir, 'worse.tsv'), `${header}5\tQ\tx\taa\n`);
  await assert.rejects(readChanges(join(dir, 'worse.tsv')), /line 2: expected/);
  writeFileSync(join(dir, 'empty.tsv'), header);
  await assert.rejects(readChanges(join(dir, 'empty.tsv')), /holds no change/);
});

/** Poisson pages whose rates lie apart, as on the real Web: a tenth change daily, the rest hardly ever. */
const madeSite = (): SiteHistory => {
  const random = seededRandom('made site');
  const lines: [number, number, number][] = [];
  for (let page = 0; page < 200; page++) {
    const mean = page % 10 === 0 ? 2 : 200;
    let content = page * 10_000 + 1;
    for (let day = 0; day < 400; day -= mean * Math.log(1 - random.next())) lines.push([day, page, content++]);
  }
  return site(
    200,
    lines.toSorted(([a], [b]) => a - b),
  );
};

const byName = (comparisons: Iterable<RevisitComparison>) =>
  new Map([...comparisons].map(({ strategy, budgets }) => [strategy, budgets] as const));

test('where pages differ, both schedules catch far more than fixed intervals, at the same number of fetches', () => {
  const given = { strategies: revisitStrategies, everyMs: [10 * dayMs], limits, seed: '1' };
  const results = byName(compareRevisits([madeSite()], given));
  const [fixed, ours, selection, oracle] = (['fixed', 'change-interval', 'selection', 'oracle'] as const).map(
    (name) => results.get(name)?.[0],
  );
  assert.ok(fixed !== undefined && ours !== undefined && selection !== undefined && oracle !== undefined);
  for (const one of [ours, selection]) {
    assert.equal(one.fetches, fixed.fetches);
    assert.ok(one.caught > 1.3 * fixed.caught, `${one.caught}, fixed ${fixed.caught}`);
  }
  assert.ok(selection.meanAgeMs < fixed.meanAgeMs);
  assert.ok(oracle.caught >= ours.caught && oracle.fetches <= fixed.fetches);
  const again = byName(compareRevisits([madeSite()], given));
  assert.deepEqual(again, results, 'the same seed gives the same figures');
  const other = byName(compareRevisits([madeSite()], { ...given, seed: '2' }));
  assert.notDeepEqual(other.get('selection'), results.get('selection'));
  assert.deepEqual(other.get('fixed'), results.get('fixed'));
});

/** Sites that are rebuilt as a whole, at times of their own. */
const rebuiltSite = (seed: string): SiteHistory => {
  const random = seededRandom(seed);
  const lines: [number, number, number][] = [];
  let content = 0;
  for (let day = 0; day < 400; day -= 10 * Math.log(1 - random.next())) {
    content++;
    for (let page = 0; page < 60; page++) lines.push([day, page, content]);
  }
  return site(60, lines);
};

test('where whole sites are rebuilt, one changed page tells of the others: more is caught, and copies are younger', () => {
  const strategies = ['fixed', 'nutch', 'balanced', 'sections'] as const;
  const sites = ['a', 'b', 'c'].map(rebuiltSite);
  const results = byName(compareRevisits(sites, { strategies, everyMs: [7 * dayMs], limits, seed: '1' }));
  const sections = results.get('sections')?.[0];
  assert.ok(sections !== undefined);
  for (const name of ['fixed', 'nutch', 'balanced'] as const) {
    const other = results.get(name)?.[0];
    assert.ok(other !== undefined && other.fetches === sections.fetches);
    assert.ok(sections.caught > 1.05 * other.caught, `${sections.caught}, ${name} ${other.caught}`);
    assert.ok(sections.meanAgeMs < 0.9 * other.meanAgeMs, `${sections.meanAgeMs}, ${name} ${other.meanAgeMs}`);
  }
});

test('sites give the same figures in whatever order their files are named', () => {
  const sites = ['a', 'b', 'c'].map((name) => ({ ...rebuiltSite(name), site: name }));
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  const given = { strategies: revisitStrategies, everyMs: [7 * dayMs], limits, seed: '1' };
  const figures = orders.map((order) => {
    const named = order.map((at) => sites[at] ?? assert.fail());
    return [...compareRevisits(named, given), priceRevisits(named, [2 * dayMs], limits)];
  });
  for (const one of figures) assert.deepEqual(one, figures[0]);
});

test('where parts of one site are rebuilt apart, what changed is visited before the rest', () => {
  const parts = ['a', 'b', 'c'].map(rebuiltSite);
  const { siteOf, folderOf, ...pooled } = poolSites(parts);
  // The three sites of the test above as three folders of one.
  const history = {
    ...pooled,
    siteOf: siteOf.map(() => 0),
    folderOf: folderOf.map((folder) => folder + 1),
    around: Int32Array.from([-1, 0, 0, 0]),
  };
  const strategies = ['fixed', 'nutch', 'sections'] as const;
  const results = byName(compareRevisits([history], { strategies, everyMs: [3 * dayMs], limits, seed: '1' }));
  const sections = results.get('sections')?.[0];
  assert.ok(sections !== undefined);
  for (const name of ['fixed', 'nutch'] as const) {
    const other = results.get(name)?.[0];
    assert.ok(other !== undefined && other.fetches === sections.fetches);
    assert.ok(sections.caught > other.caught, `${sections.caught}, ${name} ${other.caught}`);
    assert.ok(sections.meanAgeMs < 0.5 * other.meanAgeMs, `${sections.meanAgeMs}, ${name} ${other.meanAgeMs}`);
  }
});

test('real histories: sections catch more than fixed intervals and Nutch, with younger copies (E3)', async (t) => {
  const folder = join(sharedData, 'changes');
  if (!existsSync(folder)) return t.skip(notHere);
  const names = ['doc.rust-jp.rs', 'nagano.stopcovid19.jp', 'covid19-osaka.info'];
  const sites = await Promise.all(names.map((name) => readChanges(join(folder, `${name}.tsv.gz`))));
  const strategies = ['fixed', 'nutch', 'sections'] as const;
  const everyMs = [3, 7, 14, 30].map((days) => days * dayMs);
  const results = byName(compareRevisits(sites, { strategies, everyMs, limits, seed: '1' }));
  for (const [at, sections] of (results.get('sections') ?? assert.fail()).entries())
    for (const name of ['fixed', 'nutch'] as const) {
      const other = results.get(name)?.[at] ?? assert.fail();
      assert.equal(other.fetches, sections.fetches);
      assert.ok(sections.caught > other.caught, `${sections.caught}, ${name} ${other.caught}`);
      assert.ok(sections.meanAgeMs < other.meanAgeMs, `${sections.meanAgeMs}, ${name} ${other.meanAgeMs}`);
    }
});

test('real histories, sites that nothing was chosen by: selection against the rules of others (E3)', async (t) => {
  const folder = join(sharedData, 'changes');
  if (!existsSync(folder)) return t.skip(notHere);
  for (const name of ['nekoget.github.io', 'oita.stopcovid19.jp']) {
    const history = await readChanges(join(folder, `${name}.tsv.gz`));
    const given = { strategies: ['fixed', 'nutch', 'selection'] as const, everyMs: [7 * dayMs], limits, seed: '1' };
    const results = byName(compareRevisits([history], given));
    const [fixed, nutch, selection] = (['fixed', 'nutch', 'selection'] as const).map((one) => results.get(one)?.[0]);
    assert.ok(fixed !== undefined && nutch !== undefined && selection !== undefined);
    assert.ok(selection.caught > fixed.caught && selection.caught > nutch.caught, name);
    assert.ok(selection.meanAgeMs < nutch.meanAgeMs, name);
  }
});
