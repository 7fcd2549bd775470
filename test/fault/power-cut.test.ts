import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { openStore, runCollect, temporaryFolder } from '../collect/collect-harness.ts';
import { inFull } from '../full-form.ts';
import { archivedTwice, checkPages, runOnce, stateOf } from './fault-run.ts';
import { startLittleWeb } from './little-web.ts';

const cuts = inFull(20, 8);

test('the power is cut: the last written files end anywhere, and the collection goes on without loss', async (t) => {
  const web = await startLittleWeb({ pagesPerHost: 6, latencyMs: 1 });
  t.after(() => web.close());
  const base = { port: web.port, hosts: [...web.hosts], seeds: web.seeds, intervalMs: 5, pages: null };
  const calm = temporaryFolder(t);
  assert.notEqual(await runOnce({ ...base, dir: calm, killAt: 0 }), null);
  const expected = stateOf(calm);
  const killed = temporaryFolder(t);
  assert.equal(await runOnce({ ...base, dir: killed, killAt: 330 }), null);
  const random = seededRandom('cuts');
  const scratch = temporaryFolder(t);
  const walBytes = statSync(join(killed, 'store.db-wal')).size;
  let adopted = 0;
  for (let cut = 0; cut < cuts; cut++) {
    const dir = mkdtempSync(join(scratch, 'cut-'));
    cpSync(killed, dir, { recursive: true });
    // The archive is on the disk before the store speaks of it; of the store the end may be missing.
    truncateSync(join(dir, 'store.db-wal'), cut === 0 ? 0 : random.below(walBytes));
    web.log.length = 0;
    const report = await runCollect({
      dir,
      seeds: web.seeds,
      hosts: web.hosts,
      port: web.port,
      options: { intervalMin: 1, idleWaitMax: 2_000 },
    });
    adopted += report.adopted;
    assert.deepEqual(stateOf(dir), expected, `cut ${cut}`);
    assert.deepEqual(await archivedTwice(dir), [], `cut ${cut}`);
    assert.equal(await checkPages(dir), 21);
    rmSync(dir, { recursive: true });
  }
  assert.ok(adopted > cuts, `${adopted} visits were taken from the archive`);
});

test('the archive ends anywhere behind what was committed: complete records count, the rest is asked for again', async (t) => {
  const web = await startLittleWeb({ pagesPerHost: 6, latencyMs: 1 });
  t.after(() => web.close());
  const base = { port: web.port, hosts: [...web.hosts], seeds: web.seeds, intervalMs: 5, pages: null };
  const calm = temporaryFolder(t);
  assert.notEqual(await runOnce({ ...base, dir: calm, killAt: 0 }), null);
  const killed = temporaryFolder(t);
  assert.equal(await runOnce({ ...base, dir: killed, killAt: 330 }), null);
  const store = openStore(killed, 'write');
  const committed = store.fetches.archivedUpTo();
  store.close();
  assert.ok(committed !== null);
  const scratch = temporaryFolder(t);
  const size = statSync(join(killed, 'archive', committed.file)).size;
  const random = seededRandom('more cuts');
  for (let cut = 0; cut < cuts / 2; cut++) {
    const dir = mkdtempSync(join(scratch, 'cut-'));
    cpSync(killed, dir, { recursive: true });
    truncateSync(join(dir, 'archive', committed.file), committed.offset + random.below(size - committed.offset + 1));
    await runCollect({
      dir,
      seeds: web.seeds,
      hosts: web.hosts,
      port: web.port,
      options: { intervalMin: 1, idleWaitMax: 2_000 },
    });
    assert.deepEqual(stateOf(dir), stateOf(calm), `cut ${cut}`);
    assert.deepEqual(await archivedTwice(dir), [], `cut ${cut}`);
    rmSync(dir, { recursive: true });
  }
});
