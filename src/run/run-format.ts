import { configDigest } from '../config/load.ts';
import { format, type FormatReport } from '../format/format.ts';
import { loadFormatTables, openFormatPool } from './format-pool.ts';
import type { OpenCorpus } from './open-corpus.ts';
import type { InputSet } from './page-sets.ts';
import { withRun } from './with-run.ts';

export interface RunFormatOptions {
  readonly set: InputSet;
  /** Null: one fewer than there are cores, at least one. */
  readonly workers: number | null;
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

/** Standard-format documents for a page set, in worker threads. */
export const runFormat = async (corpus: OpenCorpus, options: RunFormatOptions): Promise<FormatReport> => {
  const { config, store, clock, paths } = corpus;
  const spec = { stage: 'format' as const, input: options.set.name, configDigest: configDigest(config, ['format']) };
  return withRun(corpus, spec, async (run) => {
    const { tables, recipeDigest } = await loadFormatTables(config);
    const pool = openFormatPool({ config, tables, archiveDir: paths.archive, workers: options.workers });
    try {
      return await format({
        store,
        members: options.set.members,
        run,
        pool,
        clock,
        dir: paths.documents,
        documentsPerShard: config.format.documentsPerShard,
        inLinksMax: config.format.inLinksMax,
        recipeDigest,
        signal: options.signal,
        onProgress: (done) => options.onProgress(done),
      });
    } finally {
      await pool.close();
    }
  });
};
