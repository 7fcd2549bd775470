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

/** PageRank for callers that have the predecessors of each node at hand, so that the graph need not be turned round again. */
export const pageRankOf = (predecessors: Csr, degrees: Uint32Array, options: PageRankOptions): PageRank => {
  const { nodes } = predecessors;
  const { damping, tolerance, iterationsMax } = options;
  const ranks = new Float64Array(nodes).fill(nodes === 0 ? 0 : 1 / nodes);
  const perLink = new Float64Array(nodes);
  /** What every node gives along each of its links: as it was, and as it becomes. */
  let given = new Float64Array(nodes);
  let giving = new Float64Array(nodes);
  let dangling = 0;
  for (let node = 0; node < nodes; node++) {
    const degree = degrees[node] as number;
    if (degree === 0) {
      dangling += 1 / nodes;
      continue;
    }
    perLink[node] = 1 / degree;
    given[node] = 1 / degree / nodes;
  }
  let iterations = 0;
  let change = nodes === 0 ? 0 : Infinity;
  while (change >= tolerance && iterations < iterationsMax) {
    const base = (1 - damping + damping * dangling) / nodes;
    ({ change, dangling } = iterate(predecessors, { given, giving, ranks, perLink, damping, base }));
    [given, giving] = [giving, given];
    iterations++;
  }
  return { ranks, iterations, change };
};

interface Iteration {
  readonly given: Float64Array;
  readonly giving: Float64Array;
  readonly ranks: Float64Array;
  /** 1 / out-degree; 0 for nodes without links. */
  readonly perLink: Float64Array;
  readonly damping: number;
  readonly base: number;
}

/** One pass over all links; returns the sum of the changes and the rank of the nodes without links. */
const iterate = (
  { nodes, offsets, targets }: Csr,
  { given, giving, ranks, perLink, damping, base }: Iteration,
): { change: number; dangling: number } => {
  let change = 0;
  let dangling = 0;
  let link = 0;
  for (let node = 0; node < nodes; node++) {
    const end = offsets[node + 1] as number;
    let sum = 0;
    // Two sums at a time: additions need not wait for one another.
    let other = 0;
    for (; link + 1 < end; link += 2) {
      sum += given[targets[link] as number] as number;
      other += given[targets[link + 1] as number] as number;
    }
    if (link < end) sum += given[targets[link++] as number] as number;
    const rank = base + damping * (sum + other);
    const share = perLink[node] as number;
    change += Math.abs(rank - (ranks[node] as number));
    ranks[node] = rank;
    giving[node] = rank * share;
    if (share === 0) dangling += rank;
  }
  return { change, dangling };
};
