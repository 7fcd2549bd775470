import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutMarks } from '../../../src/collect/frontier/without-marks.ts';
import { parseUrl, type Url } from '../../../src/model/url.ts';

const url = (written: string): Url => {
  const parsed = parseUrl(written);
  assert.ok(parsed !== null);
  return parsed;
};

test('marks of campaigns are taken off an address, those of an address within it are not', () => {
  for (const [written, expected] of [
    ['http://a.jp/?utm_source=x', 'http://a.jp/'],
    ['http://a.jp/1?id=3&utm_source=x&fbclid=y&page=2', 'http://a.jp/1?id=3&page=2'],
    ['http://a.jp/go?url=http://b.jp/?utm_source=x&id=3', 'http://a.jp/go?url=http://b.jp/?utm_source=x&id=3'],
    ['http://a.jp/go?to=/1?fbclid=y', 'http://a.jp/go?to=/1?fbclid=y'],
    ['http://a.jp/utm_source=x', 'http://a.jp/utm_source=x'],
  ] as const)
    assert.equal(withoutMarks(url(written)), url(expected));
});

test('the number of a session is taken off, by the rules that tools for SURT keys share', () => {
  const id = '0123456789abcdefghijklemopqrstuv';
  for (const [written, expected] of [
    // internetarchive/surt, tests/test_canonicalizer.py.
    [`/index.html?jsessionid=${id}`, '/index.html'],
    [`/index.html?jsessionid=${id}&x=y`, '/index.html?x=y'],
    [`/?one=two&jsessionid=${id}&x=y`, '/?one=two&x=y'],
    [`/?one=two&phpsessid=${id}`, '/?one=two'],
    ['/?sid=9682993c8daa2c5497996114facdc805&x=y', '/?x=y'],
    [`/?sid=9682993c8daa2c5497996114facdc805&jsessionid=${id}`, '/'],
    ['/?aspsessionidABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&x=y', '/?x=y'],
    ['/x?CFID=14475712&CFTOKEN=2D89F5AF-3048-2957-DA4EE4B6B13661AB&r=468&m=a', '/x?r=468&m=a'],
    ['/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx', '/mileg.aspx'],
    ['/(4hqa0555fwsecu455xqckv45)/mileg.aspx', '/mileg.aspx'],
    ['/(a(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45))/mileg.aspx?page=s', '/mileg.aspx?page=s'],
    // Servers of Java: of any length, with the name of the machine, before the query.
    ['/list.do;jsessionid=0A1B2C3D4E5F60718293A4B5C6D7E8F9.node1?p=2', '/list.do?p=2'],
    ['/list.do;jsessionid=abcDEF123!456!789', '/list.do'],
    ['/a/index.php?PHPSESSID=4e1f0c2b9a8d7e6f&id=3', '/a/index.php?id=3'],
    ['/photos/36050182@N05/', '/photos/36050182@N05/'],
    ['/x?sid=12', '/x?sid=12'],
    ['/article?sid=2026111900012345', '/article?sid=2026111900012345'],
    ['/x?residency=0123456789abcdefghij', '/x?residency=0123456789abcdefghij'],
    [`/go?to=/x?sid=${id}`, `/go?to=/x?sid=${id}`],
  ] as const)
    assert.equal(withoutMarks(url(`http://a.jp${written}`)), url(`http://a.jp${expected}`), written);
});
