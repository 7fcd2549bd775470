import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openStore } from '../collect/collect-harness.ts';
import type { KilledRun } from './killed-collect.ts';

/** Runs the collection as a process; the number of its commit points, or null when it was killed. */
export const runOnce = async (run: KilledRun): Promise<number | null> => {
  const script = join(import.meta.dirname, 'killed-collect.js');
  const child = spawn(process.execPath, [script, JSON.stringify(run)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === 'SIGKILL') return null;
  assert.equal(code, 0, 'the collection ended well');
  return Number(out.replace('done ', ''));
};

/** What must not depend on what happened on the way. */
export const stateOf = (dir: string): unknown => {
  const store = openStore(dir, 'read');
  const pages = [...store.pages.current()].map(({ id, url, md5, depth, revision }) => [id, url, md5, depth, revision]);
  const state = { pages, states: store.urls.states(), refusals: store.urls.refusals(), claims: store.claims.all() };
  store.close();
  return state;
};

export const archivedTwice = async (dir: string): Promise<string[]> => {
  const reader = openArchiveReader(join(dir, 'archive'));
  const seen = new Map<string, number>();
  for await (const { fetch } of reader.visitsFrom(null)) seen.set(fetch.url, (seen.get(fetch.url) ?? 0) + 1);
  await reader.close();
  return [...seen].filter(([, times]) => times > 1).map(([url]) => url);
};
