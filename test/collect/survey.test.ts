import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { seededRandom } from '../../src/base/random.ts';
import { simulatedClock } from '../../src/base/simulated-clock.ts';
import { collect } from '../../src/collect/loop/crawl.ts';
import { openGraphWeb } from '../../src/collect/fetch/graph-web.ts';
import { openRecordedFetch } from '../../src/collect/fetch/recorded-fetch.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { csrFromLinks } from '../../src/graph/csr.ts';
import { crawlLowLoad, SampledWeb } from '../../src/graph/low-load.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from './collect-harness.ts';

// start.example with a host below it, a program, a chain of pages, and links to four hosts elsewhere.
const site: Readonly<Record<string, readonly string[]>> = {
  'start.example/': ['/a', '/list.cgi?n=1', '/list.cgi?n=2', 'http://www.start.example/', 'http://out1.example/'],
  'start.example/a': ['http://out2.example/x', '/deep2'],
  'start.example/list.cgi?n=1': ['http://out3.example/', '/list.cgi?n=3'],
  'start.example/list.cgi?n=2': ['http://out4.example/'],
  'start.example/list.cgi?n=3': ['http://out4.example/'],
  'www.start.example/': ['http://start.example/b'],
  'start.example/b': ['http://out1.example/other'],
  'start.example/deep2': ['/deep3'],
  'start.example/deep3': ['/deep4'],
  'start.example/deep4': ['http://out4.example/'],
};

const startSite = async (t: TestContext): Promise<{ port: number; asked: string[] }> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const at = `${(request.headers.host ?? '').replace(/:\d+$/, '')}${request.url ?? ''}`;
    asked.push(at);
    const links = site[at];
    response.writeHead(links === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    const list = (links ?? []).map((to) => `<a href="${to}">次のページへ</a>`).join(' ');
    response.end(`<html lang="ja"><title>${at}</title><p>${at}は調べるためのページです。</p>${list}</html>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  return { port: (server.address() as AddressInfo).port, asked };
};

const lowLoad = { profile: 'low-load', lowLoadDepthMax: 3, scope: 'seed-hosts', newHostsAreSeeds: false } as const;

test('a survey over real sockets: depth, one query of each page, hosts below are internal, hosts elsewhere are the harvest', async (t) => {
  const { port, asked } = await startSite(t);
  const dir = temporaryFolder(t);
  const hosts = new Map(['start.example', 'www.start.example'].map((name) => [name as HostName, '127.0.0.1']));
  const options = { ...lowLoad, intervalMin: 1, idleWaitMax: 0 };
  const report = await runCollect({ dir, seeds: ['http://start.example/'], hosts, port, options });
  assert.deepEqual(asked.filter((at) => at in site).toSorted(), [
    'start.example/',
    'start.example/a',
    'start.example/b',
    'start.example/deep2',
    'start.example/deep3',
    'start.example/list.cgi?n=1',
    'www.start.example/',
  ]);
  const store = openStore(dir, 'read');
  const why = (url: string): readonly unknown[] => {
    const known = store.urls.byUrl(urlOf(url));
    return [known?.refusedBy, known?.refusedDetail];
  };
  assert.deepEqual(why('http://start.example/list.cgi?n=2'), ['query', 'http://start.example/list.cgi?n=1']);
  assert.deepEqual(why('http://start.example/list.cgi'), ['query', 'http://start.example/list.cgi?n=1']);
  assert.equal(why('http://start.example/deep4')[0], 'hop-limit');
  assert.equal(why('http://out2.example/x')[0], 'scope');
  store.close();
  const { survey } = report;
  assert.ok(survey !== null);
  assert.deepEqual([survey.starts, survey.pages, survey.externalUrls, survey.externalHosts], [1, 7, 4, 3]);
  assert.equal(survey.hostsPerPage, 3 / 7);
  assert.ok(survey.chosen !== null && survey.chosen.externalHosts >= 0.95);

  // The next survey of the same server follows fewer links, and does not choose a rate from what is itself a sample.
  asked.length = 0;
  const sampled = { ...options, lowLoadRate: 0.5 };
  const second = await runCollect({
    dir: temporaryFolder(t),
    seeds: ['http://start.example/'],
    hosts,
    port,
    options: sampled,
  });
  const pages = asked.filter((at) => at in site);
  assert.ok(pages.length < 7, pages.join(' '));
  assert.ok(second.refusals.some(({ by }) => by === 'sample'));
  assert.deepEqual([second.survey?.pages, second.survey?.chosen, second.survey?.rate], [pages.length, null, 0.5]);
});

test('the live crawler reads the pages that a simulation of the same web reads', async (t) => {
  const random = seededRandom('survey');
  const hosts = ['a.example', 'sub.a.example', 'b.example', 'c.example'];
  const urls = Array.from({ length: 160 }, (_, at) => `http://${hosts[at % 4]}/${at < 4 ? '' : `p${at}`}`);
  const from = Uint32Array.from({ length: 480 }, () => random.below(160));
  const to = from.map((page) =>
    random.below(3) === 0 ? random.below(160) : ((page & 3) + 4 * random.below(40)) % 160,
  );
  const graph = csrFromLinks(160, from, to);
  for (const rate of [1, 0.6]) {
    const dir = temporaryFolder(t);
    const clock = simulatedClock(epochMs(Date.UTC(2026, 0, 1)));
    const store = openStore(dir);
    const archive = await openArchiveWriter(join(dir, 'archive'), { fileBytesMax: 1e9, info: [], resumeAt: null });
    const reader = openArchiveReader(join(dir, 'archive'));
    const report = await collect({
      store,
      archive,
      reader,
      fetch: openRecordedFetch(openGraphWeb(graph, urls), clock),
      clock,
      options: { ...defaultConfig().collect, ...lowLoad, lowLoadRate: rate, lowLoadDepthMax: 9 },
      crawlers: ['update'],
      unwantedWords: [],
      feeds: [],
      news: [],
      seeds: [urlOf('http://a.example/')],
      limits: { pages: null, forMs: null },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const web = { urls: urls.map(urlOf), links: graph, pages: null };
    const simulated = crawlLowLoad(new SampledWeb(web), {
      starts: [0],
      depthMax: 9,
      stripQueries: true,
      rate,
      seed: '1',
    }).at(-1);
    assert.ok(simulated !== undefined && simulated.pages > 8);
    assert.deepEqual(
      [report.survey?.pages, report.survey?.externalUrls, report.survey?.externalHosts, report.pages],
      [simulated.pages, simulated.externalUrls, simulated.externalHosts, simulated.pages],
      `rate ${rate}`,
    );
    await archive.close();
    await reader.close();
    store.close();
  }
});
