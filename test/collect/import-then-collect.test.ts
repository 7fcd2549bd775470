import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { systemClock } from '../../src/base/clock.ts';
import { importPages } from '../../src/collect/loop/import-pages.ts';
import { defaultConfig } from '../../src/config/load.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import { surveySchedule } from '../../src/survey/time/schedule.ts';
import { openStore, quick, runCollect, temporaryFolder, urlOf } from './collect-harness.ts';

const text =
  '<p>京都の古い駅では、朝から冷たい雨が静かに降り続いていた。駅員は傘を持たない旅人に売店の場所を教えた。</p>';
const page = (...links: string[]): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="ja"><meta charset="utf-8"><title>駅</title>${text}${links.map((to) => `<a href="${to}">次</a>`).join('')}`,
  );

/** Takes one page in, as `kumoito import` does; the survey of the corpus as it is then. */
const importOne = async (
  dir: string,
  url: string,
  body: Buffer,
): Promise<Awaited<ReturnType<typeof surveySchedule>>> => {
  const store = openStore(dir);
  const archive = await openArchiveWriter(join(dir, 'archive'), { fileBytesMax: 1e9, info: [], resumeAt: null });
  const reader = openArchiveReader(join(dir, 'archive'));
  async function* pages() {
    const headers = [['Content-Type', 'text/html; charset=utf-8']] as const;
    yield { url: urlOf(url), fetchedAt: epochMs(Date.now() - 1e9), status: 200, headers, body };
  }
  try {
    await importPages({
      store,
      archive,
      reader,
      clock: systemClock(0),
      options: { ...defaultConfig().collect, ...quick },
      unwantedWords: [],
      signal: new AbortController().signal,
      pages: pages(),
      onProgress: () => undefined,
    });
    return await surveySchedule(store.revisits.all(), store.hosts.all(), store.fetches.times());
  } finally {
    await archive.close();
    await reader.close();
    store.close();
  }
};

test('imports are no requests: no server has a schedule or a fetch time because of them', async (t) => {
  const survey = await importOne(temporaryFolder(t), 'http://a.example.jp/1.html', page());
  assert.deepEqual(
    [survey.pages, survey.visitedOnce, survey.accessIntervals, survey.fetchTimes, survey.ratios],
    [0, 0, [], [], []],
  );
});

test('what imported pages link to is asked for when it is a seed, or when a page in scope leads there', async (t) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(page(...(request.url === '/seed.html' ? ['/linked.html'] : [])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  t.after(() => server.close());
  const dir = temporaryFolder(t);
  const b = `http://b.example.jp`;
  const links = [`${b}/seed.html`, `${b}/linked.html`, `${b}/unlinked.html`];
  await importOne(dir, 'http://a.example.jp/1.html', page(...links));
  const refused = (url: string): unknown => {
    const store = openStore(dir, 'read');
    const known = store.urls.byUrl(urlOf(url));
    store.close();
    return [known?.refusedBy, known?.refusedDetail];
  };
  for (const url of links) assert.deepEqual(refused(url), ['scope', 'import'], url);
  await runCollect({
    dir,
    seeds: [`${b}/seed.html`],
    hosts: new Map([['b.example.jp' as HostName, '127.0.0.1']]),
    port,
    options: { scope: 'seed-hosts' },
  });
  const pages = asked.filter((url) => !/robots\.txt|\.well-known|ai\.txt|llms/.test(url)).toSorted();
  assert.deepEqual(pages, ['b.example.jp/linked.html', 'b.example.jp/seed.html']);
  assert.deepEqual(refused(`${b}/unlinked.html`), ['scope', 'import']);
});

test('a seed that was imported is asked for', async (t) => {
  const dir = temporaryFolder(t);
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url === '/1.html') asked++;
    response.writeHead(request.url === '/1.html' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  t.after(() => server.close());
  await importOne(dir, 'http://a.example.jp/1.html', page());
  const hosts = new Map([['a.example.jp' as HostName, '127.0.0.1']]);
  await runCollect({ dir, seeds: ['http://a.example.jp/1.html'], hosts, port });
  assert.equal(asked, 1);
});
