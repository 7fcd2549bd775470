import { fc, runs } from '../../property.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  frontierLimits,
  queueLimits,
  robotsLimits,
  siteRightsLimits,
} from '../../../src/collect/loop/collect-limits.ts';
import { Aliases } from '../../../src/collect/frontier/aliases.ts';
import { Blocks } from '../../../src/collect/frontier/decide-url.ts';
import { Discoverer } from '../../../src/collect/frontier/discoverer.ts';
import { Frontier } from '../../../src/collect/frontier/frontier.ts';
import { HostQueues } from '../../../src/collect/frontier/host-queues.ts';
import { SiteRights } from '../../../src/collect/rights/site-rights.ts';
import { RobotsCache } from '../../../src/collect/site-files/robots-cache.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import type { UrlKey } from '../../../src/model/ids.ts';
import { dayMs, epochMs, hourMs, secondMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { found } from '../../store/crawl-records.ts';

/** One URL of the host: due on a day, never asked for or asked for before. */
interface Work {
  readonly name: number;
  readonly day: number;
  readonly isNew: boolean;
}

const t0 = 1_700_000_000_000;
const host = 'a.example' as HostName;
/** What does not fit into its day is offered again so many days later (Tamura & Kitsuregawa 5a). */
const putOff = 3;

/**
 * The queues as the paper has them: of what lies in the long-term queue of a day, the short-term queue takes what can be
 * fetched in the day, half new and half known; the rest goes into the queue of the third day after. Gives the day of each visit.
 */
const byDayQueues = (works: readonly Work[], perDay: number): Map<number, number> => {
  const visited = new Map<number, number>();
  for (const isNew of [true, false]) {
    const days: Work[][] = [];
    for (const work of works) if (work.isNew === isNew) (days[work.day] ??= []).push(work);
    for (let day = 0; day < days.length; day++) {
      const queue = (days[day] ?? []).sort((a, b) => a.day - b.day || a.name - b.name);
      for (const { name } of queue.slice(0, perDay / 2)) visited.set(name, day);
      const rest = queue.slice(perDay / 2);
      if (rest.length > 0) (days[day + putOff] ??= []).push(...rest);
    }
  }
  return visited;
};

/** The days on which the crawler's own queues ask for them, at so many moments a day. */
const byDueIndex = (works: readonly Work[], perDay: number): Map<number, number> => {
  const store = openSqlite(':memory:', { readOnly: false });
  const options = defaultConfig().collect;
  const robots = new RobotsCache(store.robots, options.userAgent, robotsLimits(options));
  const scope = { kind: 'web', seedHosts: new Set<HostName>(), seedDomains: new Set<string>() } as const;
  const blocks = new Blocks([]);
  const rules = { limits: frontierLimits(options), scope, blocks };
  const frontier = new Frontier();
  const discoverer = new Discoverer(store, rules, { ...options, frontier, newHostsAreSeeds: false, order: null });
  const rights = new SiteRights(store.rights, 'kumoito', { ...siteRightsLimits(options), asks: false });
  const site = { robots, rights, blocks, aliases: new Aliases(store, options, { frontier, discoverer }) };
  const queues = new HostQueues(store, site, queueLimits(options, ['update']));
  const names = new Map<UrlKey, number>();
  for (const { name, day, isNew } of works) {
    const at = epochMs(t0 + day * dayMs + name * secondMs);
    const { key } = store.urls.add(found(`http://a.example/${name}`, { at }));
    if (!isNew) store.urls.setState(key, { state: 'visited', dueAt: at });
    names.set(key, name);
  }
  const visited = new Map<number, number>();
  for (let slot = 0; visited.size < works.length; slot++) {
    const day = Math.floor(slot / perDay);
    const now = epochMs(t0 + day * dayMs + hourMs + Math.floor(((slot % perDay) / perDay) * 22 * hourMs));
    robots.learn('http://a.example', { kind: 'status', status: 404 }, now);
    const planned = queues.next(host, now);
    if (planned?.kind !== 'url') continue;
    store.urls.setState(planned.known.key, { state: 'visited', dueAt: null });
    visited.set(names.get(planned.known.key) ?? -1, day);
  }
  store.close();
  return visited;
};

const anyWork = fc
  .array(fc.record({ day: fc.nat(6), isNew: fc.boolean() }), { minLength: 1, maxLength: 70 })
  .map((works) => works.map((work, name) => ({ ...work, name })));

test('the due index does what the queues of days do: the same days when all fits, else as many by every day', () => {
  let allFit = 0;
  let someDoNot = 0;
  fc.assert(
    fc.property(anyWork, fc.constantFrom(2, 4, 8, 24), (works, perDay) => {
      const model = byDayQueues(works, perDay);
      const ours = byDueIndex(works, perDay);
      const isPutOff = works.some(({ name, day }) => model.get(name) !== day);
      if (isPutOff) someDoNot++;
      else allFit++;
      if (!isPutOff) assert.deepEqual(new Map([...ours].sort(byName)), new Map([...model].sort(byName)));
      for (const isNew of [true, false]) {
        const kind = works.filter((work) => work.isNew === isNew);
        const days = (visits: Map<number, number>): number[] => kind.map(({ name }) => visits.get(name) ?? Infinity);
        const until = (visits: Map<number, number>, day: number): number =>
          days(visits).filter((each) => each <= day).length;
        const waited = (visits: Map<number, number>): number =>
          Math.max(0, ...kind.map(({ name, day }) => (visits.get(name) ?? Infinity) - day));
        for (let day = 0; day <= Math.max(...days(model), 0); day++)
          assert.ok(until(ours, day) >= until(model, day), `by day ${day}`);
        assert.ok(waited(ours) <= waited(model), 'the longest wait');
        const inOrder = kind
          .toSorted((a, b) => a.day - b.day || a.name - b.name)
          .map(({ name }) => ours.get(name) ?? -1);
        assert.deepEqual(
          inOrder,
          inOrder.toSorted((a, b) => a - b),
          'what is due first is asked for first',
        );
      }
    }),
    { numRuns: runs(60), seed: 22 },
  );
  assert.ok(allFit >= 10 && someDoNot >= 10, `${allFit} fit, ${someDoNot} do not`);
});

test('on a day that is too short for both kinds, each gets half', () => {
  const works = Array.from({ length: 80 }, (_, name) => ({ name, day: 0, isNew: name < 40 }));
  const ours = byDueIndex(works, 10);
  const onDay = (day: number, isNew: boolean): number =>
    works.filter((work) => work.isNew === isNew && ours.get(work.name) === day).length;
  for (let day = 0; day < 8; day++) assert.deepEqual([onDay(day, true), onDay(day, false)], [5, 5], `day ${day}`);
});

const byName = (a: readonly [number, number], b: readonly [number, number]): number => a[0] - b[0];
