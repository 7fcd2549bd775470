import { format, type FormatReport } from '../format/format.ts';
import { loadFormatTables, openFormatPool } from './format-pool.ts';
import type { OpenCorpus } from './open-corpus.ts';
import type { InputSet } from './page-sets.ts';
import { documentId, type RunId, type UrlId } from '../model/ids.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import { readPageSet } from '../select/sets/page-set-file.ts';
import type { Store } from '../store/port.ts';
import { configuredBy, withRun } from './with-run.ts';

/** Documents that could not be made, for one reason, with one of the pages as an example. */
export interface FormatFailure {
  readonly reason: string;
  readonly pages: number;
  readonly example: string;
  readonly detail: string | null;
}

export type RunFormatReport = FormatReport & {
  readonly failures: readonly FormatFailure[];
  /**
   * Pages whose document is of another version, and stays: the set is not the current one, and the document is newer or of the
   * version that a current set has.
   */
  readonly leftAlone: number;
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
  const spec = { stage: 'format' as const, input: options.set.name, ...configuredBy(config, ['format']) };
  return withRun(corpus, spec, async (run) => {
    const { tables, recipeDigest } = await loadFormatTables(config);
    const others = { leftAlone: 0 };
    const pool = openFormatPool({ config, tables, archiveDir: paths.archive, workers: options.workers });
    try {
      const report = await format({
        store,
        members: withoutOthers(corpus, options.set, others),
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
      return { ...report, ...others, failures: report.failed === 0 ? [] : failuresOf(store, run) };
    } finally {
      await pool.close();
    }
  });
};

/**
 * There is one document for a page. A set that is not the current one takes none away that is newer than its own version, and none
 * of the version that a current set has: the index is made of that set, and would lose the page.
 */
async function* withoutOthers(
  corpus: OpenCorpus,
  { name, members }: InputSet,
  others: { leftAlone: number },
): AsyncGenerator<PageSetMember> {
  const { store } = corpus;
  const link = store.sets.current('link');
  if (link?.name === name) {
    yield* members;
    return;
  }
  const text = store.sets.current('text');
  const current = [link, text].filter((set) => set !== null).map((set) => revisionsOf(corpus, set));
  for await (const member of members) {
    const revision = store.documents.get(member.id)?.revision ?? member.revision;
    const currents = current.map((revisionIn) => revisionIn(member.id));
    if (revision > member.revision || (revision < member.revision && currents.includes(revision))) others.leftAlone++;
    else yield member;
  }
}

/** The version of each page in a set; asked for in the order of their ids, so that the set is read alongside. */
const revisionsOf = ({ paths }: OpenCorpus, set: PageSet): ((id: UrlId) => number | null) => {
  const members = readPageSet(paths.dir, set);
  let at = members.next();
  return (id) => {
    while (at.done !== true && at.value.id < id) at = members.next();
    return at.done !== true && at.value.id === id ? at.value.revision : null;
  };
};

const failuresOf = (store: Store, run: RunId): readonly FormatFailure[] =>
  store.verdicts.counts(run).flatMap(({ rule, pages }) => {
    const first = store.verdicts.markedBy(run, rule).next();
    if (first.done === true) return [];
    const { id, mark } = first.value;
    return [{ reason: rule.replace(/^format-/, ''), pages, example: documentId(id, 0), detail: mark.detail }];
  });
