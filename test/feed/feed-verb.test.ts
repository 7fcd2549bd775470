import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const main = join(import.meta.dirname, '../../src/cli/main.js');
const feed = (input: string, ...args: readonly string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [main, 'feed', ...args], { input, encoding: 'utf8' });

test('kumoito feed', () => {
  const rss =
    '<rss version="2.0"><channel><title>題</title><item><title>一 &amp; 二</title><link>/1</link>' +
    '<pubDate>Wed, 18 Nov 2026 09:00:00 +0900</pubDate></item></channel></rss>';
  const plain = feed(rss, '--url', 'http://a.jp/feed', '-');
  assert.equal(plain.stdout, '2026-11-18T00:00:00Z\t一 & 二\thttp://a.jp/1\n');
  assert.match(plain.stderr, /題 \(rss-2\.0, utf-8, 1 entry\)/);
  assert.equal(plain.status, 0);
  const [line] = feed(rss, '--json', '-').stdout.split('\n');
  const { title, link, published } = JSON.parse(line ?? '') as Record<string, unknown>;
  assert.deepEqual([title, link, published], ['一 & 二', '/1', '2026-11-18T00:00:00Z']);
  const none = feed('<html></html>', '-');
  assert.deepEqual([none.status, none.stdout], [3, '']);
});
