import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { joinUrl, restSum, splitUrl } from '../../src/store/sqlite/urls/url-parts.ts';
import { found, url } from './crawl-records.ts';

const texts = Array.from({ length: 200_000 }, (_, at) => url(`http://a.jp/page/${at}.html?year=${2000 + (at % 27)}`));

/** The first text of each that has the same number as one before it. */
const twins = (number: (text: string) => number): [string, string][] => {
  const seen = new Map<number, string>();
  return texts.flatMap((text) => {
    const before = seen.get(number(text));
    seen.set(number(text), text);
    return before === undefined ? [] : [[before, text] as [string, string]];
  });
};

test('a URL is its host and the rest, with the scheme before it', () => {
  for (const text of ['http://a.jp/', 'https://a.jp/x?y', 'https://a.jp:8443/', 'http://a.jp:81/s'])
    assert.equal(joinUrl(splitUrl(url(text)).host, splitUrl(url(text)).rest), text);
  assert.equal(splitUrl(url('https://a.jp:8443/x')).rest, 's:8443/x');
});

test('hash and sum have as many twins as chance gives them, and never the same ones', () => {
  // n^2 / 2^33 = 4.7 are to be expected; more than 15 have a chance of 1 in 10^4.
  const hashTwins = twins((text) => splitUrl(url(text)).hash);
  const sumTwins = twins(restSum);
  assert.ok(hashTwins.length <= 15 && sumTwins.length <= 15, `${hashTwins.length} and ${sumTwins.length}`);
  for (const [one, other] of hashTwins) assert.notEqual(splitUrl(url(one)).sum, splitUrl(url(other)).sum);
  for (const [one, other] of twins((text) => splitUrl(url(text)).sum))
    assert.notEqual(splitUrl(url(one)).hash, splitUrl(url(other)).hash);
});

test('URLs of the same hash are two URLs', () => {
  const [[one, other] = ['', '']] = twins((text) => splitUrl(url(text)).hash);
  assert.notEqual(one, other);
  const store = openSqlite(':memory:', { readOnly: false });
  assert.equal(store.urls.add(found(one)).isNew, true);
  const second = store.urls.add(found(other));
  assert.equal(second.isNew, true);
  assert.equal(store.urls.byUrl(url(other))?.key, second.key);
  store.urls.setState(second.key, { state: 'dead', dueAt: null });
  assert.deepEqual([store.urls.byUrl(url(one))?.state, store.urls.byUrl(url(other))?.state], ['new', 'dead']);
  store.close();
});
