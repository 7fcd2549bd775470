import { renameSync, rmSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import { codeVersion } from '../config/version.ts';
import type { RunId } from '../model/ids.ts';
import type { PageSet } from '../model/page-set.ts';
import type { Recipe } from '../select/recipe.ts';
import { selectLink } from '../select/link/select-link.ts';
import { selectText } from '../select/text/select-text.ts';
import { selectionDigest, selectionSettings, type Selected, type SelectionReport } from '../select/selection.ts';
import { setNamed } from '../select/sets/derived-set.ts';
import { pageSetFile, pageSetProblem } from '../select/sets/page-set-file.ts';
import { thinVerdicts } from '../select/thin-verdicts.ts';
import type { Store } from '../store/port.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { beginRun } from './with-run.ts';

export interface RunSelectOptions {
  readonly stage: 'link' | 'text';
  readonly recipe: Recipe;
  /** Name of the set; null: the stage and the number of the run. */
  readonly name: string | null;
  /** The first selection that the second is made of; null: the current one. */
  readonly from?: string | null;
  /** Pages kept, instead of what the recipe says. */
  readonly top: number | null;
  onProgress(done: number, of: number): void;
}

/**
 * One selection. The set and the end of its run become valid together. A selection that nobody named and that says what the
 * current set of its stage says makes no set, and leaves no run.
 */
export const runSelect = (
  corpus: Pick<OpenCorpus, 'store' | 'config' | 'clock' | 'paths'>,
  { stage, recipe, name, top, from = null, ...listener }: RunSelectOptions,
): SelectionReport => {
  const { store, config, paths } = corpus;
  const input = stage === 'link' ? null : firstSelection(store, from);
  const spec = {
    input: input?.name ?? null,
    configDigest: selectionDigest(config, recipe),
    settings: selectionSettings(config, recipe),
  };
  const run = beginRun(corpus, { stage: `select-${stage}`, ...spec });
  const pages = input?.pages ?? store.versions.counts().alive;
  const onProgress = (done: number): void => listener.onProgress(done, pages);
  const options = { store, config, recipe, dir: paths.dir, run: run.id, name, top, onProgress };
  const { report, set }: Selected = input === null ? selectLink(options) : selectText({ ...options, input });
  const same = name === null ? unchangedSet(store, report, { ...set, configDigest: spec.configDigest }) : null;
  if (same !== null) {
    takeBack(corpus, run.id, { set: set.name, as: same });
    return { ...report, run: same.run, set: same.name, change: null, unchanged: true };
  }
  const isFirst = store.sets.current(stage) === null;
  run.finish(report, (madeAt) => {
    store.sets.put({ ...set, run: run.id, madeAt, configDigest: spec.configDigest, codeVersion });
    // A set that somebody named is an experiment: it becomes current when it is chosen, with `sets use`.
    if (name === null || isFirst) store.sets.use(stage, set.name);
  });
  thinVerdicts(store, stage, config.select.verdictRunsWhole);
  return report;
};

/** The current set, when pages, verdicts and all that decides about them are what they were when it was made. */
const unchangedSet = (
  store: Store,
  report: SelectionReport,
  made: Pick<PageSet, 'stage' | 'digest' | 'configDigest'>,
): PageSet | null => {
  const current = store.sets.current(report.stage);
  if (current === null || current.stage !== made.stage || current.digest !== made.digest) return null;
  if (current.configDigest !== made.configDigest || current.codeVersion !== codeVersion) return null;
  const said = store.runs.get(current.run)?.report ?? null;
  return said !== null && saying(JSON.parse(said) as SelectionReport) === saying(report) ? current : null;
};

/** What a selection says of its pages, without its own number and name. */
const saying = ({ input, pages, kept, byRule, funnel, distributions, numbers }: SelectionReport): string =>
  JSON.stringify([input, pages, kept, byRule, funnel, distributions, numbers]);

/** The set that was made says what the current one says: nothing is left of it, but its file is there to take the place of a damaged one. */
const takeBack = (
  { store, paths }: Pick<OpenCorpus, 'store' | 'paths'>,
  run: RunId,
  made: { set: string; as: PageSet },
): void => {
  const file = pageSetFile(paths.dir, made.set);
  if (pageSetProblem(paths.dir, made.as) !== null) renameSync(file, pageSetFile(paths.dir, made.as.name));
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = store.transaction(() => store.verdicts.drop({ run, after: from, batch: 5000 })).last;
  }
  store.transaction(() => store.runs.drop(run));
  rmSync(file, { force: true });
};

const firstSelection = (store: Store, from: string | null): PageSet => {
  const set = from === null ? store.sets.current('link') : setNamed(store, from);
  if (set !== null && set.stage === 'text')
    throw new Fault('USAGE', `--from ${set.name}: a second selection is made of a first one.`);
  if (set !== null) return set;
  throw new Fault('NOT_FOUND', 'There is no first selection to choose from. Run `kumoito select link` first.');
};
