import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const main = join(import.meta.dirname, '../../../src/cli/main.js');
const check = (robots: string, ...args: readonly string[]): readonly [number | null, string] => {
  const { status, stdout } = spawnSync(process.execPath, [main, 'robots-check', ...args], {
    input: robots,
    encoding: 'utf8',
  });
  return [status, stdout];
};

test('kumoito robots-check', () => {
  const robots = 'User-agent: *\nDisallow: /private # no\n\nUser-agent: other\nuseragent: kumoito\nDisallow: /x\n';
  const ask = (agent: string, url: string, ...more: readonly string[]): readonly [number | null, string] =>
    check(robots, '--agent', agent, '--url', url, ...more);
  assert.deepEqual(ask('any', 'http://a.jp/private/x'), [3, 'disallowed\nline 2: Disallow: /private # no\n']);
  assert.deepEqual(ask('any', 'http://a.jp/'), [0, 'allowed\n']);
  assert.deepEqual(ask('kumoito', 'http://a.jp/x'), [3, 'disallowed\nline 6: Disallow: /x\n']);
  assert.deepEqual(ask('kumoito', 'http://a.jp/x', '--profile', 'rfc9309'), [0, 'allowed\n']);
  const [status, json] = ask('any', 'http://a.jp/private', '--json');
  assert.equal(status, 3);
  assert.deepEqual(JSON.parse(json), {
    agent: 'any',
    url: 'http://a.jp/private',
    allowed: false,
    line: 'Disallow: /private # no',
    lineNumber: 2,
    crawlDelay: null,
  });
  assert.equal(check(robots, '--agent', 'any')[0], 2);
  assert.equal(check(robots, '--agent', 'any', '--url', 'http://a.jp/', '/no/such/file')[0], 2);
});
