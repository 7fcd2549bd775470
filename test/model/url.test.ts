import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, runs } from '../property.ts';
import { test } from 'node:test';
import { hostOf, isBelow, linkedUrl, originOf, parseUrl, pathOf, type Url } from '../../src/model/url.ts';
import { notHere, sharedData } from '../shared-data.ts';

const suite = join(sharedData, 'conformance/url/urltestdata.json');

interface UrlCase {
  readonly input: string;
  readonly base: string | null;
  readonly failure?: true;
  readonly href?: string;
  readonly protocol?: string;
  readonly username?: string;
  readonly password?: string;
}

test('one form of each URL', () => {
  const table: readonly (readonly [string, string | null])[] = [
    ['HTTP://WWW.Example.JP:80/a/../b/./c?x=%e3%81%82#top', 'http://www.example.jp/b/c?x=%E3%81%82'],
    ['https://example.jp:443', 'https://example.jp/'],
    ['http://example.jp:8080/', 'http://example.jp:8080/'],
    ['http://example.jp./', 'http://example.jp/'],
    ['http://example.jp/?', 'http://example.jp/'],
    ['http://日本語.jp/パス', 'http://xn--wgv71a119e.jp/%E3%83%91%E3%82%B9'],
    [' \n http://example.jp/a b ', 'http://example.jp/a%20b'],
    ['http://example.jp\\a\\b', 'http://example.jp/a/b'],
    ['http://user:secret@example.jp/', null],
    ['ftp://example.jp/', null],
    ['javascript:void(0)', null],
    ['mailto:a@example.jp', null],
    ['http:///', null],
    ['http://example.jp/%7Eu/%41bc%2d?q=%7e%30', 'http://example.jp/~u/Abc-?q=~0'],
    ['http://example.jp/a%2Fb%3f%25%2541?%26', 'http://example.jp/a%2Fb%3F%25%2541?%26'],
    // Without the second escape the stray sign would begin one.
    ['http://example.jp/%%34%31', 'http://example.jp/%%341'],
    ['http://example.jp/%4%31', 'http://example.jp/%4%31'],
    ['http://example.jp/a/%2e%2E/%2E%2E%2E', 'http://example.jp/...'],
    ['http://[::1]:80/', 'http://[::1]/'],
    [`http://example.jp/${'a'.repeat(2100)}`, null],
  ];
  for (const [written, expected] of table) assert.equal(parseUrl(written), expected, written);
  assert.equal(parseUrl('../x?y', 'http://example.jp/a/b/c'), 'http://example.jp/a/x?y');
  assert.equal(parseUrl('//other.jp', 'https://example.jp/'), 'https://other.jp/');
});

test('a link of a page is what parseUrl makes of it, whether it needed to be parsed or not', () => {
  const bases = ['http://example.jp/a/b?c', 'https://example.jp:8080/', 'http://[::1]/x'].map(
    (one) => parseUrl(one) as Url,
  );
  const pieces = [
    '/',
    '//',
    '.',
    '..',
    '?',
    '&',
    '=',
    '#',
    '%2f',
    '%E3',
    '\\\\',
    ':',
    '@',
    ' ',
    '\t',
    '\n',
    '~',
    '-',
    '_',
    'a',
    'B',
    '7',
    '.html',
    '日',
    'http://example.jp.evil/',
  ];
  const piece = fc.constantFrom(...pieces, ...bases.map(originOf));
  const link = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.constantFrom(...bases),
      fc.oneof(
        link,
        link.map((rest) => `/${rest}`),
      ),
      (base, raw) => {
        assert.equal(linkedUrl(raw, base), parseUrl(raw, base), raw);
      },
    ),
    { numRuns: runs(3000) },
  );
  for (const path of ['', '/', '/page/1.html', '/a/?b=1&c=~', '/?', '//b.jp', '/../x', '/a//b', `/${'a'.repeat(2040)}`])
    for (const base of bases)
      for (const raw of [path, originOf(base) + path]) assert.equal(linkedUrl(raw, base), parseUrl(raw, base), raw);
});

test('host, path, origin and what lies below', () => {
  const url = parseUrl('https://[2001:db8::1]:8443/a/b?q=http://x/') as Url;
  assert.deepEqual(
    [hostOf(url), pathOf(url), originOf(url)],
    ['[2001:db8::1]', '/a/b?q=http://x/', 'https://[2001:db8::1]:8443'],
  );
  const below = (a: string, b: string): boolean => isBelow(a as Url, b as Url);
  assert.ok(below('http://a.jp/x/y', 'http://a.jp/x'));
  assert.ok(below('http://a.jp/x?y', 'http://a.jp/x'));
  assert.ok(below('http://a.jp/x', 'http://a.jp/'));
  assert.ok(!below('http://a.jp/xy', 'http://a.jp/x'));
  assert.ok(!below('http://a.jp/', 'http://a.jp/x'));
});

test('the normal form is its own normal form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (written) => {
      const url = parseUrl(written, 'http://example.jp/base/');
      if (url !== null) assert.equal(parseUrl(url), url);
    }),
  );
});

test('escapes that need no escape, in any row, come to one form', () => {
  const piece = fc.constantFrom('%', '%7E', '~', '%4', '1', '%34', '%2E', '.', '/', '%2F', 'a', '%e3', '%41', '?');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const url = parseUrl(`http://example.jp/${pieces.join('')}`);
      assert.equal(parseUrl(url ?? ''), url);
    }),
    { numRuns: runs(3000) },
  );
});

test('Web Platform Tests: http and https addresses', (t) => {
  if (!existsSync(suite)) return t.skip(notHere);
  const cases = (JSON.parse(readFileSync(suite, 'utf8')) as (UrlCase | string)[]).filter(
    (one) => typeof one !== 'string',
  );
  let checked = 0;
  const wrong = cases.filter(({ input, base, failure, href, protocol, username, password }) => {
    const isWeb = protocol === 'http:' || protocol === 'https:';
    if (username !== undefined && username + password !== '') return parseUrl(input, base ?? undefined) !== null;
    if (failure !== true && !isWeb) return parseUrl(input, base ?? undefined) !== null;
    checked++;
    // Our own rules on top of the standard: no fragment, no empty query, no dot after the host, escapes in upper case.
    const expected = failure === true ? null : parseUrl(href ?? '');
    return parseUrl(input, base ?? undefined) !== expected;
  });
  assert.ok(checked > 480, `${checked} cases`);
  assert.deepEqual(
    wrong.map(({ input }) => input),
    [],
  );
});
