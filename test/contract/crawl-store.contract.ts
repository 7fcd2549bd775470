import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { md5 } from '../../src/base/digest.ts';
import type { UrlId, UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { hostOf, parseUrl, type HostName, type Url } from '../../src/model/url.ts';
import { noHistory } from '../../src/revisit/change-history.ts';
import type { CrawlStore, Discovery, NewVersion } from '../../src/store/crawl-port.ts';
import type { LinkChangeTable, PageTable } from '../../src/store/port.ts';

export type CrawlingStore = CrawlStore & {
  readonly pages: PageTable;
  readonly linkChanges: LinkChangeTable;
  transaction<T>(work: () => T): T;
  close(): void;
};

export const url = (text: string): Url => {
  const parsed = parseUrl(text);
  assert.ok(parsed !== null, text);
  return parsed;
};
const t0 = epochMs(1_700_000_000_000);

export const found = (text: string, more: Partial<Discovery> = {}): Discovery => ({
  url: url(text),
  kind: 'page',
  depth: 0,
  cgiHops: 0,
  foundOn: null,
  at: t0,
  decide: () => null,
  ...more,
});

export const version = (key: UrlKey, body: string, more: Partial<NewVersion> = {}): NewVersion => ({
  key,
  fetchedAt: t0,
  status: 200,
  contentType: 'text/html',
  bodyBytes: body.length,
  md5: md5(new TextEncoder().encode(body)),
  textHash: null,
  charset: 'UTF-8',
  language: 'ja',
  adultScore: 0,
  location: { file: 'a.warc.gz', offset: 10, length: 20 },
  etag: '"1"',
  lastModified: null,
  noindex: false,
  follow: true,
  canonical: null,
  links: [],
  ...more,
});

/** What every store must do for the crawler. */
export const crawlStoreContract = (name: string, open: () => CrawlingStore): void => {
  describe(`crawl store: ${name}`, () => {
    let store: CrawlingStore;
    beforeEach(() => {
      store = open();
    });
    afterEach(() => store.close());
    const keyOf = (text: string): UrlKey => store.urls.discover(found(text)).key;

    test('a URL is known once, under every scheme and port its own', () => {
      const texts = ['http://a.jp/', 'https://a.jp/', 'http://a.jp:8080/', 'https://a.jp:8443/?q=1', 'http://a.jp/s/x'];
      const keys = texts.map(keyOf);
      assert.equal(new Set(keys).size, texts.length);
      assert.deepEqual(texts.map(keyOf), keys);
      for (const [at, text] of texts.entries()) {
        assert.equal(store.urls.byUrl(url(text))?.key, keys[at]);
        assert.equal(store.urls.byKey(keys[at] as UrlKey)?.url, text);
      }
      assert.equal(store.urls.count(), 5);
      assert.equal(store.hosts.count(), 1);
      assert.equal(store.urls.byUrl(url('http://b.jp/')), null);
      assert.equal(store.urls.byUrl(url('http://a.jp/'))?.md5, null);
    });

    test('URLs with equal hashes are two URLs', () => {
      // FNV-1a of /kt2b1x and /4n4dn8 style pairs are found by trying: two of 300,000 paths share 32 bits.
      const seen = new Map<number, string>();
      let pair: [string, string] | null = null;
      for (let n = 0; pair === null; n++) {
        const path = `/${n.toString(36)}`;
        let hash = 0x811c9dc5;
        for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193);
        const other = seen.get(hash);
        if (other === undefined) seen.set(hash, path);
        else pair = [other, path];
      }
      const keys = pair.map((path) => keyOf(`http://a.jp${path}`));
      assert.notEqual(keys[0], keys[1]);
      assert.equal(store.urls.byUrl(url(`http://a.jp${pair[1]}`))?.key, keys[1]);
    });

    test('discovery says what is new and keeps the smallest distances', () => {
      const first = store.urls.discover(found('http://a.jp/x', { depth: 5, cgiHops: 2 }));
      assert.deepEqual([first.news, first.newHost], ['added', true]);
      const again = store.urls.discover(found('http://a.jp/x', { depth: 6, cgiHops: 2 }));
      assert.deepEqual([again.news, again.newHost, again.key], ['known', false, first.key]);
      const parent = keyOf('http://a.jp/parent');
      assert.equal(
        store.urls.discover(found('http://a.jp/x', { depth: 3, cgiHops: 4, foundOn: parent })).news,
        'nearer',
      );
      const known = store.urls.byKey(first.key);
      assert.deepEqual([known?.depth, known?.cgiHops, known?.foundOn], [3, 2, 'http://a.jp/parent']);
    });

    test('a URL refused for its distance is decided anew with the minima of all ways', () => {
      const decide: Discovery['decide'] = (depth, cgiHops) =>
        depth > 3 || cgiHops > 1 ? { by: 'hop-limit', detail: `${depth}/${cgiHops}` } : null;
      const { key } = store.urls.discover(found('http://a.jp/x', { depth: 9, cgiHops: 0, decide }));
      assert.deepEqual(
        [store.urls.byKey(key)?.state, store.urls.byKey(key)?.refusedBy, store.urls.byKey(key)?.refusedDetail],
        ['refused', 'hop-limit', '9/0'],
      );
      assert.deepEqual(store.urls.due(hostOf(url('http://a.jp/')), { asked: false, now: t0, limit: 9 }), []);
      store.urls.discover(found('http://a.jp/x', { depth: 2, cgiHops: 5, decide }));
      const open = store.urls.byKey(key);
      assert.deepEqual([open?.state, open?.refusedBy, open?.dueAt], ['new', null, t0]);
    });

    test('where a robots.txt was led to, there can be a page', () => {
      const key = store.urls.discover(
        found('http://a.jp/x', { kind: 'robots', decide: () => ({ by: 'scope', detail: 'no page' }) }),
      ).key;
      store.urls.settleOne(key, { state: 'visited', dueAt: null });
      assert.equal(store.urls.discover(found('http://a.jp/x', { kind: 'robots' })).news, 'known');
      assert.deepEqual(store.urls.discover(found('http://a.jp/x', { depth: 3, cgiHops: 1 })), {
        key,
        news: 'added',
        newHost: false,
      });
      const page = store.urls.byKey(key);
      assert.deepEqual(
        [page?.kind, page?.state, page?.depth, page?.dueAt, page?.refusedBy],
        ['page', 'new', 3, t0, null],
      );
      assert.equal(store.urls.due(hostOf(url('http://a.jp/')), { asked: false, now: t0, limit: 5 }).length, 1);
    });

    test('due: oldest first, unasked and asked apart, nothing early', () => {
      const host = 'a.jp' as HostName;
      const late = store.urls.discover(found('http://a.jp/late', { at: epochMs(t0 + 5000) })).key;
      const early = keyOf('http://a.jp/early');
      const asked = keyOf('http://a.jp/asked');
      store.urls.settleOne(asked, { state: 'visited', dueAt: epochMs(t0 + 1500) });
      const keys = (ask: boolean, ms: number): UrlKey[] =>
        store.urls.due(host, { asked: ask, now: epochMs(t0 + ms), limit: 9 }).map(({ key }) => key);
      assert.deepEqual(keys(false, 0), [early]);
      assert.deepEqual(keys(false, 5000), [early, late]);
      assert.deepEqual(keys(true, 1500), []);
      assert.deepEqual(keys(true, 2000), [asked]);
      assert.deepEqual(store.urls.nextDue(host), { fresh: t0, known: t0 + 2000 });
      assert.deepEqual(store.urls.dueCounts(host, epochMs(t0 + 1999)), { fresh: 1, known: 0 });
      assert.deepEqual(store.urls.dueCounts(host, epochMs(t0 + 5000)), { fresh: 2, known: 1 });
      const waiting = (ms: number): unknown[] => store.urls.waiting(host, epochMs(t0 + ms)).map((one) => ({ ...one }));
      const page = { key: early, url: url('http://a.jp/early'), kind: 'page' };
      assert.deepEqual(waiting(4999), [page]);
      assert.deepEqual(waiting(5000), [page, { key: late, url: url('http://a.jp/late'), kind: 'page' }]);
      store.urls.settleOne(early, { state: 'dead', dueAt: null });
      assert.deepEqual(store.urls.nextDue(host), { fresh: t0 + 5000, known: t0 + 2000 });
      const hosts = [...store.hosts.withWork(epochMs(t0 + 2000))];
      assert.deepEqual(
        hosts.map(({ host: name, dueAt }) => [name, dueAt]),
        [['a.jp', t0 + 2000]],
      );
      assert.deepEqual([...store.hosts.withWork(epochMs(t0 + 1999))], []);
    });

    test('a host of thousands of URLs is served in the same order as one of few', () => {
      const host = 'a.jp' as HostName;
      const seconds = (n: number): number => (n * 7919) % 3001;
      const add = (from: number, to: number): void =>
        store.transaction(() => {
          for (let n = from; n < to; n++)
            store.urls.discover(found(`http://a.jp/${n}`, { at: epochMs(t0 + seconds(n) * 1000) }));
        });
      const check = (count: number): void => {
        const now = epochMs(t0 + 1_500_000);
        const due = Array.from({ length: count }, (_, n) => n).filter((n) => t0 + seconds(n) * 1000 <= now);
        due.sort((a, b) => seconds(a) - seconds(b) || a - b);
        assert.deepEqual(
          store.urls.due(host, { asked: false, now, limit: 50 }).map(({ url: text }) => text),
          due.slice(0, 50).map((n) => `http://a.jp/${n}`),
        );
        assert.deepEqual(store.urls.dueCounts(host, now), { fresh: due.length, known: 0 });
        const first = Math.min(...Array.from({ length: count }, (_, n) => seconds(n)));
        assert.deepEqual(store.urls.nextDue(host), { fresh: t0 + first * 1000, known: null });
        assert.deepEqual(
          [...store.hosts.withWork(now)].map(({ dueAt }) => dueAt),
          [t0 + first * 1000],
        );
      };
      add(0, 2000);
      check(2000);
      add(2000, 2500);
      // What is learned of the host in a transaction that is undone does not count.
      assert.throws(() =>
        store.transaction(() => {
          check(2500);
          throw new Error('undone');
        }),
      );
      check(2500);
      add(2500, 2600);
      check(2600);
      const [next] = store.urls.due(host, { asked: false, now: epochMs(t0 + 9e6), limit: 1 });
      store.urls.settleOne(next?.key as UrlKey, { state: 'visited', dueAt: epochMs(t0 + 5000) });
      assert.deepEqual(
        store.urls.due(host, { asked: true, now: epochMs(t0 + 5000), limit: 9 }).map(({ key }) => key),
        [next?.key],
      );
    });

    test('ids: in host and path order whatever the order of discovery, and for ever', () => {
      for (const text of ['http://b.jp/2', 'http://a.jp/9', 'http://b.jp/1', 'https://a.jp/1']) keyOf(text);
      assert.equal(store.urls.byUrl(url('http://b.jp/2'))?.id, null);
      assert.equal(store.urls.number(), 4);
      const ids = (texts: string[]): (number | null | undefined)[] =>
        texts.map((text) => store.urls.byUrl(url(text))?.id);
      assert.deepEqual(ids(['http://a.jp/9', 'https://a.jp/1', 'http://b.jp/1', 'http://b.jp/2']), [1, 2, 3, 4]);
      keyOf('http://a.jp/1');
      keyOf('http://a.jp/0');
      assert.equal(store.urls.number(), 2);
      assert.equal(store.urls.number(), 0);
      assert.deepEqual(ids(['http://a.jp/0', 'http://a.jp/1', 'http://a.jp/9']), [5, 6, 1]);
      assert.equal(store.urls.byId(6 as UrlId)?.url, 'http://a.jp/1');
    });

    test('refusals are kept with their reason and counted', () => {
      const key = keyOf('http://a.jp/x');
      keyOf('http://a.jp/y');
      store.urls.refuse(key, { by: 'robots', detail: 'Disallow: /x' }, null);
      assert.deepEqual(
        [store.urls.byKey(key)?.refusedBy, store.urls.byKey(key)?.refusedDetail],
        ['robots', 'Disallow: /x'],
      );
      assert.equal(store.urls.refuseNew('a.jp' as HostName, { by: 'host-cap', detail: '1' }), 1);
      assert.deepEqual(store.urls.refusals(), [
        { by: 'robots', urls: 1 },
        { by: 'host-cap', urls: 1 },
      ]);
      assert.deepEqual(store.urls.states(), [{ state: 'refused', urls: 2 }]);
      keyOf('http://a.jp/x/below');
      assert.equal(store.urls.block('http://a.jp/x'), 2);
      assert.equal(store.urls.byUrl(url('http://a.jp/y'))?.refusedBy, 'host-cap');
      assert.equal(store.urls.block('a.jp'), 3);
      assert.deepEqual(store.urls.refusals(), [{ by: 'blocked', urls: 3 }]);
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
      store.urls.number();
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
      store.urls.number();
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
      store.versions.bury(a, epochMs(t0 + 5));
      assert.deepEqual(into(3), ['2 y']);
      store.versions.forget(b);
      assert.deepEqual([into(3), into(2)], [[], []]);
    });

    test('a buried page leaves, a confirmed one lives again', () => {
      const key = keyOf('http://a.jp/');
      store.versions.add(version(key, 'x'));
      store.urls.number();
      store.versions.bury(key, epochMs(t0 + 5));
      assert.equal(store.pages.byId(1 as UrlId), null);
      assert.deepEqual(store.versions.counts(), { alive: 0, buried: 1, revisions: 1 });
      store.versions.confirm(key, epochMs(t0 + 9), { etag: '"2"', lastModified: null });
      assert.equal(store.pages.byId(1 as UrlId)?.revision, 0);
      const known = store.versions.known(key);
      assert.deepEqual([known?.checkedAt, known?.etag, known?.visits, known?.changes], [t0 + 9, '"2"', 3, 0]);
    });

    test('children that a shorter way would bring nearer: followed links only', () => {
      const [from, far, near, hidden] = ['http://a.jp/', 'http://a.jp/far', 'http://a.jp/near', 'http://a.jp/no'].map(
        (text, at) => store.urls.discover(found(text, { depth: [4, 9, 2, 9][at] ?? 0 })).key,
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

    test('the log keeps every request in order, by host for the proof of politeness', () => {
      const key = keyOf('http://a.jp/');
      const other = keyOf('http://b.jp/');
      const target = keyOf('http://a.jp/to');
      const plain = { ms: 7, bytes: 0, address: '127.0.0.2', refusal: null, change: null, location: null } as const;
      const start = store.fetches.last();
      store.fetches.add({ ...plain, key, at: t0, kind: 'redirect', status: 301, fault: null, redirectTo: target });
      store.fetches.add({ ...plain, key: other, at: t0, kind: 'failed', status: 0, fault: 'reset', redirectTo: null });
      const page = {
        ...plain,
        key,
        at: epochMs(t0 + 60_000),
        kind: 'page',
        status: 200,
        fault: null,
        redirectTo: null,
      } as const;
      const location = { file: 'w.warc.gz', offset: 1, length: 2 };
      store.fetches.add({ ...page, bytes: 5, change: 'first', location });
      assert.deepEqual(
        store.fetches.of(key).map(({ kind, redirectTo }) => [kind, redirectTo]),
        [
          ['redirect', target],
          ['page', null],
        ],
      );
      assert.deepEqual(store.fetches.of(key)[1], { ...page, bytes: 5, change: 'first', location });
      assert.deepEqual(
        [...store.fetches.since(start, 'host')].map(({ host, at }) => [host, at]),
        [
          ['a.jp', t0],
          ['a.jp', t0 + 60_000],
          ['b.jp', t0],
        ],
      );
      assert.deepEqual(
        store.fetches.outcomes(start).map(({ kind, fault, fetches }) => [kind, fault, fetches]),
        [
          ['page', null, 1],
          ['redirect', null, 1],
          ['failed', 'reset', 1],
        ],
      );
      const links = [target, other].map((to) => ({ to, anchor: '', nofollow: false }));
      store.versions.add(version(key, 'x', { links }));
      assert.deepEqual([...store.versions.firstCollected()], [{ key, links: [target, other] }]);
      assert.deepEqual(
        [...store.fetches.times()],
        [{ host: 'a.jp', fetches: 2, meanMs: 7 }],
        'without answer: no time',
      );
      assert.equal(store.fetches.archivedUpTo(), null);
      store.fetches.setArchivedUpTo('w.warc.gz', 99);
      assert.deepEqual(store.fetches.archivedUpTo(), { file: 'w.warc.gz', offset: 99 });
    });

    test('the schedule of a URL comes back as it went in, in whole seconds', () => {
      const [key, other] = [keyOf('http://a.jp/'), keyOf('http://b.jp/')];
      assert.equal(store.revisits.get(key), null);
      const history = { totalMs: 400 * 86_400_000, stableMs: 86_400_000, changeMinMs: 3_600_000, changes: 9 };
      const revisit = { visitedAt: t0, history, intervalMs: 7_200_000, reason: 'estimate' } as const;
      store.revisits.put(key, { ...revisit, reason: 'second-visit' });
      store.revisits.put(key, revisit);
      store.revisits.put(other, { ...revisit, intervalMs: 1_400, reason: 'gone' });
      store.urls.settleOne(key, { state: 'visited', dueAt: epochMs(t0 + 7_200_000) });
      assert.deepEqual(store.revisits.get(key), revisit);
      assert.equal(store.revisits.get(other)?.intervalMs, 1_000);
      assert.deepEqual(
        [...store.revisits.all()].map(({ host, dueAt, reason }) => [host, dueAt, reason]),
        [
          ['a.jp', t0 + 7_200_000, 'estimate'],
          ['b.jp', t0, 'gone'],
        ],
      );
      assert.equal(store.fetches.lastOf(key), null);
      assert.deepEqual(
        [...store.revisits.all()].map(({ visits, versions }) => [visits, versions]),
        [
          [0, 0],
          [0, 0],
        ],
      );
      store.versions.add(version(key, 'x'));
      store.versions.add(version(key, 'y'));
      store.versions.confirm(key, t0, { etag: null, lastModified: null });
      const [first] = [...store.revisits.all()];
      assert.deepEqual([first?.visits, first?.versions], [3, 2]);
      assert.equal(store.hosts.byName('a.jp' as HostName)?.load, 1 / 7200);
      assert.equal(store.hosts.byName('b.jp' as HostName)?.load, 0, 'a page that is gone loads nobody');
      store.revisits.put(key, { ...revisit, intervalMs: 10_000 });
      assert.ok(Math.abs((store.hosts.byName('a.jp' as HostName)?.load ?? 0) - 0.1) < 1e-12);
      store.revisits.remove(key);
      store.revisits.remove(key);
      assert.ok((store.hosts.byName('a.jp' as HostName)?.load ?? 1) < 1e-12);
      assert.equal(store.revisits.get(key), null);
    });

    test('windows, addresses, robots, blocks and claims come back as they went in', () => {
      const key = keyOf('http://www.a.co.jp/');
      const host = 'www.a.co.jp' as HostName;
      assert.equal(store.hosts.byName(host)?.domain, 'a.co.jp');
      assert.equal(store.hosts.window(host), null);
      const window = {
        nextAt: epochMs(t0 + 60_000),
        sessionSince: t0,
        backoffs: 2,
        recent: [
          [100, 20, 0],
          [0, 30_000, 1],
        ],
      } as const;
      store.hosts.saveWindow(host, window);
      store.hosts.setAddress(host, '127.0.0.9');
      store.revisits.put(key, { visitedAt: t0, history: noHistory, intervalMs: 4000, reason: 'estimate' });
      const record = store.hosts.byName(host);
      assert.deepEqual([store.hosts.window(host), record?.address, record?.load], [window, '127.0.0.9', 0.25]);
      store.versions.add(version(key, 'x'));
      assert.deepEqual(
        [1, 2].map((limit) => store.hosts.countOfDomain('a.co.jp', limit)),
        [1, 1],
      );
      assert.deepEqual([store.hosts.pagesOfDomain('a.co.jp'), store.hosts.pagesOfAddress('127.0.0.9')], [1, 1]);
      store.hosts.saveAddressWindow('127.0.0.9', epochMs(t0 + 1));
      assert.deepEqual(store.hosts.addressWindows(), [{ address: '127.0.0.9', nextAt: t0 + 1 }]);
      const robots = {
        checkedAt: t0,
        result: 'file',
        cause: '200',
        good: { at: t0, bytes: Buffer.from('User-agent: *') },
        unreachableSince: null,
      } as const;
      store.robots.put('http://www.a.co.jp', robots);
      assert.deepEqual(store.robots.get('http://www.a.co.jp'), robots);
      assert.equal(store.robots.get('https://www.a.co.jp'), null);
      store.robots.forget('http://www.a.co.jp');
      assert.equal(store.robots.get('http://www.a.co.jp'), null);
      store.blocks.put('a.jp', t0);
      store.blocks.put('a.jp', epochMs(t0 + 5));
      assert.deepEqual(store.blocks.all(), [{ pattern: 'a.jp', at: t0 }]);
      store.claims.put(key, t0);
      assert.deepEqual(store.claims.all(), [{ key, at: t0 }]);
      store.claims.release(key);
      assert.deepEqual(store.claims.all(), []);
    });

    test('rights: the files of a site and what a page says come back as they went in, and can be forgotten', () => {
      const finding = {
        kind: 'robots',
        source: 'meta',
        value: 'noai',
        agent: null,
        policy: null,
        evidence: '<meta name="robots" content="noai">',
      } as const;
      const saying = { source: 'robots.txt', findings: [finding] } as const;
      const origin = 'https://a.jp';
      assert.deepEqual(store.rights.site(origin), []);
      const absent = { source: 'ai.txt', checkedAt: t0, result: 'absent', cause: '404', found: null } as const;
      const found_ = {
        source: 'robots.txt',
        checkedAt: t0,
        result: 'found',
        cause: '',
        found: { at: t0, saying },
      } as const;
      store.rights.putSite(origin, absent);
      store.rights.putSite(origin, found_);
      store.rights.putSite('https://b.jp', absent);
      assert.deepEqual(store.rights.site(origin), [found_, absent]);
      const later = { ...absent, checkedAt: epochMs(t0 + 1), result: 'unreachable', cause: '503' } as const;
      store.rights.putSite(origin, later);
      assert.deepEqual(store.rights.site(origin), [found_, later]);
      store.rights.forgetSite(origin);
      assert.deepEqual([store.rights.site(origin), store.rights.site('https://b.jp')], [[], [absent]]);

      const key = keyOf('https://a.jp/');
      store.rights.putPage(key, { at: t0, findings: [] });
      assert.equal(store.rights.page(key), null, 'a page that never said anything leaves no trace');
      store.rights.putPage(key, { at: t0, findings: [finding] });
      assert.deepEqual(store.rights.page(key), { at: t0, findings: [finding] });
      store.rights.putPage(key, { at: epochMs(t0 + 1), findings: [] });
      assert.deepEqual(store.rights.page(key), { at: epochMs(t0 + 1), findings: [] }, 'it was taken back');
      store.rights.putPage(key, { at: t0, findings: [finding] });
      store.versions.forget(key);
      assert.equal(store.rights.page(key), null);
    });

    test('aliases: candidates, pages to compare, witnesses, and what is released', () => {
      const put = (text: string, body: string): UrlKey => {
        const key = keyOf(text);
        store.versions.add(version(key, body, { textHash: `t${body}` }));
        store.urls.settleOne(key, { state: 'visited', dueAt: null });
        store.aliases.print(hostOf(url(text)), '/x', body);
        return key;
      };
      const x = put('https://a.jp/x', 'x');
      const gone = keyOf('https://a.jp/gone?q');
      store.urls.settleOne(gone, { state: 'dead', dueAt: null });
      keyOf('https://a.jp/new');
      put('http://a.jp/x', 'x');
      put('http://a.jp:8080/x', 'x');
      put('http://www.a.jp/x', 'x');
      put('http://mirror.jp/x', 'x');
      put('http://near.jp/x', 'y');
      put('http://other.jp/x', 'z');
      for (const host of ['a.jp', 'near.jp']) store.hosts.setAddress(host as HostName, '127.0.0.8');
      assert.deepEqual([...store.aliases.candidates('https://a.jp', 1)].sort(), [
        'http://a.jp',
        'http://mirror.jp',
        'http://near.jp',
        'http://www.a.jp',
      ]);
      assert.equal(store.aliases.candidates('https://a.jp', 2).includes('http://mirror.jp'), false);
      const pages = new Map(store.aliases.pages('https://a.jp', 10).map((one) => [one.path, one]));
      assert.deepEqual([pages.size, pages.get('/x')?.alive, pages.get('/x')?.key], [2, true, x]);
      assert.deepEqual([pages.get('/gone?q')?.alive, pages.get('/gone?q')?.key], [false, gone]);
      const content = { md5: md5(new TextEncoder().encode('x')), textHash: 'tx' };
      assert.deepEqual(store.aliases.page('https://a.jp', '/x')?.contents, [content]);
      assert.equal(store.aliases.page('https://a.jp', '/new'), null, 'not asked for');

      const waiting = keyOf('https://a.jp/waiting');
      const port = keyOf('https://a.jp:8443/waiting');
      for (const key of [waiting, port]) store.urls.refuse(key, { by: 'alias', detail: null }, null);
      const alias = { origin: 'https://a.jp', of: 'http://mirror.jp', at: t0, both: 3, same: 2 };
      store.aliases.set(alias, [x], epochMs(t0 + 5000));
      assert.deepEqual([store.aliases.of('https://a.jp'), store.aliases.of('http://a.jp')], [alias, null]);
      assert.deepEqual([store.aliases.isWitness(x), store.aliases.isWitness(gone)], [true, false]);
      assert.deepEqual(
        store.aliases.witnesses('https://a.jp').map(({ path }) => path),
        ['/x'],
      );
      assert.equal(store.urls.byKey(x)?.dueAt, t0 + 5000);
      const further = { origin: 'http://mirror.jp', of: 'http://other.jp', at: t0, both: 1, same: 1 };
      store.aliases.set(further, [], t0);
      assert.deepEqual(store.aliases.all(), [further, { ...alias, of: 'http://other.jp' }], 'an alias of an alias');
      assert.deepEqual(store.aliases.ofOriginal('http://other.jp').length, 2);
      assert.equal(store.aliases.release('https://a.jp', t0), 1);
      assert.deepEqual([store.urls.byKey(waiting)?.state, store.urls.byKey(waiting)?.dueAt], ['new', t0]);
      assert.equal(store.urls.byKey(port)?.refusedBy, 'alias', 'another origin');
      assert.deepEqual([store.aliases.of('https://a.jp'), store.aliases.isWitness(x)], [null, false]);
    });

    test('a transaction that throws leaves nothing', () => {
      assert.throws(() =>
        store.transaction(() => {
          keyOf('http://a.jp/');
          throw new Error('undone');
        }),
      );
      assert.equal(store.urls.count(), 0);
      keyOf('http://a.jp/');
      assert.equal(store.urls.count(), 1);
    });
  });
};
