import { createHash } from 'node:crypto';
import { configDigest, settingsOf } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import { inPasses } from '../flow/told.ts';
import type { RunId } from '../model/ids.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import type { RunSettings } from '../model/run.ts';
import type { Mark } from '../model/verdict.ts';
import type { Store, Verdict } from '../store/port.ts';
import type { Distribution } from './distribution.ts';
import { mustBeFree } from './sets/derived-set.ts';
import { pageSetFile, pageSetProblem, readPageSet, writePageSet } from './sets/page-set-file.ts';
import type { Recipe } from './recipe.ts';
import { rulesInOrder } from './rules/table.ts';

/** What a selection is asked. */
export interface SelectionOptions {
  readonly store: Store;
  readonly config: Config;
  readonly recipe: Recipe;
  /** The corpus. */
  readonly dir: string;
  /** Under which its verdicts are written; who calls notes its beginning and its end. */
  readonly run: RunId;
  /** Name of the set; null: the stage and the number of the run. */
  readonly name: string | null;
  /** Pages kept, instead of what the recipe says. */
  readonly top: number | null;
  /** How many pages are done; a page that is looked at several times is done by parts. */
  readonly onProgress: (done: number) => void;
}

/** What a selection did. It is stored with the run. */
export interface SelectionReport {
  readonly run: RunId;
  readonly set: string;
  readonly stage: 'link' | 'text';
  readonly recipe: Recipe;
  /** The set that was chosen from; null for the corpus as it is. */
  readonly input: string | null;
  readonly pages: number;
  readonly kept: number;
  /** A page that several rules marked is counted with each; `alone`: marked by no other rule. */
  readonly byRule: readonly RuleCount[];
  /** Pages that were left after each rule, in the order in which rules are applied. Absent in reports of runs before it was noted. */
  readonly funnel?: readonly FunnelStep[];
  /** What the rules measured of all pages, and their scores, in the same order. Absent in reports of runs before it was noted. */
  readonly distributions?: readonly Distribution[];
  /** Nothing differs from what the set says that was current: it stays current, and no new one was made. */
  readonly unchanged?: true;
  /** Against the set that was current before. */
  readonly change: SetChange | null;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface RuleCount {
  readonly rule: string;
  readonly pages: number;
  readonly alone: number;
}

export interface FunnelStep {
  readonly rule: string;
  readonly left: number;
}

/** What a selection gives: its report, and what is known of its set before the end of its run is noted. */
export interface Selected {
  readonly report: SelectionReport;
  readonly set: Pick<PageSet, 'name' | 'stage' | 'pages' | 'digest'>;
}

/** Digest of all that decides about pages beside the pages: equal digests select alike. */
export const selectionDigest = (config: Config, recipe: Recipe): string =>
  createHash('sha256')
    .update(JSON.stringify([configDigest(config, ['select']), recipe]))
    .digest('hex')
    .slice(0, 16);

/** What that digest is of: the options, and every limit and weight of the recipe under its path. */
export const selectionSettings = (config: Config, { name, link, text }: Recipe): RunSettings => ({
  ...settingsOf(config, ['select']),
  ...leavesOf('recipe', { name, link, text }),
});

const leavesOf = (path: string, value: unknown): RunSettings => {
  if (value === null) return { [path]: 'off' };
  if (Array.isArray(value)) return { [path]: value.join(', ') };
  if (typeof value !== 'object') return { [path]: typeof value === 'string' ? value : JSON.stringify(value) };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, within]) => Object.entries(leavesOf(`${path}.${key}`, within))),
  );
};

/** One selection while it is written: verdicts in batches, the set as a file. The caller makes both valid at once. */
export interface Selection {
  /** A page was looked at. */
  looked(): void;
  /** In id order. `member`: the page as a member of the set; asked for only when nothing marked it. */
  judge(verdict: Verdict, member: () => PageSetMember): void;
  finish(result: SelectionResult): Selected;
}

interface SelectionResult {
  readonly pages: number;
  readonly numbers: Readonly<Record<string, number>>;
  readonly distributions: readonly Distribution[];
}

const batch = 5000;

/** `looks`: how often each page is looked at before it is judged. */
export const startSelection = (
  { store, recipe, dir, run, name, onProgress }: SelectionOptions,
  { stage, input, looks }: { stage: 'link' | 'text'; input: string | null; looks: number },
): Selection => {
  const setName = name ?? `${stage}-${run}`;
  mustBeFree(store, setName);
  const file = writePageSet(pageSetFile(dir, setName));
  const before = membersBefore(store, dir, stage);
  const counts = newRuleCounts();
  let waiting: Verdict[] = [];
  const write = (): void => {
    const judged = waiting;
    waiting = [];
    store.transaction(() => store.verdicts.put(run, judged));
  };
  const step = inPasses(looks + 1, onProgress);
  return {
    looked: step,
    judge: (verdict, member) => {
      step();
      waiting.push(verdict);
      if (waiting.length >= batch) write();
      counts.add(verdict.marks);
      if (verdict.marks.length > 0) return;
      const kept = member();
      file.add(kept);
      before?.kept(kept);
    },
    finish: ({ pages, numbers, distributions }) => {
      write();
      const { pages: kept, digest: setDigest } = file.finish();
      const change = before?.end() ?? null;
      const counted = { byRule: counts.all(), funnel: counts.funnel(pages, rulesInOrder[stage]), distributions };
      const report = { run, set: setName, stage, recipe, input, pages, kept, ...counted, change, numbers };
      return { report, set: { name: setName, stage, pages: kept, digest: setDigest } };
    },
  };
};

interface SetChange {
  /** The set compared with; absent in reports of runs before it was written down. */
  readonly before?: string;
  readonly entered: number;
  readonly left: number;
  readonly revised: number;
}

interface RuleCounts {
  add(marks: readonly Mark[]): void;
  all(): readonly RuleCount[];
  funnel(pages: number, inOrder: readonly string[]): readonly FunnelStep[];
}

const newRuleCounts = (): RuleCounts => {
  const counts = new Map<string, { pages: number; alone: number }>();
  const firsts = new Map<string, number>();
  return {
    add: (marks) => {
      const rules = new Set(marks.map(({ rule }) => rule));
      for (const rule of rules) {
        const count = counts.get(rule) ?? { pages: 0, alone: 0 };
        count.pages++;
        if (rules.size === 1) count.alone++;
        counts.set(rule, count);
      }
      const first = marks[0]?.rule;
      if (first !== undefined) firsts.set(first, (firsts.get(first) ?? 0) + 1);
    },
    all: () =>
      [...counts]
        .map(([rule, count]) => ({ rule, ...count }))
        .toSorted((a, b) => b.pages - a.pages || (a.rule < b.rule ? -1 : 1)),
    funnel: (pages, inOrder) => {
      let left = pages;
      return inOrder.flatMap((rule) => {
        const first = firsts.get(rule);
        if (first === undefined) return [];
        left -= first;
        return [{ rule, left }];
      });
    },
  };
};

/** Follows the current set of the stage beside the new one. */
const membersBefore = (
  store: Store,
  dir: string,
  stage: 'link' | 'text',
): { kept(member: PageSetMember): void; end(): SetChange } | null => {
  const set = store.sets.current(stage);
  // With a damaged one nothing can be compared; selecting again is what mends it.
  if (set === null || pageSetProblem(dir, set) !== null) return null;
  const members = readPageSet(dir, set);
  let old = members.next();
  let entered = 0;
  let left = 0;
  let revised = 0;
  return {
    kept: (member) => {
      for (; old.done !== true && old.value.id < member.id; old = members.next()) left++;
      if (old.done === true || old.value.id > member.id) {
        entered++;
        return;
      }
      if (old.value.revision !== member.revision) revised++;
      old = members.next();
    },
    end: () => {
      for (; old.done !== true; old = members.next()) left++;
      return { before: set.name, entered, left, revised };
    },
  };
};
