import { outDegrees, transpose, type Csr } from './csr.ts';

export interface PageRankOptions {
  /** Probability of following a link (Page et al. 1998: .85). */
  readonly damping: number;
  /** Stop when the sum of all changes in one iteration is smaller. */
  readonly tolerance: number;
  readonly iterationsMax: number;
}

export interface PageRank {
  /** Sum 1. */
  readonly ranks: Float64Array;
  readonly iterations: number;
  /** Sum of the changes of the last iteration. */
  readonly change: number;
}

/**
 * PageRank by power iteration, each node gathering from its predecessors. The rank of nodes without links is given to
 * all nodes alike, as if they linked to every one.
 */
export const pageRank = (graph: Csr, options: PageRankOptions): PageRank =>
  pageRankOf(transpose(graph), outDegrees(graph), options);

/** The same when the predecessors are at hand already. */
export const pageRankOf = (predecessors: Csr, degrees: Uint32Array, options: PageRankOptions): PageRank => {
  const { nodes } = predecessors;
  const { damping, tolerance, iterationsMax } = options;
  const ranks = new Float64Array(nodes).fill(nodes === 0 ? 0 : 1 / nodes);
  const shares = new Float64Array(nodes);
  let iterations = 0;
  let change = nodes === 0 ? 0 : Infinity;
  while (change >= tolerance && iterations < iterationsMax) {
    const dangling = shareOut(ranks, degrees, shares);
    const base = (1 - damping + damping * dangling) / nodes;
    change = gather(predecessors, shares, { ranks, damping, base });
    iterations++;
  }
  return { ranks, iterations, change };
};

/** What every node gives along each of its links; returns the rank of the nodes that have none. */
const shareOut = (ranks: Float64Array, degrees: Uint32Array, shares: Float64Array): number => {
  let dangling = 0;
  for (let node = 0; node < ranks.length; node++) {
    const degree = degrees[node] as number;
    const rank = ranks[node] as number;
    if (degree === 0) {
      dangling += rank;
      shares[node] = 0;
    } else {
      shares[node] = rank / degree;
    }
  }
  return dangling;
};

interface Gathering {
  readonly ranks: Float64Array;
  readonly damping: number;
  readonly base: number;
}

/** Writes the new ranks; returns the sum of their changes. */
const gather = (
  { nodes, offsets, targets }: Csr,
  shares: Float64Array,
  { ranks, damping, base }: Gathering,
): number => {
  let change = 0;
  let link = 0;
  for (let node = 0; node < nodes; node++) {
    const end = offsets[node + 1] as number;
    let sum = 0;
    for (; link < end; link++) sum += shares[targets[link] as number] as number;
    const rank = base + damping * sum;
    change += Math.abs(rank - (ranks[node] as number));
    ranks[node] = rank;
  }
  return change;
};
