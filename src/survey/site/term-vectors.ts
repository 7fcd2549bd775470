/** The words of one text, each with how often it occurs. */
export type WordBag = ReadonlyMap<string, number>;

/** A direction in the space of words: numbers of words, ascending, and their weights, of length 1 together. */
export interface TermVector {
  readonly words: Uint32Array;
  readonly weights: Float64Array;
}

export interface TermSpace {
  /** Names of the numbers, in the order of the alphabet. */
  readonly names: readonly string[];
  readonly vectors: readonly TermVector[];
}

/**
 * TF-IDF (Salton & Buckley 1988): 1 + ln of the count, by ln of the texts there are over those that have the word. Words of one text
 * alone join nothing and words of all tell nothing apart: both are left out.
 */
export const termSpace = (bags: readonly WordBag[]): TermSpace => {
  const texts = new Map<string, number>();
  for (const bag of bags) for (const word of bag.keys()) texts.set(word, (texts.get(word) ?? 0) + 1);
  const names = [...texts].flatMap(([word, count]) => (count > 1 && count < bags.length ? [word] : [])).sort();
  const numbers = new Map(names.map((name, number) => [name, number]));
  const vectors = bags.map((bag): TermVector => {
    const entries = [...bag]
      .flatMap(([word, count]) => {
        const number = numbers.get(word);
        if (number === undefined) return [];
        return [[number, (1 + Math.log(count)) * Math.log(bags.length / (texts.get(word) ?? 1))] as const];
      })
      .toSorted(([a], [b]) => a - b);
    const length = Math.sqrt(entries.reduce((sum, [, weight]) => sum + weight ** 2, 0));
    return {
      words: Uint32Array.from(entries, ([word]) => word),
      weights: Float64Array.from(entries, ([, weight]) => weight / length),
    };
  });
  return { names, vectors };
};
