import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { storeFault } from '../../src/store/store-fault.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { Sqlite } from '../../src/store/sqlite/driver.ts';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { found } from './crawl-records.ts';

const errorOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

test('a store whose pages are overwritten is told as damaged, a full one as a full disk, a bug as neither', (t) => {
  const path = join(temporaryFolder(t), 'store.db');
  const store = openSqlite(path, { readOnly: false });
  for (let page = 0; page < 200; page++) store.urls.add(found(`http://a.jp/${page}`));
  store.close();
  const raw = new Sqlite(path);
  const pageBytes = Number(raw.pragma('page_size', { simple: true }));
  const pages = Number(raw.pragma('page_count', { simple: true }));
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.close();
  writeFileSync(path, Buffer.alloc(pageBytes * (pages - 12), 0xaa), { flag: 'r+', flush: true });
  const damaged = errorOf(() => {
    const reader = new Sqlite(path, { readonly: true });
    reader.prepare('SELECT * FROM sqlite_master').all();
  });
  assert.equal(storeFault(damaged)?.code, 'STORE_DAMAGED');
  const small = new Sqlite(':memory:');
  small.pragma('max_page_count = 10');
  small.exec('CREATE TABLE filled (text TEXT)');
  const full = errorOf(() => {
    for (;;) small.prepare('INSERT INTO filled VALUES (?)').run('x'.repeat(5000));
  });
  assert.equal(storeFault(full)?.code, 'DISK_FULL');
  assert.equal(storeFault(errorOf(() => small.prepare('SELECT nothing FROM nowhere'))), null);
  assert.equal(storeFault(new TypeError('a bug')), null);
});
