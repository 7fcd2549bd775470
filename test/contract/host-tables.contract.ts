import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { md5 } from '../../src/base/digest.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { type HostName, hostOf } from '../../src/model/url.ts';
import { noHistory } from '../../src/revisit/change-history.ts';
import { type CrawlingStore, found, url, version } from '../store/crawl-records.ts';

const t0 = epochMs(1_700_000_000_000);

/** What every store must keep of hosts: requests made, windows, robots, rights and aliases. */
export const hostTablesContract = (name: string, open: () => CrawlingStore): void => {
  describe(`hosts and their requests: ${name}`, () => {
    let store: CrawlingStore;
    beforeEach(() => {
      store = open();
    });
    afterEach(() => store.close());
    const keyOf = (text: string): UrlKey => store.urls.add(found(text)).key;

    test('what is due over all hosts, the longest due first, and why', () => {
      const at = (seconds: number) => epochMs(t0 + 1000 * seconds);
      const [first, second, third] = ['http://a.jp/', 'http://b.jp/', 'http://a.jp/c'].map(keyOf) as [
        UrlKey,
        UrlKey,
        UrlKey,
      ];
      keyOf('http://c.jp/refused');
      const fourth = keyOf('http://d.jp/never');
      store.urls.setState(first, { state: 'visited', dueAt: at(50) });
      store.revisits.put(first, { visitedAt: at(-10), history: noHistory, intervalMs: 60_000, reason: 'estimate' });
      store.urls.setState(second, { state: 'waiting', dueAt: at(20) });
      store.urls.setState(third, { state: 'visited', dueAt: at(20) });
      store.revisits.put(third, { visitedAt: at(-5), history: noHistory, intervalMs: 25_000, reason: 'estimate' });
      store.urls.setState(fourth, { state: 'dead', dueAt: null });
      const next = store.due.next(3);
      assert.deepEqual(
        next.map(({ url: of, state, dueAt, reason }) => [of, state, dueAt, reason]),
        [
          ['http://c.jp/refused', 'new', t0, null],
          ['http://b.jp/', 'waiting', at(20), null],
          ['http://a.jp/c', 'visited', at(20), 'estimate'],
        ],
      );
      assert.deepEqual([next[2]?.visitedAt, next[2]?.intervalMs, next[1]?.visitedAt], [at(-5), 25_000, null]);
      assert.equal(store.due.next(9).length, 4);
      const counts = store.due.counts({ now: t0, soon: at(20), later: at(49) });
      assert.deepEqual(
        counts.map(({ state, reason, now, soon, later, urls }) => [state, reason, now, soon, later, urls]),
        [
          ['new', null, 1, 1, 1, 1],
          ['waiting', null, 0, 1, 1, 1],
          ['visited', 'estimate', 0, 1, 1, 2],
        ],
      );
    });

    test('silent hosts, and the pages that they take with them', () => {
      const [a, b] = ['http://a.jp/', 'http://a.jp/b'].map(keyOf) as [UrlKey, UrlKey];
      keyOf('http://a.jp/never-collected');
      const other = keyOf('http://b.jp/');
      for (const key of [a, b, other]) store.versions.add(version(key, String(key)));
      store.versions.markGone(b, t0);
      const host = 'a.jp' as HostName;
      const silence = { since: t0, askedAt: epochMs(t0 + 5), attempts: 2, isGone: false };
      store.silentHosts.put(host, { ...silence, attempts: 1 });
      store.silentHosts.put(host, silence);
      assert.deepEqual(store.silentHosts.all(), [{ host, ...silence }]);
      assert.deepEqual([store.silentHosts.pages(host, 'alive'), store.silentHosts.pages(host, 'gone')], [[a], [b]]);
      store.silentHosts.remove(host);
      assert.deepEqual(store.silentHosts.all(), []);
    });

    test('the log keeps every request in order, by host for the proof of politeness', () => {
      const key = keyOf('http://a.jp/');
      const other = keyOf('http://b.jp/');
      const target = keyOf('http://a.jp/to');
      const plain = { ms: 7, bytes: 0, address: '127.0.0.2', change: null, location: null } as const;
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
      const last = { ...page, bytes: 5, change: 'first', location };
      assert.deepEqual(store.fetches.of(key)[1], last);
      assert.deepEqual(store.fetches.lastOf(key), last);
      assert.deepEqual(
        [1, 2, 9].map((limit) => store.fetches.latest(key, limit).map(({ kind }) => kind)),
        [['page'], ['page', 'redirect'], ['page', 'redirect']],
      );
      assert.deepEqual([store.fetches.firstAt(key), store.fetches.firstAt(target)], [t0, null]);
      assert.deepEqual(
        [store.fetches.lastArchived(key, 'page'), store.fetches.lastArchived(key, 'redirect')],
        [location, null],
      );
      assert.deepEqual([store.fetches.isArchived(key, page.at), store.fetches.isArchived(key, t0)], [true, false]);
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
      const logged = store.fetches.after(start, 9);
      assert.deepEqual(
        logged.map(({ host, kind, status, fault, bytes, at }) => [host, kind, status, fault, bytes, at]),
        [
          ['a.jp', 'redirect', 301, null, 0, t0],
          ['b.jp', 'failed', 0, 'reset', 0, t0],
          ['a.jp', 'page', 200, null, 5, t0 + 60_000],
        ],
      );
      assert.ok(logged.every(({ address, ms }) => address === '127.0.0.2' && ms === 7));
      assert.deepEqual(store.fetches.after(start, 2), logged.slice(0, 2));
      assert.deepEqual(store.fetches.after(logged[1]?.position ?? 0, 9), logged.slice(2));
      assert.deepEqual(store.fetches.after(store.fetches.last(), 9), []);
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

    test('windows, addresses, robots and blocks come back as they went in', () => {
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
    });

    test('claims: one for each URL, of its newest request, in the order of their keys, until it is released', () => {
      const [first, second, third] = ['1', '2', '3'].map((path) => keyOf(`http://claims.jp/${path}`)) as [
        UrlKey,
        UrlKey,
        UrlKey,
      ];
      const claims = (): unknown[] => store.claims.all().map(({ key, at }) => [key, at - t0]);
      store.claims.put(third, t0);
      store.claims.put(first, epochMs(t0 + 1));
      store.claims.put(second, epochMs(t0 + 2));
      store.claims.put(first, epochMs(t0 + 3));
      assert.deepEqual(claims(), [
        [first, 3],
        [second, 2],
        [third, 0],
      ]);
      store.claims.release(second);
      store.claims.release(second);
      assert.deepEqual(claims(), [
        [first, 3],
        [third, 0],
      ]);
      for (const key of [first, third]) store.claims.release(key);
      assert.deepEqual(claims(), []);
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
        store.urls.setState(key, { state: 'visited', dueAt: null });
        store.aliases.recordFingerprint(hostOf(url(text)), '/x', body);
        return key;
      };
      const x = put('https://a.jp/x', 'x');
      const gone = keyOf('https://a.jp/gone?q');
      store.urls.setState(gone, { state: 'dead', dueAt: null });
      keyOf('https://a.jp/new');
      put('http://a.jp/x', 'x');
      put('http://a.jp:8080/x', 'x');
      put('http://www.a.jp/x', 'x');
      put('http://mirror.jp/x', 'x');
      put('http://near.jp/x', 'y');
      put('http://other.jp/x', 'z');
      for (const host of ['a.jp', 'near.jp']) store.hosts.setAddress(host as HostName, '127.0.0.8');
      assert.deepEqual([...store.aliases.sameAddress('a.jp' as HostName)].sort(), ['a.jp', 'near.jp']);
      assert.deepEqual([...store.aliases.sameFingerprints('a.jp' as HostName, 1)].sort(), ['mirror.jp', 'www.a.jp']);
      assert.deepEqual(store.aliases.sameFingerprints('a.jp' as HostName, 2), []);
      for (const origin of ['https://a.jp', 'http://a.jp', 'http://a.jp:8080', 'http://www.a.jp', 'http://mirror.jp'])
        assert.equal(store.aliases.hasPages(origin), true, origin);
      for (const origin of ['https://a.jp:8080', 'https://www.a.jp', 'https://nowhere.jp'])
        assert.equal(store.aliases.hasPages(origin), false, origin);
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
  });
};
