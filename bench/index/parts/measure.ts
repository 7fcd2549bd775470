import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { elapsedMs } from '../../../src/base/clock.ts';

export const sayMachine = (): void => {
  process.stdout.write(`node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}\n`);
};

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/**
 * `p50/p95` in milliseconds over all queries, each at the best of three runs: other programs take their share of the
 * others.
 */
export const latency = async <Q>(queries: readonly Q[], ask: (query: Q) => unknown, runs = 3): Promise<string> => {
  const times = queries.map(() => Infinity);
  for (let run = 0; run < runs; run++)
    for (const [at, query] of queries.entries()) {
      const begin = elapsedMs();
      await ask(query);
      times[at] = Math.min(times[at]!, elapsedMs() - begin);
    }
  return `${quantile(times, 0.5).toFixed(2)}/${quantile(times, 0.95).toFixed(2)}`;
};

/** Makes the system forget what it holds of the files of a folder (`posix_fadvise`), and of no others. */
export const forgetFolder = (dir: string): void => {
  for (const name of readdirSync(dir))
    execFileSync('dd', [`if=${join(dir, name)}`, 'iflag=nocache', 'count=0', 'status=none']);
};

export const folderBytes = (dir: string): number =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(dir, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);

export const bytesByKind = (dir: string): string => {
  const kinds = new Map<string, number>();
  for (const name of readdirSync(dir)) {
    const kind = name.slice(name.lastIndexOf('.') + 1);
    kinds.set(kind, (kinds.get(kind) ?? 0) + statSync(join(dir, name)).size);
  }
  return [...kinds].map(([kind, bytes]) => `${kind} ${(bytes / 1e6).toFixed(1)}`).join(', ');
};

export const residentMb = (): number => process.memoryUsage.rss() / 1e6;

/** By the clock, and of the processor: other programs take their share of the first only. */
export const timed = async (work: () => unknown): Promise<{ seconds: number; processor: number }> => {
  const [clock, processor] = [elapsedMs(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(processor);
  return { seconds: (elapsedMs() - clock) / 1000, processor: (user + system) / 1e6 };
};
