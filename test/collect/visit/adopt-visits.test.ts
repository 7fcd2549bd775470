import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { ArchivedFetch } from '../../../src/archive/port.ts';
import { openArchiveThread } from '../../../src/archive/write/archive-thread.ts';
import { md5, warcDigest } from '../../../src/base/digest.ts';
import type { CollectReport } from '../../../src/collect/report/report.ts';
import type { Config } from '../../../src/config/options.ts';
import type { UrlKey } from '../../../src/model/ids.ts';
import { dayMs, epochMs, secondMs, type EpochMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import type { FetchRecord, NewUrl } from '../../../src/store/crawl-port.ts';
import type { Store } from '../../../src/store/port.ts';
import { found, version } from '../../store/crawl-records.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from '../collect-harness.ts';

// What a killed process leaves, made by hand: records in the archive that the store knows nothing of, and claims. The
// collection that finds it is interrupted before its first request.
const host = 'a.example' as HostName;
const site = `http://${host}`;
const t0 = epochMs(1_760_000_000_000);
const page = (text: string): Uint8Array =>
  new TextEncoder().encode(
    `<!doctype html><html lang="ja"><body><p>${text}という日本語の文章である。</p></body></html>`,
  );
const html = [['Content-Type', 'text/html; charset=utf-8']] as const;

const answered = (path: string, more: Partial<ArchivedFetch> = {}): ArchivedFetch => ({
  url: urlOf(`${site}${path}`),
  fetchedAt: t0,
  address: '127.0.0.1',
  requestHeaders: [],
  status: 200,
  headers: html,
  body: page(path),
  revisitOf: null,
  metadata: [],
  ...more,
});

const left = (t: TestContext, prepare: (store: Store) => void = () => undefined) => {
  const dir = temporaryFolder(t);
  const inStore = <T>(work: (store: Store) => T): T => {
    const store = openStore(dir);
    try {
      return work(store);
    } finally {
      store.close();
    }
  };
  inStore(prepare);
  return {
    inStore,
    archived: async (...fetches: readonly ArchivedFetch[]) => {
      const resumeAt = inStore((store) => store.fetches.archivedUpTo());
      const archive = await openArchiveThread(join(dir, 'archive'), { fileBytesMax: 1e9, info: [], resumeAt });
      const locations = [];
      for (const fetch of fetches) locations.push(await archive.write(fetch));
      const position = await archive.flush();
      await archive.close();
      return { locations, position };
    },
    adopt: (options: Partial<Config['collect']> = {}): Promise<CollectReport> =>
      runCollect({ dir, seeds: [], hosts: new Map(), port: 9, options, signal: AbortSignal.abort() }),
  };
};

const known = (path: string, more: Partial<NewUrl> = {}): NewUrl => found(`${site}${path}`, { at: t0, ...more });
const keyOf = (store: Store, path: string): UrlKey =>
  store.urls.byUrl(urlOf(`${site}${path}`))?.key ?? assert.fail(path);
const lastOf = (store: Store, path: string): FetchRecord | null => store.fetches.lastOf(keyOf(store, path));

test('a record whose outcome was lost becomes that outcome, once, with its time and its place', async (t) => {
  const { inStore, archived, adopt } = left(t, (store) => {
    for (const path of ['/', '/b', '/c']) store.claims.put(store.urls.add(known(path)).key, t0);
  });
  const { locations, position } = await archived(
    answered('/', { metadata: [['fetchTimeMs', '123']] }),
    answered('/b', { metadata: [['fetchTimeMs', 'long']], status: 404 }),
    answered('/c'),
  );
  const report = await adopt();
  assert.deepEqual([report.adopted, report.released], [3, 0]);
  inStore((store) => {
    assert.deepEqual(store.claims.all(), []);
    assert.deepEqual(store.fetches.archivedUpTo(), position);
    const [a, b, c] = ['/', '/b', '/c'].map((path) => lastOf(store, path));
    assert.deepEqual([a?.at, a?.ms, a?.kind, a?.status, a?.address], [t0, 123, 'page', 200, '127.0.0.1']);
    assert.deepEqual([b?.ms, b?.kind, c?.ms], [0, 'gone', 0]);
    assert.deepEqual([a?.location, c?.location], [locations[0], locations[2]]);
    const { key, dueAt, state } = store.urls.byUrl(urlOf(`${site}/`)) ?? assert.fail();
    assert.deepEqual([state, store.versions.known(key)?.md5], ['visited', md5(page('/'))]);
    assert.ok(dueAt !== null && dueAt > t0, 'it is visited again');
  });
  assert.equal((await adopt()).adopted, 0);
});

test('a record that the store knows already, or that is of nobody’s URL, is passed over', async (t) => {
  const { inStore, archived, adopt } = left(t, (store) => {
    for (const path of ['/before', '/then', '/after']) {
      const { key } = store.urls.add(known(path));
      const at = epochMs(path === '/before' ? t0 - 1 : path === '/then' ? t0 : t0 + 1);
      const none = { ms: 1, status: 0, bytes: 0, address: null, redirectTo: null, change: null, location: null };
      store.fetches.add({ key, at, kind: 'failed', fault: 'timeout', ...none });
    }
  });
  const { position } = await archived(...['/before', '/then', '/after', '/nobody'].map((path) => answered(path)));
  assert.equal((await adopt()).adopted, 1);
  inStore((store) => {
    const last = ['/before', '/then', '/after'].map((path) => lastOf(store, path));
    assert.deepEqual(
      last.map((fetch) => [fetch?.kind, fetch?.at]),
      [
        ['page', t0],
        ['failed', t0],
        ['failed', t0 + 1],
      ],
    );
    assert.equal(store.urls.byUrl(urlOf(`${site}/nobody`)), null);
    assert.deepEqual(store.fetches.archivedUpTo(), position);
  });
});

test('what was imported is not due, whatever came of it', async (t) => {
  const { inStore, archived, adopt } = left(t, (store) => {
    for (const path of ['/page', '/gone']) store.urls.add(known(path));
  });
  await archived(answered('/page', { address: null }), answered('/gone', { address: null, status: 404 }));
  assert.equal((await adopt()).adopted, 2);
  inStore((store) => {
    for (const [path, state] of [
      ['/page', 'visited'],
      ['/gone', 'dead'],
    ] as const) {
      const url = store.urls.byUrl(urlOf(`${site}${path}`));
      assert.deepEqual([url?.state, url?.dueAt], [state, null], path);
      assert.equal(lastOf(store, path)?.address, null);
      assert.equal(store.revisits.get(keyOf(store, path)), null, 'the schedule knows nothing of it');
    }
  });
});

test('files about a site are known by their address; a redirected one that lies at nobody’s place is left', async (t) => {
  const { inStore, archived, adopt } = left(t, (store) => {
    store.urls.add(known('/elsewhere/tdmrep.json', { kind: 'rights' }));
  });
  const text = [['Content-Type', 'text/plain']] as const;
  const robots = new TextEncoder().encode('User-agent: *\nDisallow: /private\n');
  await archived(
    answered('/robots.txt', { headers: text, body: robots }),
    answered('/elsewhere/tdmrep.json', { headers: text, body: new TextEncoder().encode('[]') }),
  );
  assert.equal((await adopt()).adopted, 1);
  inStore((store) => {
    assert.deepEqual(Buffer.from(store.robots.get(site)?.good?.bytes ?? []), Buffer.from(robots));
    assert.deepEqual(
      [lastOf(store, '/robots.txt')?.kind, store.urls.byUrl(urlOf(`${site}/robots.txt`))?.kind],
      ['robots', 'robots'],
    );
    assert.equal(lastOf(store, '/elsewhere/tdmrep.json'), null);
    assert.ok((store.hosts.window(host)?.nextAt ?? 0) > Date.now() - 60_000, 'but its host was asked');
  });
});

test('a revisit record has the body of the record before it; 304 confirms without one; another body is another version', async (t) => {
  const { inStore, archived, adopt } = left(t, (store) => {
    for (const path of ['/again', '/still', '/other']) store.urls.add(known(path));
  });
  await archived(answered('/again'), answered('/still'), answered('/other'));
  assert.equal((await adopt()).adopted, 3);
  const later = (path: string, more: Partial<ArchivedFetch>): ArchivedFetch =>
    answered(path, {
      fetchedAt: epochMs(t0 + dayMs),
      body: new Uint8Array(0),
      revisitOf: { url: urlOf(`${site}${path}`), fetchedAt: t0, payloadDigest: warcDigest(page(path)) },
      ...more,
    });
  const other = later('/other', { body: page('全く違う話'), revisitOf: null });
  await archived(later('/again', {}), later('/still', { status: 304, headers: [] }), other);
  assert.equal((await adopt()).adopted, 3);
  inStore((store) => {
    const [again, still] = [lastOf(store, '/again'), lastOf(store, '/still')];
    assert.deepEqual([again?.kind, again?.change, still?.kind], ['unchanged', 'md5', 'unchanged']);
    const { md5: now, revision } = store.versions.known(keyOf(store, '/other')) ?? assert.fail();
    assert.deepEqual([now, revision], [md5(other.body), 1]);
    for (const path of ['/again', '/still']) {
      const version = store.versions.known(keyOf(store, path));
      assert.deepEqual([version?.md5, version?.revision, version?.alive], [md5(page(path)), 0, true], path);
      assert.deepEqual([version?.checkedAt, version?.visits], [t0 + dayMs, 2], path);
    }
  });
});

test('a feed that came again as it was is logged as unchanged', async (t) => {
  const { inStore, archived, adopt } = left(t, (store) => void store.urls.add(known('/feed', { kind: 'feed' })));
  const body = new TextEncoder().encode('<rss version="2.0"><channel><title>題</title></channel></rss>');
  const feed = answered('/feed', { headers: [['Content-Type', 'application/rss+xml']], body });
  await archived(feed);
  assert.equal((await adopt()).adopted, 1);
  inStore((store) => assert.equal(lastOf(store, '/feed')?.kind, 'feed'));
  const revisitOf = { url: feed.url, fetchedAt: t0, payloadDigest: warcDigest(body) };
  await archived({ ...feed, fetchedAt: epochMs(t0 + dayMs), body: new Uint8Array(0), revisitOf });
  assert.equal((await adopt()).adopted, 1);
  inStore((store) => {
    const { kind, change, at } = lastOf(store, '/feed') ?? assert.fail();
    assert.deepEqual([kind, change, at], ['unchanged', 'md5', t0 + dayMs]);
  });
});

test('requests without a record are free again, and all hosts asked are left alone for an interval from now', async (t) => {
  const hosts = ['new', 'waiting', 'slow', 'large'].map((name) => `${name}.example` as HostName);
  const [, waiting = host, slow = host, large = host] = hosts;
  const far = epochMs(Date.now() + 5 * dayMs);
  const [recent, slowly] = [[[0, 10, 0]], [[100, 100_000, 0]]] as const;
  const { inStore, adopt } = left(t, (store) => {
    for (const name of hosts) {
      const { key } = store.urls.add(known('/', { url: urlOf(`http://${name}/`) }));
      store.claims.put(key, t0);
      if (name === large) store.versions.add(version(key, 'a page'));
    }
    store.hosts.saveWindow(large, { nextAt: t0, sessionSince: null, backoffs: 0, recent: slowly });
    store.urls.add(known('/', { url: urlOf('http://unasked.example/') }));
    store.hosts.saveWindow(waiting, { nextAt: far, sessionSince: t0, backoffs: 2, recent });
    store.hosts.saveWindow(slow, { nextAt: t0, sessionSince: t0, backoffs: 1, recent });
    const bytes = new TextEncoder().encode('User-agent: *\nCrawl-delay: 40\n');
    const checkedAt = epochMs(Date.now());
    store.robots.put(`http://${slow}`, {
      checkedAt,
      result: 'file',
      cause: '200',
      good: { at: checkedAt, bytes },
      unreachableSince: null,
    });
  });
  const before = Date.now();
  const report = await adopt({
    intervalMin: 5 * secondMs,
    intervalMinLarge: 1,
    largeHostPages: 1,
    slowDelayMax: 3 * secondMs,
    errorDelayMax: 0,
    crawlDelayMax: 60 * secondMs,
  });
  const after = Date.now();
  assert.deepEqual([report.adopted, report.released], [0, 4]);
  inStore((store) => {
    assert.deepEqual(store.claims.all(), []);
    const isFrom = (at: EpochMs | undefined, pause: number): boolean =>
      at !== undefined && at >= before + pause && at <= after + pause;
    const windows = hosts.map((name) => store.hosts.window(name));
    const [ofNew, ofWaiting, ofSlow, ofLarge] = windows;
    assert.deepEqual({ ...ofNew, nextAt: null }, { nextAt: null, sessionSince: null, backoffs: 0, recent: [] });
    assert.ok(isFrom(ofNew?.nextAt, 5 * secondMs), 'never less than intervalMin');
    assert.ok(isFrom(ofLarge?.nextAt, 5 * secondMs), 'also of a large host');
    assert.deepEqual(ofWaiting, { nextAt: far, sessionSince: t0, backoffs: 2, recent: [[0, 10, 0]] });
    assert.ok(isFrom(ofSlow?.nextAt, 40 * secondMs), 'what robots.txt asks for');
    assert.deepEqual([ofSlow?.sessionSince, ofSlow?.backoffs], [t0, 1]);
    assert.equal(store.hosts.window('unasked.example' as HostName), null);
  });
});
