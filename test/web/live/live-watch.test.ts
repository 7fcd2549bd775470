import assert from 'node:assert/strict';
import { get as httpGet } from 'node:http';
import { rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { epochMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { readCollectState } from '../../../src/run/collect-state-file.ts';
import { FollowedLog } from '../../../src/web/live/followed-log.ts';
import type { LiveView } from '../../../src/web/live/live-view.ts';
import { ServerSpots } from '../../../src/web/live/server-spots.ts';
import { serveSite, type Site } from '../../../src/web/serve-site.ts';
import { openSample } from '../../thread/sample-thread.ts';
import { startCollecting } from './collecting.ts';

const spots = (): ServerSpots =>
  new ServerSpots((address) =>
    address.startsWith('10.')
      ? { country: 'JP', point: null }
      : { country: 'US', point: { latitude: 40, longitude: -75 } },
  );
const entry = (address: string | null, at: number, more: object = {}) => ({
  position: at,
  host: `h${address}.jp` as HostName,
  address,
  at: epochMs(at),
  ms: 500,
  kind: 'page' as const,
  fault: null,
  status: 200,
  bytes: 1000,
  ...more,
});

test('the log is added up by server, place, outcome and second; what is old leaves the rates and stays in the sums', () => {
  const log = new FollowedLog(spots());
  for (const one of [
    entry('10.0.0.1', 1000),
    entry('10.0.0.1', 2000, { kind: 'failed', fault: 'timeout', bytes: 0 }),
    entry('10.0.0.2', 2200, { host: 'other.jp' }),
    entry('20.0.0.1', 61_000),
    entry(null, 61_000, { kind: 'failed', fault: 'dns', bytes: 0 }),
  ])
    log.add(one);
  assert.deepEqual(log.total, { requests: 5, pages: 3, bytes: 3000, servers: 3, hosts: 4 });
  assert.deepEqual(
    log.places().map(({ spot, servers, requests, pages }) => [spot.country, servers, requests, pages]),
    [
      ['JP', 2, 3, 2],
      ['US', 1, 1, 1],
    ],
  );
  assert.deepEqual(
    log.outcomes().map(({ kind, fault, fetches }) => [kind, fault, fetches]),
    [
      ['page', null, 3],
      ['failed', 'timeout', 1],
      ['failed', 'dns', 1],
    ],
  );
  assert.deepEqual(log.rate(0, 4000), { requests: 0.75, pages: 0.5, bytes: 500 });
  assert.deepEqual(
    log.busiest(2).map(({ address, recent, recentMs }) => [address, recent, recentMs]),
    [
      ['10.0.0.1', 2, 1000],
      ['10.0.0.2', 1, 500],
    ],
  );
  log.forget(62_000);
  // What ended at 1.5 s is more than a minute ago.
  assert.deepEqual(
    log.busiest(9).map(({ address, recent }) => [address, recent]),
    [
      ['10.0.0.1', 1],
      ['10.0.0.2', 1],
      ['20.0.0.1', 1],
    ],
  );
  log.forget(700_000);
  assert.deepEqual(log.rate(0, 4000), { requests: 0, pages: 0, bytes: 0 });
  assert.equal(log.total.requests, 5);
});

test('servers of one country stand around its middle, none on another, and stay where they are; near points share a bar', () => {
  const some = spots();
  const places = Array.from({ length: 10_000 }, (_, at) => some.place(`10.0.${at >> 8}.${at & 255}`));
  assert.equal(new Set(places.map(({ spot }) => spot)).size, 1);
  const { x, y } = places[0]?.spot ?? assert.fail();
  assert.ok(places.every((place) => Math.hypot(place.x - x, place.y - y) <= 46));
  assert.equal(new Set(places.map((place) => `${place.x.toFixed(2)} ${place.y.toFixed(2)}`)).size, 10_000);
  assert.equal(some.place('20.0.0.1').spot, some.place('20.0.0.2').spot);
});

interface Tick {
  readonly texts: Readonly<Record<string, string>>;
  readonly dots: readonly (readonly number[])[];
}

/** Server-sent events until enough have come. */
const events = (site: Site, path: string, isEnough: (ticks: readonly Tick[]) => boolean): Promise<readonly Tick[]> =>
  new Promise((resolve, reject) => {
    const ticks: Tick[] = [];
    let text = '';
    const request = httpGet({ host: site.address, port: site.port, path, agent: false }, (response) => {
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          ticks.push(JSON.parse(text.slice('data: '.length, end)) as Tick);
          text = text.slice(end + 2);
        }
        if (!isEnough(ticks)) return;
        request.destroy();
        resolve(ticks);
      });
      response.on('end', () => resolve(ticks));
    });
    request.on('error', reject);
  });

test('a collection in another process is seen while it runs, and said to be lost when it was killed', async () => {
  const collecting = await startCollecting('400ms');
  while (readCollectState(`${collecting.dir}/collecting.json`) === null)
    await new Promise((done) => setTimeout(done, 50));
  const corpus = openSample(collecting.dir, { mode: 'read' });
  const errors: unknown[] = [];
  const site = await serveSite(corpus, { host: '127.0.0.1', port: 0, onError: (error) => errors.push(error) });
  const api = async (): Promise<LiveView> =>
    (await (await fetch(`http://127.0.0.1:${site.port}/api/live`)).json()) as LiveView;
  const seen = await events(site, '/live/events?lang=en', (ticks) => Number(ticks.at(-1)?.texts['live-pages']) > 20);
  assert.ok(seen.length > 1, 'it grows before our eyes');
  assert.match(seen.at(-1)?.texts['live-standing'] ?? '', /^Collecting \(run 1, since 20/);
  // Of a server that is not asked again nothing is sent again.
  const numbers = new Set(seen.flatMap(({ dots }) => dots.map(([number]) => number)));
  assert.equal(numbers.size, Number(seen.at(-1)?.texts['live-servers']));
  assert.ok(seen.slice(1).every(({ dots }) => dots.length <= numbers.size));
  const running = await api();
  assert.equal(running.standing, 'running');
  assert.ok(running.rate.requests > 0 && running.busiest.length > 5 && running.queue.known > 20);
  await collecting.kill();
  // The page is told how things stand when the last word is old; the file's own time is moved back for it, to spare the wait.
  const file = `${collecting.dir}/collecting.json`;
  const told = readCollectState(file) ?? assert.fail();
  writeFileSync(file, JSON.stringify({ ...told, writtenAt: told.writtenAt - 60_000 }));
  await new Promise((done) => setTimeout(done, 1100));
  const lost = await api();
  assert.equal(lost.standing, 'quiet');
  assert.equal(lost.leftMs, null);
  const log = [...corpus.store.fetches.outcomes(told.firstFetch)];
  assert.equal(
    lost.requests,
    log.reduce((sum, { fetches }) => sum + fetches, 0),
  );
  assert.equal(lost.pages, log.find(({ kind }) => kind === 'page')?.fetches);
  assert.match(
    (await events(site, '/live/events?lang=ja', () => true))[0]?.texts['live-standing'] ?? '',
    /^収集から便りがありません/,
  );
  await site.close();
  assert.deepEqual(errors, []);
  await corpus.close();
  await collecting.close();
  rmSync(collecting.dir, { recursive: true });
});

test('closing the site ends what is watched; a corpus in which nothing was collected says so', async () => {
  const collecting = await startCollecting('20ms', '--pages', '5');
  await collecting.ended();
  const corpus = openSample(collecting.dir, { mode: 'read' });
  const options = { host: '127.0.0.1', port: 0, onError: (error: unknown) => assert.fail(String(error)) };
  const site = await serveSite(corpus, options);
  const view = (await (await fetch(`http://127.0.0.1:${site.port}/api/live`)).json()) as LiveView;
  assert.deepEqual([view.standing, view.ended], ['ended', 'limit']);
  assert.equal(view.requests, corpus.store.fetches.last());
  const watched = events(site, '/live/events', () => false);
  await new Promise((done) => setTimeout(done, 300));
  await site.close();
  assert.ok((await watched).length > 0);
  rmSync(corpus.paths.collecting);
  const empty = await serveSite(corpus, options);
  const none = (await (await fetch(`http://127.0.0.1:${empty.port}/api/live`)).json()) as LiveView;
  assert.deepEqual([none.standing, none.requests, none.servers], ['none', 0, 0]);
  await empty.close();
  await corpus.close();
  await collecting.close();
  rmSync(collecting.dir, { recursive: true });
});
