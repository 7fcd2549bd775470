import { Fault } from '../base/fault.ts';
import { codeVersion } from '../config/version.ts';
import type { PageSet } from '../model/page-set.ts';
import type { Recipe } from '../select/recipe.ts';
import { selectLink } from '../select/link/select-link.ts';
import { selectText } from '../select/text/select-text.ts';
import { selectionDigest, type Selected, type SelectionReport } from '../select/selection.ts';
import { thinVerdicts } from '../select/thin-verdicts.ts';
import type { Store } from '../store/port.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { beginRun } from './with-run.ts';

export interface RunSelectOptions {
  readonly stage: 'link' | 'text';
  readonly recipe: Recipe;
  /** Name of the set; null: the stage and the number of the run. */
  readonly name: string | null;
  /** Pages kept, instead of what the recipe says. */
  readonly top: number | null;
}

/** One selection. The set and the end of its run become valid together. */
export const runSelect = (
  corpus: Pick<OpenCorpus, 'store' | 'config' | 'clock' | 'paths'>,
  { stage, recipe, name, top }: RunSelectOptions,
): SelectionReport => {
  const { store, config, paths } = corpus;
  const input = stage === 'link' ? null : firstSelection(store);
  const spec = { input: input?.name ?? null, configDigest: selectionDigest(config, recipe) };
  const run = beginRun(corpus, { stage: `select-${stage}`, ...spec });
  const options = { store, config, recipe, dir: paths.dir, run: run.id, name, top };
  const { report, set }: Selected = input === null ? selectLink(options) : selectText({ ...options, input });
  run.finish(report, (madeAt) =>
    store.sets.put({ ...set, run: run.id, madeAt, configDigest: spec.configDigest, codeVersion }),
  );
  thinVerdicts(store, stage, config.select.verdictRunsWhole);
  return report;
};

const firstSelection = (store: Store): PageSet => {
  const set = store.sets.latest('link');
  if (set !== null) return set;
  throw new Fault('NOT_FOUND', 'There is no first selection to choose from. Run `kumoito select link` first.');
};
