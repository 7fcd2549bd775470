import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { elapsedMs, systemClock } from '../../src/base/clock.ts';
import type { CollectState } from '../../src/collect/report/collect-state.ts';
import type { RunId } from '../../src/model/ids.ts';
import { epochMs } from '../../src/model/time.ts';
import { CollectStateFile, readCollectState } from '../../src/run/collect-state-file.ts';

const folder = (t: { after(work: () => void): void }): string => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-state-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};
const state = (pages: number): CollectState => ({
  startedAt: epochMs(1000),
  at: epochMs(2000),
  firstFetch: 7,
  lastFetch: 16,
  pages,
  requests: 9,
  connections: 64,
  hosts: { asked: 1, due: 2, address: 3, early: 4, windows: [0, 0, 0, 0, 0, 5] },
  lookups: 6,
  nextAt: null,
  pagesMax: 100,
  endsAt: null,
});
const run = 3 as RunId;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('the file says how the collection stands, again and again, and how it ended', async (t) => {
  const file = join(folder(t), 'collecting.json');
  let asked = 0;
  const told = new CollectStateFile(file, run);
  const before = systemClock().now();
  told.begin(() => state(++asked));
  const first = readCollectState(file) ?? assert.fail();
  assert.ok(first.writtenAt >= before);
  assert.deepEqual(first, { version: 1, run, writtenAt: first.writtenAt, ended: null, ...state(1) });
  await sleep(1300);
  assert.equal(readCollectState(file)?.pages, 2);
  told.end('limit');
  told.end('failed');
  const last = readCollectState(file) ?? assert.fail();
  assert.deepEqual([last.ended, last.pages], ['limit', 3]);
  await sleep(1100);
  assert.deepEqual(readCollectState(file), last);
  assert.ok(!existsSync(`${file}.part`));
});

test('telling takes a hundredth of the time at most', async (t) => {
  let asked = 0;
  const told = new CollectStateFile(join(folder(t), 'collecting.json'), run);
  told.begin(() => {
    const until = elapsedMs() + 20;
    while (elapsedMs() < until) asked += 0;
    return state(++asked);
  });
  await sleep(1500);
  told.end('idle');
  assert.equal(asked, 2, 'once at the beginning, once at the end');
});

test('a file that cannot be written stops nothing; one that cannot be read is none', (t) => {
  const dir = folder(t);
  const file = join(dir, 'collecting.json');
  assert.equal(readCollectState(file), null);
  writeFileSync(file, '{"version":');
  assert.equal(readCollectState(file), null);
  writeFileSync(file, '{"version":2}');
  assert.equal(readCollectState(file), null);
  rmSync(file);
  mkdirSync(file);
  const told = new CollectStateFile(file, run);
  told.begin(() => state(1));
  told.end('idle');
  assert.equal(readCollectState(file), null);
});
