import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openArchiveReader } from '../../../src/archive/reader.ts';
import { openArchiveWriter } from '../../../src/archive/write/writer.ts';
import { simulatedClock } from '../../../src/base/simulated-clock.ts';
import { openRecordedFetch, type RecordedWeb } from '../../../src/collect/fetch/recorded-fetch.ts';
import { collect } from '../../../src/collect/loop/crawl.ts';
import { defaultConfig } from '../../../src/config/load.ts';
import { dayMs, epochMs } from '../../../src/model/time.ts';
import { hostOf, type HostName } from '../../../src/model/url.ts';
import type { StoredAlias } from '../../../src/store/alias-port.ts';
import type { Store } from '../../../src/store/port.ts';
import { openStore, runCollect, temporaryFolder, urlOf, type CorpusRun } from '../collect-harness.ts';

/** Collects pages of a web that exists in memory only, in simulated time; gives the aliases found. */
const aliasesOf = async (
  t: TestContext,
  pages: readonly (readonly [url: string, body: string])[],
): Promise<readonly string[]> => {
  const dir = temporaryFolder(t);
  const clock = simulatedClock(epochMs(Date.UTC(2026, 0, 1)));
  const store = openStore(dir);
  const archive = await openArchiveWriter(join(dir, 'archive'), { fileBytesMax: 1e9, info: [], resumeAt: null });
  const reader = openArchiveReader(join(dir, 'archive'));
  const bodies = new Map(pages.map(([url, body]) => [urlOf(url), Buffer.from(body)]));
  const web: RecordedWeb = {
    answer: async (url) => {
      const body = bodies.get(url);
      const headers = [['Content-Type', 'text/html; charset=utf-8']] as const;
      return body === undefined ? null : { status: 200, headers, body, recordedAt: null };
    },
    server: async (host) => ({ address: host.endsWith('near.example') ? '127.0.0.5' : `of ${host}` }),
    close: async () => undefined,
  };
  await collect({
    store,
    archive,
    reader,
    fetch: openRecordedFetch(web, clock),
    clock,
    options: { ...defaultConfig().collect, japaneseOnly: false, rightsFiles: false },
    crawlers: ['update'],
    unwantedWords: [],
    feeds: [],
    news: [],
    seeds: [...bodies.keys()],
    limits: { pages: null, forMs: dayMs },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const all = store.aliases.all().map(({ origin, of, both, same }) => `${origin} > ${of} ${same}/${both}`);
  await archive.close();
  await reader.close();
  store.close();
  return all;
};
const site = (origin: string, count: number, body = (at: number): string => `page ${at}`): [string, string][] =>
  Array.from({ length: count }, (_, at) => [`${origin}/${at}`, body(at)]);

test('sites with the same pages at the same paths are one, wherever they are', async (t) => {
  const main = site('http://a.example', 10);
  const table: [name: string, pages: [string, string][], aliases: readonly string[]][] = [
    ['www.', [...main, ...site('http://www.a.example', 10)], ['http://www.a.example > http://a.example 10/10']],
    ['https', [...main, ...site('https://a.example', 10)], ['http://a.example > https://a.example 10/10']],
    [
      'one address',
      [...site('http://x.near.example', 10), ...site('http://y.near.example', 10)],
      ['http://y.near.example > http://x.near.example 10/10'],
    ],
    ['a mirror elsewhere', [...main, ...site('http://b.example', 10)], ['http://b.example > http://a.example 10/10']],
    [
      'a mirror, other scheme',
      [...site('https://a.example', 10), ...site('http://b.example', 10)],
      ['http://b.example > https://a.example 10/10'],
    ],
    ['nine of ten', [...main, ...site('http://b.example', 10, (at) => (at === 0 ? 'other' : `page ${at}`))], []],
    ['same front page', [...main, ...site('http://b.example', 40, (at) => (at === 0 ? 'page 0' : `own ${at}`))], []],
    [
      'one page everywhere',
      [...site('http://a.example', 40, () => 'x'), ...site('http://b.example', 40, () => 'x')],
      [],
    ],
    ['other ports are other sites', [...main, ...site('http://a.example:8080', 9)], []],
  ];
  for (const [name, pages, aliases] of table) assert.deepEqual(await aliasesOf(t, pages), aliases, name);
});

test('an alias of an alias is one of the site that stays', async (t) => {
  const pages = [...site('http://a.example', 10), ...site('http://b.example', 10), ...site('https://a.example', 10)];
  assert.deepEqual(await aliasesOf(t, pages), [
    'http://a.example > https://a.example 10/10',
    'http://b.example > https://a.example 10/10',
  ]);
});

interface Mirrors extends CorpusRun {
  requests(): readonly string[];
  /** From now on the mirror serves pages of its own. */
  part(): void;
}

const count = 30;
const names = ['main.example', 'mirror.example', 'front.example'] as const;
/** Three hosts at three addresses: a site, its mirror (with a page more), and a site with the same front page only. */
const startMirrors = async (t: TestContext): Promise<Mirrors> => {
  let requests: string[] = [];
  let parted = false;
  const text = (host: string, at: number): string => {
    const own = at > 0 && (host === 'front.example' || (parted && host === 'mirror.example'));
    return `<main><p>${own ? `${host}だけにある` : '同じ内容の'}${at}番目のページで、日本語の文章が書いてあります。</p></main>`;
  };
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '/';
    requests.push(`${host}${path}`);
    const only = host === 'mirror.example' && path === '/only';
    const at = path === '/' ? 0 : only ? 1000 : Number(/^\/p\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (!only && !(at < count)) return void response.writeHead(404).end();
    const links = [`/p/${at * 2 + 1}`, `/p/${at * 2 + 2}`, ...(host === 'mirror.example' ? ['/only'] : [])];
    // Absolute links: the bytes of mirrors differ, their texts do not.
    const menu = links.map((to) => `<a href="http://${host}${to}">次</a>`).join('');
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="ja"><title>${at}</title><body>${text(host, at)}<nav>${menu}</nav></body></html>`,
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve);
  });
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  // Only Linux has all of 127.0.0.0/8; elsewhere the hosts share an address, and are found by it.
  const addressOf = (at: number): string => (process.platform === 'linux' ? `127.21.0.${at + 1}` : '127.0.0.1');
  return {
    dir: temporaryFolder(t),
    seeds: names.map((name) => `http://${name}/`),
    hosts: new Map(names.map((name, at) => [name as string as HostName, addressOf(at)])),
    port: (server.address() as AddressInfo).port,
    options: { idleWaitMax: 2000, intervalMin: 1, addressIntervalMin: 0, rightsFiles: false, aliasPagesMin: 6 },
    requests: () => {
      const seen = requests.filter((one) => !one.endsWith('/robots.txt'));
      requests = [];
      return seen;
    },
    part: () => {
      parted = true;
    },
  };
};

const inStore = <T>(run: CorpusRun, read: (store: Store) => T): T => {
  const store = openStore(run.dir, 'read');
  try {
    return read(store);
  } finally {
    store.close();
  }
};
const livingPaths = (run: CorpusRun, origin: string): number =>
  inStore(run, (store) => store.aliases.pages(origin, 1000).filter(({ alive }) => alive).length);

test('over sockets: a mirror is collected once, a site with the same front page is not one, and nothing is lost', async (t) => {
  const run = await startMirrors(t);
  await runCollect(run);
  const asked = run.requests();
  const aliases = inStore(run, (store) => store.aliases.all());
  assert.equal(aliases.length, 1);
  const { origin, of, both, same } = aliases[0] as StoredAlias;
  assert.deepEqual([origin, of].toSorted(), ['http://main.example', 'http://mirror.example']);
  assert.ok(same >= 6 && same === both, `${same}/${both}`);
  assert.equal(
    asked.filter((one) => one.startsWith('front.example/')).length,
    count + livingGone(asked, 'front.example'),
  );
  assert.equal(livingPaths(run, 'http://front.example'), count);
  assert.ok(livingPaths(run, of) >= count, 'all of the site is there');
  const alias = hostOf(urlOf(`${origin}/`));
  const fromAlias = asked.filter((one) => one.startsWith(`${alias}/`)).length;
  assert.ok(fromAlias < count, `${fromAlias} of ${count} were asked of ${alias}`);
  const refused = inStore(run, (store) =>
    Array.from({ length: count }, (_, at) => store.urls.byUrl(urlOf(`${origin}/p/${at}`))).filter(
      (known) => known?.state === 'refused',
    ),
  );
  assert.ok(refused.length > 0);
  for (const known of refused) {
    assert.equal(known?.refusedBy, 'alias');
    assert.equal(
      known.refusedDetail,
      `${known.url.replace(origin, of)}; ${same} of ${both} pages compared were the same`,
    );
  }
  // A page that only the mirror has is asked for when the other site turns out not to have it.
  await runCollect({ ...run, shiftMs: 32 * dayMs });
  assert.equal(inStore(run, (store) => store.urls.byUrl(urlOf('http://mirror.example/only')))?.md5 === null, false);
  assert.equal(inStore(run, (store) => store.aliases.all()).length, 1, 'still an alias');
});

/** Links beyond the last page. */
const livingGone = (asked: readonly string[], host: string): number =>
  asked.filter((one) => one.startsWith(`${host}/p/`) && Number(one.split('/p/')[1]) >= count).length;

test('over sockets: when its pages become others, an alias is a site of its own again', async (t) => {
  const run = await startMirrors(t);
  await runCollect(run);
  const [alias] = inStore(run, (store) => store.aliases.all());
  assert.ok(alias !== undefined && livingPaths(run, alias.origin) < count);
  run.part();
  // When it is the alias that changes, it shows at once; when it is the other one, an alias that lags is given time.
  for (const day of [40, 80]) await runCollect({ ...run, shiftMs: day * dayMs });
  assert.deepEqual(
    inStore(run, (store) => store.aliases.all()),
    [],
  );
  for (const origin of ['http://main.example', 'http://mirror.example'])
    assert.ok(livingPaths(run, origin) >= count, `${origin}: ${livingPaths(run, origin)}`);
});
