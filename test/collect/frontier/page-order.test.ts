import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageOrder } from '../../../src/collect/frontier/page-order.ts';
import { orderStrategies } from '../../../src/graph/crawl-order.ts';
import type { UrlKey } from '../../../src/model/ids.ts';
import { epochMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { startLittleWeb } from '../../fault/little-web.ts';
import { found, url } from '../../store/crawl-records.ts';
import { openStore, runCollect, temporaryFolder } from '../collect-harness.ts';

const now = epochMs(1_700_000_000_000);
const host = 'a.example' as HostName;
const options = { order: 'IPR-DL1', orderUrlsMax: 1000 } as const;

test('the page that important pages link to goes first; scores within a factor of two are equal', () => {
  const store = openSqlite(':memory:', { readOnly: false });
  const keyOf = (path: string): UrlKey => store.urls.add(found(path)).key;
  const [home, first, second, third, beyond] = ['', '1', '2', '3', '4'].map((path) =>
    keyOf(`http://a.example/${path}`),
  );
  assert.ok(home !== undefined && first !== undefined && second !== undefined && third !== undefined);
  const order = new PageOrder(store, { ...options, orderUrlsMax: third });
  assert.deepEqual([order.take(host, now), order.take(host, now)], [home, first]);
  // Home gives ½ each to 2 and 3 (a link to itself and a second one do not count).
  order.collected(home, [second, third, second, home]);
  assert.deepEqual([order.score(second), order.score(third), order.rank(host, now)], [0.5, 0.5, 0.5]);
  // Page 1 gives 1 to 3, which is then worth three times as much as 2; 4 is beyond what is ordered.
  order.collected(first, [third, beyond ?? first]);
  assert.equal(order.score(third), 1.5);
  assert.deepEqual(
    Array.from({ length: 3 }, () => order.take(host, now)),
    [third, second, null],
  );
  store.close();
});

test('importance: how far below the best page a page is, in octaves', () => {
  for (const order of ['IPR-DL1', 'BF'] as const) {
    const store = openSqlite(':memory:', { readOnly: false });
    const keys = ['', '1', '2', '3'].map((path) => store.urls.add(found(`http://a.example/${path}`)).key);
    const [home, first, second, third] = keys;
    assert.ok(home !== undefined && first !== undefined && second !== undefined && third !== undefined);
    const pages = new PageOrder(store, { ...options, order });
    pages.collected(home, [first, second]);
    assert.equal(pages.octavesBelowBest(home), null, 'what was collected before is not known yet');
    pages.restore();
    for (const from of [first, second]) pages.collected(from, [home]);
    // Home has its own 1 and 1½ twice: 4, three octaves above ½; its links have 1½ each.
    const octaves = [home, first, second, third].map((key) => pages.octavesBelowBest(key));
    assert.deepEqual(octaves, order === 'BF' ? [null, null, null, null] : [0, 2, 2, null]);
    store.close();
  }
});

test('sitemaps and feeds of a host go before its pages', () => {
  const store = openSqlite(':memory:', { readOnly: false });
  const page = store.urls.add(found('http://a.example/')).key;
  const sitemap = store.urls.add(found('http://a.example/sitemap.xml', { kind: 'sitemap' })).key;
  const order = new PageOrder(store, options);
  assert.equal(order.rank(host, now), Number.POSITIVE_INFINITY);
  assert.deepEqual([order.take(host, now), order.take(host, now)], [sitemap, page]);
  order.found(page, url('http://a.example/'), 'page');
  assert.equal(order.waits(host), true);
  order.clear(host);
  assert.deepEqual([order.waits(host), order.take(host, now)], [false, null]);
  store.close();
});

test('scores after a restart are those that collecting had made, page by page', async (t) => {
  const web = await startLittleWeb({ pagesPerHost: 9, latencyMs: 0 });
  t.after(() => web.close());
  const dir = temporaryFolder(t);
  const run = { dir, seeds: web.seeds, hosts: web.hosts, port: web.port };
  await runCollect({ ...run, options: { intervalMin: 1, idleWaitMax: 0 }, limits: { pages: 12, forMs: null } });
  const store = openStore(dir, 'read');
  const pages = [...store.versions.firstCollected()];
  assert.equal(pages.length, 12);
  const order = new PageOrder(store, options);
  order.restore();
  // The formula once more, by hand: one is added to a page, and its score goes in equal parts to its links.
  const scores = new Map<UrlKey, number>();
  const add = (key: UrlKey, more: number): void => void scores.set(key, (scores.get(key) ?? 0) + more);
  for (const { key, links } of pages) {
    add(key, 1);
    const to = new Set(links.filter((link) => link !== key));
    for (const link of to) add(link, (scores.get(key) ?? 0) / to.size);
  }
  assert.ok(scores.size > 20);
  for (const [key, score] of scores) assert.ok(Math.abs(order.score(key) - score) < 1e-9, `${key}`);
  store.close();
});

test('which pages are collected does not depend on the order', async (t) => {
  const web = await startLittleWeb({ pagesPerHost: 7, latencyMs: 0 });
  t.after(() => web.close());
  const collected = async (order: (typeof orderStrategies)[number], orderUrlsMax = 1000): Promise<string[]> => {
    const dir = temporaryFolder(t);
    const limits = { intervalMin: 1, idleWaitMax: 0, order, orderUrlsMax };
    await runCollect({ dir, seeds: web.seeds, hosts: web.hosts, port: web.port, options: limits });
    const store = openStore(dir, 'read');
    const pages = [...store.pages.current()].map(({ id, url: page, md5 }) => `${id} ${page} ${md5}`);
    store.close();
    return pages;
  };
  const plain = await collected('IPR-DL1', 0);
  assert.ok(plain.length > 20);
  for (const order of orderStrategies) assert.deepEqual(await collected(order), plain, order);
});
