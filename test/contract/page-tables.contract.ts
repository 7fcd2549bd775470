import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { md5 } from '../../src/base/digest.ts';
import type { UrlId, UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import { type CrawlingStore, found, version } from '../store/crawl-records.ts';

const t0 = epochMs(1_700_000_000_000);

/** What every store must keep of the versions of pages and the links between them. */
export const pageTablesContract = (name: string, open: () => CrawlingStore): void => {
  describe(`pages and links: ${name}`, () => {
    let store: CrawlingStore;
    beforeEach(() => {
      store = open();
    });
    afterEach(() => store.close());
    const keyOf = (text: string): UrlKey => store.urls.add(found(text)).key;

    test('numbers and revisions from elsewhere are kept where they are free, and others are given around them', () => {
      const [a, b, c, d] = ['http://a.jp/', 'http://b.jp/', 'http://c.jp/', 'http://d.jp/'].map(keyOf) as UrlKey[];
      assert.ok(a !== undefined && b !== undefined && c !== undefined && d !== undefined);
      store.urls.giveId(c, 7 as UrlId);
      store.urls.giveId(d, 7 as UrlId);
      store.urls.giveId(c, 8 as UrlId);
      const ids = (): unknown[] => [a, b, c, d].map((key) => store.urls.byKey(key)?.id);
      assert.deepEqual(ids(), [null, null, 7, null]);
      assert.equal(store.urls.assignIds(), 3);
      assert.deepEqual(ids(), [8, 9, 7, 10]);
      store.urls.giveId(a, 3 as UrlId);
      assert.deepEqual(ids(), [8, 9, 7, 10]);
      assert.equal(store.versions.add(version(b, 'x', { firstRevision: 4 })), 4);
      assert.equal(store.versions.add(version(b, 'y', { firstRevision: 4 })), 5);
    });

    test('revisions count up, links belong to the newest, pages are given in id order', () => {
      const [b, a, c] = ['http://b.jp/', 'http://a.jp/', 'http://c.jp/'].map(keyOf) as [UrlKey, UrlKey, UrlKey];
      assert.equal(store.versions.add(version(b, 'one', { links: [{ to: c, anchor: 'c', nofollow: false }] })), 0);
      assert.equal(
        store.versions.add(
          version(b, 'two', {
            fetchedAt: epochMs(t0 + 1),
            canonical: a,
            links: [
              { to: c, anchor: 'c1', nofollow: true },
              { to: a, anchor: 'a', nofollow: false },
              { to: c, anchor: 'c2', nofollow: false },
            ],
          }),
        ),
        1,
      );
      store.versions.add(version(a, 'a'));
      assert.deepEqual([...store.pages.current()], []);
      store.urls.assignIds();
      const pages = [...store.pages.current()];
      assert.deepEqual(
        pages.map(({ id, url: of, revision, canonical }) => [id, of, revision, canonical]),
        [
          [1, 'http://a.jp/', 0, null],
          [2, 'http://b.jp/', 1, 'http://a.jp/'],
        ],
      );
      assert.deepEqual(
        store.pages.linksFrom(2 as UrlId).map(({ anchor, toId }) => [anchor, toId]),
        [
          ['c1', 3],
          ['a', 1],
          ['c2', 3],
        ],
      );
      assert.deepEqual(
        store.pages.linksInto(3 as UrlId, 9).map(({ fromUrl, anchor }) => [fromUrl, anchor]),
        [
          ['http://b.jp/', 'c1'],
          ['http://b.jp/', 'c2'],
        ],
      );
      assert.equal(store.pages.revision(2 as UrlId, 0)?.md5, md5(new TextEncoder().encode('one')));
      assert.equal(store.pages.revisions(b).length, 2);
      assert.equal(store.hosts.byName('b.jp' as HostName)?.pages, 1);
    });

    test('which pages have got other links is told once, in order; where followed links lead, too', () => {
      const [b, a, c] = ['http://b.jp/', 'http://a.jp/', 'http://c.jp/'].map(keyOf) as [UrlKey, UrlKey, UrlKey];
      const to = (target: UrlKey, nofollow = false) => ({ to: target, anchor: '', nofollow });
      const { linkChanges: changes } = store;
      assert.deepEqual([changes.newest(), changes.file(), changes.pagesAfter(null)], [0, null, []]);
      store.versions.add(version(c, 'c', { links: [to(a)] }));
      store.versions.add(version(b, 'b', { links: [to(c), to(a, true), to(c, true), to(b)] }));
      const first = changes.newest();
      assert.deepEqual(changes.pagesAfter(null), [b, c]);
      assert.deepEqual([changes.targets(b), changes.targets(c), changes.targets(a)], [[b, c], [a], []]);
      changes.written({ change: first, digest: 'x' });
      assert.deepEqual([changes.file(), changes.newest()], [{ change: first, digest: 'x' }, first]);
      assert.deepEqual(changes.pagesAfter(first), []);
      store.versions.relink(c, []);
      store.versions.relink(c, [to(b)]);
      store.versions.forget(b);
      assert.ok(changes.newest() > first, 'numbers are not used again');
      assert.deepEqual(changes.pagesAfter(first), [b, c]);
      assert.deepEqual([changes.targets(c), changes.targets(b)], [[b], []]);
    });

    test('links into a page are those of the versions of now, whatever was asked before', () => {
      const [b, a, c] = ['http://b.jp/', 'http://a.jp/', 'http://c.jp/'].map(keyOf) as [UrlKey, UrlKey, UrlKey];
      store.urls.assignIds();
      const to = (target: UrlKey, anchor: string) => ({ to: target, anchor, nofollow: false });
      const into = (id: number, limit = 9): string[] =>
        store.pages.linksInto(id as UrlId, limit).map(({ from, anchor }) => `${from} ${anchor}`);
      assert.deepEqual(into(3), []);
      store.versions.add(version(b, 'b', { links: [to(c, 'x'), to(a, '\0'), to(c, '日')] }));
      assert.deepEqual([into(3), into(1)], [['2 x', '2 日'], ['2 \0']]);
      store.versions.add(version(a, 'a', { links: [to(c, 'from a')] }));
      store.versions.add(version(c, 'c', { links: [] }));
      assert.deepEqual(
        [into(3), into(3, 2)],
        [
          ['1 from a', '2 x', '2 日'],
          ['1 from a', '2 x'],
        ],
      );
      store.versions.relink(b, [to(b, 'self'), to(c, 'y')]);
      assert.deepEqual([into(3), into(2), into(1)], [['1 from a', '2 y'], ['2 self'], []]);
      assert.throws(() =>
        store.transaction(() => {
          store.versions.relink(a, [to(c, 'undone')]);
          assert.deepEqual(into(3), ['1 undone', '2 y']);
          throw new Error('undone');
        }),
      );
      assert.deepEqual(into(3), ['1 from a', '2 y']);
      store.versions.relink(a, [to(c, 'after')]);
      assert.deepEqual(into(3), ['1 after', '2 y']);
      store.versions.markGone(a, epochMs(t0 + 5));
      assert.deepEqual(into(3), ['2 y']);
      store.versions.forget(b);
      assert.deepEqual([into(3), into(2)], [[], []]);
    });

    test('links of living pages by key, as their readers see them', () => {
      const [b, a, c] = ['http://b.jp/', 'https://a.jp:8443/x?y', 'http://b.jp/c'].map(keyOf) as [
        UrlKey,
        UrlKey,
        UrlKey,
      ];
      const to = (key: UrlKey, anchor: string, nofollow = false) => ({ to: key, anchor, nofollow });
      const before = store.links.state();
      store.versions.add(
        version(a, 'a', { images: 3, links: [to(c, '日'), to(b, 'b', true), to(c, '月'), to(a, 'self')] }),
      );
      store.versions.add(version(b, 'b', { images: null, links: [to(a, 'a')] }));
      assert.ok(store.links.state() > before);
      const all = (): unknown[] => [...store.links.all()].map(({ key, targets }) => [key, targets]);
      assert.deepEqual(all(), [
        [b, [a]],
        [a, [c, b, c, a]],
      ]);
      assert.deepEqual(store.links.of(a), [to(c, '日'), to(b, 'b', true), to(c, '月'), to(a, 'self')]);
      assert.deepEqual(store.links.of(c), []);
      store.urls.assignIds();
      assert.deepEqual(store.links.places([c, 99 as UrlKey, a, c]), [
        { key: c, url: 'http://b.jp/c', id: 3, alive: false },
        null,
        { key: a, url: 'https://a.jp:8443/x?y', id: 1, alive: true },
        { key: c, url: 'http://b.jp/c', id: 3, alive: false },
      ]);
      const names = store.links.hostNames();
      assert.deepEqual(
        [...store.links.hosts()].map(({ key, host, id }) => [key, names.get(host), id]),
        [
          [b, 'b.jp', 2],
          [a, 'a.jp', 1],
          [c, 'b.jp', 3],
        ],
      );
      assert.deepEqual(
        [...store.pages.current()].map(({ key, images }) => [key, images]),
        [
          [a, 3],
          [b, null],
        ],
      );
      store.versions.markGone(a, epochMs(t0 + 5));
      assert.deepEqual([all(), store.links.of(a)], [[[b, [a]]], []]);
      const state = store.links.state();
      store.versions.forget(b);
      assert.deepEqual([all(), store.links.state() > state], [[], true]);
    });

    test('a buried page leaves, a confirmed one lives again', () => {
      const key = keyOf('http://a.jp/');
      store.versions.add(version(key, 'x'));
      store.urls.assignIds();
      store.versions.markGone(key, epochMs(t0 + 5));
      assert.equal(store.pages.byId(1 as UrlId), null);
      assert.deepEqual(store.versions.counts(), { alive: 0, buried: 1, revisions: 1 });
      store.versions.confirm(key, epochMs(t0 + 9), { etag: '"2"', lastModified: null });
      assert.equal(store.pages.byId(1 as UrlId)?.revision, 0);
      const known = store.versions.known(key);
      assert.deepEqual([known?.checkedAt, known?.etag, known?.visits, known?.changes], [t0 + 9, '"2"', 3, 0]);
    });

    test('children that a shorter way would bring nearer: followed links only', () => {
      const [from, far, near, hidden] = ['http://a.jp/', 'http://a.jp/far', 'http://a.jp/near', 'http://a.jp/no'].map(
        (text, at) => store.urls.add(found(text, { depth: [4, 9, 2, 9][at] ?? 0 })).key,
      ) as [UrlKey, UrlKey, UrlKey, UrlKey];
      const links = [far, near, hidden].map((to) => ({ to, anchor: '', nofollow: to === hidden }));
      store.versions.add(version(from, 'x', { links }));
      assert.deepEqual(
        store.urls.childrenFartherThan(from, 3, 0).map(({ key }) => key),
        [far],
      );
      store.versions.add(version(from, 'y', { links, follow: false }));
      assert.deepEqual(store.urls.childrenFartherThan(from, 3, 0), []);
    });
  });
};
