import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentId, type Md5, type UrlId, type UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import type { Store } from '../../src/store/port.ts';
import { found, hostUnasked, version } from '../store/crawl-records.ts';
import { shortMeasures } from '../store/document-measures.ts';

const t0 = epochMs(1_700_000_000_000);

/** A document of a page, made from one of its revisions. */
const putDocument = (store: Store, id: UrlId, revision: number, more: Partial<typeof shortMeasures>): void =>
  store.documents.put({
    id,
    revision,
    documentId: documentId(id, revision),
    inputDigest: 'i',
    digest: 'd',
    shard: 's',
    offset: 0,
    length: 1,
    measures: { ...shortMeasures, ...more },
    sourceMd5: '0'.repeat(32) as Md5,
  });

/** The rows that surveys count. */
export const surveyRowsContract = (name: string, open: () => Store): void => {
  test(`${name}: pages are those that live, as they are now, with what was measured of just this version`, () => {
    const store = open();
    const keyOf = (text: string): UrlKey => store.urls.add(found(text)).key;
    const [a, b, gone, old] = ['http://a.jp/', 'http://b.jp/', 'http://a.jp/gone', 'http://a.jp/old'].map(keyOf) as [
      UrlKey,
      UrlKey,
      UrlKey,
      UrlKey,
    ];
    assert.deepEqual([...store.surveys.pages()], []);
    store.versions.add(version(a, 'one', { charset: 'euc-jp' }));
    store.versions.add(version(a, 'two', { fetchedAt: epochMs(t0 + 5), charset: 'utf-8' }));
    store.versions.add(version(b, 'b', { language: 'en' }));
    store.versions.add(version(gone, 'gone'));
    store.versions.markGone(gone, epochMs(t0 + 9));
    store.versions.add(version(old, 'o'));
    store.versions.add(version(old, 'p'));
    assert.deepEqual([...store.surveys.pages()], [], 'a page counts when it has its number');
    store.urls.assignIds();
    const [idA, idOld] = [a, old].map((key) => store.urls.byKey(key)?.id) as [UrlId, UrlId];
    putDocument(store, idA, 1, { pageType: 'news', mining: 'reserved', licence: 'CC-BY-4.0', morphemes: 7 });
    putDocument(store, idOld, 0, {});
    assert.deepEqual(
      [...store.surveys.pages()].map(({ key, host, revision, charset, language, document }) => [
        [key, host, revision, charset, language],
        document,
      ]),
      [
        [[a, 'a.jp', 1, 'utf-8', 'ja'], { type: 'news', mining: 'reserved', licence: 'CC-BY-4.0', words: 7 }],
        [[old, 'a.jp', 1, 'UTF-8', 'ja'], null],
        [[b, 'b.jp', 0, 'UTF-8', 'en'], null],
      ],
    );
    assert.deepEqual(
      [...store.surveys.versions()].map(({ key, revision, fetchedAt, goneAt }) => [
        key,
        revision,
        fetchedAt - t0,
        goneAt,
      ]),
      [
        [a, 0, 0, null],
        [a, 1, 5, null],
        [b, 0, 0, null],
        [gone, 0, 0, t0 + 9],
        [old, 0, 0, null],
        [old, 1, 0, null],
      ],
    );
    store.close();
  });

  test(`${name}: of every host what was asked of it, what came, and what its robots.txt keeps from us`, () => {
    const store = open();
    const keyOf = (text: string): UrlKey => store.urls.add(found(text)).key;
    const [a, robots, b] = [
      keyOf('http://a.jp/'),
      store.urls.add(found('http://a.jp/robots.txt', { kind: 'robots' })).key,
      keyOf('http://b.jp/'),
    ];
    keyOf('http://c.jp/');
    store.urls.add(found('http://c.jp/x', { refused: { by: 'robots', detail: null } }));
    store.urls.add(found('http://c.jp/y', { refused: { by: 'robots-unreachable', detail: null } }));
    store.versions.add(version(a, 'a'));
    store.versions.markGone(a, t0);
    const fetched = { at: t0, ms: 1, bytes: 0, redirectTo: null, change: null, location: null };
    store.fetches.add({ ...fetched, key: robots, kind: 'robots', status: 404, fault: null, address: '192.0.2.1' });
    store.fetches.add({ ...fetched, key: a, kind: 'page', status: 200, fault: null, address: '192.0.2.1' });
    store.fetches.add({ ...fetched, key: b, kind: 'failed', status: 0, fault: 'dns', address: null });
    store.hosts.setAddress('a.jp' as HostName, '192.0.2.1');
    assert.deepEqual(
      [...store.surveys.hosts()].map((row) => ({ ...row, addedAt: 0 })),
      [
        { ...hostUnasked, host: 'a.jp', address: '192.0.2.1', pagesEver: 1, requests: 2, answers: 2, lastKind: 'page' },
        { ...hostUnasked, host: 'b.jp', requests: 1, lastKind: 'failed' },
        { ...hostUnasked, host: 'c.jp', urls: 3, forbidden: 1, withoutRobots: 1 },
      ],
    );
    store.close();
  });

  test(`${name}: statements about rights, by kind and place, each page once; files of sites by what came of them`, () => {
    const store = open();
    const finding = (value: string) =>
      ({ kind: 'robots', source: 'meta', value, agent: null, policy: null, evidence: '' }) as const;
    for (const [at, text] of ['http://a.jp/', 'http://b.jp/'].entries()) {
      const { key } = store.urls.add(found(text));
      const findings =
        at === 0 ? [finding('noai'), finding('noindex')] : [{ ...finding('noai'), source: 'header' as const }];
      store.rights.putPage(key, { at: t0, findings });
    }
    const file = { source: 'ai.txt', checkedAt: t0, cause: '', found: null } as const;
    store.rights.putSite('http://a.jp', { ...file, result: 'absent' });
    store.rights.putSite('http://b.jp', { ...file, result: 'absent' });
    store.rights.putSite('http://c.jp', { ...file, result: 'unreachable' });
    assert.deepEqual(store.surveys.pageStatements(), [
      { kind: 'robots', source: 'header', pages: 1 },
      { kind: 'robots', source: 'meta', pages: 1 },
    ]);
    assert.deepEqual(store.surveys.siteFiles(), [
      { source: 'ai.txt', result: 'absent', origins: 2 },
      { source: 'ai.txt', result: 'unreachable', origins: 1 },
    ]);
    store.close();
  });

  test(`${name}: the state is another one when something was written, and only then`, () => {
    const store = open();
    const before = store.state();
    assert.equal(store.state(), before);
    store.urls.add(found('http://a.jp/'));
    const after = store.state();
    assert.notEqual(after, before);
    assert.deepEqual([...store.surveys.pages()], []);
    assert.equal(store.state(), after);
    store.close();
  });
};
