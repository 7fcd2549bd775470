import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { archivedTwice, nextKill, runOnce, smallestGap, stateOf } from './fault-run.ts';
import { startLittleWeb } from './little-web.ts';

const intervalMs = 25;
const latencyMs = 5;

test('killed again and again at its commit points: nothing lost, nothing twice, no window broken', async (t) => {
  const web = await startLittleWeb({ pagesPerHost: 6, latencyMs });
  t.after(() => web.close());
  const base = { port: web.port, hosts: [...web.hosts], seeds: web.seeds, intervalMs, pages: null };
  const calm = temporaryFolder(t);
  const points = await runOnce({ ...base, dir: calm, killAt: 0 });
  assert.ok(points !== null && points > 200, `${points} commit points`);
  const expected = stateOf(calm);
  const requested = web.log.length;
  const dir = temporaryFolder(t);
  web.log.length = 0;
  let kills = 0;
  while ((await runOnce({ ...base, dir, killAt: nextKill(kills) })) === null) assert.ok(++kills < 200);
  t.diagnostic(`${points} commit points, ${kills} kills, ${web.log.length} requests instead of ${requested}`);
  assert.ok(kills >= 5, `${kills} kills`);
  assert.deepEqual(stateOf(dir), expected);
  assert.deepEqual(await archivedTwice(dir), []);
  assert.ok(web.log.length <= requested + kills * web.hosts.size, 'only what was under way is asked for again');
  assert.ok(smallestGap(web.log) >= intervalMs, `${smallestGap(web.log)} ms between two requests`);
});
