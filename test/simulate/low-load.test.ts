import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { notHere, sharedData } from '../shared-data.ts';
import { csrFromLinks } from '../../src/graph/csr.ts';
import { isInternal, isSampled, startAbove, withoutQuery } from '../../src/graph/low-load-rules.ts';
import { chooseRate, crawlLowLoad, sampleCurve, SampledWeb } from '../../src/graph/low-load.ts';
import { parseUrl, type HostName, type Url } from '../../src/model/url.ts';
import { generateWeb } from '../../src/simulate/generate-web.ts';
import { lowLoadReport } from '../../src/simulate/low-load-report.ts';
import { readGraph, readGraphUrls } from '../../src/simulate/read-graph.ts';

const host = (name: string): HostName => name as HostName;
const url = (text: string): Url => parseUrl(text) as Url;

test('table 4 (Hoshino et al.): a host and those below it are internal, everything else is external', () => {
  assert.equal(isInternal(host('example.jp'), host('example.jp')), true);
  assert.equal(isInternal(host('example.jp'), host('www.example.jp')), true);
  assert.equal(isInternal(host('www.example.jp'), host('example.jp')), false);
  assert.equal(isInternal(host('www.example.jp'), host('sv1.example.jp')), false);
  assert.equal(isInternal(host('example.jp'), host('notexample.jp')), false);
  const starts = new Set([host('example.jp'), host('a.example.jp')]);
  assert.equal(startAbove(starts, host('x.a.example.jp')), 'a.example.jp');
  assert.equal(startAbove(starts, host('www.example.jp')), 'example.jp');
  assert.equal(startAbove(starts, host('jp')), null);
});

test('a query goes, the rest stays', () => {
  assert.equal(withoutQuery(url('http://a.jp/x.cgi?n=1&m=2')), 'http://a.jp/x.cgi');
  assert.equal(withoutQuery(url('http://a.jp/x')), 'http://a.jp/x');
});

test('every URL is sampled by its hash: a larger rate follows all that a smaller one does, and about so large a share', () => {
  const urls = Array.from({ length: 4000 }, (_, at) => url(`http://www.example.jp/page${at}.html`));
  const share = (rate: number): number => urls.filter((one) => isSampled(one, { rate, seed: '1' })).length / 4000;
  for (const rate of [0.1, 0.3, 0.55, 0.9]) assert.ok(Math.abs(share(rate) - rate) < 0.03, `${rate}: ${share(rate)}`);
  assert.equal(share(1), 1);
  assert.equal(share(0), 0);
  fc.assert(
    fc.property(fc.webUrl(), fc.double({ min: 0, max: 1, noNaN: true }), (text, rate) => {
      const sample = { rate, seed: 's' };
      if (isSampled(text as Url, sample))
        assert.ok(isSampled(text as Url, { rate: Math.min(1, rate + 0.1), seed: 's' }));
    }),
  );
});

// 0 a.jp/ → 1 a.jp/x?1, 2 a.jp/x?2, 3 www.a.jp/ ; 1 → 4 b.jp/ ; 2 → 5 c.jp/ ; 3 → 6 a.jp/deep ; 6 → 7 b.jp/other
const links = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 4],
  [2, 5],
  [3, 6],
  [6, 7],
] as const;
const little = new SampledWeb({
  urls: ['a.jp/', 'a.jp/x?1', 'a.jp/x?2', 'www.a.jp/', 'b.jp/', 'c.jp/', 'a.jp/deep', 'b.jp/other'].map((one) =>
    url(`http://${one}`),
  ),
  links: csrFromLinks(
    8,
    Uint32Array.from(links, ([from]) => from),
    Uint32Array.from(links, ([, to]) => to),
  ),
  pages: null,
});
const options = { starts: [0], depthMax: 9, rate: 1, seed: '1' };

test('a crawl by hand: depths, query restriction, what is external', () => {
  assert.deepEqual(crawlLowLoad(little, { ...options, stripQueries: false }), [
    { depth: 0, pages: 1, internalUrls: 3, externalUrls: 0, externalHosts: 0 },
    { depth: 1, pages: 4, internalUrls: 4, externalUrls: 2, externalHosts: 2 },
    { depth: 2, pages: 5, internalUrls: 4, externalUrls: 3, externalHosts: 2 },
  ]);
  // a.jp/x is read with its first query only, and c.jp is never seen.
  assert.deepEqual(crawlLowLoad(little, { ...options, stripQueries: true }).at(-1), {
    depth: 2,
    pages: 4,
    internalUrls: 4,
    externalUrls: 2,
    externalHosts: 1,
  });
  assert.equal(crawlLowLoad(little, { ...options, depthMax: 1, stripQueries: false }).at(-1)?.pages, 4);
});

test('sampling: means over draws, all at rate 1, nothing but the start at rate 0; the smallest rate that finds enough', () => {
  const curve = sampleCurve(little, { ...options, stripQueries: false, rates: [0, 0.5, 1], draws: 20 });
  assert.deepEqual(curve[2], { rate: 1, load: 1, internalUrls: 1, externalUrls: 1, externalHosts: 1 });
  assert.ok(Math.abs((curve[0]?.load ?? 0) - 0.2) < 1e-12 && curve[0]?.externalUrls === 0);
  const half = curve[1]?.externalUrls ?? 0;
  assert.ok(half > 0.1 && half < 0.7, `${half}`);
  assert.equal(chooseRate(curve, { of: 'externalUrls', share: 0.95 })?.rate, 1);
  assert.equal(chooseRate(curve.slice(0, 2), { of: 'externalUrls', share: 0.95 }), null);
});

test('drawn by depth (Hoshino et al. 3.3): what was not drawn at one depth may be at the next', () => {
  // A top page links to 10 pages, each of which links to all ten and to a page elsewhere of its own.
  const inner = Array.from({ length: 10 }, (_, at) => at + 1);
  const pairs = inner.flatMap((page) => [[0, page], ...inner.map((to) => [page, to]), [page, page + 10]] as const);
  const web = new SampledWeb({
    urls: Array.from({ length: 21 }, (_, at) =>
      url(at === 0 ? 'http://a.jp/' : `http://${at > 10 ? `b${at}` : 'a'}.jp/${at}`),
    ),
    links: csrFromLinks(
      21,
      Uint32Array.from(pairs, ([from = 0]) => from),
      Uint32Array.from(pairs, ([, to = 0]) => to),
    ),
    pages: null,
  });
  const byDepth = { ...options, stripQueries: true, rate: 0.5, draw: 'depth' } as const;
  // Half of ten, half of the other five (rounded up), half of two, and the last one by rounding.
  assert.deepEqual(
    crawlLowLoad(web, byDepth).map(({ depth, pages, externalUrls }) => [depth, pages, externalUrls]),
    [
      [0, 1, 0],
      [1, 6, 5],
      [2, 9, 8],
      [3, 10, 9],
      [4, 11, 10],
    ],
  );
  assert.deepEqual(crawlLowLoad(web, { ...byDepth, rate: 1 }), crawlLowLoad(web, { ...options, stripQueries: true }));
  const found = (seed: string): readonly unknown[] => crawlLowLoad(little, { ...byDepth, seed, rate: 0.3 });
  assert.deepEqual(found('1'), found('1'));
});

test("on the pages of hollins.edu the paper's draw finds far more than ours at the same rate (E2)", async (t) => {
  const folder = join(sharedData, 'graphs');
  if (!existsSync(folder)) return t.skip(notHere);
  const graph = await readGraph(join(folder, 'hollins.tsv.gz'));
  const urls = (await readGraphUrls(join(folder, 'hollins-nodes.tsv.gz'), graph.nodes)).map(url);
  const tops = ['http://www1.hollins.edu/', 'http://www.hollins.edu/'];
  const starts = urls.flatMap((one, node) => (tops.includes(one) ? [node] : []));
  const given = { starts, depthMax: 16, seed: '1', stripQueries: true, rates: [0.3, 0.55], draws: 3 };
  const web = new SampledWeb({ urls, links: graph, pages: null });
  const [ours, paper] = (['url', 'depth'] as const).map((draw) => sampleCurve(web, { ...given, draw }));
  assert.ok((paper?.[0]?.externalUrls ?? 0) > 1.4 * (ours?.[0]?.externalUrls ?? 1));
  assert.ok((paper?.[1]?.externalUrls ?? 0) > 1.2 * (ours?.[1]?.externalUrls ?? 1));
});

test('E2 on made-up sites: the shape of figures 2 to 4; the same seed gives the same report', () => {
  const { web, starts } = generateWeb({ sites: 16, seed: '1' });
  const surveyed = new SampledWeb(web);
  const base = { starts, depthMax: 16, seed: '1' };
  const kept = crawlLowLoad(surveyed, { ...base, stripQueries: false, rate: 1 });
  const stripped = crawlLowLoad(surveyed, { ...base, stripQueries: true, rate: 1 });
  const [all, few] = [kept.at(-1), stripped.at(-1)];
  assert.ok(all !== undefined && few !== undefined);
  const share = { pages: few.pages / all.pages, external: few.externalUrls / all.externalUrls };
  assert.ok(share.pages < 0.12, `${share.pages} of the pages`);
  assert.ok(share.external > 0.75 && share.external < 0.95, `${share.external} of the external URLs`);
  assert.ok((stripped[9]?.externalUrls ?? 0) >= 0.98 * few.externalUrls, 'depth 9 saturates');
  const samples = sampleCurve(surveyed, { ...base, stripQueries: true, rates: [0.3, 0.55, 0.8, 1], draws: 3 });
  for (const { rate, load, externalUrls } of samples.slice(0, 3))
    assert.ok(externalUrls > load && load < rate, `${rate}: ${externalUrls} found with ${load} of the load`);
  const sampled = [{ draw: 'url', samples, chosen: null }] as const;
  const report = (): string =>
    lowLoadReport({ name: 'sites', starts: 16, kept, stripped, sampled, wanted: 0.95 }, 'ja');
  assert.equal(report(), report());
  assert.deepEqual(generateWeb({ sites: 16, seed: '1' }).web.urls, web.urls);
  assert.notDeepEqual(generateWeb({ sites: 16, seed: '2' }).web.links.targets, web.links.targets);
});
