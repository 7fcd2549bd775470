import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { test, type TestContext } from 'node:test';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { validateWarc } from '../../src/archive/warc/validate.ts';
import { rightsOfSite } from '../../src/html/rights/site-saying.ts';
import { dayMs, hourMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import type { Store } from '../../src/store/port.ts';
import { openStore, runCollect, temporaryFolder, urlOf, type CorpusRun } from './collect-harness.ts';

type Answer = (response: ServerResponse) => void;
interface Site {
  readonly [path: string]: Answer;
}

const say =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(body);
const moved = (to: string): Answer => say(302, '', { Location: to });
const tdmrep = (...rules: readonly [location: string, reservation: 0 | 1][]): Answer =>
  say(200, JSON.stringify(rules.map(([location, reservation]) => ({ location, 'tdm-reservation': reservation }))));
const silent: Answer = () => undefined;
const page =
  (head = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
      .end(`<html lang="ja"><head>${head}</head><p>日本語のページです。</p><a href="/a/1">一</a><a href="/b/1">二</a>`);
const front = '<html><title>ようこそ</title><body>どのアドレスにもこのページです';
const pages: Site = { '/': page(), '/a/1': page(), '/b/1': page() };
const file = '/.well-known/tdmrep.json';

/** Every host of this web answers in a way of its own; `sites` can be changed between collections. */
const startWeb = async (
  t: TestContext,
  sites: Record<string, Site>,
): Promise<CorpusRun & { requests(): readonly string[] }> => {
  let requests: string[] = [];
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    requests.push(`${host}${request.url}`);
    (sites[host]?.[request.url ?? ''] ?? say(404, ''))(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const names = Object.keys(sites);
  return {
    dir: temporaryFolder(t),
    seeds: names.map((name) => `http://${name}/`),
    hosts: new Map(names.map((name) => [name as HostName, '127.0.0.1'])),
    port: (server.address() as AddressInfo).port,
    options: { idleWaitMax: 0, retriesMax: 0, fetchTimeMax: 1500 },
    requests: () => {
      const seen = requests;
      requests = [];
      return seen;
    },
  };
};

const isFile = (request: string): boolean => /tdmrep\.json$|ai\.txt$/.test(request);
const outcomes = (store: Store, host: string): Record<string, string> =>
  Object.fromEntries(
    store.rights
      .site(`http://${host}`)
      .map(({ source, result, cause, found }) => [source, `${result} ${cause}${found === null ? '' : ' +'}`]),
  );

test('files about rights: every way they can answer has its name, and no host stops at it', async (t) => {
  const sites: Record<string, Site> = {
    'reserved.example': {
      ...pages,
      [file]: tdmrep(['/a/', 1], ['/b/', 0]),
      '/ai.txt': say(200, 'User-agent: *\nDisallow: /a/'),
    },
    'none.example': pages,
    'front.example': { ...pages, [file]: say(200, front), '/ai.txt': say(200, front, { 'Content-Type': 'text/html' }) },
    'garbage.example': { ...pages, [file]: say(200, '{"location":'), '/ai.txt': say(200, '\0\x01\x02 nothing') },
    'empty.example': { ...pages, [file]: say(200, ''), '/ai.txt': say(204, '') },
    'broken.example': { ...pages, [file]: say(500, ''), '/ai.txt': silent },
    'huge.example': { ...pages, [file]: say(200, `[${' '.repeat(200_000)}]`), '/ai.txt': say(403, 'いいえ') },
    'home.example': { ...pages, [file]: moved('/'), '/ai.txt': moved('/ai.txt') },
    'away.example': {
      ...pages,
      [file]: moved('http://files.example/x/tdmrep.json'),
      '/ai.txt': moved('http://closed.example/ai.txt'),
    },
    'files.example': { ...pages, '/x/tdmrep.json': tdmrep(['/', 1]) },
    'closed.example': {
      ...pages,
      '/robots.txt': say(200, 'User-agent: *\nDisallow: /ai.txt\nContent-Signal: ai-train=no'),
    },
  };
  const run = await startWeb(t, sites);
  const report = await runCollect(run);
  assert.deepEqual([report.finished, report.pages], ['idle', 33]);
  const asked = run.requests().filter(isFile);
  assert.deepEqual(
    asked.filter((request, at) => asked.indexOf(request) !== at),
    [],
    'each once',
  );
  assert.equal(asked.length, 11 * 2 - 1 + 1, 'all but what robots.txt forbids, and where a redirect led');
  assert.equal(report.politeness.overlaps, 0);
  assert.ok((report.politeness.hosts.smallestMs ?? 0) >= 10, `smallest gap ${report.politeness.hosts.smallestMs}`);

  const store = openStore(run.dir, 'read');
  t.after(() => store.close());
  const of = (host: string): Record<string, string> => outcomes(store, host);
  assert.deepEqual(of('reserved.example'), { 'tdmrep.json': 'found 200 +', 'ai.txt': 'found 200 +' });
  assert.deepEqual(of('none.example'), { 'tdmrep.json': 'absent 404', 'ai.txt': 'absent 404' });
  assert.deepEqual(of('front.example'), { 'tdmrep.json': 'unreadable a page', 'ai.txt': 'unreadable a page' });
  assert.deepEqual(of('garbage.example'), {
    'tdmrep.json': 'unreadable no statements',
    'ai.txt': 'unreadable no statements',
  });
  assert.deepEqual(of('empty.example'), { 'tdmrep.json': 'unreadable empty', 'ai.txt': 'unreadable 204' });
  assert.deepEqual(of('broken.example'), { 'tdmrep.json': 'unreachable 500', 'ai.txt': 'unreachable timeout' });
  assert.deepEqual(of('huge.example'), { 'tdmrep.json': 'too-large too-large', 'ai.txt': 'forbidden 403' });
  assert.deepEqual(of('home.example'), {
    'tdmrep.json': 'unreadable redirect',
    'ai.txt': 'unreachable too-many-redirects',
  });
  assert.deepEqual(of('away.example'), { 'tdmrep.json': 'found 200 +', 'ai.txt': 'forbidden Disallow: /ai.txt' });
  assert.deepEqual(of('closed.example'), {
    'robots.txt': 'found  +',
    'tdmrep.json': 'absent 404',
    'ai.txt': 'forbidden Disallow: /ai.txt',
  });
  const first = store.urls.byUrl(urlOf('http://none.example/ai.txt'));
  assert.deepEqual([first?.kind, first?.state], ['rights', 'visited']);
  assert.equal(store.fetches.of(first?.key ?? (0 as never)).at(-1)?.kind, 'rights');
});

test('ai.txt: the group that names us holds instead of the one for all, and other robots are none of ours', async (t) => {
  const group = (agent: string, rule: string): string => `User-agent: ${agent}\n${rule}\n`;
  const run = await startWeb(t, {
    'us.example': { ...pages, '/ai.txt': say(200, group('*', 'Disallow: /') + group('Kumoito', 'Allow: /')) },
    'them.example': { ...pages, '/ai.txt': say(200, group('otherbot', 'Disallow: /')) },
    'all.example': { ...pages, '/ai.txt': say(200, group('otherbot', 'Allow: /') + group('*', 'Disallow: /a/')) },
  });
  await runCollect(run);
  const store = openStore(run.dir, 'read');
  t.after(() => store.close());
  const said = (host: string): readonly string[] =>
    store.rights.site(`http://${host}`).flatMap(({ found }) => {
      const findings = found === null ? [] : rightsOfSite([found.saying], urlOf(`http://${host}/a/1`));
      return findings.map(({ value, evidence }) => `${value} by ${evidence}`);
    });
  assert.deepEqual(said('us.example'), ['allow by Allow: /']);
  assert.deepEqual(said('them.example'), []);
  assert.deepEqual(said('all.example'), ['disallow by Disallow: /a/']);
});

test('what was found stands in the archive beside the visit, in valid WARC', async (t) => {
  const run = await startWeb(t, {
    'a.example': {
      ...pages,
      '/': page('<meta name="robots" content="noai">', { 'tdm-reservation': '0' }),
      [file]: tdmrep(['/a/', 1]),
    },
  });
  await runCollect(run);
  const dir = join(run.dir, 'archive');
  const reader = openArchiveReader(dir);
  const metadata = new Map<string, string[]>();
  for await (const { fetch } of reader.visitsFrom(null))
    metadata.set(
      fetch.url,
      fetch.metadata.flatMap(([name, value]) => (name === 'rights' ? [value] : [])),
    );
  await reader.close();
  const evidence = JSON.stringify('{"location":"/a/","tdm-reservation":1}');
  const reservation = `tdm-reservation=1 source=tdmrep.json evidence=${evidence}`;
  assert.deepEqual(metadata.get(`http://a.example${file}`), [reservation]);
  assert.deepEqual(metadata.get('http://a.example/a/1'), [reservation]);
  assert.deepEqual(metadata.get('http://a.example/b/1'), []);
  assert.deepEqual(metadata.get('http://a.example/'), [
    `robots=noai source=meta evidence=${JSON.stringify('<meta name="robots" content="noai">')}`,
    'tdm-reservation=0 source=header evidence="tdm-reservation: 0"',
  ]);
  for (const name of readdirSync(dir).filter((one) => one.endsWith('.warc.gz'))) {
    const { valid, problems } = await validateWarc(join(dir, name), {
      recordBytesMax: 1e8,
      headBytesMax: 1e6,
    } as never);
    assert.deepEqual([valid, problems], [true, []], name);
  }
});

test('asked for once in a period, sooner after trouble; a reservation falls only with its file', async (t) => {
  const site: Record<string, Answer> = { ...pages, [file]: tdmrep(['/', 1]) };
  const run = await startWeb(t, { 'a.example': site });
  const options = { ...run.options, revisitMin: hourMs, revisitMax: hourMs };
  const collectAt = async (shiftMs: number): Promise<readonly string[]> => {
    await runCollect({ ...run, shiftMs, options });
    return run
      .requests()
      .filter(isFile)
      .map((request) => request.slice('a.example'.length));
  };
  const known = (): string | undefined => {
    const store = openStore(run.dir, 'read');
    const said = outcomes(store, 'a.example')['tdmrep.json'];
    store.close();
    return said;
  };
  assert.deepEqual(await collectAt(0), [file, '/ai.txt']);
  assert.deepEqual(await collectAt(2 * dayMs), []);
  site[file] = say(503, '');
  assert.deepEqual(await collectAt(8 * dayMs), [file, '/ai.txt']);
  assert.equal(known(), 'unreachable 503 +');
  assert.deepEqual(await collectAt(8 * dayMs + 12 * hourMs), []);
  site[file] = say(200, front);
  assert.deepEqual(await collectAt(10 * dayMs), [file]);
  assert.equal(known(), 'unreadable a page +');
  delete site[file];
  assert.deepEqual(await collectAt(18 * dayMs), [file, '/ai.txt']);
  assert.equal(known(), 'absent 404');
});

test('a page takes its reservation back, or makes one, without its text changing', async (t) => {
  const site: Record<string, Answer> = { ...pages, '/a/1': page('<meta name="tdm-reservation" content="1">') };
  const run = await startWeb(t, { 'a.example': site });
  const said = async (shiftMs: number): Promise<readonly string[]> => {
    await runCollect({ ...run, shiftMs });
    const store = openStore(run.dir, 'read');
    const findings = ['/a/1', '/b/1'].map((path) => {
      const key = store.urls.byUrl(urlOf(`http://a.example${path}`))?.key;
      return key === undefined
        ? '?'
        : String(store.rights.page(key)?.findings.map(({ source, value }) => source + value));
    });
    store.close();
    return findings;
  };
  assert.deepEqual(await said(0), ['meta1', 'undefined']);
  site['/a/1'] = page();
  site['/b/1'] = page('', { 'TDM-Reservation': '1' });
  assert.deepEqual(await said(dayMs + hourMs), ['', 'header1']);
});

test('without rightsFiles, and under a block, nobody is asked', async (t) => {
  const off = await startWeb(t, { 'a.example': pages });
  await runCollect({ ...off, options: { ...off.options, rightsFiles: false } });
  assert.deepEqual(off.requests().filter(isFile), []);
  const blocked = await startWeb(t, { 'a.example': { ...pages, '/': page('<a href="/ai.txt">') } });
  const store = openStore(blocked.dir);
  store.blocks.put('http://a.example/ai.txt', 0 as never);
  store.close();
  await runCollect(blocked);
  assert.deepEqual(blocked.requests().filter(isFile), [`a.example${file}`]);
  const known = openStore(blocked.dir, 'read');
  t.after(() => known.close());
  assert.equal(outcomes(known, 'a.example')['ai.txt'], 'forbidden blocked: http://a.example/ai.txt');
});

test('a robots.txt or ai.txt that leads to the front page does not cost the front page', async (t) => {
  const run = await startWeb(t, {
    'a.example': { ...pages, '/robots.txt': moved('/'), '/ai.txt': moved('/'), [file]: moved('/b/1') },
    'b.example': { ...pages, '/robots.txt': moved('/b/1') },
  });
  const report = await runCollect(run);
  assert.equal(report.pages, 6);
});
