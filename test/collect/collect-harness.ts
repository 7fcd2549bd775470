import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchiveReader } from '../../src/archive/reader.ts';
import { openArchiveThread } from '../../src/archive/write/archive-thread.ts';
import { systemClock } from '../../src/base/clock.ts';
import { collect, type CollectInput } from '../../src/collect/loop/crawl.ts';
import { crawlers, type Crawler } from '../../src/collect/sources/crawlers.ts';
import { openUndiciFetch } from '../../src/collect/fetch/undici-fetch.ts';
import type { CollectReport } from '../../src/collect/report/report.ts';
import { defaultConfig } from '../../src/config/load.ts';
import type { Config } from '../../src/config/options.ts';
import { dayMs } from '../../src/model/time.ts';
import { parseUrl, type HostName, type Url } from '../../src/model/url.ts';
import type { Store } from '../../src/store/port.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';

export interface CorpusRun {
  readonly dir: string;
  readonly seeds: readonly string[];
  readonly feeds?: readonly string[];
  readonly news?: readonly string[];
  readonly unwantedWords?: readonly string[];
  /** All when not said. */
  readonly crawlers?: readonly Crawler[];
  readonly hosts: ReadonlyMap<HostName, string>;
  /** Null: the port of the URL. */
  readonly port: number | null;
  readonly options?: Partial<Config['collect']>;
  /** The corpus is opened as if so much time had passed. */
  readonly shiftMs?: number;
  readonly limits?: CollectInput['limits'];
  readonly signal?: AbortSignal;
  readonly onProgress?: CollectInput['onProgress'];
}

/** Every page is visited again the next day, as a test that lets a day pass needs it. */
const dailyRevisits: Partial<Config['collect']> = {
  revisitBy: 'change-interval',
  secondVisitMin: dayMs,
  secondVisitMax: dayMs,
  lastModifiedMax: dayMs,
};

/** Limits for servers on this machine: the rules are the same, the waiting is short. */
export const quick: Partial<Config['collect']> = {
  intervalMin: 10,
  retryAfter: 50,
  backoffMin: 50,
  idleWaitMax: 3_000,
  ...dailyRevisits,
  feedPlaces: '',
};

/** Where a collection begins, and what it looks for. */
export const startOf = (
  run: Pick<CorpusRun, 'seeds' | 'feeds' | 'news' | 'crawlers' | 'unwantedWords'>,
): Pick<CollectInput, 'unwantedWords' | 'seeds' | 'feeds' | 'news' | 'crawlers'> => ({
  unwantedWords: run.unwantedWords ?? [],
  seeds: run.seeds.map(urlOf),
  feeds: (run.feeds ?? []).map(urlOf),
  news: (run.news ?? []).map(urlOf),
  crawlers: run.crawlers ?? crawlers,
});

/** One collection over real sockets into a corpus folder, as the command does it. */
export const runCollect = async (run: CorpusRun): Promise<CollectReport> => {
  const clock = systemClock(run.shiftMs ?? 0);
  const options = { ...defaultConfig().collect, ...quick, ...run.options };
  const store = openStore(run.dir);
  const archive = await openArchiveThread(join(run.dir, 'archive'), {
    fileBytesMax: 1e9,
    info: [['software', 'kumoito/test']],
    resumeAt: store.fetches.archivedUpTo(),
  });
  const reader = openArchiveReader(join(run.dir, 'archive'));
  const fetch = openUndiciFetch({
    ...options,
    clock,
    userAgent: 'kumoito/test',
    hosts: run.hosts,
    connectPort: run.port,
  });
  try {
    return await collect({
      store,
      archive,
      reader,
      fetch,
      clock,
      options,
      ...startOf(run),
      limits: run.limits ?? { pages: null, forMs: null },
      signal: run.signal ?? new AbortController().signal,
      onProgress: run.onProgress ?? (() => undefined),
    });
  } finally {
    await fetch.close();
    await archive.close();
    await reader.close();
    store.close();
  }
};

export const openStore = (dir: string, mode: 'read' | 'write' = 'write'): Store =>
  openSqlite(join(dir, 'store.db'), { readOnly: mode === 'read' });

export const urlOf = (text: string): Url => {
  const url = parseUrl(text);
  if (url === null) throw new Error(`${text} is no URL`);
  return url;
};

/** A folder that is gone when the test is over. */
export const temporaryFolder = (test: { after(work: () => void): void }): string => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-collect-'));
  test.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};
