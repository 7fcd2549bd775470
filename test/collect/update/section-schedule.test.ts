import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '../../property.ts';
import { seededRandom } from '../../../src/base/random.ts';
import { RevisitSchedule } from '../../../src/collect/update/revisit-schedule.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import { dayMs, epochMs, hourMs, secondMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { decodeSite } from '../../../src/revisit/site-state.ts';
import type { KnownUrl } from '../../../src/store/crawl-port.ts';
import type { Store } from '../../../src/store/port.ts';
import type { SiteHistory } from '../../../src/simulate/read-changes.ts';
import { SectionChooser } from '../../../src/simulate/section-chooser.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { found, version } from '../../store/crawl-records.ts';

const t0 = Date.UTC(2026, 0, 1);
const host = 'a.jp' as HostName;
const options = { ...defaultConfig().collect, revisitBy: 'sections', revisitPrice: 2 * dayMs } as const;
const folders = ['', 'news/', 'shop/'];
const pages = 300;
/** From the 90th page on each folder below the top is a section of its own. */
const folderOf = (page: number): number => page % 3;

const collectPage = (store: Store, page: number, depth = 2): KnownUrl => {
  const path = `/${folders[folderOf(page)]}${page}.html`;
  const { key } = store.urls.add(found(`http://${host}${path}`, { depth, at: epochMs(t0) }));
  store.versions.add(version(key, path));
  const known = store.urls.byKey(key);
  assert.ok(known !== null);
  return known;
};

const openRule = (): { store: Store; schedule: RevisitSchedule } => {
  const store = openSqlite(':memory:', { readOnly: false });
  return { store, schedule: new RevisitSchedule(store, options) };
};

/** As the outcome writer does it. */
const visit = (
  { store, schedule }: { store: Store; schedule: RevisitSchedule },
  known: KnownUrl,
  { now, changed }: { now: number; changed: boolean },
): void => {
  const evidence = { changed, similarity: changed ? 0 : 1, ageMs: null };
  store.urls.setState(known.key, { state: 'visited', dueAt: schedule.visited(known, epochMs(now), evidence) });
};

const history: SiteHistory = {
  site: host,
  pages,
  siteOf: new Uint16Array(pages),
  folderOf: Uint32Array.from({ length: pages }, (_, page) => folderOf(page)),
  around: new Int32Array([-1, 0, 0]),
  times: new Float64Array(0),
  page: new Uint32Array(0),
  content: new Uint32Array(0),
};

test('the crawler and the simulation visit the same pages in the same order, also after a restart', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(11), (seed, restartOn) => {
      const random = seededRandom(seed);
      let live = openRule();
      const simulated = new SectionChooser(history, {
        everyMs: options.revisitPrice,
        isPriced: true,
        pauseMs: options.revisitMin,
      });
      const known: KnownUrl[] = [];
      let [now, visits] = [t0, 0];
      for (let day = 0; day < 12; day++) {
        now = t0 + day * dayMs + hourMs * (day % 2);
        for (; known.length < Math.min(pages, 200 + 4 * day); now += secondMs) {
          const page = collectPage(live.store, known.length);
          visit(live, page, { now, changed: true });
          simulated.found(known.length, now);
          known.push(page);
        }
        if (day === restartOn) live = { ...live, schedule: new RevisitSchedule(live.store, options) };
        const isNewsDay = random.next() < 0.4;
        for (;;) {
          now += secondMs;
          const next = live.schedule.first(host, epochMs(now));
          const page = simulated.next(now);
          assert.equal(next?.key ?? null, known[page]?.key ?? null, `day ${day}, visit ${visits}`);
          if (next === null) break;
          const due = live.store.urls.nextDue(host).revisitAt;
          assert.ok(due !== null && due <= now + secondMs, 'the host is known to have something to do');
          visits++;
          const at = known.findIndex(({ key }) => key === next.key);
          const changed = random.next() < (isNewsDay && folderOf(at) === 1 ? 0.8 : 0.02);
          visit(live, next, { now, changed });
          simulated.visited(at, { now, changed, gone: false });
        }
      }
      assert.ok(visits > 0);
      live.store.close();
    }),
    { numRuns: runs(10), examples: [['&bpropemt', 0]] },
  );
});

test('on the second day a few visits say that nothing changed, or that all of a folder did', () => {
  const asked = (folderChanged: number | null): number[] => {
    const rule = openRule();
    const known = Array.from({ length: pages }, (_, page) => collectPage(rule.store, page, page === 0 ? 0 : 2));
    let now = t0;
    for (const page of known) visit(rule, page, { now: (now += secondMs), changed: true });
    const counts = folders.map(() => 0);
    for (let day = 1; day <= 5; day++) {
      now = t0 + day * (dayMs + hourMs);
      for (let next = rule.schedule.first(host, epochMs(now)); next !== null; ) {
        const folder = folderOf(known.findIndex(({ key }) => key === next?.key));
        counts[folder] = (counts[folder] ?? 0) + 1;
        visit(rule, next, { now, changed: folder === folderChanged });
        next = rule.schedule.first(host, epochMs((now += secondMs)));
      }
    }
    rule.store.close();
    return counts;
  };
  const quiet = asked(null);
  assert.ok(quiet.reduce((sum, count) => sum + count, 0) < 25, `nothing changes: ${quiet.join(' ')} of 450 visits`);
  const news = asked(1);
  assert.ok((news[1] ?? 0) > 60 && (news[2] ?? 0) < 40, `the news change: ${news.join(' ')}`);
});

test('what cannot be visited leaves its row and comes back; due times are put off when the time has come', (t) => {
  const rule = openRule();
  t.after(() => rule.store.close());
  const { store, schedule } = rule;
  const known = Array.from({ length: pages }, (_, page) => collectPage(store, page));
  let now = t0;
  for (const page of known) visit(rule, page, { now: (now += secondMs), changed: true });
  now = t0 + 30 * dayMs;
  const best = schedule.first(host, epochMs(now));
  assert.ok(best !== null);
  store.urls.refuse(best.key, { by: 'robots', detail: null }, epochMs(now + dayMs));
  const second = schedule.first(host, epochMs(now));
  assert.ok(second !== null && second.key !== best.key);
  assert.equal(store.sections.page(best.key)?.row, null);
  visit(rule, best, { now, changed: false });
  assert.notEqual(store.sections.page(best.key)?.row, null);
  store.urls.setState(second.key, { state: 'dead', dueAt: schedule.gone(second, epochMs(now), true) });
  assert.equal(store.sections.page(second.key), null);
  const forgotten = store.urls.byKey(known[40]?.key as KnownUrl['key']);
  assert.ok(forgotten?.dueAt !== null && forgotten?.dueAt !== undefined && forgotten.dueAt <= now);
  for (let next = schedule.first(host, epochMs(now)); next !== null; next = schedule.first(host, epochMs(now)))
    visit(rule, next, { now: (now += secondMs), changed: false });
  const left = store.urls.due(host, { asked: true, now: epochMs(now), limit: pages });
  for (const page of left) assert.ok(schedule.putOff(page, epochMs(now)), page.url);
  assert.ok(left.length > 10, `${left.length} pages are left alone`);
  assert.deepEqual(store.urls.due(host, { asked: true, now: epochMs(now), limit: 9 }), []);
  const [again] = left;
  assert.ok(again !== undefined);
  store.urls.advanceDue(again.key, epochMs(now));
  const wanted = store.urls.byKey(again.key);
  assert.ok(wanted !== null && !schedule.putOff(wanted, epochMs(now)), 'somebody wants it before its time');
  const [, lost, kept] = left;
  assert.ok(lost !== undefined && kept !== undefined);
  schedule.unlinked(again, { before: [lost.key, kept.key], now: [kept.key], at: epochMs(now) });
  assert.equal(store.revisits.get(lost.key)?.reason, 'unlinked');
  assert.equal(store.revisits.get(kept.key)?.reason, 'worth');
  const due = store.urls.due(host, { asked: true, now: epochMs(now + secondMs), limit: 9 });
  assert.deepEqual(
    due.filter((page) => !schedule.putOff(page, epochMs(now))).map(({ key }) => key),
    [again.key, lost.key],
  );
});

test('visits made while the rule was another are known to it: none comes sooner than revisitMin after them', (t) => {
  const rule = openRule();
  t.after(() => rule.store.close());
  const { store } = rule;
  const known = Array.from({ length: 40 }, (_, page) => collectPage(store, page));
  for (const page of known) visit(rule, page, { now: t0, changed: true });
  const other = { store, schedule: new RevisitSchedule(store, { ...options, revisitBy: 'change-interval' }) };
  const now = t0 + 30 * dayMs;
  for (const page of known) visit(other, page, { now, changed: true });
  const schedule = new RevisitSchedule(store, options);
  assert.equal(schedule.first(host, epochMs(now + hourMs)), null);
  const later = schedule.first(host, epochMs(now + 30 * dayMs));
  assert.ok(later !== null);
  assert.equal(store.sections.page(later.key)?.record.visitedAt, now);
});

test('a clock that was set back spoils nothing of what is known of a site', (t) => {
  const rule = openRule();
  t.after(() => rule.store.close());
  const known = Array.from({ length: 40 }, (_, page) => collectPage(rule.store, page));
  for (const page of known) visit(rule, page, { now: t0, changed: true });
  for (const page of known) visit(rule, page, { now: t0 - 400 * dayMs, changed: true });
  const [first] = known;
  assert.ok(first !== undefined);
  const evidence = { changed: false, similarity: 1, ageMs: null };
  const now = epochMs(t0 + dayMs);
  const dueAt = rule.schedule.visited(first, now, evidence);
  assert.ok(dueAt >= now + options.revisitMin && dueAt <= now + options.revisitMax, String(dueAt - now));
  const learned = rule.store.sections.site(host);
  assert.ok(learned !== null);
  const { rates } = decodeSite(learned);
  assert.ok(rates.watched > 0 && rates.changes > 0);
});
