import type { SearchResult } from '../port.ts';
import type { Has, Match } from '../../query/plan.ts';
import type { PreparedQuery } from './prepared-query.ts';
import { countDocuments, type RunOptions, topDocuments } from './run-query.ts';
import type { RankedDocument } from './top-hits.ts';

/** Documents that have as much of the query as each other: all of it, then most, then some. */
export interface Tier {
  readonly has: Has;
  /** Also met by the documents of the tiers before. */
  readonly match: Match;
  /** The best, without those of the tiers before. */
  readonly ranked: readonly RankedDocument[];
  /** There are no others than those. */
  readonly isWhole: boolean;
}

/** What is looked for first, and what follows where too few are found. */
export const tiersOf = (
  { plan }: PreparedQuery,
  { match }: RunOptions,
): readonly { readonly has: Has; readonly match: Match }[] => [{ has: 'all', match }, ...plan.wider];

/**
 * The best documents of each tier, as long as too few were found. How many are enough depends on the configuration alone and not on how many
 * hits are asked for: every page of hits and every count is of the same documents.
 */
export const rankedTiers = async (
  query: PreparedQuery,
  run: RunOptions,
  { most, enough }: { readonly most: number; readonly enough: number },
): Promise<readonly Tier[]> => {
  const top = Math.max(most, enough);
  const tiers: Tier[] = [];
  let found = 0;
  for (const { has, match } of tiersOf(query, run)) {
    const before = tiers.at(-1);
    const own: Match = before === undefined ? match : { kind: 'all', parts: [match], excluded: [before.match] };
    const ranked = (await topDocuments(query, top, { ...run, match: own })).inOrder();
    tiers.push({ has, match, ranked, isWhole: ranked.length < top });
    found += ranked.length;
    if (found >= enough) break;
  }
  return tiers;
};

type Counts = Pick<SearchResult, 'count' | 'most' | 'some'>;

export const noCounts: Counts = { count: null, most: null, some: null };

/** How many documents there are in each tier that was looked for. */
export const countTiers = async (query: PreparedQuery, run: RunOptions, tiers: readonly Tier[]): Promise<Counts> => {
  const counts: { -readonly [Of in keyof Counts]: Counts[Of] } = { ...noCounts };
  let before = 0;
  for (const { has, match, ranked, isWhole } of tiers) {
    const count = isWhole ? ranked.length : (await countDocuments(query, { ...run, match })) - before;
    counts[has === 'all' ? 'count' : has] = count;
    before += count;
  }
  return counts;
};
