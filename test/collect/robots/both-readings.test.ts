import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { decide, decideByAll } from '../../../src/collect/robots/match.ts';
import { parseRobots, robotsProfiles } from '../../../src/collect/robots/parse.ts';
import type { HostName } from '../../../src/model/url.ts';
import { openStore, runCollect, temporaryFolder, urlOf } from '../collect-harness.ts';

const allowed = (rules: string, path: string): readonly boolean[] => {
  const readings = robotsProfiles.map((profile) => parseRobots(Buffer.from(`User-agent: *\n${rules}\n`), profile));
  return [...readings.map((robots) => decide(robots, 'k', path).allowed), decideByAll(readings, 'k', path).allowed];
};

test('what needs no escape is compared without one, as the standard says and Google does not', () => {
  // Google, the standard, both.
  const table: readonly (readonly [rules: string, path: string, boolean, boolean, boolean])[] = [
    ['Disallow: /%7Eu/', '/~u/x', true, false, false],
    ['Disallow: /%7eu/', '/~u/x', true, false, false],
    ['Disallow: /~u/', '/%7Eu/x', true, false, false],
    ['Disallow: /~u/', '/~u/x', false, false, false],
    // RFC 9309 §2.2.2, the table.
    ['Disallow: /foo/bar/%62%61%7A', '/foo/bar/baz', true, false, false],
    ['Disallow: /foo/bar/ツ', '/foo/bar/%E3%83%84', false, false, false],
    ['Disallow: /foo/bar?baz=https://foo.bar', '/foo/bar?baz=https://foo.bar', false, false, false],
    // What is reserved keeps its escape: %2F is no slash.
    ['Disallow: /a/b', '/a%2Fb', true, true, true],
    // §2.2.3: a star and a dollar that are meant as such.
    ['Disallow: /path/file-with-a-%2A.html', '/path/file-with-a-*.html', true, false, false],
    ['Disallow: /path/foo-%24', '/path/foo-$', true, false, false],
    ['Disallow: /a$b', '/a$b', false, false, false],
    ['Disallow: /{x}', '/%7Bx%7D', true, false, false],
    // Mistakes that Google forgives.
    ['Dissallow: /x', '/x', false, true, false],
    ['Disallow: /\nAllow /open', '/open', true, false, false],
    ['Disallow: /x\nAllow: /x/index.html', '/x/', true, false, false],
  ];
  for (const [rules, path, ...expected] of table)
    assert.deepEqual(allowed(rules, path), expected, `${rules} on ${path}`);
});

test('a page is asked for only when both readings permit it, under one address', async (t) => {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /%7Eclosed/\n');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const links = ['/~closed/1', '/%7Eclosed/2', '/~u/', '/%7Eu/', '/%7eu/', '/%41bc', '/Abc', '/x?q=%7E1', '/x?q=~1'];
    return response.end(
      `<html lang="ja"><p>これは${encodeURIComponent(path)}のページです。</p>${path === '/' ? links.map((to) => `<a href="${to}">次へ</a>`).join(' ') : ''}`,
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  const dir = temporaryFolder(t);
  const report = await runCollect({
    dir,
    seeds: ['http://a.example/'],
    hosts: new Map([['a.example' as HostName, '127.0.0.1']]),
    port: (server.address() as AddressInfo).port,
    options: { intervalMin: 1, idleWaitMax: 500, rightsFiles: false },
  });
  assert.deepEqual(asked.toSorted(), ['/', '/Abc', '/robots.txt', '/x?q=~1', '/~u/']);
  assert.equal(report.pages, 4);
  const store = openStore(dir, 'read');
  t.after(() => store.close());
  const closed = store.urls.byUrl(urlOf('http://a.example/%7Eclosed/1'));
  assert.deepEqual([closed?.refusedBy, closed?.refusedDetail], ['robots', 'Disallow: /%7Eclosed/']);
});
