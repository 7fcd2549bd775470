import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { verbs } from '../../src/cli/verbs.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { call } from './call/call.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const dir = mkdtempSync(join(tmpdir(), 'kumoito-cli-'));
after(() => rmSync(dir, { recursive: true }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** As a process of its own. */
const kumoito = (...args: string[]): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { cwd: dir, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
};
const typed = (...args: string[]): Ran => {
  const { talk: err, ...ended } = call(dir, ...args);
  return { ...ended, err };
};

test('every verb loads, is named as in the table, and ends its help with two examples of itself', async () => {
  for (const [name, { load, summary }] of Object.entries(verbs)) {
    const verb = await load();
    assert.equal(verb.name, name);
    assert.ok(summary.length > 10, name);
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
  assert.equal(typed('init', 'mine', '--dry-run').code, 0);
  assert.equal(typed('status', '--corpus', 'mine').code, 2);
  assert.equal(typed('init', 'mine', '--seeds', 'missing.txt').code, 2);
  assert.equal(typed('init', 'mine').code, 0);
  assert.equal(typed('init', 'mine').code, 2);
  const status = typed('status', '--corpus', 'mine', '--json');
  assert.equal(status.code, 0);
  const { urls } = JSON.parse(status.out) as { urls: unknown };
  assert.deepEqual(urls, { known: 0, hosts: 0, states: [], refused: [] });
  assert.equal(typed('why', 'http://a.example/', '--corpus', 'mine').code, 3);
  assert.equal(typed('status', '--corpus', 'mine', '-c', 'collect.hops=1').code, 2);
});

test('-c is an option of the configuration and --set a page set: one in place of the other is refused, not passed over', () => {
  const refused = (expected: RegExp, ...args: string[]): void => {
    const { code, out, err } = typed(...args);
    assert.deepEqual([code, out], [2, ''], args.join(' '));
    assert.match(err, /^error (USAGE|CONFIG): /);
    assert.match(err, expected);
  };
  assert.equal(typed('init', 'options').code, 0);
  const at = ['--corpus', 'options'];
  // A forgotten equals sign, in a verb that takes no page set and in one that does.
  refused(/-c collect\.intervalMin=VALUE/, 'status', ...at, '-c', 'collect.intervalMin');
  refused(/-c collect\.intervalMin=VALUE/, 'status', ...at, '--set', 'collect.intervalMin');
  refused(/-c collect\.intervalMin=VALUE/, 'format', ...at, '--set', 'collect.intervalMin');
  // The form that options had once.
  refused(/-c collect\.intervalMin=5s/, 'status', ...at, '--set', 'collect.intervalMin=5s');
  refused(/-c collect\.intervalMin=5s/, '--set', 'collect.intervalMin=5s', 'status', ...at);
  refused(/-c format\.synonyms=false/, 'format', ...at, '--set', 'format.synonyms=false');
  refused(/takes no page set/, 'status', ...at, '--set', 'link-1');
  refused(/one page set/, 'format', ...at, '--set', 'link-1', '--set', 'link-2');
  // More of a name than there is of an option.
  refused(/collect\.intervalMin\.x/, 'status', ...at, '-c', 'collect.intervalMin.x=5s');
  // A verb without a corpus or a configuration says so.
  refused(/--corpus/, 'analyze', ...at);
  refused(/-c/, 'init', 'more', '-c', 'collect.intervalMin=5s');
  // And what is right works, before the verb and after it.
  assert.equal(typed('-c', 'collect.intervalMin=5s', 'status', ...at).code, 0);
  assert.equal(typed('status', ...at, '-c', 'collect.intervalMin=5s', '-c', 'collect.hopsMax=3').code, 0);
});

test('a command in a process that others had before it says what one in a process of its own says', () => {
  for (const args of [
    ['status', '--corpus', 'mine', '--json'],
    ['why', 'x', '--corpus', 'mine'],
    ['status'],
    ['help'],
    ['no'],
  ])
    assert.deepEqual(typed(...args), kumoito(...args), args.join(' '));
});

test('a corpus that another process writes to is locked, with its pid', () => {
  const store = openSqlite(join(dir, 'mine/store.db'), { readOnly: false });
  const collect = kumoito('collect', '--corpus', 'mine');
  assert.equal(collect.code, 5);
  assert.match(collect.err, new RegExp(`error STORE_LOCKED: .*${process.pid}`));
  store.close();
});
