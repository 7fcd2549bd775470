import { availableParallelism } from 'node:os';
import { analyzers } from '../analyzer/table.ts';
import { sha256 } from '../base/digest.ts';
import { configDigest } from '../config/load.ts';
import { readUnwantedWords } from '../config/unwanted-words.ts';
import { codeVersion } from '../config/version.ts';
import { openWorkerPool, type WorkerPool } from '../flow/worker-pool.ts';
import { format, type FormatReport } from '../format/format.ts';
import type { FormatAnswer, FormatJob } from '../format/format-job.ts';
import type { FormatWorkerData } from '../format/format.worker.ts';
import type { PageSetMember } from '../model/page-set.ts';
import { analyzerSettings, type OpenCorpus } from './open-corpus.ts';
import { withRun } from './with-run.ts';

export interface RunFormatOptions {
  readonly set: { readonly name: string; readonly members: AsyncIterable<PageSetMember> };
  /** Null: one fewer than there are cores, at least one. */
  readonly workers: number | null;
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

/** Standard-format documents for a page set, in worker threads. */
export const runFormat = async (corpus: OpenCorpus, options: RunFormatOptions): Promise<FormatReport> => {
  const { config, store, clock, paths } = corpus;
  const digest = configDigest(config, ['format']);
  return withRun(corpus, { stage: 'format', input: options.set.name, configDigest: digest }, async (run) => {
    const pool = await openPool(corpus, options.workers ?? Math.max(1, availableParallelism() - 1));
    try {
      return await format({
        store,
        archive: corpus.archive(),
        members: options.set.members,
        run,
        pool,
        clock,
        dir: paths.documents,
        documentsPerShard: config.format.documentsPerShard,
        inLinksMax: config.format.inLinksMax,
        recipeDigest: sha256(`${codeVersion} ${digest}`),
        signal: options.signal,
        onProgress: (done) => options.onProgress(done),
      });
    } finally {
      await pool.close();
    }
  });
};

const openPool = async ({ config }: OpenCorpus, workers: number): Promise<WorkerPool<FormatJob, FormatAnswer>> => {
  const settings = analyzerSettings(config);
  const data: FormatWorkerData = {
    analyzer: config.format.analyzer,
    settings,
    tables: await analyzers[config.format.analyzer].load(settings),
    longSentenceCharacters: config.format.longSentenceCharacters,
    unwantedWords: readUnwantedWords(config.collect.adultWords),
    userAgent: config.collect.userAgent,
  };
  return openWorkerPool({
    module: new URL('../format/format.worker.js', import.meta.url),
    workers,
    data,
    jobMsMax: config.format.pageTimeMax * 2,
    heapMegabytesMax: config.format.workerHeapMax / 1024 ** 2,
  });
};
