import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { parseBlockPattern } from '../../src/cli/read/parse-block-pattern.ts';
import { call } from './call/call.ts';

const openFolder = (t: TestContext) => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const kumoito = (...args: string[]) => {
    const { talk: err, ...ended } = call(dir, ...args);
    return { ...ended, err };
  };
  assert.equal(kumoito('init', 'mine').code, 0);
  const list = (name: string, text: string): void => writeFileSync(join(dir, 'mine', name), text);
  return { dir, list, kumoito: (...args: string[]) => kumoito(...args, '--corpus', 'mine') };
};

test('without a contact only hosts of this machine are asked, unless one says --anonymous', (t) => {
  const { dir, list, kumoito } = openFolder(t);
  list('seeds.txt', 'http://foreign.kumoito-test.jp/\n');
  for (const verb of ['collect', 'run']) {
    const refused = kumoito(verb);
    assert.equal(refused.code, 2, verb);
    assert.match(refused.err, /collect\.contact is empty: whoever runs foreign\.kumoito-test\.jp/);
    assert.match(refused.err, /corpus\.yaml, or pass --anonymous/);
  }
  // Names that the hosts file gives a private address are local; nothing listens there.
  writeFileSync(join(dir, 'hosts'), '127.9.9.9 foreign.kumoito-test.jp\n');
  const local = kumoito('collect', '--hosts', 'hosts', '--connect-port', '9', '--for', '1s');
  assert.doesNotMatch(local.err, /contact/);
  writeFileSync(join(dir, 'hosts'), '8.8.8.8 foreign.kumoito-test.jp\n');
  assert.equal(kumoito('collect', '--hosts', 'hosts', '--connect-port', '9', '--for', '1s').code, 2);
  // A name that nobody has: nothing is sent, and the warning is there.
  const anonymous = kumoito('collect', '--anonymous', '--for', '1s');
  assert.match(anonymous.err, /warning: collect\.contact is empty/);
  const named = kumoito('collect', '-c', 'collect.contact=mailto:a@example.jp', '--hosts', 'hosts', '--dry-run');
  assert.doesNotMatch(named.err, /contact/);
});

test('addresses of this machine and its network, and names that nobody can own, need no contact', (t) => {
  const { list, kumoito } = openFolder(t);
  list('seeds.txt', 'http://127.9.9.9:9/\nhttp://wiki.localhost:9/\n');
  assert.doesNotMatch(kumoito('collect', '--for', '1s').err, /contact/);
});

test('a corpus without seeds says what to do, and a dry run that nothing is due', (t) => {
  const { list, kumoito } = openFolder(t);
  for (const verb of ['collect', 'run']) {
    const { code, err } = kumoito(verb);
    assert.equal(code, 2, verb);
    assert.match(err, /nothing to collect yet.*seeds\.txt/i, verb);
  }
  const empty = kumoito('collect', '--dry-run');
  assert.deepEqual([empty.code, empty.out], [0, '']);
  assert.match(empty.err, /nothing to collect yet.*seeds\.txt/i);
  list('seeds.txt', 'http://127.9.9.9:9/\n');
  assert.match(kumoito('collect', '--dry-run').out, /127\.9\.9\.9/);
  const rss = kumoito('collect', 'rss', '--dry-run');
  assert.deepEqual([rss.code, rss.out], [0, '']);
});

test('all lines that are no URL are told at once, of every list', (t) => {
  const { list, kumoito } = openFolder(t);
  list('seeds.txt', 'http://127.9.9.9:9/\nftp://a.example/\nwww.example.jp\n# a comment\n');
  list('feeds.txt', 'feed\n');
  for (const args of [['collect'], ['run'], ['collect', '--dry-run']]) {
    const { code, err } = kumoito(...args);
    assert.equal(code, 2);
    for (const line of ['seeds.txt:2: ftp://a.example/', 'seeds.txt:3: www.example.jp', 'feeds.txt:1: feed'])
      assert.ok(err.includes(line), `${args.join(' ')}: ${line}`);
  }
});

test('wildcards and endings of many hosts are not blocked', (t) => {
  const { kumoito } = openFolder(t);
  for (const args of [['block', '*'] as const, ['forget', 'com'] as const]) assert.equal(kumoito(...args).code, 2);
  for (const pattern of ['*', 'com', 'co.jp', '*.example.jp', 'http://*/', 'https://www.example.jp/*', 'https://com/'])
    assert.throws(() => parseBlockPattern(pattern), /wildcards|ending/, pattern);
  for (const pattern of [
    'www.example.jp',
    'example.jp',
    'localhost',
    'intranet',
    '127.0.0.1',
    'https://www.example.jp/a/',
  ])
    assert.equal(parseBlockPattern(pattern), pattern);
});
