/** How good an order of collection was, against the importance that the pages turned out to have (Yamada 2004, 4.3). */
export interface OrderCriteria {
  /** Shares of the crawl at which the curves are sampled. */
  readonly at: readonly number[];
  /** A: share of the top 0.1, 1 and 10 % of all pages among those collected. */
  readonly top: readonly { readonly share: number; readonly curve: readonly number[] }[];
  /** B: share of all importance that was collected. */
  readonly sum: readonly number[];
  /**
   * C as the paper prints it: Σ |orderI − orderR| / √(orderI + c), divided by the same for the worst order, where orderI is
   * the place at which a page was collected and orderR its rank; 0 is perfect.
   */
  readonly error: number;
  /** Ours: the same with √(orderR + c), so that a page weighs as much whenever it is collected. */
  readonly errorByRank: number;
}

const topShares = [0.001, 0.01, 0.1] as const;

/** c of criterion C: softens the weight of the very first pages, which depend on where the crawl began. */
const correction = 100;

export const judgeOrder = (order: Uint32Array, importance: Float64Array, at: readonly number[]): OrderCriteria => {
  const pages = order.length;
  const rank = ranksOf(importance);
  const marks = at.map((share) => Math.round(share * pages));
  const tops = topShares.map((share) => Math.max(1, Math.round(share * pages)));
  const found = tops.map(() => 0);
  const curves: number[][] = tops.map(() => []);
  const sums: number[] = [];
  const total = importance.reduce((sum, score) => sum + score, 0);
  let sum = 0;
  let error = 0;
  let errorByRank = 0;
  let worst = 0;
  let mark = 0;
  for (let done = 0; done <= pages; done++) {
    for (; mark < marks.length && marks[mark] === done; mark++) {
      tops.forEach((top, which) => curves[which]?.push((found[which] ?? 0) / top));
      sums.push(sum / total);
    }
    if (done === pages) break;
    const page = order[done] ?? 0;
    const place = rank[page] ?? 0;
    tops.forEach((top, which) => {
      if (place < top) found[which] = (found[which] ?? 0) + 1;
    });
    sum += importance[page] ?? 0;
    error += Math.abs(done - place) / Math.sqrt(done + 1 + correction);
    errorByRank += Math.abs(done - place) / Math.sqrt(place + 1 + correction);
    // The worst order is the same whichever divides: it is the ranks backwards.
    worst += Math.abs(pages - 1 - 2 * place) / Math.sqrt(place + 1 + correction);
  }
  return {
    at,
    top: topShares.map((share, which) => ({ share, curve: curves[which] ?? [] })),
    sum: sums,
    error: worst === 0 ? 0 : error / worst,
    errorByRank: worst === 0 ? 0 : errorByRank / worst,
  };
};

/** Place of every page when ordered by importance, best first; equal ones by number. */
const ranksOf = (importance: Float64Array): Uint32Array => {
  const byImportance = Uint32Array.from(importance.keys()).sort(
    (a, b) => (importance[b] ?? 0) - (importance[a] ?? 0) || a - b,
  );
  const rank = new Uint32Array(importance.length);
  byImportance.forEach((page, place) => {
    rank[page] = place;
  });
  return rank;
};
