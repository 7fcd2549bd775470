import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCollect, temporaryFolder } from '../collect/collect-harness.ts';
import { inFull } from '../full-form.ts';
import { archivedTwice, runOnce, stateOf } from './fault-run.ts';
import type { KilledRun } from './killed-collect.ts';
import { startLittleWeb } from './little-web.ts';

const sizes = inFull(['300k', '420k', '560k', '700k', '900k'], ['300k', '420k', '900k']);

/** Collects onto a file system of this size and saves what is there at the end. Gives what was written to stderr. */
const collectOnto = async (size: string, run: KilledRun, save: string): Promise<string> => {
  const script = join(import.meta.dirname, 'killed-collect.js');
  const shell = `mount -t tmpfs -o size=${size} tmpfs "$1" && { "$2" "$3" "$4"; cp -r "$1/." "$5"; }`;
  const args = ['-rm', 'sh', '-c', shell, 'sh', run.dir, process.execPath, script, JSON.stringify(run), save];
  const child = spawn('unshare', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let talk = '';
  child.stderr.on('data', (data: Buffer) => (talk += data.toString()));
  await once(child, 'close');
  return talk;
};

test('the disk is full: said as DISK_FULL, and with room again the collection goes on without loss', async (t) => {
  if (spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0)
    return t.skip('this machine lets nobody mount a small file system');
  const web = await startLittleWeb({ pagesPerHost: 12, latencyMs: 1 });
  t.after(() => web.close());
  const base = { port: web.port, hosts: [...web.hosts], seeds: web.seeds, intervalMs: 2, pages: null, killAt: 0 };
  const calm = temporaryFolder(t);
  assert.notEqual(await runOnce({ ...base, dir: calm }), null);
  const expected = stateOf(calm);
  let full = 0;
  for (const size of sizes) {
    const dir = temporaryFolder(t);
    const save = join(temporaryFolder(t), 'save');
    mkdirSync(save);
    const talk = await collectOnto(size, { ...base, dir }, save);
    if (talk !== '') {
      assert.match(talk, /DISK_FULL/, size);
      full++;
    }
    const options = { intervalMin: 1, idleWaitMax: 2_000 };
    await runCollect({ dir: save, seeds: web.seeds, hosts: web.hosts, port: web.port, options });
    assert.deepEqual(stateOf(save), expected, size);
    assert.deepEqual(await archivedTwice(save), [], size);
  }
  assert.ok(full >= 2, `${full} runs met a full disk`);
});
