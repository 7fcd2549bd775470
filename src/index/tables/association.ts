/** Counts around one pair of words. */
export interface PairCounts {
  /** Both together. */
  readonly together: number;
  /** Matches of the one. */
  readonly matches: number;
  /** Occurrences of the other. */
  readonly total: number;
  /** Words near the matches, and words in all. */
  readonly near: number;
  readonly words: number;
}

/** 14 + log2 of the Dice coefficient (Rychlý 2008); 14 at most, one less is half as typical. */
export const logDice = ({ together, matches, total }: PairCounts): number =>
  14 + Math.log2((2 * together) / (matches + total));

/** log2 of observed over expected, expected being near × total / words (Church & Hanks 1990; Evert 2008, window counts). */
export const mutualInformation = ({ together, near, total, words }: PairCounts): number =>
  Math.log2((together * words) / (near * total));

/** Dunning 1993: 2 Σ O ln(O/E) over the table (near or not) × (the word or another). */
export const logLikelihood = ({ together, near, total, words }: PairCounts): number => {
  const observed = [together, near - together, total - together, words - near - total + together].map((count) =>
    Math.max(0, count),
  );
  const expected = [
    (near * total) / words,
    (near * (words - total)) / words,
    ((words - near) * total) / words,
    ((words - near) * (words - total)) / words,
  ];
  return 2 * observed.reduce((sum, count, at) => sum + (count === 0 ? 0 : count * Math.log(count / expected[at]!)), 0);
};
