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
  readonly strategy: RevisitStrategyName | 'priced';
  readonly budgets: readonly RevisitBudget[];
}

export interface RevisitBudget extends RevisitResult {
  /** One fetch for every page in this time, on average. */
  readonly everyMs: number;
}

export interface PricedRevisits extends RevisitComparison {
  readonly budgets: readonly (RevisitBudget & { readonly priceMs: number })[];
}

/**
 * The rule `sections` as the crawler has it: collections once in `revisitMin`, each visiting what is worth the price. The
 * number of fetches is what comes of it: `everyMs` is the time in which other strategies make as many.
 */
export const priceRevisits = (
  sites: readonly SiteHistory[],
  pricesMs: readonly number[],
  { revisitMin }: { readonly revisitMin: number },
): PricedRevisits => {
  const history = poolSites(sites);
  const budgets = pricesMs.map((priceMs) => {
    const chooser = new SectionChooser(history, { everyMs: priceMs, isPriced: true, pauseMs: revisitMin });
    const result = replayRevisits(history, { kind: 'collections', everyMs: revisitMin }, chooser);
    return { ...result, priceMs, everyMs: result.pageTimeMs / Math.max(1, result.fetches) };
  });
  return { strategy: 'priced', budgets };
};

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
