import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { planLoad } from '../../src/collect/report/plan.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { dayMs, epochMs, hourMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import { startLittleWeb } from '../fault/little-web.ts';
import { openStore, runCollect, temporaryFolder, urlOf, type CorpusRun } from './collect-harness.ts';

const littleRun = async (
  t: TestContext,
  options: CorpusRun['options'] = {},
): Promise<CorpusRun & { log: { path: string }[] }> => {
  const web = await startLittleWeb({ pagesPerHost: 6, latencyMs: 0 });
  t.after(() => web.close());
  const own = { intervalMin: 1, idleWaitMax: 1_000, ...options };
  return { dir: temporaryFolder(t), seeds: web.seeds, hosts: web.hosts, port: web.port, options: own, log: web.log };
};

test('caps per host and per domain: what is over them is refused by name', async (t) => {
  const run = await littleRun(t, { pagesPerHostMax: 3 });
  const report = await runCollect(run);
  assert.equal(report.pages, 9);
  const store = openStore(run.dir, 'read');
  for (const { pages } of store.hosts.all()) assert.equal(pages, 3);
  assert.ok((report.refusals.find(({ by }) => by === 'host-cap')?.urls ?? 0) > 0);
  store.close();
  const addresses = await littleRun(t, { pagesPerAddressMax: 5 });
  const capped = await runCollect(addresses);
  // Three hosts share the address, and each may have one page under way when the cap is reached.
  assert.ok(capped.pages >= 5 && capped.pages <= 7, `${capped.pages} pages`);
  assert.ok(capped.refusals.some(({ by }) => by === 'address-cap'));
});

test('a limit of pages is kept exactly, and the next collection goes on', async (t) => {
  const run = await littleRun(t);
  const first = await runCollect({ ...run, limits: { pages: 4, forMs: null } });
  assert.deepEqual([first.finished, first.pages], ['limit', 4]);
  const second = await runCollect(run);
  assert.deepEqual([second.finished, second.pages], ['idle', 17]);
});

test('an interrupted collection finishes what runs, and the next one goes on', async (t) => {
  const run = await littleRun(t);
  const stop = new AbortController();
  const first = await runCollect({
    ...run,
    signal: stop.signal,
    onProgress: ({ pages }) => {
      if (pages >= 3) stop.abort();
    },
  });
  assert.equal(first.finished, 'interrupted');
  assert.ok(first.pages < 21);
  const second = await runCollect(run);
  assert.equal(first.pages + second.pages, 21);
});

test('what is blocked is not asked for, whatever links to it', async (t) => {
  const run = await littleRun(t);
  const store = openStore(run.dir);
  store.blocks.put('b.example', epochMs(0));
  store.blocks.put('http://a.example/page/1', epochMs(0));
  store.close();
  run.log.length = 0;
  await runCollect(run);
  const known = openStore(run.dir, 'read');
  t.after(() => known.close());
  assert.equal(known.urls.byUrl(urlOf('http://b.example/page/1'))?.refusedBy, 'blocked');
  assert.equal(known.urls.byUrl(urlOf('http://a.example/page/1'))?.refusedBy, 'blocked');
  assert.equal(known.hosts.byName('b.example' as HostName)?.pages, 0);
});

test('a day later everything known is asked for again, conditionally, and nothing has changed', async (t) => {
  const run = await littleRun(t);
  await runCollect(run);
  const plan = (): readonly (readonly [string, number, number, boolean])[] => {
    const store = openStore(run.dir, 'read');
    const now = epochMs(Date.now() + dayMs + hourMs);
    const loads = [...planLoad(store, defaultConfig().collect, { seeds: [urlOf('http://new.example/')], now })];
    store.close();
    return loads.map(({ host, fresh, known, overloaded }) => [host, fresh, known, overloaded]);
  };
  const planned = plan();
  assert.deepEqual(
    planned.map(([host]) => host),
    ['a.example', 'b.example', 'c.example', 'new.example'],
  );
  // Seven pages and the redirect of each host.
  assert.deepEqual(planned[0]?.slice(1), [0, 8, false]);
  const second = await runCollect({ ...run, shiftMs: dayMs + hourMs });
  assert.equal(second.pages, 0);
  const unchanged = second.outcomes.find(({ kind }) => kind === 'unchanged')?.fetches;
  assert.equal(unchanged, 21);
});

test('robots.txt: a file that has changed holds within its age, an unreachable one closes the host', async (t) => {
  let robots = { status: 200, body: '' };
  let requested: string[] = [];
  const server: Server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url === '/robots.txt')
      response.writeHead(robots.status, { 'Content-Type': 'text/plain' }).end(robots.body);
    else
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end('<p>日本語のページです。</p><a href="/x">これ</a>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const hosts = new Map([['a.example' as HostName, '127.0.0.1']]);
  const run = {
    dir: temporaryFolder(t),
    seeds: ['http://a.example/'],
    hosts,
    port,
    options: { idleWaitMax: 0, rightsFiles: false },
  };
  await runCollect(run);
  assert.deepEqual(requested, ['/robots.txt', '/', '/x']);
  const again = async (shiftMs: number): Promise<string[]> => {
    requested = [];
    await runCollect({ ...run, shiftMs });
    return requested.sort();
  };
  robots = { status: 200, body: 'User-agent: kumoito\nDisallow: /x' };
  assert.deepEqual(await again(dayMs + hourMs), ['/', '/robots.txt']);
  robots = { status: 503, body: '' };
  assert.deepEqual(await again(5 * dayMs), ['/robots.txt'], 'older than a day: the good copy no longer holds');
  robots = { status: 404, body: '' };
  assert.deepEqual(await again(50 * dayMs), ['/', '/robots.txt', '/x']);
});
