import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  frontierLimits,
  queueLimits,
  robotsLimits,
  siteRightsLimits,
} from '../../../src/collect/loop/collect-limits.ts';
import { HostQueues } from '../../../src/collect/frontier/host-queues.ts';
import { Aliases } from '../../../src/collect/frontier/aliases.ts';
import { Discoverer } from '../../../src/collect/frontier/discoverer.ts';
import { Frontier } from '../../../src/collect/frontier/frontier.ts';
import { Blocks } from '../../../src/collect/frontier/decide-url.ts';
import { SiteRights } from '../../../src/collect/rights/site-rights.ts';
import { RobotsCache } from '../../../src/collect/site-files/robots-cache.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import type { Store } from '../../../src/store/port.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { found } from '../../store/crawl-records.ts';

const t0 = 1_700_000_000_000;
const host = 'a.example' as HostName;

const aliasesOf = (store: Store): Aliases => {
  const scope = { kind: 'web', seedHosts: new Set<HostName>(), seedDomains: new Set<string>() } as const;
  const rules = { limits: frontierLimits(defaultConfig().collect), scope, blocks: new Blocks([]) };
  const options = defaultConfig().collect;
  const frontier = new Frontier();
  const discoverer = new Discoverer(store, rules, { ...options, frontier, newHostsAreSeeds: false, order: null });
  return new Aliases(store, options, { frontier, discoverer });
};

/** What the queues ask about a site. No files about rights: they are tried in rights.test.ts. */
const siteOf = (store: Store, robots: RobotsCache): ConstructorParameters<typeof HostQueues>[1] => ({
  robots,
  rights: new SiteRights(store.rights, 'kumoito', { ...siteRightsLimits(defaultConfig().collect), asks: false }),
  blocks: new Blocks([]),
  aliases: aliasesOf(store),
});

test('work that is announced for now can be had now: nothing spins', () => {
  const store = openSqlite(':memory:', { readOnly: false });
  const options = defaultConfig().collect;
  const robots = new RobotsCache(store.robots, options.userAgent, robotsLimits(options));
  robots.learn('http://a.example', { kind: 'status', status: 404 }, epochMs(t0));
  const queues = new HostQueues(store, siteOf(store, robots), queueLimits(options, ['update']));
  const { key } = store.urls.add(found('http://a.example/'));
  store.urls.setState(key, { state: 'waiting', dueAt: epochMs(t0) });
  assert.equal(queues.workAt(host, epochMs(t0 + 100)), t0);
  assert.equal(queues.next(host, epochMs(t0 + 100))?.kind, 'url');
  // Its request ended a moment ago: the due time, rounded to seconds, is already over.
  store.urls.setState(key, { state: 'waiting', dueAt: epochMs(t0) });
  const again = queues.workAt(host, epochMs(t0 + 200));
  assert.equal(again, t0 + 1000);
  assert.equal(queues.next(host, epochMs(t0 + 1000))?.kind, 'url');
  store.close();
});

test('new and known URLs of a host take turns', () => {
  const store = openSqlite(':memory:', { readOnly: false });
  const options = defaultConfig().collect;
  const robots = new RobotsCache(store.robots, options.userAgent, robotsLimits(options));
  const queues = new HostQueues(store, siteOf(store, robots), queueLimits(options, ['update']));
  for (let page = 0; page < 6; page++) {
    const { key } = store.urls.add(found(`http://a.example/${page}`));
    if (page % 2 === 1) store.urls.setState(key, { state: 'visited', dueAt: epochMs(t0) });
  }
  const first = queues.next(host, epochMs(t0));
  assert.deepEqual(
    [first?.kind, first?.kind === 'robots' ? first.url : null],
    ['robots', 'http://a.example/robots.txt'],
  );
  assert.equal(queues.next(host, epochMs(t0)), null, 'robots.txt comes first');
  robots.learn('http://a.example', { kind: 'status', status: 404 }, epochMs(t0));
  queues.robotsAnswered('http://a.example');
  const states = Array.from({ length: 6 }, () => {
    const planned = queues.next(host, epochMs(t0));
    return planned?.kind === 'url' ? planned.known.state : null;
  });
  assert.equal(states.filter((state) => state === 'new').length, 3);
  assert.ok(
    states.slice(1).every((state, at) => state !== states[at]),
    states.join(' '),
  );
  store.close();
});

test('everything that is due is offered, however much it is and however little a collection waits', () => {
  const store = openSqlite(':memory:', { readOnly: false });
  const options = { ...defaultConfig().collect, idleWaitMax: 0 };
  const robots = new RobotsCache(store.robots, options.userAgent, robotsLimits(options));
  robots.learn('http://a.example', { kind: 'status', status: 404 }, epochMs(t0));
  const queues = new HostQueues(store, siteOf(store, robots), queueLimits(options, ['update']));
  for (let page = 0; page < 40; page++) {
    const { key } = store.urls.add(found(`http://a.example/${page}`));
    store.urls.setState(key, { state: 'visited', dueAt: epochMs(t0) });
  }
  const taken = new Set<string>();
  for (let at = t0; queues.workAt(host, epochMs(at)) !== null; at++) {
    const planned = queues.next(host, epochMs(at));
    assert.ok(planned?.kind === 'url');
    taken.add(planned.known.url);
    store.urls.setState(planned.known.key, { state: 'visited', dueAt: epochMs(t0 + 86_400_000) });
  }
  assert.equal(taken.size, 40);
  store.close();
});
