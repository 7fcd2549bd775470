/**
 * Questions: what does a known URL cost on disk, and do finding URLs and claiming them stay as fast when there are many?
 *
 *     node dist/bench/store-urls.js [--urls 10000000]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../src/base/random.ts';
import { epochMs, hourMs } from '../src/model/time.ts';
import type { HostName, Url } from '../src/model/url.ts';
import { openStore } from '../test/collect/collect-harness.ts';
import { printMachine } from './machine.ts';

const { values } = parseArgs({ options: { urls: { type: 'string', default: '1000000' } } });
const dir = mkdtempSync(join(tmpdir(), 'kumoito-urls-'));
const store = openStore(dir);
const random = seededRandom('urls');
const start = epochMs(1_800_000_000_000);
const linksPerPage = 10;
const pagesPerBatch = 32;
const urlsPerHost = 100;
const probes = 20_000;

/** 70 % of the links stay on their host; the others go anywhere. Half of all links lead to what is known already. */
const linkFrom = (host: number, hosts: number): Url => {
  const to = random.next() < 0.7 ? host : random.below(hosts);
  const page = random.below(urlsPerHost);
  return `http://www.site${to}.example.jp/articles/2026/${page}-nihongo-no-pe-ji-no-namae.html` as Url;
};

const discover = (hosts: number): number => {
  let links = 0;
  store.transaction(() => {
    for (let page = 0; page < pagesPerBatch; page++) {
      const host = random.below(hosts);
      for (let link = 0; link < linksPerPage; link++, links++)
        store.urls.discover({
          url: linkFrom(host, hosts),
          kind: 'page',
          depth: 3,
          cgiHops: 0,
          foundOn: null,
          at: start,
          decide: () => null,
        });
    }
  });
  return links;
};

/** Claims the next URL of a host and settles it, as the loop does: with its window, in batches. */
const claim = (hosts: number): number => {
  let claimed = 0;
  store.transaction(() => {
    for (let visit = 0; visit < pagesPerBatch; visit++) {
      const host = `www.site${random.below(hosts)}.example.jp` as HostName;
      const [url] = store.urls.due(host, { asked: false, now: start, limit: 1 });
      if (url === undefined) continue;
      store.claims.put(url.key, start);
      store.hosts.saveWindow(host, { nextAt: start, sessionSince: null, backoffs: 0, recent: [[1000, 10, 0]] });
      store.claims.release(url.key);
      store.urls.settleOne(url.key, { state: 'visited', dueAt: epochMs(start + 24 * hourMs) });
      claimed++;
    }
  });
  return claimed;
};

const rate = (work: () => number, until: number): number => {
  const began = process.cpuUsage();
  let done = 0;
  while (done < until) done += work();
  const { user, system } = process.cpuUsage(began);
  return done / ((user + system) / 1e6);
};

printMachine();
console.log('known URLs\tlinks found per CPU s\tclaims per CPU s\tbytes per URL\tMB of memory');
for (let goal = 100_000; goal <= Number(values.urls); goal *= 10) {
  const hosts = Math.ceil((goal / urlsPerHost) * 1.6);
  while (store.urls.count() < goal * 0.98) for (let batch = 0; batch < 200; batch++) discover(hosts);
  const found = rate(() => discover(hosts), probes * linksPerPage);
  const claims = rate(() => claim(hosts), probes);
  const urls = store.urls.count();
  const bytes = (statSync(join(dir, 'store.db')).size / urls).toFixed(0);
  const memory = Math.round(process.memoryUsage.rss() / 1024 ** 2);
  console.log(`${urls}\t${found.toFixed(0)}\t${claims.toFixed(0)}\t${bytes}\t${memory}`);
}
const began = performance.now();
const numbered = store.transaction(() => store.urls.number());
console.log(`${numbered} URLs numbered in ${((performance.now() - began) / 1000).toFixed(1)} s`);
store.close();
rmSync(dir, { recursive: true });
