import type { PageSet } from '../../../model/page-set.ts';
import type { Run } from '../../../model/run.ts';
import { isoSeconds } from '../../../model/time.ts';
import type { Store } from '../../../store/port.ts';

/** One run that had a part in a page set. */
export interface StageRecord {
  readonly run: number;
  readonly stage: string;
  /** The set it read, or how a set was made of others; null also for removals. */
  readonly input: string | null;
  readonly startedAt: string;
  readonly configDigest: string;
  readonly codeVersion: string;
  /** Pages by the rules that marked them; a page that two rules marked counts with both. */
  readonly marked: readonly { readonly rule: string; readonly pages: number }[];
  /** What the stage reported: pages read and kept, the recipe with its limits; null for removals. */
  readonly report: unknown;
}

/**
 * The runs a set comes from, oldest first: everything collected and imported before it was made, the selections back to the
 * first one, and the runs that made documents of their sets. Removals are listed whenever they happened.
 */
export const provenance = (store: Store, set: PageSet): readonly StageRecord[] => {
  const runs = new Map<number, Run>();
  const sets = setsBehind(store, set, runs);
  for (const run of store.runs.all()) {
    const { stage, finishedAt, input } = run;
    if (finishedAt === null) continue;
    const before = finishedAt <= set.madeAt;
    const brought = (stage === 'collect' || stage === 'import') && before;
    const formatted = stage === 'format' && before && sets.has(input ?? '');
    if (brought || formatted || stage === 'forget') runs.set(run.id, run);
  }
  return [...runs.values()].toSorted((a, b) => a.id - b.id).map((run) => recordOf(store, run));
};

/** Names of the sets that a set was chosen from or made of, with their runs put into `runs`. */
const setsBehind = (store: Store, from: PageSet, runs: Map<number, Run>): ReadonlySet<string> => {
  const names = new Set<string>();
  const waiting = [from.name];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const set = names.has(name) ? null : store.sets.get(name);
    if (set === null) continue;
    names.add(name);
    const run = store.runs.get(set.run);
    if (run === null) continue;
    runs.set(run.id, run);
    // A selection names the set it read; a set made of others says `union a b`.
    waiting.push(...(run.input ?? '').split(/\s+/));
  }
  return names;
};

const recordOf = (store: Store, run: Run): StageRecord => ({
  run: run.id,
  stage: run.stage,
  input: isRemoval(run) ? null : run.input,
  startedAt: isoSeconds(run.startedAt),
  configDigest: run.configDigest,
  codeVersion: run.codeVersion,
  marked: store.verdicts
    .counts(run.id)
    .map(({ rule, pages }) => ({ rule, pages }))
    .toSorted((a, b) => b.pages - a.pages || (a.rule < b.rule ? -1 : 1)),
  report: run.report === null || isRemoval(run) ? null : (JSON.parse(run.report) as unknown),
});

/** The card says that something was removed; what it was must not be published. */
const isRemoval = ({ stage }: Run): boolean => stage === 'forget';
