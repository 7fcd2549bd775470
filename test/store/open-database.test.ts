import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Fault } from '../../src/base/fault.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-open-'));
after(() => rmSync(folder, { recursive: true }));
const code = (expected: Fault['code'], pattern: RegExp) => (error: unknown) =>
  error instanceof Fault && error.code === expected && pattern.test(error.message);

test('a second writer is told the pid of the first, readers are let in', () => {
  const path = join(folder, 'one.db');
  const writer = openSqlite(path, { readOnly: false });
  assert.throws(() => openSqlite(path, { readOnly: false }), code('STORE_LOCKED', new RegExp(`pid ${process.pid}`)));
  const reader = openSqlite(path, { readOnly: true });
  assert.equal(reader.urls.count(), 0);
  assert.throws(() => reader.urls.number());
  reader.close();
  writer.close();
  openSqlite(path, { readOnly: false }).close();
});

test('a writer that was killed locks nobody out', async () => {
  const path = join(folder, 'killed.db');
  const module = new URL('../../src/store/sqlite/open-sqlite.js', import.meta.url).href;
  const script = `
    const { openSqlite } = await import(${JSON.stringify(module)});
    openSqlite(${JSON.stringify(path)}, { readOnly: false });
    console.log('open');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  assert.throws(() => openSqlite(path, { readOnly: false }), code('STORE_LOCKED', new RegExp(`pid ${child.pid}`)));
  child.kill('SIGKILL');
  await once(child, 'exit');
  openSqlite(path, { readOnly: false }).close();
});

test('what is no store is called so', () => {
  assert.throws(() => openSqlite(join(folder, 'none.db'), { readOnly: true }), code('NO_CORPUS', /kumoito init/));
  const path = join(folder, 'text.db');
  writeFileSync(path, 'this is no database, and long enough to be looked at'.repeat(20));
  assert.throws(() => openSqlite(path, { readOnly: true }), code('STORE_DAMAGED', /no SQLite file/));
});
