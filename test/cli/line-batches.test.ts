import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lineBatches, lineBytesMax, type Oddity } from '../../src/cli/read/line-batches.ts';

test('a line that is too long is read in pieces, which is said once, and no character is cut', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kumoito-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'long.txt');
  const long = '語😀'.repeat(Math.ceil((2.5 * lineBytesMax) / 7));
  writeFileSync(file, `短い\n${long}\n次\n`);
  const told: Oddity[] = [];
  const lines: string[] = [];
  const { signal } = new AbortController();
  for await (const batch of lineBatches(file, { signal, onOddity: (found) => told.push(found) })) lines.push(...batch);
  assert.deepEqual(told, ['long']);
  assert.equal(lines.length, 5);
  assert.equal(lines[0], '短い');
  assert.ok(lines.slice(1, 4).join('') === long);
  assert.ok(lines.every((line) => Buffer.byteLength(line) <= lineBytesMax));
  assert.equal(lines[4], '次');
});
