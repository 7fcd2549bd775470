/**
 * Places from 1 by score, highest first, equal scores in order of their names; pages that are `out` get none.
 */
export const rankByScore = (
  scores: Float64Array,
  { isOut, nameOf }: { isOut: (at: number) => boolean; nameOf: (at: number) => string },
): Uint32Array => {
  const order = [];
  for (let at = 0; at < scores.length; at++) if (!isOut(at)) order.push(at);
  order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1));
  const ranks = new Uint32Array(scores.length);
  for (const [place, at] of order.entries()) ranks[at] = place + 1;
  return ranks;
};
