import type { RevisitLimits } from '../revisit/next-interval.ts';
import type { SelectionLimits } from '../revisit/selection-interval.ts';
import { poolSites, type SiteHistory } from './read-changes.ts';
import { replayRevisits, type RevisitResult } from './replay-revisits.ts';
import {
  FixedStrategy,
  KumoitoStrategy,
  NutchStrategy,
  ServerClockStrategy,
  type RevisitStrategy,
} from './revisit-strategies.ts';

/**
 * `change-interval`, `selection` and `balanced` are this project's (`collect.revisitBy`), `server-clock` has so far been
 * tried on recorded changes only; the oracle knows the future.
 */
export const revisitStrategies = [
  'fixed',
  'nutch',
  'change-interval',
  'selection',
  'balanced',
  'server-clock',
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
      ...replayRevisits(history, everyMs, open(strategy, history, given)),
    }));
    yield { strategy, budgets };
  }
}

const open = (
  strategy: RevisitStrategyName,
  { pages, siteOf }: SiteHistory,
  { limits, seed }: { readonly limits: RevisitLimits & SelectionLimits; readonly seed: string },
): RevisitStrategy | 'oracle' => {
  switch (strategy) {
    case 'fixed':
      return new FixedStrategy();
    case 'nutch':
      return new NutchStrategy(pages);
    case 'change-interval':
    case 'selection':
    case 'balanced':
      return new KumoitoStrategy(strategy, limits, { seed, siteOf });
    case 'server-clock':
      return new ServerClockStrategy(limits, { seed, siteOf });
    case 'oracle':
      return strategy;
  }
};
