import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf } from '../../../src/model/url.ts';
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts';
import { readLinkGraph, type LinkGraph } from '../../../src/survey/links/link-graph.ts';
import { relatedSites } from '../../../src/survey/site/related-sites.ts';
import { axisScales, deviationScore, tallySites, type SiteTally } from '../../../src/survey/site/site-tally.ts';
import { found, version } from '../../store/crawl-records.ts';

interface MadePage {
  readonly url: string;
  readonly images?: number | null;
  readonly links?: readonly string[];
}

const madeWeb = async (pages: readonly MadePage[]): Promise<{ graph: LinkGraph; tallies: readonly SiteTally[] }> => {
  const store = openSqlite(':memory:', { readOnly: false });
  const key = (url: string) => store.urls.add(found(url)).key;
  for (const { url, images = 0, links = [] } of pages)
    store.versions.add(
      version(key(url), url, { images, links: links.map((to) => ({ to: key(to), anchor: '', nofollow: false })) }),
    );
  store.urls.assignIds();
  const graph = await readLinkGraph(store.links, store.urls.count(), () => {});
  return { graph, tallies: tallySites(graph, store.pages.current(), (url) => pathOf(url).includes('?')) };
};

const [a, b, c] = ['http://a.example/', 'http://b.example/', 'http://c.example/'];

/** a: three pages, one dynamic; b: one page; c: one; x was never collected. Written down by hand from this table. */
const web: readonly MadePage[] = [
  { url: a, images: 2, links: [`${a}2`, `${a}?q=1`, b, b, a] },
  { url: `${a}2`, images: 1, links: [a, b, 'http://x.example/'] },
  { url: `${a}?q=1`, images: null, links: [a] },
  { url: b, images: 4, links: [`${a}2`, `${a}gone`] },
  { url: c, links: [a, b] },
];

test('the seven numbers of each site, by hand', async () => {
  const { tallies } = await madeWeb(web);
  const numbers = tallies.map(({ host, counts, pagesWithoutImageCount: unknown }) => [
    host,
    [counts.staticPages, counts.dynamicPages],
    [counts.inLinks, counts.outLinks, counts.internalLinks, counts.links],
    [counts.images, unknown],
  ]);
  assert.deepEqual(numbers, [
    // In: b → 2, b → gone, c → a. Out: a → b, 2 → b, 2 → x. Inside: a → 2, a → ?, 2 → a, ? → a.
    ['a.example', [2, 1], [3, 3, 4, 7], [3, 1]],
    ['b.example', [1, 0], [3, 2, 0, 2], [4, 0]],
    ['c.example', [1, 0], [0, 2, 0, 2], [0, 0]],
  ]);
});

test('fifty is the mean of all sites, and ten a standard deviation, by a table computed by hand', async () => {
  const { tallies } = await madeWeb(web);
  const scales = axisScales(tallies);
  // Links 7, 2, 2: mean 11/3, variance ((10/3)² + 2·(5/3)²)/3 = 50/9.
  assert.ok(Math.abs(scales.links.mean - 11 / 3) < 1e-12);
  assert.ok(Math.abs(scales.links.deviation - Math.sqrt(50 / 9)) < 1e-12);
  const scores = [7, 2, 2].map((value) => deviationScore(value, scales.links).toFixed(2));
  assert.deepEqual(scores, ['64.14', '42.93', '42.93']);
  // Images 3, 4, 0: mean 7/3, variance (4/9 + 25/9 + 49/9)/3 = 26/9.
  assert.deepEqual(
    [3, 4, 0].map((value) => deviationScore(value, scales.images).toFixed(2)),
    ['53.92', '59.81', '36.27'],
  );
});

test('what lies far out is drawn at the edge, and where all are alike each is the mean', () => {
  const scale = { mean: 10, deviation: 1 };
  assert.deepEqual([deviationScore(1000, scale), deviationScore(-1000, scale)], [100, 0]);
  assert.equal(deviationScore(3, { mean: 3, deviation: 0 }), 50);
});

test('related sites: linked with, linked to and from, named together', async () => {
  const { graph } = await madeWeb([
    { url: a, links: [b] },
    { url: b, links: [] },
    { url: `${b}2`, links: [a] },
    { url: c, links: [a, 'http://d.example/'] },
    { url: 'http://e.example/', links: [a, 'http://d.example/', b] },
    { url: 'http://e.example/2', links: [a] },
  ]);
  const number = [...graph.hostNames].find(([, name]) => name === 'a.example')?.[0] ?? 0;
  const related = relatedSites(graph, number, 10);
  assert.deepEqual(
    related.map(({ host, pagesTo, pagesFrom, linkedWith, cocitation }) => [
      host,
      [pagesTo, pagesFrom],
      linkedWith,
      cocitation,
    ]),
    [
      // b, c and e link to a. d is named beside it by c and e, its only ones: 2/√(3·2). b by e, one of its two: 1/√(3·2).
      ['d.example', [0, 0], 2, 0.8165],
      ['b.example', [1, 1], 1, 0.4082],
      ['e.example', [0, 2], 0, 0],
      ['c.example', [0, 1], 0, 0],
    ],
  );
  assert.equal(relatedSites(graph, number, 1).length, 1);
});
