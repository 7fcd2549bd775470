import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openArchiveThread } from '../../src/archive/write/archive-thread.ts';
import { simulatedClock } from '../../src/base/simulated-clock.ts';
import type { Clock } from '../../src/base/clock.ts';
import { collect } from '../../src/collect/loop/crawl.ts';
import type { Fetch, ResolvedHost } from '../../src/collect/fetch/fetch.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { epochMs, hourMs, minuteMs, secondMs } from '../../src/model/time.ts';
import { hostOf, pathOf, type HostName } from '../../src/model/url.ts';
import { openStore, temporaryFolder, urlOf } from './collect-harness.ts';

const start = Date.UTC(2026, 0, 1);
const pages = 250;

interface Asked {
  readonly host: HostName;
  readonly path: string;
  readonly address: string;
  readonly at: number;
}

/** A web of sites with `pages` pages each, where `resolver` says at which address a host is at a time. */
const openWeb = (clock: Clock, resolver: (host: HostName, afterMs: number) => ResolvedHost) => {
  const asked: Asked[] = [];
  const lookups: { readonly host: HostName; readonly at: number }[] = [];
  const links = Array.from({ length: pages }, (_, page) => `<a href="/${page}.html">${page}番のページ</a>`).join('');
  const fetch: Fetch = {
    resolve: async (host) => {
      lookups.push({ host, at: clock.now() });
      return resolver(host, clock.now() - start);
    },
    get: async ({ url, address }) => {
      const startedAt = clock.now();
      const path = pathOf(url);
      asked.push({ host: hostOf(url), path, address, at: startedAt });
      const isPage = path === '/' || path.endsWith('.html');
      const body = Buffer.from(`<html lang="ja"><p>日本語の文章が${path}に書いてあります。</p>${links}</html>`);
      return {
        startedAt,
        finishedAt: epochMs(startedAt + 100),
        requestHeaders: [],
        wireBytes: body.length,
        keptAlive: false,
        result: {
          kind: 'response',
          status: isPage ? 200 : 404,
          headers: [['Content-Type', 'text/html; charset=utf-8']],
          body,
        },
      };
    },
    close: async () => undefined,
  };
  return { fetch, asked, lookups };
};

const crawl = async (t: TestContext, hosts: readonly string[], resolver: Parameters<typeof openWeb>[1]) => {
  const dir = temporaryFolder(t);
  const clock = simulatedClock(epochMs(start));
  const web = openWeb(clock, resolver);
  const store = openStore(dir);
  const archive = await openArchiveThread(join(dir, 'archive'), { fileBytesMax: 1e9, info: [], resumeAt: null });
  const reader = openArchiveReader(join(dir, 'archive'));
  try {
    const report = await collect({
      store,
      archive,
      reader,
      fetch: web.fetch,
      clock,
      options: { ...defaultConfig().collect, addressAgeMax: hourMs, suspendAfter: 100 * hourMs, feedPlaces: '' },
      unwantedWords: [],
      seeds: hosts.map((host) => urlOf(`http://${host}/`)),
      feeds: [],
      news: [],
      crawlers: ['update'],
      limits: { pages: null, forMs: 5 * hourMs },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    return { ...web, report, refused: store.urls.refusals() };
  } finally {
    await archive.close();
    await reader.close();
    store.close();
  }
};

const found = (address: string): ResolvedHost => ({ kind: 'found', address });

test('a host that moves is asked at its new address within addressAgeMax, and no sooner than it would have been', async (t) => {
  const movesAfterMs = 90 * minuteMs;
  const { asked, lookups } = await crawl(t, ['moves.jp', 'stays.jp'], (host, afterMs) =>
    found(host === 'stays.jp' || afterMs >= movesAfterMs ? '192.0.2.2' : '192.0.2.1'),
  );
  const moved = asked.filter(({ host }) => host === 'moves.jp');
  const at = (address: string): number[] => moved.filter((one) => one.address === address).map((one) => one.at - start);
  assert.ok(at('192.0.2.1').length > 50 && at('192.0.2.2').length > 50);
  assert.ok(Math.max(...at('192.0.2.1')) < movesAfterMs + hourMs, 'the old address is not asked for ever');
  assert.ok(Math.min(...at('192.0.2.2')) > Math.max(...at('192.0.2.1')));
  const own = lookups.filter(({ host }) => host === 'moves.jp').map((one) => one.at - start);
  assert.ok(own.length >= 4 && own.length <= 6, `${own.length} lookups in 5 hours`);
  const { intervalMin, addressIntervalMin } = defaultConfig().collect;
  const gaps = (times: readonly number[]): number[] => times.slice(1).map((time, n) => time - (times[n] ?? 0));
  assert.ok(
    Math.min(...gaps(moved.map((one) => one.at))) >= intervalMin,
    'one visit an interval, whatever the address',
  );
  const together = asked.filter(({ address }) => address === '192.0.2.2').map((one) => one.at);
  assert.ok(Math.min(...gaps(together)) >= addressIntervalMin, 'both hosts share the window of the new address');
  const paths = moved.map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length, 'nothing is asked for twice because of it');
});

test('a name that leads into our own network later is asked for no longer', async (t) => {
  const { asked, refused } = await crawl(t, ['turns.jp'], (_, afterMs) =>
    afterMs < 30 * minuteMs ? found('192.0.2.1') : { kind: 'private', address: '10.0.0.1' },
  );
  assert.ok(asked.length > 30);
  assert.ok(Math.max(...asked.map(({ at }) => at)) - start <= hourMs + secondMs);
  assert.ok(asked.every(({ address }) => address === '192.0.2.1'));
  assert.ok(refused.some(({ by, urls }) => by === 'scope' && urls > 100));
});

test('while a name cannot be found its last address holds for as long again, and no longer', async (t) => {
  const { asked, report } = await crawl(t, ['away.jp'], (_, afterMs) =>
    afterMs < 59 * minuteMs || (afterMs > 70 * minuteMs && afterMs < 130 * minuteMs)
      ? found('192.0.2.1')
      : { kind: 'unknown' },
  );
  const times = asked.map(({ at }) => (at - start) / minuteMs);
  assert.ok(times.some((at) => at > 61 && at < 70));
  // Found at 0 and 120 minutes, looked for in vain at 60, 180 and 240.
  assert.ok(Math.max(...times) > 230 && Math.max(...times) <= 241, `${Math.max(...times)}`);
  assert.ok(report.outcomes.some(({ fault }) => fault === 'dns'));
});
