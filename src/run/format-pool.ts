import { availableParallelism } from 'node:os';
import { analyzers } from '../analyzer/table.ts';
import { sha256 } from '../base/digest.ts';
import { configDigest } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import { readUnwantedWords } from '../config/unwanted-words.ts';
import { openWorkerPool, type WorkerPool } from '../flow/worker-pool.ts';
import type { FormatAnswer, FormatJob } from '../format/format-job.ts';
import type { FormatWorkerData } from '../format/format.worker.ts';
import type { Makers } from '../select/sets/manifest.ts';
import { documentMakers } from './document-makers.ts';
import { analyzerSettings } from './open-corpus.ts';

/** The tables that format workers share, and what they are. */
export interface FormatTables {
  readonly tables: unknown;
  readonly makers: Makers;
  /** Digest of all that shapes a document beside pages and links: equal digests make equal documents. */
  readonly recipeDigest: string;
}

export const loadFormatTables = async (config: Config): Promise<FormatTables> => {
  const tables = await analyzers[config.format.analyzer].load(analyzerSettings(config));
  const makers = documentMakers(tables);
  return { tables, makers, recipeDigest: sha256(JSON.stringify([configDigest(config, ['format']), makers])) };
};

export interface FormatPoolOptions {
  readonly config: Config;
  readonly tables: unknown;
  readonly archiveDir: string;
  /** Null: one fewer than there are cores, at least one. */
  readonly workers: number | null;
}

export const openFormatPool = ({
  config,
  tables,
  archiveDir,
  workers,
}: FormatPoolOptions): WorkerPool<FormatJob, FormatAnswer> => {
  const data: FormatWorkerData = {
    repeatedTextsKept: config.format.repeatedTextsKept,
    sentenceCharactersMax: config.format.sentenceCharactersMax,
    analyzer: config.format.analyzer,
    settings: analyzerSettings(config),
    tables,
    archiveDir,
    longSentenceCharacters: config.format.longSentenceCharacters,
    unwantedWords: readUnwantedWords(config.collect.adultWords),
    userAgent: config.collect.userAgent,
  };
  return openWorkerPool({
    module: new URL('../format/format.worker.js', import.meta.url),
    workers: workers ?? Math.max(1, availableParallelism() - 1),
    data,
    jobMsMax: config.format.pageTimeMax * 2,
    heapMegabytesMax: config.format.workerHeapMax / 1024 ** 2,
  });
};
