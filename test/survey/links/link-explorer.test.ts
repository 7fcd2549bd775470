import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlKey } from '../../../src/model/ids.ts';
import type { HostName } from '../../../src/model/url.ts';
import type { Store } from '../../../src/store/port.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { LinkExplorer } from '../../../src/survey/links/link-explorer.ts';
import { readLinkGraph } from '../../../src/survey/links/link-graph.ts';
import { found, version } from '../../store/crawl-records.ts';

type Links = Readonly<Record<string, readonly (readonly [to: string, anchor: string, nofollow?: 'nofollow'])[]>>;

const host = (name: string): HostName => name as HostName;

/** A store of pages and their links; the last letter of a page is its path, the first its host. */
const explorerOf = async (
  links: Links,
): Promise<{ explorer: LinkExplorer; key: (page: string) => UrlKey; store: Store }> => {
  const store = openSqlite(':memory:', { readOnly: false });
  const urlOf = (page: string): string => `http://${page.charAt(0)}.example/${page.slice(1)}`;
  const key = (page: string): UrlKey => store.urls.add(found(urlOf(page))).key;
  // Keys in the opposite order of ids.
  for (const page of Object.keys(links).toSorted().toReversed()) key(page);
  for (const [page, to] of Object.entries(links))
    store.versions.add(
      version(key(page), page, {
        links: to.map(([target, anchor, nofollow]) => ({ to: key(target), anchor, nofollow: nofollow !== undefined })),
      }),
    );
  store.urls.assignIds();
  let pauses = 0;
  const graph = await readLinkGraph(store.links, store.urls.count(), () => void pauses++);
  return { explorer: new LinkExplorer(graph, store.links), key, store };
};

const web: Links = {
  a1: [
    ['b1', '乙へ'],
    ['a2', '次'],
    ['b1', '乙の頁', 'nofollow'],
    ['a1', '自分'],
    ['x1', '未収集'],
  ],
  a2: [
    ['b1', '乙へ'],
    ['c1', '丙', 'nofollow'],
  ],
  b1: [['c1', '丙へ']],
  c1: [['d1', '丁']],
  d1: [],
};

const all = { from: 0, top: 10 };

test('links out of a page stand in the order of its text, each page once', async () => {
  const { explorer, key } = await explorerOf(web);
  const { total, rows } = explorer.pages(key('a1'), 'out', all);
  assert.equal(total, 3);
  assert.deepEqual(
    rows.map(({ url, alive, anchors, nofollow }) => [url, alive, anchors, nofollow]),
    [
      ['http://b.example/1', true, ['乙へ', '乙の頁'], false],
      ['http://a.example/2', true, ['次'], false],
      ['http://x.example/1', false, ['未収集'], false],
    ],
  );
  assert.deepEqual(explorer.counts(key('a1')), { out: 3, in: 0 });
});

test('links into a page stand in the order of ids, in parts to the end, nofollow told', async () => {
  const { explorer, key } = await explorerOf(web);
  const into = (slice: typeof all): unknown => {
    const { total, rows } = explorer.pages(key('b1'), 'in', slice);
    return [total, ...rows.map(({ url }) => url)];
  };
  assert.deepEqual(into(all), [2, 'http://a.example/1', 'http://a.example/2']);
  assert.deepEqual(into({ from: 1, top: 1 }), [2, 'http://a.example/2']);
  assert.deepEqual(into({ from: 2, top: 1 }), [2]);
  const [fromA, fromB] = explorer.pages(key('c1'), 'in', all).rows;
  assert.deepEqual([fromA?.nofollow, fromB?.nofollow], [true, false]);
  assert.deepEqual(
    explorer.pages(key('x1'), 'in', all).rows.map(({ url }) => url),
    ['http://a.example/1'],
  );
});

test('hosts and anchor texts are counted by pages', async () => {
  const { explorer, key } = await explorerOf({ ...web, e1: [['b1', '乙へ']], e2: [['b1', '乙']] });
  assert.deepEqual(explorer.hosts(key('b1'), 'in', all), {
    total: 2,
    from: 0,
    rows: [
      { host: 'a.example', pages: 2 },
      { host: 'e.example', pages: 2 },
    ],
  });
  assert.deepEqual(explorer.hosts(key('a1'), 'out', { from: 1, top: 1 }).rows, [{ host: 'b.example', pages: 1 }]);
  assert.deepEqual(explorer.anchors(key('b1'), all), {
    total: 3,
    from: 0,
    read: 4,
    rows: [
      { anchor: '乙へ', pages: 3, hosts: 2 },
      { anchor: '乙', pages: 1, hosts: 1 },
      { anchor: '乙の頁', pages: 1, hosts: 1 },
    ],
  });
});

test('the shortest path has the texts to click; against the links there is none', async () => {
  const { explorer, key } = await explorerOf(web);
  const path = explorer.path(key('a1'), key('d1'));
  assert.equal(path?.paths, 2);
  assert.deepEqual(
    path?.steps.map(({ url, anchors }) => [url, anchors]),
    [
      // a2 comes before b1 by its id.
      ['http://a.example/1', ['次']],
      ['http://a.example/2', ['丙']],
      ['http://c.example/1', ['丁']],
      ['http://d.example/1', []],
    ],
  );
  assert.equal(explorer.path(key('d1'), key('a1')), null);
  assert.equal(explorer.path(key('a1'), key('x1'))?.steps.at(-1)?.alive, false);
});

test('a path of hosts goes from any page of one to any page of the next', async () => {
  const { explorer } = await explorerOf({ ...web, b2: [['d1', '丁']], b3: [['d1', '丁']] });
  assert.deepEqual(explorer.hostPath(host('a.example'), host('d.example')), {
    paths: 2,
    steps: [
      { host: 'a.example', pages: 2, example: { from: 'http://a.example/1', to: 'http://b.example/1' } },
      { host: 'b.example', pages: 2, example: { from: 'http://b.example/2', to: 'http://d.example/1' } },
      { host: 'd.example', pages: 0, example: null },
    ],
  });
  assert.equal(explorer.hostPath(host('d.example'), host('a.example')), null);
  assert.equal(explorer.hostPath(host('a.example'), host('nobody.example')), null);
});

test('a page that is gone links no more', async () => {
  const { store, key } = await explorerOf(web);
  store.versions.markGone(key('b1'), found('http://z.example/').at);
  const graph = await readLinkGraph(store.links, store.urls.count(), () => {});
  const explorer = new LinkExplorer(graph, store.links);
  assert.deepEqual(
    explorer.pages(key('c1'), 'in', all).rows.map(({ url }) => url),
    ['http://a.example/2'],
  );
  assert.equal(explorer.path(key('b1'), key('c1')), null);
});
