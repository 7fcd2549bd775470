import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { UrlId, UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { type HostName, hostOf } from '../../src/model/url.ts';
import { type CrawlingStore, found, url, version } from '../store/crawl-records.ts';

const t0 = epochMs(1_700_000_000_000);

/** What every store must do for the crawler. */
export const crawlStoreContract = (name: string, open: () => CrawlingStore): void => {
  describe(`crawl store: ${name}`, () => {
    let store: CrawlingStore;
    beforeEach(() => {
      store = open();
    });
    afterEach(() => store.close());
    const keyOf = (text: string): UrlKey => store.urls.add(found(text)).key;

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

    test('thousands of URLs that differ in a letter or two are as many URLs', () => {
      const texts = Array.from({ length: 3000 }, (_, at) => `http://a.jp/${at.toString(36)}?p=${at % 7}`);
      const keys = texts.map(keyOf);
      assert.equal(new Set(keys).size, texts.length);
      for (const [at, text] of texts.entries()) assert.equal(store.urls.byUrl(url(text))?.key, keys[at]);
    });

    test('what is added stays as it is, and shorter ways to it are told', () => {
      const first = store.urls.add(found('http://a.jp/x', { depth: 5, cgiHops: 2 }));
      assert.deepEqual([first.isNew, first.newHost], [true, true]);
      const again = store.urls.add(found('http://a.jp/x', { depth: 1, cgiHops: 0, kind: 'feed' }));
      assert.deepEqual(again, { key: first.key, isNew: false, newHost: false });
      const standing = { key: first.key, kind: 'page', refusedBy: null, depth: 5, cgiHops: 2 };
      assert.deepEqual(store.urls.find(url('http://a.jp/x')), standing);
      const parent = keyOf('http://a.jp/parent');
      store.urls.bringNearer(first.key, { depth: 3, cgiHops: 2, foundOn: parent });
      store.urls.bringNearer(first.key, { depth: 3, cgiHops: 1 });
      const known = store.urls.byKey(first.key);
      assert.deepEqual([known?.depth, known?.cgiHops, known?.foundOn], [3, 1, 'http://a.jp/parent']);
      assert.deepEqual(store.urls.find(url('http://a.jp/x')), { ...standing, depth: 3, cgiHops: 1 });
      store.urls.bringNearer(first.key, { depth: 0, cgiHops: 0, foundOn: null });
      assert.equal(store.urls.byKey(first.key)?.foundOn, null);
    });

    test('a URL that was looked for in vain is there when it was added since, by whatever way', () => {
      const text = 'http://a.jp/x';
      assert.equal(store.urls.find(url(text)), null);
      assert.throws(() =>
        store.transaction(() => {
          keyOf(text);
          throw new Error('undone');
        }),
      );
      assert.equal(store.urls.find(url(text)), null);
      const { key, newHost } = store.urls.add(found(text));
      assert.equal(newHost, true);
      assert.equal(store.urls.find(url(text))?.key, key);
      assert.equal(store.urls.add(found(text)).isNew, false);
    });

    test('keys are 1, 2, 3 … in the order in which URLs become known', () => {
      const texts = ['http://b.jp/2', 'http://a.jp/1', 'http://b.jp/1', 'http://a.jp/1', 'https://a.jp/1'];
      assert.deepEqual(texts.map(keyOf), [1, 2, 3, 2, 4]);
      assert.throws(() =>
        store.transaction(() => {
          keyOf('http://c.jp/');
          throw new Error('undone');
        }),
      );
      assert.equal(keyOf('http://d.jp/'), 5, 'what was undone leaves no gap');
    });

    test('what was refused and is opened again is new and due', () => {
      const refused = { by: 'hop-limit', detail: '9/0' } as const;
      const { key } = store.urls.add(found('http://a.jp/x', { depth: 9, cgiHops: 0, refused }));
      assert.deepEqual(
        [store.urls.byKey(key)?.state, store.urls.byKey(key)?.refusedBy, store.urls.byKey(key)?.refusedDetail],
        ['refused', 'hop-limit', '9/0'],
      );
      assert.equal(store.urls.find(url('http://a.jp/x'))?.refusedBy, 'hop-limit');
      assert.deepEqual(store.urls.due(hostOf(url('http://a.jp/')), { asked: false, now: t0, limit: 9 }), []);
      store.urls.reopen(key, t0);
      const open = store.urls.byKey(key);
      assert.deepEqual([open?.state, open?.refusedBy, open?.dueAt], ['new', null, t0]);
    });

    test('where a robots.txt was led to, there can be a page', () => {
      const refused = { by: 'scope', detail: 'no page' } as const;
      const { key } = store.urls.add(found('http://a.jp/x', { kind: 'robots', refused }));
      store.urls.setState(key, { state: 'visited', dueAt: null });
      store.urls.becomePage(key, found('http://a.jp/x', { depth: 3, cgiHops: 1 }));
      const page = store.urls.byKey(key);
      assert.deepEqual(
        [page?.kind, page?.state, page?.depth, page?.dueAt, page?.refusedBy],
        ['page', 'new', 3, t0, null],
      );
      assert.equal(store.urls.due(hostOf(url('http://a.jp/')), { asked: false, now: t0, limit: 5 }).length, 1);
    });

    test('due: oldest first, unasked and asked apart, nothing early', () => {
      const host = 'a.jp' as HostName;
      const late = store.urls.add(found('http://a.jp/late', { at: epochMs(t0 + 5000) })).key;
      const early = keyOf('http://a.jp/early');
      const asked = keyOf('http://a.jp/asked');
      store.urls.setState(asked, { state: 'visited', dueAt: epochMs(t0 + 1500) });
      const keys = (ask: boolean, ms: number): UrlKey[] =>
        store.urls.due(host, { asked: ask, now: epochMs(t0 + ms), limit: 9 }).map(({ key }) => key);
      assert.deepEqual(keys(false, 0), [early]);
      assert.deepEqual(keys(false, 5000), [early, late]);
      assert.deepEqual(keys(true, 1500), []);
      assert.deepEqual(keys(true, 2000), [asked]);
      assert.deepEqual(store.urls.nextDue(host), { newAt: t0, revisitAt: t0 + 2000 });
      assert.deepEqual(store.urls.dueCounts(host, epochMs(t0 + 1999)), { newUrls: 1, revisits: 0 });
      assert.deepEqual(store.urls.dueCounts(host, epochMs(t0 + 5000)), { newUrls: 2, revisits: 1 });
      const waiting = (ms: number): unknown[] => store.urls.waiting(host, epochMs(t0 + ms)).map((one) => ({ ...one }));
      const page = { key: early, url: url('http://a.jp/early'), kind: 'page' };
      assert.deepEqual(waiting(4999), [page]);
      assert.deepEqual(waiting(5000), [page, { key: late, url: url('http://a.jp/late'), kind: 'page' }]);
      const nobody = 'nobody.jp' as HostName;
      assert.deepEqual(store.urls.due(nobody, { asked: false, now: epochMs(t0 + 9e6), limit: 9 }), []);
      assert.deepEqual(store.urls.waiting(nobody, epochMs(t0 + 9e6)), []);
      assert.deepEqual(store.urls.nextDue(nobody), { newAt: null, revisitAt: null });
      assert.deepEqual(store.urls.dueCounts(nobody, epochMs(t0 + 9e6)), { newUrls: 0, revisits: 0 });
      assert.deepEqual(
        store.urls.due(host, { asked: false, now: epochMs(t0 + 5000), limit: 1 }).map(({ key }) => key),
        [early],
      );
      store.urls.setState(early, { state: 'dead', dueAt: null });
      assert.deepEqual(store.urls.nextDue(host), { newAt: t0 + 5000, revisitAt: t0 + 2000 });
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
            store.urls.add(found(`http://a.jp/${n}`, { at: epochMs(t0 + seconds(n) * 1000) }));
        });
      const check = (count: number): void => {
        const now = epochMs(t0 + 1_500_000);
        const due = Array.from({ length: count }, (_, n) => n).filter((n) => t0 + seconds(n) * 1000 <= now);
        due.sort((a, b) => seconds(a) - seconds(b) || a - b);
        assert.deepEqual(
          store.urls.due(host, { asked: false, now, limit: 50 }).map(({ url: text }) => text),
          due.slice(0, 50).map((n) => `http://a.jp/${n}`),
        );
        assert.deepEqual(store.urls.dueCounts(host, now), { newUrls: due.length, revisits: 0 });
        const first = Math.min(...Array.from({ length: count }, (_, n) => seconds(n)));
        assert.deepEqual(store.urls.nextDue(host), { newAt: t0 + first * 1000, revisitAt: null });
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
      store.urls.setState(next?.key as UrlKey, { state: 'visited', dueAt: epochMs(t0 + 5000) });
      assert.deepEqual(
        store.urls.due(host, { asked: true, now: epochMs(t0 + 5000), limit: 9 }).map(({ key }) => key),
        [next?.key],
      );
    });

    test('ids: in host and path order whatever the order of discovery, and for ever', () => {
      for (const text of ['http://b.jp/2', 'http://a.jp/9', 'http://b.jp/1', 'https://a.jp/1']) keyOf(text);
      assert.equal(store.urls.byUrl(url('http://b.jp/2'))?.id, null);
      assert.equal(store.urls.assignIds(), 4);
      const ids = (texts: string[]): (number | null | undefined)[] =>
        texts.map((text) => store.urls.byUrl(url(text))?.id);
      assert.deepEqual(ids(['http://a.jp/9', 'https://a.jp/1', 'http://b.jp/1', 'http://b.jp/2']), [1, 2, 3, 4]);
      keyOf('http://a.jp/1');
      keyOf('http://a.jp/0');
      assert.equal(store.urls.assignIds(), 2);
      assert.equal(store.urls.assignIds(), 0);
      assert.deepEqual(ids(['http://a.jp/0', 'http://a.jp/1', 'http://a.jp/9']), [5, 6, 1]);
      assert.equal(store.urls.byId(6 as UrlId)?.url, 'http://a.jp/1');
    });

    test('what waits on a host and was never asked for can be refused at once; what was asked for stays', () => {
      const [waiting, asked, other] = ['http://a.jp/new', 'http://a.jp/asked', 'http://b.jp/'].map(keyOf) as [
        UrlKey,
        UrlKey,
        UrlKey,
      ];
      store.urls.setState(asked, { state: 'visited', dueAt: epochMs(t0 + 1000) });
      assert.equal(store.urls.refuseNew('a.jp' as HostName, { by: 'host-cap', detail: '1' }), 1);
      const states = [waiting, asked, other].map((key) => store.urls.byKey(key)?.state);
      assert.deepEqual(states, ['refused', 'visited', 'new']);
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
      const dueAts = [epochMs(t0 + 4_001), null].map((dueAt) => {
        store.urls.refuse(key, { by: 'robots', detail: null }, dueAt);
        return store.urls.byKey(key)?.dueAt ?? null;
      });
      assert.deepEqual(dueAts, [t0 + 5_000, null], 'when it is to be decided again');
      keyOf('http://a.jp/x/below');
      assert.equal(store.urls.block('http://a.jp/x'), 2);
      assert.equal(store.urls.byUrl(url('http://a.jp/y'))?.refusedBy, 'host-cap');
      assert.equal(store.urls.block('a.jp'), 3);
      assert.deepEqual(store.urls.refusals(), [{ by: 'blocked', urls: 3 }]);
    });

    test('the schedule of a URL comes back as it went in, in whole seconds', () => {
      const [key, other] = [keyOf('http://a.jp/'), keyOf('http://b.jp/')];
      assert.equal(store.revisits.get(key), null);
      const history = { totalMs: 400 * 86_400_000, stableMs: 86_400_000, changeMinMs: 3_600_000, changes: 9 };
      const revisit = { visitedAt: t0, history, intervalMs: 7_200_000, reason: 'estimate' } as const;
      store.revisits.put(key, { ...revisit, reason: 'second-visit' });
      store.revisits.put(key, revisit);
      store.revisits.put(other, { ...revisit, intervalMs: 1_400, reason: 'gone' });
      store.urls.setState(key, { state: 'visited', dueAt: epochMs(t0 + 7_200_000) });
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

    test('the first page of each row of a section is the one visited longest ago', () => {
      const [a, b, c, d] = ['/a', '/b', '/c', '/d'].map((path) => keyOf(`http://a.jp${path}`));
      const other = keyOf('http://b.jp/');
      assert.ok(a !== undefined && b !== undefined && c !== undefined && d !== undefined);
      const put = (key: UrlKey, visitedAt: number, section: number, rateClass: number): void =>
        store.sections.put(key, {
          record: { visitedAt, changes: 2, expected: 1.25 },
          row: { section, rateClass },
        });
      put(a, t0 + 2_000, 1, 3);
      put(b, t0 + 1_000, 1, 3);
      put(c, t0 + 5_500, 1, 23);
      put(d, t0, 2, 0);
      put(other, t0, 1, 3);
      const host = 'a.jp' as HostName;
      const heads = (section: number): unknown[] =>
        store.sections.heads(host, section).map(({ page, rateClass, visitedAt }) => [page, rateClass, visitedAt - t0]);
      assert.deepEqual(heads(1), [
        [b, 3, 1_000],
        [c, 23, 5_000],
      ]);
      assert.deepEqual(heads(2), [[d, 0, 0]]);
      assert.deepEqual(heads(0), []);
      assert.deepEqual(store.sections.page(c), {
        record: { visitedAt: t0 + 5_000, changes: 2, expected: 1.25 },
        row: { section: 1, rateClass: 23 },
      });
      store.sections.put(b, { record: { visitedAt: t0, changes: 0, expected: 0 }, row: null });
      assert.deepEqual(heads(1)[0], [a, 3, 2_000]);
      assert.equal(store.sections.page(b)?.row, null);
      store.sections.remove(a);
      assert.deepEqual([store.sections.page(a), heads(1).length], [null, 1]);
      assert.equal(store.sections.site(host), null);
      store.sections.putSite(host, Buffer.from([1, 2, 3]));
      assert.deepEqual([...(store.sections.site(host) ?? [])], [1, 2, 3]);
      store.sections.forget(host);
      assert.deepEqual([store.sections.site(host), store.sections.page(b), heads(1)], [null, null, []]);
      assert.equal(store.sections.heads('b.jp' as HostName, 1).length, 1);
    });

    test('a visited URL can become due sooner, never later; others stay as they are', () => {
      const [visited, fresh] = [keyOf('http://a.jp/'), keyOf('http://a.jp/new')];
      store.urls.setState(visited, { state: 'visited', dueAt: epochMs(t0 + 50_000) });
      const dueOf = (key: UrlKey): number | null => store.urls.byKey(key)?.dueAt ?? null;
      assert.equal(store.urls.advanceDue(visited, epochMs(t0 + 90_000)), false);
      assert.equal(store.urls.advanceDue(visited, epochMs(t0 + 20_000)), true);
      assert.equal(dueOf(visited), t0 + 20_000);
      assert.equal(store.urls.advanceDue(visited, epochMs(t0 + 9_001)), true);
      assert.equal(dueOf(visited), t0 + 10_000, 'never before the moment that was said');
      assert.equal(store.urls.advanceDue(visited, epochMs(t0 + 10_000)), false, 'that is no sooner');
      const before = dueOf(fresh);
      assert.equal(store.urls.advanceDue(fresh, epochMs(0)), false);
      assert.equal(dueOf(fresh), before);
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
