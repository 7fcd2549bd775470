import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** What a writer of test/standard/limited-writer.ts says when no file may become longer than so many blocks, and the folder it wrote to. */
const writeLimited = (writer: string, blocks: string): { readonly said: string; readonly dir: string } => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-short-'));
  const script = join(import.meta.dirname, 'limited-writer.js');
  const shell = `ulimit -f ${blocks} && exec "$@"`;
  const { stdout } = spawnSync('sh', ['-c', shell, 'sh', process.execPath, script, writer, dir]);
  return { said: stdout.toString(), dir };
};

// A block of `ulimit -f` has 512 or 1,024 bytes, each file more than 200,000: what is written first is shorter than what was asked for.
for (const writer of ['shard', 'set', 'links', 'pairs', 'export', 'index']) {
  test(`${writer}: a write that ends too early is never taken for a whole one`, () => {
    assert.equal(writeLimited(writer, 'unlimited').said, 'written');
    const { said, dir } = writeLimited(writer, '64');
    assert.match(said, /^(EFBIG|DISK_FULL)$/);
    for (const name of ['one.xml.gz', 'one.idx.jsonl', 'sets/one.jsonl', 'links.bin', 'one.txt'])
      assert.ok(
        !existsSync(join(dir, name)),
        `${name} stands there as if it were whole: ${readdirSync(dir).join(' ')}`,
      );
  });
}
