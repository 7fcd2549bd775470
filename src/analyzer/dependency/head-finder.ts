import { arcFeatures, dependentRows, headRows, pairRows, takeDependent, type ArcState } from './arc-features.ts';
import type { BunsetsuTable } from './bunsetsu.ts';
import { emptyFeatureList } from './feature-hash.ts';
import { addRows, deepScore, sumLength, wideScore, type Scorer } from './scorer.ts';

/**
 * Farther candidates are never asked: time stays linear in the length of the sentence. In the training corpora the
 * farthest head is the 16th candidate.
 */
const candidatesMax = 32;

export interface HeadFinder {
  /** Fills `heads[0..table.count)`; the last bunsetsu is the root, with -1. */
  find(table: BunsetsuTable, heads: Int32Array): void;
}

/**
 * From right to left every bunsetsu chooses among those that a projective tree leaves it: the next bunsetsu, the head of
 * that, and so on up to the root (Sekine et al. 2000; the ranking of Iwatate et al. 2008 as one softmax in training).
 */
export const openHeadFinder = (scorer: Scorer): HeadFinder => {
  const features = emptyFeatureList();
  const state = newArcState();
  const sumWords = sumLength(scorer);
  const sums = new Int32Array(sumWords);
  const dependentSums = new Int32Array(sumWords);
  let headSums = new Int32Array(sumWords * 128);
  let headRowCount = 0;
  let dependentRowCount = 0;

  const prepareHeads = (table: BunsetsuTable): void => {
    if (headSums.length < table.count * sumWords) headSums = new Int32Array(2 * table.count * sumWords);
    for (let at = 1; at < table.count; at++) {
      headRows(table, at, features);
      sums.fill(0);
      addRows(scorer, features, sums);
      headSums.set(sums, at * sumWords);
      headRowCount = features.count;
    }
  };

  const scoreCandidate = (table: BunsetsuTable): number => {
    arcFeatures(table, state, features);
    const wide = wideScore(scorer, features) * scorer.wideWorth;
    pairRows(table, state, features);
    const from = state.candidate * sumWords;
    for (let word = 0; word < sumWords; word++) sums[word] = dependentSums[word]! + headSums[from + word]!;
    addRows(scorer, features, sums);
    return wide + deepScore(scorer, sums, dependentRowCount + headRowCount + features.count);
  };

  const findOne = (table: BunsetsuTable): number => {
    if (state.candidates === 1) return state.at + 1;
    dependentRows(table, state.at, features);
    dependentSums.fill(0);
    addRows(scorer, features, dependentSums);
    dependentRowCount = features.count;
    let best = -1;
    let bestScore = Number.NEGATIVE_INFINITY;
    state.candidate = state.at + 1;
    for (state.rank = 0; state.rank < state.candidates; state.rank++) {
      const score = scoreCandidate(table);
      if (score > bestScore) {
        bestScore = score;
        best = state.candidate;
      }
      state.candidate = state.heads[state.candidate]!;
    }
    return best;
  };

  return {
    find: (table, heads) => {
      prepareHeads(table);
      beginTree(state, heads, table.count);
      for (let at = table.count - 2; at >= 0; at--) {
        beginDependent(state, at);
        const head = findOne(table);
        heads[at] = head;
        takeDependent(table, state, head);
      }
    },
  };
};

export const newArcState = (): ArcState => ({
  heads: new Int32Array(0),
  dependents: new Int32Array(128),
  nearest: new Int32Array(128),
  at: 0,
  candidate: 0,
  rank: 0,
  candidates: 0,
});

export const beginTree = (state: ArcState, heads: Int32Array, count: number): void => {
  if (state.dependents.length < count) {
    state.dependents = new Int32Array(2 * count);
    state.nearest = new Int32Array(2 * count);
  }
  state.heads = heads;
  state.dependents.fill(0, 0, count);
  state.nearest.fill(-1, 0, count);
  if (count > 0) heads[count - 1] = -1;
};

/** Turns to bunsetsu `at` and counts its candidates. */
export const beginDependent = (state: ArcState, at: number): void => {
  state.at = at;
  let candidates = 0;
  for (let head = at + 1; head >= 0 && candidates < candidatesMax; head = state.heads[head]!) candidates++;
  state.candidates = candidates;
};
