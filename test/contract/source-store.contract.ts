import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import type { PriorityFetch, PriorityRole, StoredFeed, StoredListing } from '../../src/store/source-port.ts';
import { found, url, type CrawlingStore } from '../store/crawl-records.ts';

const t0 = 1_700_000_000_000;
const at = (seconds: number) => epochMs(t0 + seconds * 1000);
const a = 'a.jp' as HostName;
const rss = ['feed', 'entry'] as const;
const priorityRoles: readonly PriorityRole[] = [...rss, 'listing', 'paging', 'sitemap', 'article'];

/** What every store must do for the RSS and the news crawler. */
export const sourceStoreContract = (name: string, open: () => CrawlingStore): void => {
  describe(`priorityFetches, feeds, listings: ${name}`, () => {
    let store: CrawlingStore;
    beforeEach(() => {
      store = open();
    });
    afterEach(() => store.close());
    const keyOf = (text: string): UrlKey => store.urls.add(found(text)).key;
    const priority = (text: string, more: Partial<PriorityFetch>): PriorityFetch => {
      const one: PriorityFetch = { key: keyOf(text), role: 'entry', source: null, hops: 0, dueAt: at(0), ...more };
      store.priorityFetches.put(one);
      return one;
    };

    test('a priority fetch takes the place of the due time of its URL', () => {
      const key = keyOf('http://a.jp/1');
      assert.equal(store.urls.nextDue(a).newAt, t0);
      priority('http://a.jp/1', { role: 'article', dueAt: epochMs(t0 + 1) });
      assert.deepEqual(store.urls.nextDue(a), { newAt: null, revisitAt: null });
      assert.equal(store.urls.byKey(key)?.state, 'new');
      assert.equal(store.priorityFetches.get(key)?.dueAt, at(1), 'rounded up to seconds');
      store.priorityFetches.remove(key);
      assert.equal(store.priorityFetches.get(key), null);
      assert.equal(store.urls.byKey(key)?.dueAt, null, 'who removes it settles the URL');
    });

    test('the longest due comes first, of equals the one known first, and only of the roles asked for', () => {
      const second = priority('http://a.jp/2', { dueAt: at(5) });
      const third = priority('http://a.jp/3', { dueAt: at(5) });
      const first = priority('http://a.jp/1', { dueAt: at(4), source: second.key, hops: 3 });
      const listing = priority('http://a.jp/', { role: 'listing', dueAt: at(1) });
      priority('http://b.jp/', { role: 'feed', dueAt: at(9) });
      const order = [];
      for (
        let next = store.priorityFetches.next(a, rss, at(5));
        next !== null;
        next = store.priorityFetches.next(a, rss, at(5))
      ) {
        order.push(next);
        store.priorityFetches.remove(next.key);
      }
      assert.deepEqual(order, [first, second, third]);
      assert.deepEqual(store.priorityFetches.next(a, priorityRoles, at(5)), listing);
      assert.equal(store.priorityFetches.next(a, ['listing'], at(0)), null);
      assert.equal(store.priorityFetches.next('nobody.jp' as HostName, priorityRoles, at(99)), null);
    });

    test('what is due where', () => {
      priority('http://a.jp/1', { dueAt: at(4) });
      priority('http://a.jp/2', { dueAt: at(8) });
      priority('http://a.jp/', { role: 'listing', dueAt: at(1) });
      priority('http://b.jp/f', { role: 'feed', dueAt: at(6) });
      assert.equal(store.priorityFetches.nextDue(a, rss), at(4));
      assert.equal(store.priorityFetches.nextDue(a, priorityRoles), at(1));
      assert.equal(store.priorityFetches.nextDue(a, []), null);
      assert.deepEqual(store.priorityFetches.hosts(rss, at(5)), ['a.jp']);
      assert.deepEqual(store.priorityFetches.hosts(rss, at(6)), ['a.jp', 'b.jp']);
      assert.deepEqual(store.priorityFetches.hosts(['paging'], at(99)), []);
      assert.equal(store.priorityFetches.dueCount(a, rss, at(7)), 1);
      assert.deepEqual(
        [...store.priorityFetches.all(rss)].map((one) => one.url),
        ['http://a.jp/1', 'http://b.jp/f', 'http://a.jp/2'],
      );
      for (let page = 0; page < 1200; page++) priority(`http://c.jp/${page}`, { dueAt: at(page % 7) });
      assert.equal([...store.priorityFetches.all(rss)].length, 1203);
    });

    test('a page becomes a feed', () => {
      const key = keyOf('http://a.jp/feed');
      store.urls.setKind(key, 'feed');
      assert.equal(store.urls.byKey(key)?.kind, 'feed');
    });

    test('feeds and their entries', () => {
      const [key, other] = [keyOf('http://a.jp/feed'), keyOf('http://b.jp/feed')];
      const feed: StoredFeed = {
        origin: 'named',
        ended: null,
        movedTo: null,
        etag: '"1"',
        lastModified: 'Wed, 18 Nov 2026 00:00:00 GMT',
        md5: '00',
        state: '{}',
      };
      assert.equal(store.feeds.get(key), null);
      store.feeds.put(key, feed);
      store.feeds.put(other, { ...feed, origin: 'place', etag: null, ended: 'moved', movedTo: key, state: null });
      store.priorityFetches.put({ key, role: 'feed', source: null, hops: 0, dueAt: at(3) });
      assert.deepEqual(store.feeds.get(key), feed);
      assert.deepEqual(
        [...store.feeds.all()].map((one) => [one.url, one.ended, one.movedTo, one.dueAt]),
        [
          ['http://a.jp/feed', null, null, at(3)],
          ['http://b.jp/feed', 'moved', key, null],
        ],
      );
      assert.deepEqual(store.feeds.ofHost(a), [key]);
      assert.deepEqual(store.feeds.ofHost('b.jp' as HostName), [], 'only those that are polled');
      store.feeds.remember(
        key,
        new Map([
          ['one', at(1)],
          ['two', null],
        ] as const),
      );
      store.feeds.remember(
        key,
        new Map([
          ['two', at(2)],
          ['three', null],
        ] as const),
      );
      assert.deepEqual(
        store.feeds.entries(key),
        new Map([
          ['three', null],
          ['two', at(2)],
        ] as const),
      );
      assert.equal(store.feeds.entries(other).size, 0);
      store.feeds.forget(key);
      assert.equal(store.feeds.get(key), null);
      assert.equal(store.feeds.entries(key).size, 0);
    });

    test('listings', () => {
      const [key, gone] = [keyOf('http://a.jp/'), keyOf('http://a.jp/old')];
      const listing: StoredListing = {
        ended: null,
        movedTo: null,
        visitedAt: at(1),
        readAt: at(1),
        knownUntil: at(0),
        failures: 2,
        state: '{"visits":1}',
      };
      store.listings.put(key, { ...listing, state: null });
      store.listings.put(key, listing);
      store.listings.put(gone, { ...listing, ended: 'gone' });
      assert.deepEqual(store.listings.get(key), listing);
      assert.deepEqual(store.listings.ofHost(a), [key]);
      assert.deepEqual(
        [...store.listings.all()].map((one) => one.url),
        ['http://a.jp/', 'http://a.jp/old'],
      );
      store.listings.forget(key);
      assert.equal(store.listings.get(key), null);
    });

    test('announcements', () => {
      const [page, other, source] = [keyOf('http://a.jp/1'), keyOf('http://a.jp/2'), keyOf('http://a.jp/feed')];
      store.announcements.add({ page, source, at: at(1), kind: 'new' });
      store.announcements.add({ page, source, at: at(5), kind: 'changed' });
      store.announcements.add({ page: other, source, at: at(1), kind: 'known' });
      assert.deepEqual(
        store.announcements.of(page).map((one) => [one.at, one.kind, one.sourceUrl]),
        [
          [at(1), 'new', url('http://a.jp/feed')],
          [at(5), 'changed', url('http://a.jp/feed')],
        ],
      );
      assert.deepEqual(store.announcements.by(source, at(1)), [page, other]);
      assert.deepEqual(store.announcements.by(source, at(2)), [page]);
      store.announcements.forget(page);
      assert.deepEqual(store.announcements.of(page), []);
    });
  });
};
