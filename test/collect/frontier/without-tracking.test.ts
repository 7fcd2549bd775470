import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutTracking } from '../../../src/collect/frontier/without-tracking.ts';
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
    assert.equal(withoutTracking(url(written)), url(expected));
});
