import { configDigest } from '../config/load.ts';
import { format, type FormatReport } from '../format/format.ts';
import { loadFormatTables, openFormatPool } from './format-pool.ts';
import type { OpenCorpus } from './open-corpus.ts';
import type { InputSet } from './page-sets.ts';
import { documentId, type RunId } from '../model/ids.ts';
import type { PageSetMember } from '../model/page-set.ts';
import type { Store } from '../store/port.ts';
import { withRun } from './with-run.ts';

/** Documents that could not be made, for one reason, with one of the pages as an example. */
export interface FormatFailure {
  readonly reason: string;
  readonly pages: number;
  readonly example: string;
  readonly detail: string | null;
}

export type RunFormatReport = FormatReport & {
  readonly failures: readonly FormatFailure[];
  /** Pages of which the set has an older version than their document: the document of the newer one stays. */
  readonly newerKept: number;
};

export interface RunFormatOptions {
  readonly set: InputSet;
  /** Null: one fewer than there are cores, at least one. */
  readonly workers: number | null;
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

/** Standard-format documents for a page set, in worker threads. */
export const runFormat = async (corpus: OpenCorpus, options: RunFormatOptions): Promise<RunFormatReport> => {
  const { config, store, clock, paths } = corpus;
  const spec = { stage: 'format' as const, input: options.set.name, configDigest: configDigest(config, ['format']) };
  return withRun(corpus, spec, async (run) => {
    const { tables, recipeDigest } = await loadFormatTables(config);
    const newer = { kept: 0 };
    const pool = openFormatPool({ config, tables, archiveDir: paths.archive, workers: options.workers });
    try {
      const report = await format({
        store,
        members: withoutDowngrades(store, options.set, newer),
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
      return { ...report, newerKept: newer.kept, failures: report.failed === 0 ? [] : failuresOf(store, run) };
    } finally {
      await pool.close();
    }
  });
};

/**
 * There is one document for a page. A set that is not the current one takes none away that was made of a newer version: the current set was
 * chosen by it, and the index would lose the page.
 */
async function* withoutDowngrades(
  store: Store,
  { name, members }: InputSet,
  newer: { kept: number },
): AsyncGenerator<PageSetMember> {
  const isCurrent = store.sets.current('link')?.name === name;
  for await (const member of members) {
    const document = isCurrent ? null : store.documents.get(member.id);
    if (document !== null && document.revision > member.revision) newer.kept++;
    else yield member;
  }
}

const failuresOf = (store: Store, run: RunId): readonly FormatFailure[] =>
  store.verdicts.counts(run).flatMap(({ rule, pages }) => {
    const first = store.verdicts.markedBy(run, rule).next();
    if (first.done === true) return [];
    const { id, mark } = first.value;
    return [{ reason: rule.replace(/^format-/, ''), pages, example: documentId(id, 0), detail: mark.detail }];
  });
