import assert from 'node:assert/strict';
import type { UrlKey } from '../../../src/model/ids.ts';
import { test, type TestContext } from 'node:test';
import { seededRandom } from '../../../src/base/random.ts';
import { RevisitSchedule } from '../../../src/collect/update/revisit-schedule.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import type { Config } from '../../../src/config/options.ts';
import { dayMs, epochMs, minuteMs, secondMs, type EpochMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import type { KnownUrl } from '../../../src/store/crawl-port.ts';
import type { Store } from '../../../src/store/port.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { found, url, version } from '../../store/crawl-records.ts';

const t0 = epochMs(Date.UTC(2026, 0, 1));
const host = 'a.jp' as HostName;

const open = (t: TestContext, options: Partial<Config['collect']> = {}) => {
  const store = openSqlite(':memory:', { readOnly: false });
  t.after(() => store.close());
  const config = { ...defaultConfig().collect, revisitBy: 'change-interval', importanceMax: 0, ...options } as const;
  return { store, schedule: new RevisitSchedule(store, config) };
};

/** A page that is collected, as the outcome writer does it. */
const collected = (store: Store, path: string): KnownUrl => {
  const { key } = store.urls.add(found(`http://${host}${path}`, { depth: 2, at: t0 }));
  store.versions.add(version(key, path));
  const known = store.urls.byKey(key);
  assert.ok(known !== null);
  return known;
};

const after = (at: EpochMs, days: number): EpochMs => epochMs(at + days * dayMs);
const same = { changed: false, similarity: 1, ageMs: null };
const other = { changed: true, similarity: 0, ageMs: null };

test('a page through its cases: second visit, back-off, estimate, gone and back', (t) => {
  const { store, schedule } = open(t);
  const page = collected(store, '/x');
  const days = (due: EpochMs, at: EpochMs): number => Math.round(((due - at) / dayMs) * 100) / 100;
  const second = days(schedule.visited(page, t0, other), t0);
  assert.ok(second >= 1 && second <= 7, `second visit after ${second} days`);
  assert.equal(store.revisits.get(page.key)?.reason, 'second-visit');
  const visits = [
    // [days since the visit before, what was seen, days until the next, why]
    [2, same, 4, 'never-changed'],
    [4, same, 8, 'never-changed'],
    // m 1, tc 4, T_total 10, T_stable 6: 4 / ln(10/6).
    [4, other, 7.83, 'estimate'],
  ] as const;
  let at = t0;
  for (const [since, seen, next, reason] of visits) {
    at = after(at, since);
    assert.equal(days(schedule.visited(page, at, seen), at), next);
    assert.equal(store.revisits.get(page.key)?.reason, reason);
  }
  assert.ok((store.hosts.byName(host)?.load ?? 0) > 0);
  at = after(at, 1);
  assert.equal(days(schedule.gone(page, at, true), at), 30);
  assert.equal(store.hosts.byName(host)?.load, 0, 'what is gone loads no server');
  schedule.visited(page, after(at, 30), other);
  assert.equal(store.revisits.get(page.key)?.history.changes, 3);
});

test('Last-Modified decides while no change has been seen, and the schedule does not depend on other pages', (t) => {
  const { store, schedule } = open(t);
  const page = collected(store, '/old');
  assert.equal((schedule.visited(page, t0, { ...other, ageMs: 12 * dayMs }) - t0) / dayMs, 12);
  assert.equal(store.revisits.get(page.key)?.reason, 'last-modified');
  const twice = open(t);
  collected(twice.store, '/another');
  const dues = [schedule, twice.schedule].map((one, at) =>
    one.visited(collected(at === 0 ? store : twice.store, '/y'), t0, other),
  );
  assert.equal(dues[0], dues[1]);
});

test('selection by importance: a seed comes sooner than what lies far from it', (t) => {
  const { store, schedule } = open(t, { revisitBy: 'selection', importanceMax: 0.5 });
  const [seed, far] = [collected(store, '/'), collected(store, '/far')];
  const dues = [
    schedule.visited({ ...seed, depth: 0 }, t0, { ...other, ageMs: 300 * dayMs }),
    schedule.visited({ ...far, depth: 9 }, t0, { ...other, ageMs: 300 * dayMs }),
  ];
  assert.ok((dues[0] ?? 0) < (dues[1] ?? 0));
  assert.equal(store.revisits.get(far.key)?.reason, 'selected');
});

test('selection by importance: where PageRank is known it says what is important', (t) => {
  const { store } = open(t);
  const config = { ...defaultConfig().collect, revisitBy: 'selection', importanceMax: 0.5 } as const;
  const [best, low] = [collected(store, '/best'), collected(store, '/low')];
  const ranking = { octavesBelowBest: (key: UrlKey) => (key === best.key ? 0 : 9) };
  const schedule = new RevisitSchedule(store, config, ranking);
  const evidence = { ...other, ageMs: 300 * dayMs };
  const [far, near] = [
    schedule.visited({ ...best, depth: 9 }, t0, evidence),
    schedule.visited({ ...low, depth: 0 }, t0, evidence),
  ];
  assert.ok(far < near, 'whatever the distance to a seed');
});

test('balanced: a page that changes every 27 days is visited every 9, a seed in every round', (t) => {
  const { store, schedule } = open(t, { revisitBy: 'balanced', importanceMax: 0 });
  const page = collected(store, '/balanced');
  assert.equal((schedule.visited(page, t0, { ...other, ageMs: 27 * dayMs }) - t0) / dayMs, 9);
  assert.equal(store.revisits.get(page.key)?.reason, 'balanced');
  const important = open(t, { revisitBy: 'balanced', importanceMax: 1 });
  const seed = collected(important.store, '/');
  assert.equal(
    (important.schedule.visited({ ...seed, depth: 0 }, t0, { ...other, ageMs: 27 * dayMs }) - t0) / dayMs,
    1,
  );
  assert.equal(important.store.revisits.get(seed.key)?.reason, 'important');
});

test('the load index is the sum over the pages, whatever happened (Tamura & Kitsuregawa 4.1)', (t) => {
  const { store, schedule } = open(t);
  const random = seededRandom('loads');
  const pages = Array.from({ length: 40 }, (_, n) => collected(store, `/p${n}`));
  let at = t0;
  for (let visit = 0; visit < 400; visit++) {
    at = epochMs(at + random.below(dayMs));
    const page = pages[random.below(pages.length)];
    if (page === undefined) continue;
    if (random.next() < 0.1) schedule.gone(page, at, true);
    else schedule.visited(page, at, random.next() < 0.3 ? other : same);
  }
  let sum = 0;
  for (const { intervalMs, reason } of store.revisits.all()) sum += reason === 'gone' ? 0 : 1000 / intervalMs;
  assert.ok(Math.abs((store.hosts.byName(host)?.load ?? 0) - sum) < 1e-9 * sum);
});

/**
 * A server of 3,000 pages that all change every day, one visit a minute of which half are for new pages: 720 revisits a
 * day where the schedule wants 3,000. Articles have addresses with numbers; 40 pages are of their own kind.
 */
const overloadedServer = (t: TestContext, options: Partial<Config['collect']>) => {
  const { store, schedule } = open(t, options);
  const known = [
    ...Array.from({ length: 2960 }, (_, n) => collected(store, `/item?id=${n}`)),
    ...Array.from({ length: 40 }, (_, n) => collected(store, `/s${n % 8}/page${n % 5}`)),
  ];
  store.transaction(() => {
    for (const page of known)
      store.urls.setState(page.key, { state: 'visited', dueAt: schedule.visited(page, t0, other) });
  });
  // The crawl asks for what is new, too: so it is known that the host has too many URLs to go through all of them each time.
  store.urls.due(host, { asked: false, now: t0, limit: 1 });
  const lateness: number[] = [];
  const end = after(t0, 16);
  store.transaction(() => {
    for (let at = t0; at < end; at = epochMs(at + 2 * minuteMs)) {
      const page = store.urls.due(host, { asked: true, now: at, limit: 1 })[0];
      if (page === undefined) continue;
      if (at > after(t0, 12)) lateness.push((at - (page.dueAt ?? at)) / dayMs);
      store.urls.setState(page.key, { state: 'visited', dueAt: schedule.visited(page, at, other) });
    }
  });
  return { store, schedule, latest: Math.max(...lateness) };
};

test('an overloaded server is relieved: templates thinned, visits put off, the schedule kept (T 6.3)', (t) => {
  const none = overloadedServer(t, { revisitShare: 1, intervalMin: secondMs });
  assert.ok(none.latest > 1.5, `without relief the pages are up to ${none.latest} days late`);
  for (const overloadRelief of ['delay', 'factor'] as const) {
    const { store, schedule, latest } = overloadedServer(t, { overloadRelief });
    assert.ok(latest < 1, `${overloadRelief}: up to ${latest} days late`);
    const [overload] = schedule.overloads();
    assert.ok(overload !== undefined && overload.host === host);
    assert.ok(overload.thinned > 1000 && overload.putOff > 1000);
    assert.deepEqual(
      overload.templates.map(({ template }) => template),
      ['/item?id=*'],
    );
    const reasons = new Map<string, number>();
    for (const { reason } of store.revisits.all()) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    assert.ok((reasons.get('thinned') ?? 0) > 1000, 'why tells it');
    for (let n = 0; n < 40; n++) {
      const page = store.urls.byUrl(url(`http://${host}/s${n % 8}/page${n % 5}`));
      assert.ok(page !== null && store.revisits.get(page.key)?.reason !== 'thinned');
    }
  }
});

test('with a price for visits an overloaded server is found, and its pages wait for as long as it takes', (t) => {
  const { schedule, latest } = overloadedServer(t, { revisitBy: 'sections' });
  assert.ok(latest < 1, `up to ${latest} days late`);
  assert.equal(schedule.overloads()[0]?.host, host);
});

test('on an overloaded server alone a small change does not count', (t) => {
  const small = { changed: true, similarity: 0.99, ageMs: null };
  for (const [accessMs, changes] of [
    [dayMs, 0],
    [secondMs, 1],
  ] as const) {
    const { store, schedule } = open(t, { intervalMin: accessMs, slowDelayMax: 0, errorDelayMax: 0 });
    const pages = Array.from({ length: 10 }, (_, n) => collected(store, `/${n}`));
    for (const page of pages) schedule.visited(page, t0, other);
    const [page] = pages;
    assert.ok(page !== undefined);
    schedule.visited(page, after(t0, 3), small);
    assert.equal(store.revisits.get(page.key)?.history.changes, changes);
    assert.equal(schedule.overloads()[0]?.ignored ?? 0, 1 - changes);
  }
});
