import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
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
