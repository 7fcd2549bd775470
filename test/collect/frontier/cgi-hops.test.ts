import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Blocks } from '../../../src/collect/frontier/decide-url.ts';
import { Discoverer } from '../../../src/collect/frontier/discoverer.ts';
import { Frontier } from '../../../src/collect/frontier/frontier.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import { epochMs } from '../../../src/model/time.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { urlOf } from '../collect-harness.ts';

const now = epochMs(0);

/** A chain of pages, each linking to the next; which of them the crawler may ask for, and the hops after a dynamic page. */
const follow = (paths: readonly string[], shortcut?: readonly [from: number, to: number]): readonly unknown[] => {
  const store = openSqlite(':memory:', { readOnly: false });
  const options = { ...defaultConfig().collect, newHostsAreSeeds: false };
  const rules = {
    limits: { ...options, cgiHopsMax: 2 },
    scope: { kind: 'web', seedHosts: new Set<never>(), seedDomains: new Set<string>() } as const,
    blocks: new Blocks([]),
  };
  const discoverer = new Discoverer(store, rules, { ...options, frontier: new Frontier(), order: null });
  const urls = paths.map((path) => urlOf(`http://a.example${path}`));
  discoverer.seed(urls[0] ?? assert.fail(), now);
  for (const [at, url] of urls.entries()) {
    const page = store.urls.byUrl(url) ?? assert.fail(url);
    if (page.refusedBy === null) store.urls.setState(page.key, { state: 'visited', dueAt: null });
    discoverer.links(urls.slice(at + 1, at + 2), page, now);
  }
  if (shortcut !== undefined) {
    const [from, to] = shortcut.map((at) => urls[at] ?? assert.fail());
    discoverer.links([to ?? assert.fail()], store.urls.byUrl(from ?? assert.fail()) ?? assert.fail(), now);
  }
  const found = urls.map((url) => store.urls.byUrl(url));
  store.close();
  return found.map((page) => [page?.cgiHops, page?.refusedBy]);
};

test('hops are counted after a dynamic page, over static pages too (Muraoka 2008)', () => {
  assert.deepEqual(follow(['/', '/a', '/list.cgi', '/b', '/c', '/d']), [
    [0, null],
    [0, null],
    [0, null],
    [1, null],
    [2, null],
    [3, 'hop-limit'],
  ]);
});

test('a way without a dynamic page takes the hops of another way back', () => {
  const found = follow(['/', '/list.cgi', '/b', '/c', '/d'], [0, 2]);
  assert.deepEqual(found[2], [0, null]);
});
