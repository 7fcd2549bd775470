import { chunkFeatures, chunkRows, type ChunkState } from './chunk-features.ts';
import { emptyFeatureList } from './feature-hash.ts';
import { addRows, deepScore, sumWords, wideScore, type Scorer } from './scorer.ts';
import type { Words } from './words.ts';

/**
 * Decides from left to right which words open a bunsetsu; the first always does. Writes their positions to `firsts` and
 * returns how many there are.
 */
export const findBunsetsu = (scorer: Scorer, words: Words, firsts: Int32Array): number => {
  if (words.count === 0) return 0;
  beginAt(words, state, 0);
  firsts[0] = 0;
  let found = 1;
  for (state.at = 1; state.at < words.count; state.at++) {
    const opens = opensUnit(scorer, words, state);
    if (opens) firsts[found++] = state.at;
    decide(words, state, opens);
  }
  return found;
};

/** Whether a bunsetsu (or with its own scorer: a basic phrase) starts at the word in question. */
export const opensUnit = (scorer: Scorer, words: Words, past: ChunkState): boolean => {
  chunkFeatures(words, past, features);
  const wide = wideScore(scorer, features) * scorer.wideWorth;
  chunkRows(words, past, features);
  sums.fill(0);
  addRows(scorer, features, sums);
  return wide + deepScore(scorer, sums, features.count) > 0;
};

export const newChunkState = (): ChunkState => ({ at: 0, first: 0, before: -1, bits: 0 });

const features = emptyFeatureList();
const sums = new Int32Array(sumWords);
const state = newChunkState();

/** Opens the first unit at word `first`. */
export const beginAt = (words: Words, past: ChunkState, first: number): void => {
  past.at = first + 1;
  past.first = first;
  past.before = -1;
  past.bits = words.bits[first]!;
};

/** Takes the decision about the word in question into the state. */
export const decide = (words: Words, past: ChunkState, opens: boolean): void => {
  if (opens) {
    past.before = past.first;
    past.first = past.at;
    past.bits = 0;
  }
  past.bits |= words.bits[past.at]!;
};
