import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { validateWarc } from '../../src/archive/warc/validate.ts';
import { inFull } from '../full-form.ts';
import { openStore } from '../collect/collect-harness.ts';
import type { KilledRun } from './killed-collect.ts';
import type { LittleRequest } from './little-web.ts';

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

/** The commit point at which the next process is killed: each gets a little further, and is killed at another kind of point. */
export const nextKill = (kills: number): number => inFull(23, 61) + ((kills * 37) % 89);

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

/** Every page the store believes in can be read, and is what the store says. Returns how many that are. */
export const checkPages = async (dir: string): Promise<number> => {
  const store = openStore(dir, 'read');
  const reader = openArchiveReader(join(dir, 'archive'));
  let pages = 0;
  for (const { key } of store.pages.current())
    for (const { location, md5, url } of store.pages.revisions(key)) {
      const page = await reader.read(location);
      assert.deepEqual([page.url, page.md5], [url, md5]);
      pages++;
    }
  await reader.close();
  store.close();
  return pages;
};

/** What the validator has to say against the files of an archive. */
export const archiveErrors = async (dir: string): Promise<string[]> => {
  const errors: string[] = [];
  for (const file of readdirSync(join(dir, 'archive')).filter((name) => name.endsWith('.warc.gz'))) {
    const { problems } = await validateWarc(join(dir, 'archive', file), { recordBytesMax: 1e8 });
    for (const { rule, detail, offset } of problems.filter(({ level }) => level === 'error'))
      errors.push(`${file} at ${offset}: ${rule}: ${detail}`);
  }
  return errors;
};

/** The shortest time between two requests to one host, as the server saw it. */
export const smallestGap = (log: readonly LittleRequest[]): number => {
  const last = new Map<string, number>();
  let smallest = Number.POSITIVE_INFINITY;
  for (const { host, atMs } of log) {
    smallest = Math.min(smallest, atMs - (last.get(host) ?? Number.NEGATIVE_INFINITY));
    last.set(host, atMs);
  }
  return smallest;
};
