import { join } from 'node:path';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openArchiveThread } from '../../src/archive/write/archive-thread.ts';
import { systemClock } from '../../src/base/clock.ts';
import { collect } from '../../src/collect/loop/crawl.ts';
import type { Crawler } from '../../src/collect/sources/crawlers.ts';
import { openUndiciFetch } from '../../src/collect/fetch/undici-fetch.ts';
import { defaultConfig } from '../../src/config/load.ts';
import type { Config } from '../../src/config/options.ts';
import type { HostName } from '../../src/model/url.ts';
import { openStore, quick, startOf } from '../collect/collect-harness.ts';

/**
 * A collection that kills itself at its n-th commit point: before or after a request, a record, a flush or a
 * transaction. Run as a process of its own; prints `done` when it ended by itself.
 */
export interface KilledRun {
  readonly dir: string;
  readonly port: number;
  readonly hosts: readonly (readonly [string, string])[];
  readonly seeds: readonly string[];
  readonly intervalMs: number;
  readonly killAt: number;
  readonly pages: number | null;
  readonly feeds?: readonly string[];
  readonly news?: readonly string[];
  readonly crawlers?: readonly Crawler[];
  readonly options?: Partial<Config['collect']>;
  /** As if so much time had passed. */
  readonly shiftMs?: number;
}

const main = async (run: KilledRun): Promise<void> => {
  let points = 0;
  const point = (): void => {
    if (++points === run.killAt) process.kill(process.pid, 'SIGKILL');
  };
  const clock = systemClock(run.shiftMs ?? 0);
  const usual = { ...defaultConfig().collect, ...quick, intervalMin: run.intervalMs, idleWaitMax: 2_000 };
  const options = { ...usual, ...run.options };
  const hosts = new Map(run.hosts.map(([name, address]) => [name as HostName, address]));
  const store = openStore(run.dir);
  const archive = await openArchiveThread(join(run.dir, 'archive'), {
    fileBytesMax: 1e9,
    info: [],
    resumeAt: store.fetches.archivedUpTo(),
  });
  const fetch = openUndiciFetch({ ...options, clock, userAgent: 'kumoito/test', hosts, connectPort: run.port });
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    point();
    const result = await work();
    point();
    return result;
  };
  await collect({
    store: {
      ...store,
      transaction: (work) => {
        point();
        const result = store.transaction(work);
        point();
        return result;
      },
    },
    archive: {
      recovery: archive.recovery,
      write: (visit) => around(() => archive.write(visit)),
      flush: () => around(() => archive.flush()),
      close: () => archive.close(),
    },
    reader: openArchiveReader(join(run.dir, 'archive')),
    fetch: {
      resolve: (host) => fetch.resolve(host),
      get: (request) => around(() => fetch.get(request)),
      close: () => fetch.close(),
    },
    clock,
    options,
    ...startOf(run),
    limits: { pages: run.pages, forMs: null },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await fetch.close();
  await archive.close();
  store.close();
  process.stdout.write(`done ${points}`);
};

await main(JSON.parse(process.argv[2] ?? '') as KilledRun);
