import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Sqlite } from '../../src/store/sqlite/driver.ts';
import { Fault } from '../../src/base/fault.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import type { HostName } from '../../src/model/url.ts';
import { migrations } from '../../src/store/sqlite/migrations/table.ts';
import { bringUpToDate, openDatabase } from '../../src/store/sqlite/open-database.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { addRestFunctions, splitUrl } from '../../src/store/sqlite/urls/url-parts.ts';
import { found, url } from './crawl-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-open-'));
after(() => rmSync(folder, { recursive: true }));
const code = (expected: Fault['code'], pattern: RegExp) => (error: unknown) =>
  error instanceof Fault && error.code === expected && pattern.test(error.message);

test('a reader sees by the state of the store that a writer has committed', () => {
  const path = join(folder, 'state.db');
  const writer = openSqlite(path, { readOnly: false });
  const reader = openSqlite(path, { readOnly: true });
  const before = reader.state();
  assert.equal(reader.urls.count(), 0);
  assert.equal(reader.state(), before);
  writer.urls.add(found('http://a.jp/'));
  assert.notEqual(reader.state(), before);
  reader.close();
  writer.close();
});

test('a second writer is told the pid of the first, readers are let in', () => {
  const path = join(folder, 'one.db');
  const writer = openSqlite(path, { readOnly: false });
  assert.throws(() => openSqlite(path, { readOnly: false }), code('STORE_LOCKED', new RegExp(`pid ${process.pid}`)));
  const reader = openSqlite(path, { readOnly: true });
  assert.equal(reader.urls.count(), 0);
  assert.throws(() => reader.urls.add(found('http://a.jp/')), /readonly/);
  reader.close();
  writer.close();
  openSqlite(path, { readOnly: false }).close();
});

test('a writer that was killed locks nobody out', async (t) => {
  const path = join(folder, 'killed.db');
  const module = new URL('../../src/store/sqlite/open-sqlite.js', import.meta.url).href;
  const script = `
    const { openSqlite } = await import(${JSON.stringify(module)});
    const store = openSqlite(${JSON.stringify(path)}, { readOnly: false });
    console.log('open');
    // What nothing holds is collected, and closed with that.
    setInterval(() => store, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  assert.throws(() => openSqlite(path, { readOnly: false }), code('STORE_LOCKED', new RegExp(`pid ${child.pid}`)));
  child.kill('SIGKILL');
  await once(child, 'exit');
  openSqlite(path, { readOnly: false }).close();
});

test('what a transaction survives is what was asked for', () => {
  // SQLite: 1 is NORMAL, 2 is FULL.
  for (const [survives, synchronous] of [
    ['kill', 1],
    ['power', 2],
  ] as const) {
    const { db, close } = openDatabase(join(folder, `${survives}.db`), { readOnly: false, survives });
    assert.equal(db.pragma('synchronous', { simple: true }), synchronous);
    assert.equal(db.pragma('journal_mode', { simple: true }), 'wal');
    close();
  }
});

test('what is no store is called so', () => {
  assert.throws(() => openSqlite(join(folder, 'none.db'), { readOnly: true }), code('NO_CORPUS', /kumoito init/));
  const path = join(folder, 'text.db');
  writeFileSync(path, 'this is no database, and long enough to be looked at'.repeat(20));
  assert.throws(() => openSqlite(path, { readOnly: true }), code('STORE_DAMAGED', /no SQLite file/));
});

/** A store as the first release wrote it: URLs numbered as they were found. */
const oldStore = (path: string): void => {
  const hash = (text: string): number => splitUrl(url(text)).hash;
  const db = new Sqlite(path);
  for (const migration of migrations.slice(0, 2)) db.exec(migration);
  db.pragma('user_version = 2');
  db.exec(`
    INSERT INTO host (host, name, domain, added_at) VALUES (1, 'b.jp', 'b.jp', 0), (2, 'a.jp', 'a.jp', 0);
    INSERT INTO url (url, host, hash, rest, kind, state, asked, depth, cgi_hops, found_on, first_seen, due, refused, id)
      VALUES (1, 1, ${hash('http://b.jp/')}, '/', 0, 2, 1, 0, 0, NULL, 5, 50, NULL, 2), (2, 2, ${hash('http://a.jp/x')}, '/x', 0, 0, 0, 1, 0, 1, 6, 6, NULL, 1),
        (3, 1, ${hash('https://b.jp/y')}, 's/y', 0, 3, 0, 1, 0, 1, 7, NULL, 2, NULL);
    INSERT INTO refusal VALUES (3, 'why');
    INSERT INTO claim VALUES (2, 9);
    INSERT INTO archive_file VALUES (1, 'w');
    INSERT INTO fetch (url, at, ms, kind, status, bytes, redirect_to) VALUES (1, 5, 1, 2, 301, 0, 2);
    INSERT INTO page VALUES (1, 0, 1, 5, NULL, NULL, 0, 1, 2, 1, 0);
    INSERT INTO revision VALUES (1, 0, 5, 200, NULL, 3, x'00', NULL, 'UTF-8', 'ja', 0, 1, 0, 9);
    INSERT INTO link VALUES (1, 0, 2, 'two', 0), (1, 1, 3, 'three', 0);
    INSERT INTO note VALUES ('numbered up to', '2');`);
  db.close();
};

test('a store of an older schema is brought up to date: what was known of a URL is still known', () => {
  const path = join(folder, 'old.db');
  oldStore(path);
  assert.throws(() => openSqlite(path, { readOnly: true }), code('STORE_DAMAGED', /old schema 2/));
  bringUpToDate(path);
  openSqlite(path, { readOnly: true }).close();
  const store = openSqlite(path, { readOnly: false });
  const [root, x, y] = ['http://b.jp/', 'http://a.jp/x', 'https://b.jp/y'].map((text) => store.urls.byUrl(url(text)));
  assert.deepEqual([root?.id, root?.state, root?.dueAt], [2, 'visited', 50_000]);
  assert.deepEqual([x?.id, x?.foundOn, x?.state], [1, 'http://b.jp/', 'new']);
  assert.deepEqual([y?.id, y?.state, y?.refusedDetail], [null, 'refused', 'why']);
  assert.deepEqual(store.claims.all(), [{ key: x?.key, at: 9 }]);
  assert.equal(store.fetches.of(root?.key as UrlKey)[0]?.redirectTo, x?.key);
  assert.deepEqual(
    [...store.pages.current()].map(({ url: of, canonical }) => [of, canonical]),
    [['http://b.jp/', 'http://a.jp/x']],
  );
  assert.deepEqual(
    store.pages.linksFrom(2 as never).map(({ to, anchor }) => [to, anchor]),
    [
      ['http://a.jp/x', 'two'],
      ['https://b.jp/y', 'three'],
    ],
  );
  assert.deepEqual(
    store.pages.linksInto(1 as never, 9).map(({ fromUrl, anchor }) => [fromUrl, anchor]),
    [['http://b.jp/', 'two']],
  );
  assert.deepEqual([store.linkChanges.newest(), store.linkChanges.targets(root?.key as UrlKey)], [1, [x?.key, y?.key]]);
  assert.deepEqual(
    store.urls.due('a.jp' as HostName, { asked: false, now: epochMs(6000), limit: 9 }).map(({ key }) => key),
    [x?.key],
  );
  assert.equal(store.urls.add(found('https://b.jp/y', { depth: 9 })).isNew, false);
  assert.equal(store.urls.assignIds(), 1);
  assert.equal(store.urls.byKey(y?.key as UrlKey)?.id, 3);
  store.close();
});

test('feeds that an earlier version found are polled from now on', () => {
  const path = join(folder, 'feeds.db');
  const old = new Sqlite(path);
  for (const migration of migrations.slice(0, 4)) old.exec(migration);
  old.pragma('user_version = 4');
  old.exec(`
    INSERT INTO host (host, name, domain, added_at) VALUES (1, 'a.jp', 'a.jp', 0);
    INSERT INTO url (url, host, hash, rest, kind, state, asked, depth, cgi_hops, first_seen, due)
    VALUES (1, 1, 0, '/', 0, 2, 1, 0, 0, 0, 5), (2, 1, 1, '/feed', 3, 2, 1, 0, 0, 0, 7), (3, 1, 2, '/no', 3, 3, 0, 0, 0, 0, NULL)`);
  old.close();
  const store = openSqlite(path, { readOnly: false });
  const host = 'a.jp' as HostName;
  const errand = store.priorityFetches.next(host, ['feed'], epochMs(7000));
  assert.deepEqual([errand?.key, errand?.dueAt], [2, 7000]);
  assert.equal(store.feeds.get(2 as UrlKey)?.origin, 'page');
  assert.deepEqual(store.urls.nextDue(host), { newAt: null, revisitAt: 5000 }, 'pages stay as they are');
  assert.equal([...store.priorityFetches.all(['feed'])].length, 1, 'refused ones are left alone');
  store.close();
});

test('a store made when escapes told addresses apart has each address once', () => {
  const path = join(folder, 'escapes.db');
  const old = new Sqlite(path);
  addRestFunctions(old);
  for (const migration of migrations.slice(0, 12)) old.exec(migration);
  const rows: readonly (readonly [rest: string, state: number, id: number])[] = [
    ['/', 2, 1],
    // The plain form is known, too.
    ['/%7Eu/', 2, 2],
    ['/~u/', 0, 3],
    // Only ways of writing that need no escape.
    ['/%41bc', 2, 4],
    ['/A%62c', 2, 5],
    ['/%E3%81%82?x=%2F', 2, 6],
    ['/x%2Dy', 2, 7],
  ];
  old.exec("INSERT INTO host (host, name, domain, added_at) VALUES (1, 'a.jp', 'a.jp', 0)");
  for (const [at, [rest, state, id]] of rows.entries()) {
    const { hash, sum } = splitUrl(`http://a.jp${rest}` as never);
    const asked = state === 2 ? 1 : 0;
    old.prepare('INSERT INTO url VALUES (?, 1, ?, ?, NULL, 0, ?)').run(at + 1, hash, rest, id);
    old
      .prepare('INSERT INTO place VALUES (1, ?, ?, ?, 0, ?, ?, 0, 0, 5, NULL, 0)')
      .run(hash, sum, at + 1, state, asked);
    if (asked === 0) continue;
    old.prepare(`INSERT INTO page VALUES (?, 0, 1, 5, NULL, NULL, 0, 1, NULL, 1, 0, ?)`).run(at + 1, at + 1);
    old
      .prepare(`INSERT INTO revision VALUES (?, 0, 5, 200, NULL, 3, x'00', NULL, 'UTF-8', 'ja', 0, 1, 0, 9)`)
      .run(at + 1);
    const links = at === 0 ? '[[2,"二",0],[3,"三\\"",1],[5,"五",0],[6,"六",0]]' : '[]';
    old.prepare('INSERT INTO link_list VALUES (?, ?, ?)').run(at + 1, at + 1, links);
  }
  old.exec(`
    INSERT INTO archive_file VALUES (1, 'w');
    INSERT INTO fetch (url, at, ms, kind, status, bytes, redirect_to) VALUES (1, 5, 1, 2, 301, 0, 2);
    INSERT INTO block VALUES ('http://a.jp/%7Eblocked/', 0)`);
  old.pragma('user_version = 12');
  old.close();
  const store = openSqlite(path, { readOnly: false });
  const known = (text: string): readonly unknown[] => {
    const { key, id, state, refusedBy } = store.urls.byUrl(url(text)) ?? {};
    return [key, id, state, refusedBy];
  };
  assert.deepEqual(known('http://a.jp/%7Eu/'), [3, 3, 'new', null]);
  assert.deepEqual(known('http://a.jp/Abc'), [4, 4, 'visited', null]);
  assert.deepEqual(known('http://a.jp/x-y'), [7, 7, 'visited', null]);
  assert.deepEqual(known('http://a.jp/%e3%81%82?x=%2f'), [6, 6, 'visited', null]);
  for (const key of [2, 5] as UrlKey[]) {
    const twin = store.urls.byKey(key);
    assert.deepEqual([twin?.state, twin?.refusedBy, twin?.dueAt], ['refused', 'alias', null]);
    assert.equal(store.versions.known(key)?.alive, false);
  }
  assert.deepEqual([...store.pages.current()].map(({ url: of }) => of).toSorted(), [
    'http://a.jp/',
    'http://a.jp/%E3%81%82?x=%2F',
    'http://a.jp/Abc',
    'http://a.jp/x-y',
  ]);
  assert.deepEqual(
    store.pages.linksFrom(1 as never).map(({ to, anchor }) => [to, anchor]),
    [
      ['http://a.jp/~u/', '二'],
      ['http://a.jp/~u/', '三"'],
      ['http://a.jp/Abc', '五'],
      ['http://a.jp/%E3%81%82?x=%2F', '六'],
    ],
  );
  assert.equal(store.fetches.lastOf(1 as UrlKey)?.redirectTo, 3);
  assert.deepEqual(store.linkChanges.targets(1 as UrlKey), [3, 4, 6]);
  assert.deepEqual(
    store.blocks.all().map(({ pattern }) => pattern),
    ['http://a.jp/~blocked/'],
  );
  store.close();
});

test('pages stand in the section that they stood in before a host could have more of them', () => {
  const path = join(folder, 'sections.db');
  const old = new Sqlite(path);
  // The migration of escapes asks the process for these; here no URL has any.
  for (const name of ['plain_rest', 'rest_hash', 'rest_sum']) old.function(name, { varargs: true }, () => 0);
  for (const migration of migrations.slice(0, 13)) old.exec(migration);
  old.pragma('user_version = 13');
  // Host 2, section 5, rate class 7; then a page that stands nowhere.
  old.exec(`
    INSERT INTO host (host, name, domain, added_at) VALUES (2, 'a.jp', 'a.jp', 0);
    INSERT INTO section_page (url, place, visited, changes, expected) VALUES (9, ${2 * 64 * 24 + 5 * 24 + 7}, 1, 3, 0.5), (8, NULL, 1, 0, 0)`);
  old.close();
  const store = openSqlite(path, { readOnly: false });
  assert.deepEqual(store.sections.page(9 as UrlKey)?.row, { section: 5, rateClass: 7 });
  assert.equal(store.sections.page(8 as UrlKey)?.row, null);
  assert.deepEqual(
    store.sections.heads('a.jp' as HostName, 5).map(({ page, rateClass }) => [page, rateClass]),
    [[9, 7]],
  );
  store.close();
});

test('of pages collected before images were counted it is not known how many there are', () => {
  const path = join(folder, 'images.db');
  oldStore(path);
  const store = openSqlite(path, { readOnly: false });
  assert.deepEqual(
    [...store.pages.current()].map(({ images }) => images),
    [null],
  );
  store.close();
});
