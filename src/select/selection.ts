import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { configDigest } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import type { RunId } from '../model/ids.ts';
import type { PageSet, PageSetMember } from '../model/page-set.ts';
import type { Mark } from '../model/verdict.ts';
import type { Store, Verdict } from '../store/port.ts';
import { mustBeFree } from './made-set.ts';
import { pageSetFile, readPageSet, writePageSet } from './page-set-file.ts';
import type { Recipe } from './recipe.ts';
import { thinVerdicts } from './thin-verdicts.ts';

/** What a selection is asked. */
export interface SelectionOptions {
  readonly store: Store;
  readonly config: Config;
  readonly recipe: Recipe;
  readonly clock: Clock;
  /** The corpus. */
  readonly dir: string;
  readonly codeVersion: string;
  /** Name of the set; null: the stage and the number of the run. */
  readonly name: string | null;
  /** Pages kept, in place of what the recipe says. */
  readonly top: number | null;
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
  /** Against the set before. */
  readonly change: SetChange | null;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface RuleCount {
  readonly rule: string;
  readonly pages: number;
  readonly alone: number;
}

/** One selection while it is written: verdicts in batches, the set as a file, at the end both made valid at once. */
export interface Selection {
  readonly run: RunId;
  /** In id order. `member`: the page as a member of the set; asked for only when nothing marked it. */
  judge(verdict: Verdict, member: () => PageSetMember): void;
  finish(pages: number, numbers: Readonly<Record<string, number>>): SelectionReport;
}

const batch = 5000;

export const startSelection = (
  { store, config, recipe, clock, dir, codeVersion, name }: SelectionOptions,
  { stage, input }: { stage: 'link' | 'text'; input: string | null },
): Selection => {
  const digest = createHash('sha256')
    .update(JSON.stringify([configDigest(config, ['select']), recipe]))
    .digest('hex')
    .slice(0, 16);
  const like = { stage: `select-${stage}` as const, input, configDigest: digest, codeVersion };
  const run = store.runs.unfinished(like)?.id ?? store.runs.start({ ...like, at: clock.now() });
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
  return {
    run,
    judge: (verdict, member) => {
      waiting.push(verdict);
      if (waiting.length >= batch) write();
      counts.add(verdict.marks);
      if (verdict.marks.length > 0) return;
      const kept = member();
      file.add(kept);
      before?.kept(kept);
    },
    finish: (pages, numbers) => {
      write();
      const { pages: kept, digest: setDigest } = file.finish();
      const change = before?.end() ?? null;
      const byRule = counts.all();
      const report = { run, set: setName, stage, recipe, input, pages, kept, byRule, change, numbers };
      const madeAt = clock.now();
      const made: PageSet = {
        name: setName,
        stage,
        run,
        madeAt,
        pages: kept,
        configDigest: digest,
        codeVersion,
        digest: setDigest,
      };
      store.transaction(() => {
        store.sets.put(made);
        store.runs.finish(run, madeAt, JSON.stringify(report));
      });
      thinVerdicts(store, stage, config.select.verdictRunsWhole);
      return report;
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

const newRuleCounts = (): { add(marks: readonly Mark[]): void; all(): readonly RuleCount[] } => {
  const counts = new Map<string, { pages: number; alone: number }>();
  return {
    add: (marks) => {
      const rules = new Set(marks.map(({ rule }) => rule));
      for (const rule of rules) {
        const count = counts.get(rule) ?? { pages: 0, alone: 0 };
        count.pages++;
        if (rules.size === 1) count.alone++;
        counts.set(rule, count);
      }
    },
    all: () =>
      [...counts]
        .map(([rule, count]) => ({ rule, ...count }))
        .toSorted((a, b) => b.pages - a.pages || (a.rule < b.rule ? -1 : 1)),
  };
};

/** Follows the newest earlier set of the stage beside the new one. */
const membersBefore = (
  store: Store,
  dir: string,
  stage: 'link' | 'text',
): { kept(member: PageSetMember): void; end(): SetChange } | null => {
  const set = store.sets.latest(stage);
  if (set === null) return null;
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
