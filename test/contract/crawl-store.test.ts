import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { crawlStoreContract } from './crawl-store.contract.ts';
import { errandStoreContract } from './errand-store.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-store-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

crawlStoreContract('sqlite in memory', () => openSqlite(':memory:', { readOnly: false }));
crawlStoreContract('sqlite in a file', () => openSqlite(join(folder, `${files++}.db`), { readOnly: false }));
errandStoreContract('sqlite in memory', () => openSqlite(':memory:', { readOnly: false }));
