import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { verbs } from '../../src/cli/verbs.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const dir = mkdtempSync(join(tmpdir(), 'kumoito-cli-'));
after(() => rmSync(dir, { recursive: true }));

const kumoito = (...args: string[]): { code: number | null; out: string; err: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { cwd: dir, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
};

test('every verb loads, is named as in the table, and ends its help with two examples of itself', async () => {
  for (const [name, { load, summary }] of Object.entries(verbs)) {
    const verb = await load();
    assert.equal(verb.name, name);
    assert.ok(summary.length > 10 && verb.summary.length > 10, name);
    for (const example of verb.examples) assert.match(example, new RegExp(`kumoito ${name}( |$)`), name);
  }
  const help = kumoito('help', 'init');
  assert.equal(help.code, 0);
  assert.match(help.out, /Examples:\n {2}kumoito init .*\n {2}kumoito init .*\n$/);
});

test('usage errors say what is wrong and end with 2', () => {
  assert.equal(kumoito('no-such-verb').code, 2);
  assert.equal(kumoito('init').code, 2);
  assert.match(kumoito('status').err, /error NO_CORPUS: .*kumoito init/);
  assert.equal(kumoito('status', '--corpus', 'nowhere').code, 2);
  assert.equal(kumoito('collect', '--pages', 'many', '--corpus', 'nowhere').code, 2);
});

test('init makes a corpus once, and status reads it', () => {
  assert.equal(kumoito('init', 'mine', '--dry-run').code, 0);
  assert.equal(kumoito('status', '--corpus', 'mine').code, 2);
  assert.equal(kumoito('init', 'mine', '--seeds', 'missing.txt').code, 2);
  assert.equal(kumoito('init', 'mine').code, 0);
  assert.equal(kumoito('init', 'mine').code, 2);
  const status = kumoito('status', '--corpus', 'mine', '--json');
  assert.equal(status.code, 0);
  const { urls } = JSON.parse(status.out) as { urls: [string, number][] };
  assert.deepEqual(urls[0], ['known', 0]);
  assert.equal(kumoito('why', 'http://a.example/', '--corpus', 'mine').code, 3);
  assert.equal(kumoito('status', '--corpus', 'mine', '--set', 'collect.hops=1').code, 2);
});

test('a corpus that another process writes to is locked, with its pid', () => {
  const store = openSqlite(join(dir, 'mine/store.db'), { readOnly: false });
  const collect = kumoito('collect', '--corpus', 'mine');
  assert.equal(collect.code, 5);
  assert.match(collect.err, new RegExp(`error STORE_LOCKED: .*${process.pid}`));
  store.close();
});
