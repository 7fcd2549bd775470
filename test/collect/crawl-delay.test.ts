import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { planLoad } from '../../src/collect/report/plan.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { epochMs, secondMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from './collect-harness.ts';

test('Crawl-delay holds after a kill while a request was under way, and in the plan', async (t) => {
  const host = 'a.example' as HostName;
  const requests: { readonly path: string; readonly at: number }[] = [];
  const server: Server = createServer((request, response) => {
    requests.push({ path: request.url ?? '/', at: performance.now() });
    const isRobots = request.url === '/robots.txt';
    response.writeHead(200, { 'Content-Type': isRobots ? 'text/plain' : 'text/html; charset=utf-8' });
    response.end(
      isRobots
        ? 'User-agent: *\nCrawl-delay: 2\n'
        : '<p>日本語のページです。</p><a href="/x">一</a><a href="/y">二</a>',
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const run = {
    dir: temporaryFolder(t),
    seeds: [`http://${host}/`],
    hosts: new Map([[host, '127.0.0.1']]),
    port,
    options: { rightsFiles: false },
  };
  await runCollect({ ...run, limits: { pages: 1, forMs: null } });
  const store = openStore(run.dir);
  // The first answer may take long on a busy machine: nothing is added for that here.
  const unhurried = { ...defaultConfig().collect, slowDelayMax: 0 };
  const [load] = planLoad(store, unhurried, { seeds: [], now: epochMs(Date.now() + secondMs) });
  assert.equal(load?.intervalMs, 60 * secondMs);
  const options = { ...unhurried, intervalMin: 10 };
  const [short] = planLoad(store, options, { seeds: [], now: epochMs(Date.now() + secondMs) });
  assert.deepEqual([short?.intervalMs, short?.takesMs], [2 * secondMs, 4 * secondMs]);
  // As a process leaves it that is killed when a request has been under way for very long.
  const window = store.hosts.window(host) ?? assert.fail();
  store.hosts.saveWindow(host, { ...window, nextAt: epochMs(0) });
  store.claims.put(store.urls.byUrl(urlOf(`http://${host}/x`))?.key ?? assert.fail(), epochMs(0));
  store.close();
  const [before, startedAt] = [requests.length, performance.now()];
  await runCollect({ ...run, limits: { pages: 1, forMs: null } });
  const next = requests[before] ?? assert.fail();
  assert.equal(next.path, '/x');
  assert.ok(next.at - startedAt >= 2 * secondMs, `${next.at - startedAt} ms after the start`);
});
