/**
 * Places from 1 by score, highest first, equal scores in the order of `compare` (URLs); pages that are `out` get none.
 */
export const rankByScore = (
  scores: Float64Array,
  { isOut, compare }: { isOut: (at: number) => boolean; compare: (a: number, b: number) => number },
): Uint32Array => {
  const order = pagesWhere(scores.length, (at) => !isOut(at));
  order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || compare(a, b));
  const ranks = new Uint32Array(scores.length);
  for (const [place, at] of order.entries()) ranks[at] = place + 1;
  return ranks;
};

/** Places of those of `count` for which it is true, ascending. */
export const pagesWhere = (count: number, is: (at: number) => boolean): Uint32Array => {
  const all = new Uint32Array(count);
  let found = 0;
  for (let at = 0; at < count; at++) if (is(at)) all[found++] = at;
  return all.subarray(0, found);
};
