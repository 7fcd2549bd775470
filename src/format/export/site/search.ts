// These functions run here and in the browser: the exported site gets their source as it stands in the compiled file. So each of them
// uses nothing but its arguments and the others in this file.

/** Pairs of neighbouring letters or digits, in order, in one form of width and case. What is found by them is found in any script. */
export const bigramsOf = (text: string): string[] => {
  const runs =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return runs.flatMap((run) => {
    const letters = Array.from(run);
    return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
};

/** Which file of so many holds the postings of a bigram. */
export const shardOf = (bigram: string, shards: number): number => {
  let hash = 0;
  for (let at = 0; at < bigram.length; at++) hash = (Math.imul(hash, 31) + bigram.charCodeAt(at)) >>> 0;
  return (hash ^ (hash >>> 11)) % shards;
};

/** Postings as text: for each document its distance to the one before × 16, and how often, at most 16, less one; base 36. */
export const readPostings = (written: string): [document: number, times: number][] => {
  let document = -1;
  return written.split(' ').map((code) => {
    const number = Number.parseInt(code, 36);
    document += Math.floor(number / 16);
    return [document, (number % 16) + 1];
  });
};

/** Documents that have every bigram of the query, the best first: rare bigrams and repeated ones count more. */
export const rankDocuments = (
  query: string,
  documents: number,
  postingsOf: (bigram: string) => string | undefined,
): number[] => {
  let scores: Map<number, number> | null = null;
  for (const bigram of new Set(bigramsOf(query))) {
    const written = postingsOf(bigram);
    const postings = written === undefined ? [] : readPostings(written);
    const weight = Math.log(1 + documents / (1 + postings.length));
    const before: Map<number, number> | null = scores;
    const kept: [number, number][] = postings
      .filter(([document]) => before === null || before.has(document))
      .map(([document, times]) => [document, (before?.get(document) ?? 0) + weight * (1 + Math.log(times))]);
    scores = new Map(kept);
  }
  return [...(scores ?? [])].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([document]) => document);
};
