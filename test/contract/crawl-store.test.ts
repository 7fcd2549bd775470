import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HostName } from '../../src/model/url.ts';
import { epochMs } from '../../src/model/time.ts';
import { found } from '../store/crawl-records.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { crawlStoreContract } from './crawl-store.contract.ts';
import { sourceStoreContract } from './source-store.contract.ts';
import { hostTablesContract } from './host-tables.contract.ts';
import { pageTablesContract } from './page-tables.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-store-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

for (const contract of [crawlStoreContract, pageTablesContract, hostTablesContract, sourceStoreContract]) {
  contract('sqlite in memory', () => openSqlite(':memory:', { readOnly: false }));
  contract('sqlite in a file', () => openSqlite(join(folder, `${files++}.db`), { readOnly: false }));
}

test('a host of thousands of URLs is looked at in a store that is opened to be read: nothing is written', () => {
  const file = join(folder, 'thousands.db');
  const written = openSqlite(file, { readOnly: false });
  written.transaction(() => {
    for (let n = 0; n < 2100; n++) written.urls.add(found(`http://a.jp/${n}`));
  });
  const choice = { asked: false, now: epochMs(2e12), limit: 3 };
  written.close();
  const read = openSqlite(file, { readOnly: true });
  const paths = read.urls.due('a.jp' as HostName, choice).map(({ url }) => url);
  assert.deepEqual(paths, ['http://a.jp/0', 'http://a.jp/1', 'http://a.jp/2']);
  read.close();
});
