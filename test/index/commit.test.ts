import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Commit, readCommit, writeCommit } from '../../src/index/commit/commit.ts';
import { formatVersion } from '../../src/index/files/segment-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'kumoito-commit-'));
after(() => rmSync(folder, { recursive: true }));

const firstCommit: Commit = { version: formatVersion, generation: 1, nextSegment: 1, titleWeight: 2, segments: [] };

test('a commit is read while another process replaces and deletes commits, and never an older one', async () => {
  writeCommit(folder, firstCommit);
  const times = 500;
  const writer = fork(join(import.meta.dirname, 'processes/commit-writer.js'), [folder, String(times)]);
  await new Promise((resolve) => writer.once('message', resolve));
  let writing = true;
  const ended = new Promise<number | null>((resolve) => writer.once('exit', resolve)).finally(() => {
    writing = false;
  });
  let last = 0;
  while (writing) {
    for (let read = 0; read < 1000; read++) {
      const generation = readCommit(folder)?.generation ?? 0;
      assert.ok(generation >= last, `commit ${generation} after commit ${last}`);
      last = generation;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(await ended, 0);
  assert.equal(readCommit(folder)?.generation, times + 1);
});
