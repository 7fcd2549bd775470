import type { EpochMs } from '../model/time.ts';
import type { LinkWeights, TextWeights } from './recipe.ts';

export interface ImportanceParts {
  /** PageRank as a multiple of the mean. */
  readonly pageRank: number;
  readonly pageRankMax: number;
  readonly domainRank: number;
  readonly domainRankMax: number;
  readonly urlDepth: number;
  readonly cgiLetters: number;
  readonly checkedAt: EpochMs;
  readonly newest: EpochMs;
}

/**
 * Importance of a page, 0 to 1 (Akamine 2010 5.1 names the parts, not how they are put together): the weighted mean of
 * its PageRank and that of its domain (on a logarithmic scale, since both follow power laws), of how near the URL is to
 * the top of its site, how short its arguments are, and how recently it was visited, changed or not.
 */
export const importance = (page: ImportanceParts, weights: LinkWeights): number => {
  const parts: readonly (readonly [weight: number, part: number])[] = [
    [weights.pageRank, onLogScale(page.pageRank, page.pageRankMax)],
    [weights.domainRank, onLogScale(page.domainRank, page.domainRankMax)],
    [weights.urlDepth, 1 / (1 + page.urlDepth)],
    [weights.cgi, 1 / (1 + page.cgiLetters / 32)],
    [weights.age, weights.ageHalfMs === 0 ? 0 : 2 ** ((page.checkedAt - page.newest) / weights.ageHalfMs)],
  ];
  return weightedMean(parts);
};

/** Sentences beyond this many add nothing more. */
const enoughSentences = 100;

/** Importance and the number of long sentences together (A 5.1), 0 to 1. */
export const textImportance = (importanceScore: number, longSentences: number, weights: TextWeights): number =>
  weightedMean([
    [weights.importance, importanceScore],
    [weights.longSentences, onLogScale(Math.min(longSentences, enoughSentences), enoughSentences)],
  ]);

const onLogScale = (value: number, most: number): number => (most <= 0 ? 0 : Math.log1p(value) / Math.log1p(most));

const weightedMean = (parts: readonly (readonly [number, number])[]): number => {
  let sum = 0;
  let weights = 0;
  for (const [weight, part] of parts) {
    sum += weight * part;
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
};
