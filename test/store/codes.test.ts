import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Fault } from '../../src/base/fault.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import type { Store } from '../../src/store/port.ts';
import {
  announcementKinds,
  changeEvidence,
  priorityRoles,
  feedEnds,
  feedOrigins,
  outcomeKinds,
  refusals,
  revisitReasons,
  type Codes,
  urlKinds,
  urlStates,
} from '../../src/store/sqlite/codes.ts';
import { Sqlite } from '../../src/store/sqlite/driver.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { found, url, version } from './crawl-records.ts';

const columns = {
  urlKinds,
  urlStates,
  refusals,
  outcomeKinds,
  changeEvidence,
  priorityRoles,
  feedOrigins,
  feedEnds,
  announcementKinds,
  revisitReasons,
} as const;

/** As stores on people's disks have them since schema 1. Never to be changed, only to be added to. */
const onDisk: Readonly<Record<keyof typeof columns, readonly (readonly [name: string, number])[]>> = {
  urlKinds: [
    ['page', 0],
    ['robots', 1],
    ['sitemap', 2],
    ['feed', 3],
    ['rights', 4],
  ],
  urlStates: [
    ['new', 0],
    ['waiting', 1],
    ['visited', 2],
    ['refused', 3],
    ['dead', 4],
  ],
  refusals: [
    ['robots', 0],
    ['robots-unreachable', 1],
    ['blocked', 2],
    ['trap', 3],
    ['hop-limit', 4],
    ['host-cap', 5],
    ['noindex', 6],
    ['domain-cap', 7],
    ['address-cap', 8],
    ['alias', 9],
    ['scope', 10],
    ['sample', 11],
    ['query', 12],
  ],
  outcomeKinds: [
    ['page', 0],
    ['unchanged', 1],
    ['redirect', 2],
    ['gone', 3],
    ['failed', 5],
    ['robots', 6],
    ['sitemap', 7],
    ['feed', 8],
    ['rights', 9],
  ],
  changeEvidence: [
    ['first', 0],
    ['status', 1],
    ['validator', 2],
    ['md5', 3],
    ['text-hash', 4],
    ['shingles', 5],
    ['different', 6],
  ],
  priorityRoles: [
    ['feed', 0],
    ['entry', 1],
    ['listing', 2],
    ['paging', 3],
    ['sitemap', 4],
    ['article', 5],
  ],
  feedOrigins: [
    ['named', 0],
    ['page', 1],
    ['place', 2],
  ],
  feedEnds: [
    ['gone', 0],
    ['failing', 1],
    ['moved', 2],
    ['none', 3],
  ],
  announcementKinds: [
    ['new', 0],
    ['changed', 1],
    ['known', 2],
  ],
  revisitReasons: [
    ['second-visit', 0],
    ['last-modified', 1],
    ['never-changed', 2],
    ['always-changed', 3],
    ['estimate', 4],
    ['hardly-changes', 5],
    ['selected', 6],
    ['important', 7],
    ['overloaded', 8],
    ['thinned', 9],
    ['list', 10],
    ['gone', 11],
    ['balanced', 12],
    ['worth', 13],
    ['unlinked', 14],
  ],
};

test('the numbers on disk mean what they have always meant', () => {
  for (const [column, codes] of Object.entries(columns)) {
    const one: Codes<string> = codes as Codes<string>;
    const pinned = onDisk[column as keyof typeof onDisk];
    for (const [name, number] of pinned) {
      assert.equal(one.of(name), number, `${column} ${name}`);
      assert.equal(one.nameOf(number, 1), name, `${column} ${number}`);
    }
    const next = Math.max(...pinned.map(([, number]) => number)) + 1;
    assert.throws(() => one.nameOf(next, 1), Fault, `${column}: a name was added and is not pinned here`);
  }
});

const host = 'a.jp' as HostName;
const at = epochMs(1_700_000_000_000);

/** A store in which every table has a row of the URL with key 1. */
const fill = (store: Store): UrlKey => {
  const { key } = store.urls.add(found('http://a.jp/'));
  const page = version(key, 'one');
  store.versions.add(page);
  store.fetches.add({
    key,
    at,
    ms: 7,
    kind: 'page',
    status: 200,
    fault: null,
    bytes: 9,
    address: null,
    redirectTo: null,
    change: 'first',
    location: page.location,
  });
  const history = { totalMs: 0, stableMs: 0, changeMinMs: 0, changes: 0 };
  store.revisits.put(key, { visitedAt: at, history, intervalMs: 1000, reason: 'estimate' });
  store.priorityFetches.put({ key, role: 'feed', source: null, hops: 0, dueAt: at });
  const feed = { movedTo: null, etag: null, lastModified: null, md5: null, state: null };
  store.feeds.put(key, { ...feed, origin: 'page', ended: 'none' });
  store.announcements.add({ page: key, source: key, at, kind: 'new' });
  return key;
};

const key = 1 as UrlKey;
/** Column, and who reads it. Where numbers are counted no row is named. */
const readers: readonly (readonly [column: string, read: (store: Store) => unknown, counted?: 'counted'])[] = [
  ['place.kind', (store) => store.urls.byKey(key)],
  ['place.kind', (store) => store.urls.waiting(host, epochMs(2e12))],
  ['place.state', (store) => store.urls.byUrl(url('http://a.jp/'))],
  ['place.state', (store) => store.urls.states(), 'counted'],
  ['place.refused', (store) => store.urls.byKey(key)],
  ['place.refused', (store) => store.urls.refusals(), 'counted'],
  ['fetch.kind', (store) => store.fetches.lastOf(key)],
  ['fetch.kind', (store) => store.fetches.of(key)],
  ['fetch.kind', (store) => store.fetches.outcomes(0), 'counted'],
  ['fetch.kind', (store) => store.fetches.after(0, 9), 'counted'],
  ['fetch.change', (store) => store.fetches.lastOf(key)],
  ['errand.role', (store) => store.priorityFetches.get(key)],
  ['feed.origin', (store) => store.feeds.get(key)],
  ['feed.ended', (store) => [...store.feeds.all()]],
  ['announcement.kind', (store) => store.announcements.of(key)],
  ['revisit.reason', (store) => store.revisits.get(key)],
  ['revisit.reason', (store) => [...store.revisits.all()]],
];

test('a number that means nothing is damage, told with table, column and row, and never taken for something else', (t) => {
  const dir = temporaryFolder(t);
  for (const [place, [of, read, counted]] of readers.entries()) {
    const path = join(dir, `${place}.db`);
    const store = openSqlite(path, { readOnly: false });
    assert.equal(fill(store), key);
    if (of === 'place.kind') store.priorityFetches.remove(key);
    store.close();
    const [table = '', column = ''] = of.split('.');
    const raw = new Sqlite(path);
    raw.prepare(`UPDATE ${table} SET ${column} = 77`).run();
    if (of === 'place.kind') raw.prepare('UPDATE place SET due = 1').run();
    raw.close();
    const damaged = openSqlite(path, { readOnly: true });
    assert.throws(
      () => read(damaged),
      (error: unknown) =>
        error instanceof Fault &&
        error.code === 'STORE_DAMAGED' &&
        error.message.includes(`table ${table}${counted === undefined ? ', row of url 1' : ''}: ${column} is 77`),
      of,
    );
    damaged.close();
  }
});
