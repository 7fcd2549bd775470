// Start here to see how the stages follow one another.
// Called by the verbs `run` and `demo`. It must not do the work of a stage, or print: each stage is a use case of its
// own (`run-collect.ts`, `run-select.ts` …), which can be called without the others.

import type { CollectProgress } from '../collect/loop/crawl.ts';
import { crawlers } from '../collect/sources/crawlers.ts';
import type { Fetch } from '../collect/fetch/fetch.ts';
import type { CollectReport } from '../collect/report/report.ts';
import type { Recipe } from '../select/recipe.ts';
import type { SelectionReport } from '../select/selection.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { runCollect } from './run-collect.ts';
import { runFormat, type RunFormatReport } from './run-format.ts';
import { runIndex, type IndexReport } from './run-index.ts';
import { runSelect } from './run-select.ts';
import { setNamed } from '../select/sets/derived-set.ts';
import { inputSet } from './page-sets.ts';

/** What the stages say while the pipeline runs; each report comes when its stage is done. */
export interface PipelineListener {
  collecting(progress: CollectProgress): void;
  collected(report: CollectReport): void;
  selecting(stage: 'link' | 'text', done: number, of: number): void;
  selected(report: SelectionReport): void;
  formatting(done: number, of: number): void;
  formatted(report: RunFormatReport): void;
  indexing(done: number, of: number): void;
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
  const select = (stage: 'link' | 'text'): SelectionReport =>
    runSelect(corpus, {
      stage,
      recipe: options.recipe,
      name: null,
      top: null,
      onProgress: (done, of) => listener.selecting(stage, done, of),
    });
  const linked = select('link');
  listener.selected(linked);
  const linkSet = setNamed(corpus.store, linked.set);
  const formatted = await runFormat(corpus, {
    set: inputSet(corpus, linkSet),
    workers: options.workers,
    signal,
    onProgress: (done) => listener.formatting(done, linkSet.pages),
  });
  listener.formatted(formatted);
  if (formatted.interrupted) return false;
  const chosen = select('text');
  listener.selected(chosen);
  const textSet = setNamed(corpus.store, chosen.set);
  const indexed = await runIndex(corpus, inputSet(corpus, textSet), {
    signal,
    onProgress: (done) => listener.indexing(done, textSet.pages),
  });
  listener.indexed(indexed);
  return !indexed.interrupted;
};
