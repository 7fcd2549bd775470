import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { RedirectCookies } from '../../../src/collect/visit/redirect-cookies.ts';
import type { UrlKey } from '../../../src/model/ids.ts';
import type { HostName } from '../../../src/model/url.ts';
import { openStore, runCollect, temporaryFolder, urlOf, type CorpusRun } from '../collect-harness.ts';

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

const html = (body: string): string => `<html lang="ja"><title>題</title><p>これは日本語のページです。${body}</p>`;

const serve = async (
  t: TestContext,
  answer: Answerer,
): Promise<CorpusRun & { readonly log: { at: number; path: string; cookie: string | undefined }[] }> => {
  const log: { at: number; path: string; cookie: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /shut.do;jsessionid=\n');
    log.push({
      at: performance.now(),
      path: `${request.headers.host?.split(':')[0]}${path}`,
      cookie: request.headers.cookie,
    });
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    return answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  const names = ['a.example', 'b.example'] as unknown as HostName[];
  return {
    dir: temporaryFolder(t),
    seeds: ['http://a.example/'],
    hosts: new Map(names.map((name) => [name, '127.0.0.1'])),
    port: (server.address() as AddressInfo).port,
    options: { intervalMin: 30, idleWaitMax: 1500, rightsFiles: false },
    log,
  };
};

const redirect = (response: ServerResponse, to: string, cookies: readonly string[] = []): unknown =>
  response.writeHead(302, { Location: to, ...(cookies.length === 0 ? {} : { 'Set-Cookie': [...cookies] }) }).end();

test('pages that are shown to whoever brings a cookie back are collected, and it is forgotten after that', async (t) => {
  let loops = 0;
  const run = await serve(t, ({ url: path, headers: { cookie = '', host = '' } }, response) => {
    if (host.startsWith('b.')) return response.end(html('elsewhere'));
    if (path === '/') {
      // Its own address, once more.
      if (cookie !== 'seen=1') return redirect(response, '/', ['seen=1; Path=/; HttpOnly', 'gone=1; Max-Age=0']);
      return response.end(html('<a href="/checked">次</a><a href="/loop">次</a><a href="/away">次</a>'));
    }
    if (path === '/checked')
      return cookie.includes('ok=2') ? response.end(html('checked')) : redirect(response, '/check?to=checked');
    if (path?.startsWith('/check?') === true) return redirect(response, '/checked', ['ok=2; path=/']);
    if (path === '/loop') return redirect(response, '/loop', [`n=${++loops}`]);
    if (path === '/away') return redirect(response, 'http://b.example/in', ['mine=a']);
    return response.writeHead(404).end();
  });
  const report = await runCollect(run);
  const asked = (path: string): readonly (string | undefined)[] =>
    run.log.filter((one) => one.path === path).map(({ cookie }) => cookie);
  assert.deepEqual(asked('a.example/'), [undefined, 'seen=1']);
  assert.deepEqual(asked('a.example/checked'), [undefined, 'ok=2'], 'the cookie of another chain is not sent');
  assert.deepEqual(asked('b.example/in'), [undefined], 'nor one of another host');
  assert.ok(asked('a.example/loop').length <= 8, String(asked('a.example/loop').length));
  // The top page of the other host, too.
  assert.equal(report.pages, 4);
  const pauses = run.log
    .filter(({ path }) => path.startsWith('a.'))
    .flatMap(({ at }, place, all) => (place === 0 ? [] : [at - (all[place - 1]?.at ?? 0)]));
  assert.ok(Math.min(...pauses) >= 29, 'a redirect keeps the pause of its host');
  const store = openStore(run.dir, 'read');
  const loop = store.urls.byUrl(urlOf('http://a.example/loop'));
  assert.equal(store.fetches.lastOf(loop?.key as UrlKey)?.fault, 'too-many-redirects');
  store.close();
  run.log.length = 0;
  await runCollect({ ...run, shiftMs: 2 * 86_400_000 });
  assert.deepEqual(asked('a.example/'), [undefined, 'seen=1'], 'the next day begins without');
});

test('which cookies go where', () => {
  const [first, second] = [1, 2] as UrlKey[];
  const sent = (from: string, headers: readonly string[], to: string): string | null => {
    const cookies = new RedirectCookies(5);
    const target = { key: second as UrlKey, url: urlOf(to), written: urlOf(to) };
    cookies.redirected({ key: first as UrlKey, url: urlOf(from) }, headers, target);
    return cookies.headerFor(target);
  };
  const table: readonly (readonly [from: string, headers: readonly string[], to: string, string | null])[] = [
    ['http://www.a.co.jp/x/y', ['a=1'], 'http://www.a.co.jp/x/z', 'a=1'],
    ['http://www.a.co.jp/x/y', ['a=1'], 'http://www.a.co.jp/z', null],
    ['http://www.a.co.jp/x/y', ['a=1; Path=/'], 'http://www.a.co.jp/z', 'a=1'],
    ['http://www.a.co.jp/', ['a=1; path=/ab'], 'http://www.a.co.jp/abc', null],
    ['http://www.a.co.jp/', ['a=1'], 'http://a.co.jp/', null],
    ['http://www.a.co.jp/', ['a=1; Domain=.a.co.jp'], 'http://id.a.co.jp/', 'a=1'],
    ['http://www.a.co.jp/', ['a=1; Domain=co.jp'], 'http://b.co.jp/', null],
    ['http://www.a.co.jp/', ['a=1; Domain=b.co.jp'], 'http://b.co.jp/', null],
    ['https://a.jp/', ['a=1; Secure'], 'http://a.jp/', null],
    ['https://a.jp/', ['a=1; Secure'], 'https://a.jp/', 'a=1'],
    ['http://a.jp/', ['a=1', 'b=2', 'a=3'], 'http://a.jp/', 'b=2; a=3'],
    ['http://a.jp/', ['a=1', 'a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], 'http://a.jp/', null],
    ['http://a.jp/', ['=1', 'no pair', 'a=日本'], 'http://a.jp/', null],
  ];
  for (const [from, headers, to, expected] of table) assert.equal(sent(from, headers, to), expected, headers.join());
});

test('a site whose links carry the number of a session is collected once', async (t) => {
  let sessions = 0;
  const run = await serve(t, ({ url: path = '/' }, response) => {
    const id = `${String(++sessions).padStart(8, '0')}ABCDEF0123456789ABCDEF01`;
    const links = [`/a.do;jsessionid=${id}`, `/b.php?PHPSESSID=${id}&p=1`, `/c?sid=${id}`, `/;jsessionid=${id}`];
    return response.end(html(`${path.split(';')[0]}${links.map((to) => `<a href="${to}">次</a>`).join('')}`));
  });
  const report = await runCollect(run);
  assert.deepEqual(run.log.map(({ path }) => path).toSorted(), [
    'a.example/',
    'a.example/a.do',
    'a.example/b.php?p=1',
    'a.example/c',
  ]);
  assert.equal(report.pages, 4);
  assert.deepEqual(
    report.refusals.filter(({ by }) => by === 'trap'),
    [],
  );
});

test('a page behind a redirect to itself with the number of a session is asked for with it, once', async (t) => {
  let sessions = 0;
  const run = await serve(t, ({ url: path = '/' }, response) => {
    const id = `${String(++sessions).padStart(8, '0')}ABCDEF0123456789ABCDEF01`;
    if (path === '/')
      return response.end(html('<a href="/x.do">次</a><a href="/never.do">次</a><a href="/shut.do">次</a>'));
    if (path === '/x.do') return redirect(response, `/x.do;jsessionid=${id}`);
    if (path.startsWith('/x.do;')) return response.end(html(`<a href="/y.do;jsessionid=${id}">次</a>`));
    if (path === '/y.do') return redirect(response, `/y.do?PHPSESSID=${id}`);
    if (path.startsWith('/y.do?')) return response.end(html('ここにも来ました。'));
    if (path.startsWith('/shut.do')) return redirect(response, `/shut.do;jsessionid=${id}`);
    return redirect(response, `/never.do;jsessionid=${id}`);
  });
  const report = await runCollect(run);
  const asked = (page: string): readonly string[] =>
    run.log.map(({ path }) => path.replace(/\d{8}[A-F\d]{16,}/, 'N')).filter((path) => path.includes(page));
  assert.deepEqual(asked('x.do'), ['a.example/x.do', 'a.example/x.do;jsessionid=N']);
  assert.deepEqual(asked('y.do'), ['a.example/y.do', 'a.example/y.do?PHPSESSID=N']);
  assert.deepEqual(
    asked('never.do'),
    ['a.example/never.do', 'a.example/never.do;jsessionid=N'],
    'another number each time',
  );
  assert.deepEqual(asked('shut.do'), ['a.example/shut.do'], 'robots.txt forbids the address with the number');
  assert.equal(report.pages, 3);
  const store = openStore(run.dir, 'read');
  t.after(() => store.close());
  const kept = [...store.pages.current()].map(({ url }) => url);
  assert.deepEqual(kept.toSorted(), ['http://a.example/', 'http://a.example/x.do', 'http://a.example/y.do']);
});

test('what headers say counts as what a page says: Refresh, and Link with rel=canonical', async (t) => {
  const run = await serve(t, ({ url: path }, response) => {
    if (path === '/') response.setHeader('Refresh', '0; url=/start.html');
    if (path === '/start.html')
      response.setHeader('Link', '</style.css>; rel=preload; title="a, b", <http://a.example/proper>; rel="canonical"');
    return response.end(html(path ?? ''));
  });
  await runCollect(run);
  const store = openStore(run.dir, 'read');
  t.after(() => store.close());
  const canonical = [...store.pages.current()].map(({ url, canonical: to }) => `${url} ${to}`);
  assert.deepEqual(canonical.toSorted(), [
    'http://a.example/ null',
    'http://a.example/proper null',
    'http://a.example/start.html http://a.example/proper',
  ]);
});
