/**
 * Question: is there any moment at which a kill or a power cut loses a page, fetches one twice, breaks a window of
 * politeness, or leaves a bad archive?
 *
 *     TMPDIR=/dev/shm node dist/bench/collect/kill-every.js [--lanes 3] [--from 1] [--to POINT] [--cuts all|none] [--json FILE]
 *
 * A little web is collected once in peace. Then it is collected anew for every commit point (before and after each
 * request, record, flush and transaction): killed there with SIGKILL, resumed at once, and compared with the first
 * collection. Then the power is cut: of one collection killed in the middle, the write-ahead log and the newest archive
 * file end at every length (bench/collect/parts/cuts.ts). A lane is a process with a web of its own. What a
 * flush costs does not matter here, so the files may lie in memory. Exit code 1 when anything was found.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cutEverywhere } from './parts/cuts.ts';
import type { KillCase } from './parts/kill-lane.ts';
import { printMachine } from '../machine.ts';

const { values } = parseArgs({
  options: {
    lanes: { type: 'string', default: '3' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: '100000' },
    cuts: { type: 'string', default: 'all' },
    json: { type: 'string' },
  },
});
/** Runs that ended before their point was reached: a run has a few points more or less than another. */
const unreachedMax = 10;
const began = performance.now();
const seconds = (): number => Math.round((performance.now() - began) / 1000);

const killEverywhere = async (): Promise<readonly KillCase[]> => {
  const cases: KillCase[] = [];
  let next = Number(values.from);
  let unreached = 0;
  const lane = async (): Promise<void> => {
    const child = fork(join(import.meta.dirname, 'parts/kill-lane.js'));
    while (unreached < unreachedMax && next <= Number(values.to)) {
      child.send(next++);
      const [done] = (await once(child, 'message')) as [KillCase];
      cases.push(done);
      if (!done.killed) unreached++;
      for (const problem of done.problems) console.log(`killed at point ${done.point}: ${problem}`);
      if (cases.length % 25 === 0) console.log(`${cases.length} points, ${seconds()} s`);
    }
    child.disconnect();
    await once(child, 'exit');
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  return cases;
};

printMachine();
const cases = await killEverywhere();
const killed = cases.filter((one) => one.killed);
const again = killed.map((one) => one.askedAgain);
const kills = {
  points: killed.length,
  failed: cases.filter(({ problems }) => problems.length > 0).length,
  /** Requests that were under way at the kill and were made again: per point on average, and at most. */
  askedAgainMean: again.reduce((sum, one) => sum + one, 0) / Math.max(1, again.length),
  askedAgainMax: Math.max(0, ...again),
  smallestGapMs: Math.round(Math.min(...cases.map((one) => one.smallestGapMs))),
  seconds: seconds(),
};
console.log(JSON.stringify(kills));
const cuts = values.cuts === 'none' ? null : await cutEverywhere((line) => console.log(`${line}, ${seconds()} s`));
if (cuts !== null) console.log(JSON.stringify(cuts));
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ kills, cuts, seconds: seconds() }, null, 1));
if (kills.failed > 0 || (cuts?.problems.length ?? 0) > 0) process.exitCode = 1;
