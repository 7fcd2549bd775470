import type { RunId } from '../model/ids.ts';
import type { PageSet } from '../model/page-set.ts';
import type { EpochMs } from '../model/time.ts';
import type { SelectionReport } from '../select/selection.ts';
import type { Store } from '../store/port.ts';

/** What one selection did with the pages it looked at, rule by rule. */
export interface SelectionFunnel {
  readonly stage: 'link' | 'text';
  readonly run: RunId;
  readonly set: string;
  readonly input: string | null;
  readonly recipe: string;
  readonly madeAt: EpochMs;
  readonly pages: number;
  readonly kept: number;
  readonly steps: readonly FunnelRule[];
}

export interface FunnelRule {
  readonly rule: string;
  /** Pages of which it was the first rule that marked them; null: the report is of before that was noted. */
  readonly taken: number | null;
  /** Pages left after it; null: it took none, or the report does not say. */
  readonly left: number | null;
  /** Pages it marked, and those that no other rule marked. */
  readonly marked: number;
  readonly alone: number;
}

/** The selections that a set comes from, the first one first: of a set of the second selection both. */
export const selectionFunnels = (store: Store, set: PageSet): readonly SelectionFunnel[] => {
  const own = funnelOf(store, set);
  if (own === null) return [];
  const input = own.input === null ? null : store.sets.get(own.input);
  return [...(input === null ? [] : selectionFunnels(store, input)), own];
};

const funnelOf = (store: Store, { name, stage, run, madeAt }: PageSet): SelectionFunnel | null => {
  const report = store.runs.get(run)?.report ?? null;
  if (stage === 'made' || report === null) return null;
  const { input, recipe, pages, kept, byRule, funnel = [] } = JSON.parse(report) as SelectionReport;
  let before = pages;
  const steps = funnel.map(({ rule, left }): FunnelRule => {
    const count = byRule.find((one) => one.rule === rule);
    const taken = before - left;
    before = left;
    return { rule, taken, left, marked: count?.pages ?? 0, alone: count?.alone ?? 0 };
  });
  const others = byRule
    .filter(({ rule }) => !funnel.some((step) => step.rule === rule))
    .map(
      ({ rule, pages: marked, alone }): FunnelRule => ({
        rule,
        taken: funnel.length === 0 ? null : 0,
        left: null,
        marked,
        alone,
      }),
    );
  return { stage, run, set: name, input, recipe: recipe.name, madeAt, pages, kept, steps: [...steps, ...others] };
};
