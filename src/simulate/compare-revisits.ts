import type { RevisitLimits } from '../revisit/next-interval.ts';
import type { SelectionLimits } from '../revisit/selection-interval.ts';
import { poolSites, type SiteHistory } from './read-changes.ts';
import { replayRevisits, type Chooser, type RevisitResult } from './replay-revisits.ts';
import { DueFirst, Oracle } from './revisit-choosers.ts';
import { FixedStrategy, KumoitoStrategy, NutchStrategy } from './revisit-strategies.ts';
import { SectionChooser } from './section-chooser.ts';

/** `change-interval`, `selection`, `balanced` and `sections` are this project's (`collect.revisitBy`); the oracle knows the future. */
export const revisitStrategies = [
  'fixed',
  'nutch',
  'change-interval',
  'selection',
  'balanced',
  'sections',
  'oracle',
] as const;
export type RevisitStrategyName = (typeof revisitStrategies)[number];

export interface RevisitComparison {
  readonly strategy: RevisitStrategyName;
  readonly budgets: readonly (RevisitResult & {
    /** One fetch for every page in this time, on average. */
    readonly everyMs: number;
  })[];
}

/** The papers' question at equal cost: how much of what happened on these sites does each schedule see (T figure 4)? */
export function* compareRevisits(
  sites: readonly SiteHistory[],
  given: {
    readonly strategies: readonly RevisitStrategyName[];
    readonly everyMs: readonly number[];
    readonly limits: RevisitLimits & SelectionLimits;
    readonly seed: string;
  },
): IterableIterator<RevisitComparison> {
  const history = poolSites(sites);
  for (const strategy of given.strategies) {
    const budgets = given.everyMs.map((everyMs) => ({
      everyMs,
      ...replayRevisits(history, { kind: 'even', everyMs }, open(strategy, history, { ...given, everyMs })),
    }));
    yield { strategy, budgets };
  }
}

const open = (
  strategy: RevisitStrategyName,
  history: SiteHistory,
  { everyMs, limits, seed }: { everyMs: number; limits: RevisitLimits & SelectionLimits; seed: string },
): Chooser => {
  const { pages, siteOf } = history;
  switch (strategy) {
    case 'fixed':
      return new DueFirst(pages, new FixedStrategy());
    case 'nutch':
      return new DueFirst(pages, new NutchStrategy(pages));
    case 'change-interval':
    case 'selection':
    case 'balanced':
      return new DueFirst(pages, new KumoitoStrategy(strategy, limits, { seed, siteOf }));
    case 'sections':
      return new SectionChooser(history, { everyMs, isPriced: false, pauseMs: 0 });
    case 'oracle':
      return new Oracle(history);
  }
};
