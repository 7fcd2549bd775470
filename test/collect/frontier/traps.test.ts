import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Blocks, decideUrl, type UrlRules } from '../../../src/collect/frontier/decide-url.ts';
import { isDynamic, trapOf } from '../../../src/collect/frontier/traps.ts';
import { dayMs } from '../../../src/model/time.ts';
import type { HostName } from '../../../src/model/url.ts';
import { urlOf } from '../collect-harness.ts';

const limits = { repeatedSegmentsMax: 2, pathSegmentsMax: 20, calendarSpan: 730 * dayMs, hopsMax: 15, cgiHopsMax: 5 };

test('traps are seen in the URL, and ordinary pages are not taken for one', () => {
  const trap = (path: string): string | undefined => trapOf(urlOf(`http://a.example${path}`), limits)?.kind;
  const table: readonly (readonly [string, string | undefined])[] = [
    ['/', undefined],
    ['/a/b/a/b/a/b/', 'repeated-segments'],
    ['/css/css/css/x.html', 'repeated-segments'],
    ['/a/b/a/c.html', undefined],
    ['/2024/11/11/11/', undefined],
    [`${'/d'.repeat(1)}${Array.from({ length: 21 }, (_, n) => `/s${n}`).join('')}`, 'too-deep'],
    ['/x;jsessionid=0A1B2C3D4E5F', 'session-id'],
    ['/x.php?PHPSESSID=4e1f0c2b9a8d7e6f', 'session-id'],
    ['/x?sid=12', undefined],
    ['/calendar?y=2026&m=12', undefined],
    // One address does not tell that it belongs to a calendar (calendars.test.ts).
    ['/calendar?y=2031&m=10', undefined],
    ['/item?id=2099', undefined],
    ['/archives/1999/08/31/', undefined],
    ['/news?id=19990831', undefined],
  ];
  for (const [path, expected] of table) assert.equal(trap(path), expected, path);
});

test('dynamic pages: query strings and scripts', () => {
  for (const path of [
    '/?q=1',
    '/a.cgi',
    '/a.php',
    '/b.php5/x',
    '/c.aspx',
    '/d.jsp;x=1',
    '/e.pl',
    '/cal/2031/05/04/',
    '/calendar/2031',
  ])
    assert.equal(isDynamic(urlOf(`http://a.example${path}`)), true, path);
  for (const path of [
    '/',
    '/a.html',
    '/phpinfo/',
    '/do/',
    '/a.plain',
    '/2024/05/04/',
    '/calendar/',
    '/events/2024/05/',
  ])
    assert.equal(isDynamic(urlOf(`http://a.example${path}`)), false, path);
});

test('a URL is refused for the first reason of block, scope, trap and distance', () => {
  const rules: UrlRules = {
    limits,
    scope: { kind: 'seed-domains', seedHosts: new Set(), seedDomains: new Set(['a.co.jp']) },
    blocks: new Blocks(['bad.a.co.jp', 'http://www.a.co.jp/private', 'http://www.a.co.jp/dir/']),
  };
  const decide = (url: string, depth = 0, cgiHops = 0): string | undefined =>
    decideUrl(rules, urlOf(url), { depth, cgiHops })?.by;
  assert.equal(decide('http://www.a.co.jp/'), undefined);
  assert.equal(decide('http://b.co.jp/'), 'scope');
  assert.equal(decide('http://bad.a.co.jp/x'), 'blocked');
  assert.equal(decide('http://www.a.co.jp/private'), 'blocked');
  assert.equal(decide('http://www.a.co.jp/private/x'), 'blocked');
  assert.equal(decide('http://www.a.co.jp/private?x'), 'blocked');
  assert.equal(decide('http://www.a.co.jp/privately'), undefined);
  assert.equal(decide('http://www.a.co.jp/dir/x'), 'blocked');
  assert.equal(decide('http://www.a.co.jp/dir'), undefined);
  assert.equal(decide('http://www.a.co.jp/a/a/a/'), 'trap');
  assert.equal(decide('http://www.a.co.jp/', 15), undefined);
  assert.equal(decide('http://www.a.co.jp/', 16), 'hop-limit');
  assert.equal(decide('http://www.a.co.jp/', 0, 6), 'hop-limit');
  const hosts: UrlRules = {
    ...rules,
    scope: { ...rules.scope, kind: 'seed-hosts', seedHosts: new Set(['a.jp' as HostName]) },
  };
  assert.equal(decideUrl(hosts, urlOf('http://a.jp/'), { depth: 0, cgiHops: 0 }), null);
  assert.equal(decideUrl(hosts, urlOf('http://x.a.jp/'), { depth: 0, cgiHops: 0 })?.by, 'scope');
});
