/**
 * What does it cost to be watched, and does the live map stutter with ten thousand servers?
 *
 *     node dist/bench/web/live-map.js [--servers 10000] [--seconds 10]
 *
 * First the collector's side: telling how many hosts wait for what, and writing the file. Then a made corpus of which every second a
 * thousand servers are asked again, served, and watched in Chromium: how far its frames are apart. It fails without Chromium.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { systemClock } from '../../src/base/clock.ts';
import { Gate } from '../../src/collect/politeness/gate.ts';
import type { CollectState } from '../../src/collect/report/collect-state.ts';
import type { RunId, UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName, Url } from '../../src/model/url.ts';
import { CollectStateFile } from '../../src/run/collect-state-file.ts';
import { serveSite } from '../../src/web/serve-site.ts';
import { dayLimits } from '../../test/sim/simulated-day.ts';
import { initSample, openSample } from '../../test/thread/sample-thread.ts';
import { printMachine } from '../machine.ts';

const { values } = parseArgs({
  options: { servers: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '10' } },
});
const servers = Number(values.servers);
printMachine();

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

for (const hosts of [10_000, 100_000, 1_000_000]) {
  const gate = new Gate(dayLimits);
  for (let at = 0; at < hosts; at++)
    gate.offer({ host: `h${at}` as HostName, address: `a${at % 50_000}`, from: epochMs(0), pages: 0, window: null });
  const times = Array.from({ length: 9 }, () => cpuMs(() => gate.waiting(epochMs(1000))));
  console.log(`what ${hosts.toLocaleString('en')} hosts wait for: ${median(times).toFixed(2)} CPU ms`);
}

const corpus = openSample(initSample(), { mode: 'write' });
const { store, paths } = corpus;
const clock = systemClock();
const startedAt = clock.now();
const state = (): CollectState => ({
  startedAt,
  at: clock.now(),
  firstFetch: 0,
  lastFetch: store.fetches.last(),
  pages: 0,
  requests: store.fetches.last(),
  connections: 64,
  hosts: { asked: 40, due: 200, address: 30, early: 5000, windows: [100, 400, 900, 2000, 1000, 30] },
  lookups: 0,
  nextAt: null,
  pagesMax: null,
  endsAt: null,
});
const told = new CollectStateFile(paths.collecting, 1 as RunId);
const writes = 1000;
const writing = cpuMs(() => {
  for (let at = 0; at < writes; at++) {
    told.begin(state);
    told.end('idle');
  }
});
console.log(`writing the file: ${(writing / (2 * writes)).toFixed(2)} CPU ms`);

const keys: UrlKey[] = [];
const ask = (at: number): void => {
  const key = keys[at % servers] as UrlKey;
  // Addresses of many registries, so that they lie in many countries.
  const address = `${1 + ((at % servers) % 220)}.${(at * 7) % 250}.${((at % servers) >> 8) % 250}.${at % 250}`;
  const plain = { status: 200, fault: null, bytes: 9000, redirectTo: null, change: null, location: null };
  store.fetches.add({ ...plain, key, at: clock.now(), ms: 50, kind: 'page', address });
};
store.transaction(() => {
  for (let at = 0; at < servers; at++) {
    const url = `http://h${at}.example/` as Url;
    const found = { url, kind: 'page' as const, depth: 0, cgiHops: 0, foundOn: null, at: startedAt, refused: null };
    keys.push(store.urls.add(found).key);
    ask(at);
  }
});
let asked = 0;
const tick = (): void => {
  store.transaction(() => {
    for (let at = 0; at < 1000; at++) ask((asked++ * 37) % servers);
  });
  writeFileSync(
    paths.collecting,
    JSON.stringify({ version: 1, run: 1, writtenAt: clock.now(), ended: null, ...state() }),
  );
};
tick();
const timer = setInterval(tick, 1000);
const site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => console.error(error) });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`http://127.0.0.1:${site.port}/live`);
await new Promise((resolve) => setTimeout(resolve, 4000));
const gaps = await page.evaluate<readonly number[]>(`new Promise((resolve) => {
  const found = [];
  const begun = performance.now();
  let last = begun;
  const frame = (at) => {
    found.push(at - last);
    last = at;
    if (at - begun < ${Number(values.seconds) * 1000}) requestAnimationFrame(frame);
    else resolve(found.sort((a, b) => a - b));
  };
  requestAnimationFrame(frame);
})`);
const share = (part: number): string => (gaps[Math.floor((gaps.length - 1) * part)] ?? 0).toFixed(0);
console.log(
  `${servers.toLocaleString('en')} servers, 1,000 asked a second: ${gaps.length} frames in ${values.seconds} s; ${share(0.5)} ms apart (median), ${share(0.95)} (95 %), ${share(1)} (most)`,
);
clearInterval(timer);
await browser.close();
await site.close();
await corpus.close();
