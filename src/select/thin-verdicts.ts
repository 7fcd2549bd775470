import type { UrlId } from '../model/ids.ts';
import type { PageSet } from '../model/page-set.ts';
import type { Run } from '../model/run.ts';
import type { Store } from '../store/port.ts';

export interface Thinned {
  /** Verdicts that said again what the run before had said. */
  readonly repeated: number;
  /** Verdicts of runs that were broken off and never taken up again. */
  readonly abandoned: number;
}

const batch = 5000;

/**
 * A verdict for every page in every run would fill the disk within weeks. The newest runs of a stage stay whole, and those whose
 * set was given a name by a person. Of the others the verdicts stay that say something else than the run before: since when a page has
 * been in or out, and why, can always be looked up. Can be interrupted anywhere; what is done already is not done again.
 */
export const thinVerdicts = (store: Store, stage: 'link' | 'text', runsWhole: number): Thinned => {
  const runs = store.runs.all().filter((run) => run.stage === `select-${stage}`);
  const finished = runs.filter(({ finishedAt }) => finishedAt !== null).toSorted((a, b) => a.id - b.id);
  const newest = finished.at(-1);
  const old = runsWhole === 0 ? finished : finished.slice(0, -runsWhole);
  const named = new Set(store.sets.all().flatMap((set) => (isNamed(set) ? [set.run] : [])));
  const upTo = store.verdicts.thinnedUpTo(stage) ?? 0;
  let repeated = 0;
  for (const { id } of old) {
    if (id <= upTo) continue;
    if (!named.has(id)) repeated += inBatches(store, (after) => store.verdicts.thin({ run: id, after, batch }));
    store.verdicts.thinned(stage, id);
  }
  let abandoned = 0;
  for (const { id, finishedAt } of runs) {
    const isLeft = finishedAt === null && newest !== undefined && id < newest.id;
    if (isLeft) abandoned += inBatches(store, (after) => store.verdicts.drop({ run: id, after, batch }));
  }
  return { repeated, abandoned };
};

/** A set that nobody named has the name of its run. */
export const isNamed = ({ name, stage, run }: PageSet): boolean => name !== `${stage}-${run}`;

const inBatches = (store: Store, work: (after: number) => { removed: number; last: UrlId | null }): number => {
  let removed = 0;
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const done = store.transaction(() => work(from));
    removed += done.removed;
    after = done.last;
  }
  return removed;
};

/** Whether verdicts of the run may be gone, so that what is left is not all it said. */
export const isThinned = (store: Store, run: Pick<Run, 'id' | 'stage'>): boolean => {
  const stage = run.stage === 'select-link' ? 'link' : 'text';
  const set = store.sets.all().find((one) => one.run === run.id);
  return run.id <= (store.verdicts.thinnedUpTo(stage) ?? 0) && (set === undefined || !isNamed(set));
};
