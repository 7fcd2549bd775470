import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startSampleWeb, type SampleWeb } from '../../corpus/sample/serve.ts';
import { systemClock } from '../../src/base/clock.ts';
import { simulatedClock } from '../../src/base/simulated-clock.ts';
import { wireCorpus, wireNetwork } from '../../src/corpus/wire.ts';
import type { Fetch } from '../../src/collect/fetch/fetch.ts';
import { openArchiveWeb } from '../../src/collect/fetch/archive-web.ts';
import { openRecordedFetch } from '../../src/collect/fetch/recorded-fetch.ts';
import { graphUrl, openGraphWeb } from '../../src/collect/fetch/graph-web.ts';
import { csrFromLinks } from '../../src/graph/csr.ts';
import type { CollectReport } from '../../src/collect/report/report.ts';
import { dayMs, epochMs, hourMs, type EpochMs } from '../../src/model/time.ts';
import type { OpenCorpus } from '../../src/run/open-corpus.ts';
import { runCollect } from '../../src/run/run-collect.ts';
import { runPipeline } from '../../src/run/pipeline.ts';
import { readRecipe } from '../../src/select/read-recipe.ts';
import { initSample, openSample, runDay, silent } from './sample-thread.ts';

// C27: the same crawl over real sockets, and then from what that crawl archived.
describe('a crawl from its own archive', () => {
  const made: string[] = [];
  let web: SampleWeb;
  let live: string;
  let betweenDays: EpochMs;
  let first: Record<string, string>;
  let second: readonly string[];

  before(async () => {
    web = await startSampleWeb({ port: 0, day: 1 });
    live = initSample();
    made.push(live);
    const corpus = await runDay(live, web, { day: 1, workers: 1 });
    first = documents(corpus);
    await corpus.close();
    betweenDays = epochMs(systemClock().now() + hourMs);
    web.setDay(2);
    const clock = systemClock(dayMs);
    const to = { hosts: web.hosts, connectPort: web.port };
    const nextDay = openSample(live, { mode: 'write', clock }, ['collect.crawlDelayMax=0s']);
    await collectInto(nextDay, await wireNetwork(to, nextDay.config.collect, clock));
    second = pages(nextDay);
    await nextDay.close();
    await web.close();
  });
  after(() => {
    for (const dir of made) rmSync(dir, { recursive: true, force: true });
  });

  /** An empty corpus, as polite as on the real Web: the simulated time has room for it. */
  const offline = async (asOf: EpochMs | null): Promise<{ corpus: OpenCorpus; fetch: Fetch }> => {
    const dir = initSample();
    made.push(dir);
    const clock = simulatedClock(systemClock().now());
    const corpus = wireCorpus({ dir, settings: ['collect.intervalMin=60s'], mode: 'write', clock });
    return { corpus, fetch: openRecordedFetch(await openArchiveWeb(join(live, 'archive'), asOf), clock) };
  };

  test('as of the first day gives the documents of the first day, with their times, and keeps every pause', async () => {
    const { corpus, fetch } = await offline(betweenDays);
    const reports: CollectReport[] = [];
    await runPipeline(corpus, {
      fetch,
      recipe: readRecipe('kumoito', corpus.config),
      workers: 1,
      signal: new AbortController().signal,
      listener: { ...silent, collected: (report) => reports.push(report) },
    });
    const found = documents(corpus);
    await fetch.close();
    await corpus.close();
    assert.ok(Object.keys(first).length > 40);
    assert.deepEqual(Object.keys(found), Object.keys(first));
    for (const [url, text] of Object.entries(first)) assert.ok(found[url] === text, `another document of ${url}`);
    const [report] = reports;
    assert.equal(report?.politeness.overlaps, 0);
    assert.ok((report?.politeness.hosts.smallestMs ?? 0) >= 60_000);
  });

  test('as last seen gives the pages of the second day', async () => {
    const { corpus, fetch } = await offline(null);
    await collectInto(corpus, fetch);
    assert.deepEqual(pages(corpus), second);
    await fetch.close();
    await corpus.close();
  });
});

test('a crawl from a link graph collects what can be reached, politely, in simulated time', async () => {
  // 0 → 1 → 2 and 3 → 4; 2 has another host, 4 has none of its own and is not reached.
  const links = [0, 1, 3];
  const graph = csrFromLinks(5, Uint32Array.from(links), Uint32Array.of(1, 2, 4));
  const urls = ['http://a.example/', 'http://a.example/1?x=1&y="', 'http://b.example/2', 'http://b.example/3', ''];
  const dir = initSample();
  writeFileSync(join(dir, 'seeds.txt'), 'http://a.example/\n');
  const start = epochMs(Date.UTC(2026, 0, 1));
  const clock = simulatedClock(start);
  const corpus = wireCorpus({ dir, settings: ['collect.intervalMin=60s'], mode: 'write', clock });
  await collectInto(corpus, openRecordedFetch(openGraphWeb(graph, urls), clock));
  assert.deepEqual(
    [...corpus.store.pages.current()].map(({ url }) => url),
    ['http://a.example/', 'http://a.example/1?x=1&y=%22', 'http://b.example/2'],
  );
  const gone = corpus.store.fetches.outcomes(0).find(({ kind }) => kind === 'failed');
  assert.deepEqual(gone, { kind: 'failed', fault: 'not-recorded', fetches: gone?.fetches });
  // robots.txt, two files about rights and two pages of a.example: four pauses, and nobody waited for them.
  assert.ok(clock.now() - start >= 4 * 60_000);
  assert.equal(graphUrl(4, urls), 'http://g0.invalid/4');
  await corpus.close();
  rmSync(dir, { recursive: true });
});

test('a simulated clock stands still while announced work is under way, and wakes sleepers that are aborted', async () => {
  const clock = simulatedClock(epochMs(1000));
  let finish = (): void => undefined;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const during = clock.during?.(work);
  const stop = new AbortController();
  const aborted = clock.sleepUntil(epochMs(5000), stop.signal);
  stop.abort();
  await aborted;
  const slept = clock.sleepUntil(epochMs(7000));
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  assert.equal(clock.now(), 1000);
  finish();
  await Promise.all([during, slept]);
  assert.equal(clock.now(), 7000);
  await clock.sleepUntil(epochMs(6000));
  assert.equal(clock.now(), 7000);
});

const collectInto = async (corpus: OpenCorpus, fetch: Fetch): Promise<void> => {
  const signal = new AbortController().signal;
  const limits = { pages: null, forMs: null, crawlers: ['update'] as const };
  await runCollect(corpus, { ...limits, fetch, signal, onProgress: () => undefined });
};

/** What lives, by URL and own text: where only the frame around it changed, a corpus keeps the bytes it has. */
const pages = ({ store }: OpenCorpus): readonly string[] =>
  [...store.pages.current()].map(({ url, textHash }) => `${url} ${textHash}`).toSorted();

/** Every document by its URL, whole. */
const documents = (corpus: OpenCorpus): Record<string, string> => {
  const documentReader = corpus.documentReader();
  const all: Record<string, string> = {};
  for (const document of corpus.store.documents.all())
    all[corpus.store.urls.byId(document.id)?.url ?? ''] = documentReader.read(document);
  return all;
};
