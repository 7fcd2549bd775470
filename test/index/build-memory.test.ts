import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-memory-'));
after(() => rmSync(folder, { recursive: true }));

const bytesTaken = (words: number, occurrences: number): number => {
  const script = join(import.meta.dirname, 'processes/building-process.js');
  const dir = join(folder, String(words));
  // Node 24 lets the young generation of V8 grow to twice what other versions do (docs/platforms.md): garbage, not the build's.
  const sameOnAllNodes = '--max-semi-space-size=16';
  const told = spawnSync(process.execPath, [sameOnAllNodes, script, dir, '1000', String(words), String(occurrences)]);
  const { added, bytes } = JSON.parse(told.stdout.toString()) as { added: number; bytes: number };
  assert.equal(added, 1000, told.stderr.toString());
  return bytes;
};

test('a build of 200,000 words that are all new takes as much memory as the limits say', () => {
  // Beside the limits, what V8 has not yet collected, and the buffers of the files.
  const beside = 150_000_000;
  assert.ok(bytesTaken(10_000, 100_000) < 10_000 * 1500 + 100_000 * 20 + beside);
  const unlimited = bytesTaken(1_000_000, 24_000_000);
  assert.ok(unlimited > 250_000_000, `${unlimited}: the limits are not what kept it small`);
});
