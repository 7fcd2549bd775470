/**
 * Questions: what does a known URL cost on disk, and do finding URLs and claiming them stay as fast when there are many?
 *
 *     node dist/bench/collect/store-urls.js [--urls 10000000] [--links web|random] [--json FILE]
 *
 * The model. Hosts have 100 URLs on average; addresses have 66 characters. A page is visited on a host drawn evenly from
 * all hosts, as politeness has it: the worst a crawler can do to the order of its files. It has 20 links, half of them
 * to URLs not known yet, in every decade the same. `web`: 16 of the 20 stay on the host, the others lead to hosts drawn
 * by Zipf's law (old hosts are linked most). `random`: every link leads to a host drawn evenly, so that no two links of
 * a page have anything in common: no Web is like this, nothing is worse. Outcomes of 32 visits are one transaction, as
 * the collection's loop commits them. What is measured begins with an empty write-ahead log and pays for carrying its own
 * into the file: otherwise small stores would leave that to whoever comes next.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Sqlite as Database } from '../../src/store/sqlite/driver.ts';
import { seededRandom } from '../../src/base/random.ts';
import { epochMs, hourMs } from '../../src/model/time.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import type { HostName, Url } from '../../src/model/url.ts';
import { openStore } from '../../test/collect/collect-harness.ts';
import { printMachine } from '../machine.ts';

const { values } = parseArgs({
  options: {
    urls: { type: 'string', default: '1000000' },
    links: { type: 'string', default: 'web' },
    json: { type: 'string' },
  },
});
const dir = mkdtempSync(join(tmpdir(), 'kumoito-urls-'));
const store = openStore(dir);
const beside = new Database(join(dir, 'store.db'));
const carryLog = (): unknown => beside.pragma('wal_checkpoint(RESTART)');
const random = seededRandom('urls');
const start = epochMs(1_800_000_000_000);
const linksPerPage = 20;
const linksWithin = values.links === 'random' ? 0 : 16;
const pagesPerBatch = 32;
const urlsPerHost = 100;
/** Links of so many pages are found, and so many pages are claimed: half as many URLs as there are at first. */
const probedPages = (urlsBefore: number): number => Math.min(25_000, Math.round(urlsBefore / 20));

/** How many URLs of every host are known: they are numbered from 0. */
const known: number[] = [];
let urls = 0;

const nameOf = (host: number): HostName => `www.site${host}.example.jp` as HostName;
const urlOf = (host: number, page: number): Url =>
  `http://${nameOf(host)}/articles/2026/${page}-nihongo-no-pe-ji-no-namae.html` as Url;

const link = (from: number, isWithin: boolean): Url => {
  const isNew = known.length === 0 || random.next() < 0.5;
  if (isNew) urls++;
  if (isNew && (known.length === 0 || random.below(urlsPerHost) === 0)) return urlOf(known.push(1) - 1, 0);
  const elsewhere =
    values.links === 'random' ? random.below(known.length) : Math.floor(known.length ** random.next()) - 1;
  const to = isWithin ? from : elsewhere;
  const count = known[to] ?? 1;
  if (!isNew) return urlOf(to, random.below(count));
  known[to] = count + 1;
  return urlOf(to, count);
};

const discoverLinks = (host: number, foundOn: UrlKey | null): void => {
  for (let at = 0; at < linksPerPage; at++)
    store.urls.add({
      url: link(host, at < linksWithin),
      kind: 'page',
      depth: 3,
      cgiHops: 0,
      foundOn,
      at: start,
      refused: null,
    });
};

/** The pages themselves are not looked at: any key stands for theirs. */
const discover = (): number => {
  store.transaction(() => {
    for (let page = 0; page < pagesPerBatch; page++)
      discoverLinks(random.below(Math.max(known.length, 1)), urls === 0 ? null : (random.below(urls) as UrlKey));
  });
  return pagesPerBatch * linksPerPage;
};

/**
 * Claims the next URL of a host and settles it, as the loop does: with its window, in batches. Every claim looks for what is
 * due on its host; the loop does so for every sixteenth.
 */
const claim = (then: (host: number, key: UrlKey) => void): number => {
  let claimed = 0;
  store.transaction(() => {
    for (let visit = 0; visit < pagesPerBatch; visit++) {
      const number = random.below(known.length);
      const host = nameOf(number);
      const [url] = store.urls.due(host, { asked: false, now: start, limit: 1 });
      if (url === undefined) continue;
      store.claims.put(url.key, start);
      then(number, url.key);
      store.hosts.saveWindow(host, { nextAt: start, sessionSince: null, backoffs: 0, recent: [[1000, 10, 0]] });
      store.claims.release(url.key);
      store.urls.setState(url.key, { state: 'visited', dueAt: epochMs(start + 24 * hourMs) });
      claimed++;
    }
  });
  return claimed;
};
const claimAlone = (): number => claim(() => undefined);
const visit = (): number => claim(discoverLinks);

const perCpuSecond = (work: () => number, until: number): number => {
  carryLog();
  const began = process.cpuUsage();
  let done = 0;
  while (done < until) done += work();
  carryLog();
  const { user, system } = process.cpuUsage(began);
  return Math.round(done / ((user + system) / 1e6));
};

printMachine();
console.log(`links: ${values.links}`);
console.log(
  'known URLs\tlinks found per CPU s\tclaims per CPU s\tvisits per CPU s\tbytes per URL\tMB of memory\tseconds so far',
);
const began = performance.now();
const secondsSoFar = (): number => Math.round((performance.now() - began) / 1000);
const rows: object[] = [];
for (let goal = 100_000; goal <= Number(values.urls) * 1.01; goal *= Math.sqrt(10)) {
  while (urls < goal) discover();
  const pages = probedPages(urls);
  const found = perCpuSecond(discover, pages * linksPerPage);
  const claims = perCpuSecond(claimAlone, pages);
  const visits = perCpuSecond(visit, pages);
  const bytesPerUrl = Math.round(statSync(join(dir, 'store.db')).size / urls);
  const megabytes = Math.round(process.memoryUsage.rss() / 1024 ** 2);
  rows.push({ urls, found, claims, visits, bytesPerUrl, megabytes });
  console.log([urls, found, claims, visits, bytesPerUrl, megabytes, secondsSoFar()].join('\t'));
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ links: values.links, rows }, null, 1));
const counted = store.urls.count();
if (counted !== urls) throw new Error(`${counted} URLs are in the store, ${urls} were found`);
const numberedPerSecond = perCpuSecond(() => store.transaction(() => store.urls.assignIds()), 1);
const megabytes = Math.round(process.memoryUsage.rss() / 1024 ** 2);
beside.close();
store.close();
const bytesPerUrl = Math.round(statSync(join(dir, 'store.db')).size / urls);
console.log(`numbered: ${numberedPerSecond} per CPU s, ${bytesPerUrl} bytes per URL then, ${megabytes} MB of memory`);
console.log(`${secondsSoFar()} s in all`);
rmSync(dir, { recursive: true });
