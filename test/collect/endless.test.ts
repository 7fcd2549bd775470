import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import type { HostName } from '../../src/model/url.ts';
import { openStore, runCollect, temporaryFolder, urlOf, type CorpusRun } from './collect-harness.ts';

type Answer = readonly [type: string, body: string];
const html = (head: string, body = ''): Answer => [
  'text/html; charset=utf-8',
  `<!doctype html><html lang="ja"><head>${head}</head><body><p>日本語の文章が少しだけ書いてあります。</p>${body}`,
];
const index = (...places: string[]): Answer => [
  'application/xml',
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.map((place) => `<sitemap><loc>${place}</loc></sitemap>`).join('')}</sitemapindex>`,
];
const robots = (...sitemaps: string[]): Answer => [
  'text/plain',
  sitemaps.map((place) => `Sitemap: ${place}\n`).join(''),
];
const numberIn = (path: string): number => Number(/\d+/.exec(path)?.[0] ?? 0);

const webs: Readonly<Record<string, (host: string, path: string) => Answer | null>> = {
  'sitemaps.example': (host, path) => {
    if (path === '/robots.txt') return robots(`http://${host}/0.xml`, `http://${host}/4.xml`);
    if (path.endsWith('.xml')) return index(`http://${host}/${numberIn(path) + 1}.xml`, `http://${host}/0.xml`);
    return path === '/' ? html('') : null;
  },
  'news.example': (host, path) => {
    if (path === '/robots.txt') return robots(`http://${host}/news-0.xml`);
    if (path.endsWith('.xml')) return index(`http://${host}/news-${numberIn(path) + 1}.xml`);
    return path === '/' ? html('') : null;
  },
  'names.example': (_, path) =>
    path === '/robots.txt' ? null : html(`<title>${path}</title><link rel="canonical" href="/${numberIn(path) + 1}">`),
  'feeds.example': (_, path) => {
    const feed = `<link rel="alternate" type="application/rss+xml" href="/${numberIn(path) + 1}">`;
    return path === '/robots.txt' ? null : html(`<title>${path}</title>${feed}`);
  },
};

/** Every name below it has an address and links to the next one. */
const namesWithoutEnd = (host: string, path: string): Answer | null =>
  path === '/robots.txt' ? null : html('', `<a href="http://h${numberIn(host) + 1}.names.example/a">次</a>`);

const run = async (t: TestContext, host: string): Promise<{ readonly run: CorpusRun; readonly asked: string[] }> => {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '');
    asked.push(name === host ? (request.url ?? '/') : name);
    const answer = (webs[name] ?? namesWithoutEnd)(name, request.url ?? '/');
    response.writeHead(answer === null ? 404 : 200, { 'Content-Type': answer?.[0] ?? 'text/html' });
    response.end(answer?.[1] ?? '');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const names = [host, ...Array.from({ length: 60 }, (_, at) => `h${at}.names.example`)];
  const hosts = new Map(names.map((name) => [name as HostName, '127.0.0.1']));
  const options = { intervalMin: 1, idleWaitMax: 500, rightsFiles: false };
  // Far more than it takes, and less than for ever.
  const limits = { pages: 300, forMs: 60_000 };
  return { run: { dir: temporaryFolder(t), seeds: [`http://${host}/`], hosts, port, options, limits }, asked };
};

const refusedBy = (dir: string, url: string): string | null => {
  const store = openStore(dir, 'read');
  try {
    return store.urls.byUrl(urlOf(url))?.refusedBy ?? null;
  } finally {
    store.close();
  }
};

test('sitemaps that name new ones for ever are read so many levels deep, from each that a robots.txt names', async (t) => {
  const { run: corpus, asked } = await run(t, 'sitemaps.example');
  const report = await runCollect(corpus);
  assert.equal(report.finished, 'idle');
  // 0 to 4 as the first to the fifth below 0, 4 to 8 as the first to the fifth of their own.
  assert.deepEqual(
    asked.filter((path) => path.endsWith('.xml')).sort(),
    Array.from({ length: 9 }, (_, at) => `/${at}.xml`),
  );
  assert.equal(refusedBy(corpus.dir, 'http://sitemaps.example/9.xml'), 'hop-limit');
});

test('news sitemaps that name new ones for ever are left alone, too', async (t) => {
  const { run: corpus, asked } = await run(t, 'news.example');
  const report = await runCollect({ ...corpus, news: corpus.seeds });
  assert.equal(report.finished, 'idle');
  assert.equal(asked.filter((path) => path.endsWith('.xml')).length, 5);
});

test('a page that is called otherwise on every page takes hops', async (t) => {
  const { run: corpus } = await run(t, 'names.example');
  const report = await runCollect(corpus);
  assert.equal(report.finished, 'idle');
  // The first name is free.
  assert.equal(report.pages, 1 + 2 * 15 + 1);
  assert.ok(report.refusals.some(({ by, urls }) => by === 'hop-limit' && urls === 1));
});

test('a page that calls another page its feed on every page takes hops, too', async (t) => {
  const { run: corpus } = await run(t, 'feeds.example');
  const options = { ...corpus.options, hopsMax: 2, idleWaitMax: 3_000 };
  const report = await runCollect({ ...corpus, options, limits: { pages: 20, forMs: 60_000 } });
  assert.equal(report.finished, 'idle');
  assert.equal(report.pages, 1 + 2 * 2 + 1);
});

test('hosts that appear without end are starting points up to a number for each domain, then pages like any', async (t) => {
  const { run: corpus, asked } = await run(t, 'h0.names.example');
  const options = { ...corpus.options, seedHostsPerDomainMax: 5 };
  const report = await runCollect({ ...corpus, options });
  assert.equal(report.finished, 'idle');
  // The fifth links to the first of fifteen hops.
  assert.equal(new Set(asked.filter((name) => name.startsWith('h'))).size + 1, 5 + 15);
  assert.ok(report.refusals.some(({ by }) => by === 'hop-limit'));
});
