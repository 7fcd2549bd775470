import type { UrlId } from '../model/ids.ts';
import type { Run, RunSettings } from '../model/run.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import { differences } from '../select/sets/set-algebra.ts';
import { pageSetProblem, readPageSet } from '../select/sets/page-set-file.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import type { Store } from '../store/port.ts';

/** Two runs of one stage, side by side. */
export interface RunComparison {
  readonly left: Omit<Run, 'report'>;
  readonly right: Omit<Run, 'report'>;
  /** Options and limits that differ; null: one of the runs was made before they were noted. */
  readonly settings: readonly ComparedSetting[] | null;
  /** The numbers of the two reports, by their paths in them; what is told of single hosts and pages is left out. */
  readonly numbers: readonly ComparedNumber[];
  /** Of two selections whose sets are there: the pages that only one of them has, or in another version. */
  readonly pages: ComparedSets | null;
}

export interface ComparedSetting {
  readonly name: string;
  readonly left: string | null;
  readonly right: string | null;
}

export interface ComparedNumber {
  readonly path: readonly string[];
  readonly left: number | null;
  readonly right: number | null;
}

export interface ComparedSets {
  readonly left: string;
  readonly right: string;
  readonly both: number;
  readonly entered: number;
  readonly gone: number;
  readonly revised: number;
  /** The first of them, in the order of their ids. */
  readonly examples: readonly ChangedPage[];
}

export interface ChangedPage {
  readonly kind: 'entered' | 'gone' | 'revised';
  readonly member: PageSetMember;
  /** The rules that left it out of the one set that it is not in; empty also where that selection did not look at it. */
  readonly rules: readonly string[];
}

export const compareRuns = (
  corpus: Pick<OpenCorpus, 'store' | 'paths'>,
  { left, right, examplesMax }: { readonly left: Run; readonly right: Run; readonly examplesMax: number },
): RunComparison => {
  const [before, after] = [left, right].map(({ configDigest }) => corpus.store.runs.settings(configDigest));
  return {
    left: headOf(left),
    right: headOf(right),
    settings: before === null || after === null ? null : differingSettings(before ?? {}, after ?? {}),
    numbers: compareNumbers(numbersOf(left.report), numbersOf(right.report)),
    pages: compareSets(corpus, { left, right, examplesMax }),
  };
};

const headOf = ({ id, stage, input, configDigest, codeVersion, startedAt, finishedAt }: Run): Omit<Run, 'report'> => ({
  id,
  stage,
  input,
  configDigest,
  codeVersion,
  startedAt,
  finishedAt,
});

const differingSettings = (left: RunSettings, right: RunSettings): readonly ComparedSetting[] =>
  namesOf(Object.keys(left), Object.keys(right))
    .filter((name) => left[name] !== right[name])
    .map((name) => ({ name, left: left[name] ?? null, right: right[name] ?? null }));

const compareNumbers = (
  left: ReadonlyMap<string, NumberAt>,
  right: ReadonlyMap<string, NumberAt>,
): readonly ComparedNumber[] =>
  namesOf([...left.keys()], [...right.keys()]).map((name) => ({
    path: (right.get(name) ?? left.get(name))?.path ?? [],
    left: left.get(name)?.value ?? null,
    right: right.get(name)?.value ?? null,
  }));

/** In the order of the second list; what only the first has comes last. */
const namesOf = (left: readonly string[], right: readonly string[]): readonly string[] => [
  ...new Set([...right, ...left]),
];

interface NumberAt {
  readonly path: readonly string[];
  readonly value: number;
}

/** Fields that say nothing about the run as a whole: its own number, single hosts, bins of histograms, and what the settings say already. */
const leftOut = new Set(['run', 'recipe', 'distributions', 'closest', 'failures']);

/** The numbers of a report by their paths; a row of a list is known by its words: `outcomes`, `failed timeout`, `fetches`. */
const numbersOf = (report: string | null): ReadonlyMap<string, NumberAt> => {
  const numbers = new Map<string, NumberAt>();
  const add = (path: readonly string[], value: unknown): void => {
    if (typeof value === 'number') numbers.set(JSON.stringify(path), { path, value });
    else if (Array.isArray(value)) {
      for (const row of value as readonly unknown[]) {
        const words = Object.values(row ?? {}).filter((one) => typeof one === 'string');
        if (typeof row === 'object' && words.length > 0) add([...path, words.join(' ')], row);
      }
    } else if (typeof value === 'object' && value !== null)
      for (const [name, within] of Object.entries(value)) if (!leftOut.has(name)) add([...path, name], within);
  };
  add([], parsed(report));
  return numbers;
};

/** What an earlier version wrote in a form that nobody knows any more says nothing. */
const parsed = (report: string | null): object => {
  try {
    const value: unknown = JSON.parse(report ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

const compareSets = (
  { store, paths }: Pick<OpenCorpus, 'store' | 'paths'>,
  { left, right, examplesMax }: { readonly left: Run; readonly right: Run; readonly examplesMax: number },
): ComparedSets | null => {
  const setOf = ({ id, stage }: Run): PageSet | undefined =>
    stage.startsWith('select-') || stage === 'sets' ? store.sets.all().find(({ run }) => run === id) : undefined;
  const [before, after] = [setOf(left), setOf(right)];
  if (before === undefined || after === undefined) return null;
  if (pageSetProblem(paths.dir, before) !== null || pageSetProblem(paths.dir, after) !== null) return null;
  const counts = { entered: 0, gone: 0, revised: 0 };
  const examples: ComparedSets['examples'][number][] = [];
  for (const one of differences(readPageSet(paths.dir, before), readPageSet(paths.dir, after))) {
    const kind = one.kind === 'first-only' ? 'gone' : one.kind === 'second-only' ? 'entered' : 'revised';
    counts[kind]++;
    if (examples.length >= examplesMax) continue;
    const rules = kind === 'revised' ? [] : rulesAgainst(store, one.member.id, kind === 'gone' ? right : left);
    examples.push({ kind, member: one.member, rules });
  }
  return { left: before.name, right: after.name, both: before.pages - counts.gone, ...counts, examples };
};

/** What a selection said of a page. A verdict that said what the run before it said may have been taken away: then that one counts. */
const rulesAgainst = ({ verdicts }: Store, id: UrlId, { id: run, stage }: Run): readonly string[] => {
  const said = verdicts.of(id).filter((verdict) => verdict.stage === stage && verdict.run <= run);
  const last = said.toSorted((a, b) => a.run - b.run).at(-1);
  return (last?.marks ?? []).map(({ rule }) => rule);
};
