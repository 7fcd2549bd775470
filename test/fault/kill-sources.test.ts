import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atomFeed, htmlPage, startChangingWeb } from '../collect/changing-web.ts';
import { openStore, temporaryFolder } from '../collect/collect-harness.ts';
import { archivedTwice, nextKill, runOnce, stateOf } from './fault-run.ts';

/** Feeds, lists and errands, without times. */
const sourcesOf = (dir: string): unknown => {
  const store = openStore(dir, 'read');
  const feeds = [...store.feeds.all()].map(({ key, url, ended, md5 }) => [
    url,
    ended,
    md5,
    [...store.feeds.entries(key)],
  ]);
  const listings = [...store.listings.all()].map(({ url, ended, failures, state }) => [url, ended, failures, state]);
  const errands = [...store.priorityFetches.all(['feed', 'entry', 'listing', 'paging', 'sitemap', 'article'])];
  const shown = [...store.pages.current()].map(({ url }) => {
    const { key } = store.urls.byUrl(url) ?? assert.fail(url);
    return [url, store.announcements.of(key).map(({ kind, sourceUrl }) => `${kind} by ${sourceUrl}`)];
  });
  store.close();
  return { feeds, listings, shown, errands: errands.map(({ url, role }) => `${role} ${url}`).sort() };
};

test('killed again and again while polling feeds and reading lists: the same pages, nothing twice', async (t) => {
  const web = await startChangingWeb(['a.example', 'b.example']);
  t.after(() => web.close());
  const entries = [1, 2, 3, 4, 5].map((page) => `/entry/${page}`);
  const articles = Array.from({ length: 6 }, (_, at) => `/news/2026111${at}-article.html`);
  for (const place of entries) web.pages.set(`a.example${place}`, htmlPage(place));
  for (const place of articles) web.pages.set(`b.example${place}`, htmlPage(place));
  web.pages.set('a.example/moved', { status: 301, to: '/feed' });
  web.pages.set('a.example/feed', atomFeed(entries.map((link) => ({ link }))));
  web.pages.set('b.example/', htmlPage('入口', [...articles.slice(0, 3), '/page/2/']));
  web.pages.set('b.example/page/2/', htmlPage('入口の続き', articles.slice(3)));
  const base = {
    port: web.port,
    hosts: [...web.hosts],
    seeds: [],
    feeds: ['http://a.example/moved'],
    news: ['http://b.example/'],
    crawlers: ['rss', 'news'] as const,
    intervalMs: 5,
    pages: null,
  };
  const calm = temporaryFolder(t);
  const points = await runOnce({ ...base, dir: calm, killAt: 0 });
  assert.ok(points !== null && points > 100, `${points} commit points`);
  const requested = web.log.length;
  assert.equal(requested, 2 + entries.length + 2 + articles.length);
  const dir = temporaryFolder(t);
  web.log.length = 0;
  let kills = 0;
  while ((await runOnce({ ...base, dir, killAt: nextKill(kills) })) === null) assert.ok(++kills < 100);
  t.diagnostic(`${points} commit points, ${kills} kills, ${web.log.length} requests instead of ${requested}`);
  assert.ok(kills >= 2, `${kills} kills`);
  assert.deepEqual(stateOf(dir), stateOf(calm));
  assert.deepEqual(sourcesOf(dir), sourcesOf(calm));
  assert.deepEqual(await archivedTwice(dir), []);
});
