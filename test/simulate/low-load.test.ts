import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { csrFromLinks } from '../../src/graph/csr.ts';
import { isInternal, isSampled, startAbove, withoutQuery } from '../../src/graph/low-load-rules.ts';
import { chooseRate, crawlLowLoad, sampleCurve, SampledWeb } from '../../src/graph/low-load.ts';
import { parseUrl, type HostName, type Url } from '../../src/model/url.ts';
import { generateWeb } from '../../src/simulate/generate-web.ts';
import { lowLoadReport } from '../../src/simulate/low-load-report.ts';

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
  const report = (): string =>
    lowLoadReport({ name: 'sites', starts: 16, kept, stripped, samples, wanted: 0.95, chosen: null }, 'ja');
  assert.equal(report(), report());
  assert.deepEqual(generateWeb({ sites: 16, seed: '1' }).web.urls, web.urls);
  assert.notDeepEqual(generateWeb({ sites: 16, seed: '2' }).web.links.targets, web.links.targets);
});
