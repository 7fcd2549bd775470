import type { CollectProgress } from '../collect/crawl.ts';
import { crawlers } from '../collect/frontier/crawlers.ts';
import type { Fetch } from '../collect/fetch/fetch.ts';
import type { CollectReport } from '../collect/report.ts';
import type { FormatReport } from '../format/format.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import { readPageSet } from '../select/page-set-file.ts';
import type { Recipe } from '../select/recipe.ts';
import { selectLink } from '../select/select-link.ts';
import { selectText } from '../select/select-text.ts';
import type { SelectionReport } from '../select/selection.ts';
import { codeVersion } from '../config/version.ts';
import { Fault } from '../base/fault.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { runCollect } from './run-collect.ts';
import { runFormat } from './run-format.ts';
import { runIndex, type IndexReport } from './run-index.ts';

/** What the stages say while the pipeline runs; each report comes when its stage is done. */
export interface PipelineListener {
  collecting(progress: CollectProgress): void;
  collected(report: CollectReport): void;
  selected(report: SelectionReport): void;
  formatting(done: number, of: number): void;
  formatted(report: FormatReport): void;
  indexed(report: IndexReport): void;
}

export interface PipelineOptions {
  /** Null: nothing is collected, what is there is processed. */
  readonly fetch: Fetch | null;
  readonly recipe: Recipe;
  readonly workers: number | null;
  readonly signal: AbortSignal;
  readonly listener: PipelineListener;
}

/**
 * The whole pipeline, incrementally: what is due is collected, the corpus as it now is is selected from, documents that are not
 * there yet are made, and the index is brought to the new set. Returns false when it was interrupted.
 */
export const runPipeline = async (corpus: OpenCorpus, options: PipelineOptions): Promise<boolean> => {
  const { listener, signal } = options;
  if (options.fetch !== null) {
    const report = await runCollect(corpus, {
      fetch: options.fetch,
      crawlers,
      pages: null,
      forMs: null,
      signal,
      onProgress: (progress) => listener.collecting(progress),
    });
    listener.collected(report);
    if (signal.aborted) return false;
  }
  const link = selectStage(corpus, 'link', options.recipe);
  listener.selected(link);
  const linkSet = setNamed(corpus, link.set);
  const formatted = await runFormat(corpus, {
    set: { name: linkSet.name, members: membersOf(corpus, linkSet) },
    workers: options.workers,
    signal,
    onProgress: (done) => listener.formatting(done, linkSet.pages),
  });
  listener.formatted(formatted);
  if (formatted.interrupted) return false;
  const text = selectStage(corpus, 'text', options.recipe);
  listener.selected(text);
  const textSet = setNamed(corpus, text.set);
  const indexed = await runIndex(corpus, { name: textSet.name, members: membersOf(corpus, textSet) }, signal);
  listener.indexed(indexed);
  return !indexed.interrupted;
};

const selectStage = (corpus: OpenCorpus, stage: 'link' | 'text', recipe: Recipe): SelectionReport => {
  const { store, config, clock, paths } = corpus;
  const select = stage === 'link' ? selectLink : selectText;
  return select({ store, config, recipe, clock, dir: paths.dir, codeVersion, name: null, top: null });
};

const setNamed = (corpus: OpenCorpus, name: string): PageSet => {
  const set = corpus.store.sets.get(name);
  if (set === null)
    throw new Fault('NOT_FOUND', `There is no page set "${name}". \`kumoito sets\` lists those there are.`);
  return set;
};

/** The set asked for, or the newest of a stage. */
export const setOrLatest = (corpus: OpenCorpus, name: string | null, stage: PageSet['stage']): PageSet => {
  if (name !== null) return setNamed(corpus, name);
  const latest = corpus.store.sets.latest(stage);
  if (latest === null)
    throw new Fault('NOT_FOUND', `There is no page set yet. Make one with \`kumoito select ${stage}\`.`);
  return latest;
};

export async function* membersOf(corpus: OpenCorpus, set: PageSet): AsyncGenerator<PageSetMember> {
  yield* readPageSet(corpus.paths.dir, set);
}
