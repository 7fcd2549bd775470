import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runCollect } from '../../../test/collect/collect-harness.ts';
import {
  archivedTwice,
  archiveErrors,
  checkPages,
  runOnce,
  smallestGap,
  stateOf,
} from '../../../test/fault/fault-run.ts';
import { startLittleWeb } from '../../../test/fault/little-web.ts';

/** What came of a collection that was killed at one commit point and resumed. */
export interface KillCase {
  readonly point: number;
  /** False: the collection ended before that point. */
  readonly killed: boolean;
  readonly askedAgain: number;
  readonly smallestGapMs: number;
  readonly problems: readonly string[];
}

/** Longer than it takes to go on after a kill, so that a lost window shows. */
const intervalMs = 150;
/** A request may reach the log late when the process that logs is busy. */
const lateMs = 50;

const web = await startLittleWeb({ pagesPerHost: 2, latencyMs: 2, addresses: 'own' });
const scratch = mkdtempSync(join(tmpdir(), 'kumoito-kills-'));
const base = { port: web.port, hosts: [...web.hosts], seeds: web.seeds, intervalMs, pages: null };

const calm = async (): Promise<{ state: unknown; pages: number; requests: number }> => {
  const dir = join(scratch, 'calm');
  await runOnce({ ...base, dir, killAt: 0 });
  return { state: stateOf(dir), pages: await checkPages(dir), requests: web.log.length };
};

const expected = await calm();

const killAt = async (point: number): Promise<KillCase> => {
  const dir = join(scratch, `point-${point}`);
  web.log.length = 0;
  const killed = (await runOnce({ ...base, dir, killAt: point })) === null;
  const options = { intervalMin: intervalMs, idleWaitMax: 2_000 };
  await runCollect({ dir, seeds: web.seeds, hosts: web.hosts, port: web.port, options });
  const problems: string[] = [];
  if (!isDeepStrictEqual(stateOf(dir), expected.state)) problems.push('not what was collected in peace');
  const pages = await checkPages(dir);
  if (pages !== expected.pages) problems.push(`${pages} pages instead of ${expected.pages}`);
  for (const url of await archivedTwice(dir)) problems.push(`${url} is in the archive twice`);
  problems.push(...(await archiveErrors(dir)));
  const askedAgain = web.log.length - expected.requests;
  if (askedAgain > web.hosts.size) problems.push(`${askedAgain} requests were made again`);
  const smallestGapMs = smallestGap(web.log);
  if (smallestGapMs < intervalMs - lateMs) problems.push(`${Math.round(smallestGapMs)} ms between two requests`);
  rmSync(dir, { recursive: true });
  return { point, killed, askedAgain, smallestGapMs, problems };
};

const answer = async (point: number): Promise<void> => {
  process.send?.(
    await killAt(point).catch(
      (error: unknown): KillCase => ({
        point,
        killed: true,
        askedAgain: 0,
        smallestGapMs: intervalMs,
        problems: [String(error)],
      }),
    ),
  );
};

const finish = (): void => {
  rmSync(scratch, { recursive: true });
  process.exit();
};

process.on('message', (point: number) => void answer(point));
process.on('disconnect', finish);
// Nothing was left to do before this lane was ready.
if (!process.connected) finish();
