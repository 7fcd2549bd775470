import { enlarged } from '../base/enlarged.ts';

/**
 * A directed graph in two typed arrays (compressed sparse rows): the successors of node v are
 * targets[offsets[v]] … targets[offsets[v + 1] − 1], ascending and without repetition. Four bytes a node and four a link.
 */
export interface Csr {
  readonly nodes: number;
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
}

export interface CsrBuilder {
  /** In order of `from`, then `to`; a repeated link and a link of a node to itself are left out. */
  add(from: number, to: number): void;
  build(): Csr;
}

export const csrBuilder = (nodes: number): CsrBuilder => {
  const offsets = new Uint32Array(nodes + 1);
  let targets = new Uint32Array(1024);
  let links = 0;
  let lastFrom = 0;
  let lastTo = -1;
  return {
    add: (from, to) => {
      if (from < lastFrom || (from === lastFrom && to < lastTo)) {
        throw new RangeError(`Links must come in order: ${from} → ${to} after ${lastFrom} → ${lastTo}.`);
      }
      const repeated = from === lastFrom && to === lastTo;
      lastFrom = from;
      lastTo = to;
      if (repeated || from === to) return;
      if (links === targets.length) {
        targets = enlarged(targets, Math.min(2 * links, 2 ** 32 - 1), 1);
      }
      targets[links++] = to;
      offsets[from + 1] = (offsets[from + 1] ?? 0) + 1;
    },
    build: () => {
      for (let node = 0; node < nodes; node++) offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
      return { nodes, offsets, targets: targets.slice(0, links) };
    },
  };
};

/** From links in any order, by counting twice (once by each end). */
export const csrFromLinks = (nodes: number, from: Uint32Array, to: Uint32Array): Csr => {
  const byTarget = bucket(nodes, to);
  const offsets = new Uint32Array(nodes + 1);
  for (const node of from) offsets[node + 1] = (offsets[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node++) offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  const fill = offsets.slice();
  const targets = new Uint32Array(to.length);
  for (const link of byTarget) {
    const source = from[link] ?? 0;
    const at = fill[source] ?? 0;
    targets[at] = to[link] ?? 0;
    fill[source] = at + 1;
  }
  return withoutRepetition({ nodes, offsets, targets });
};

/**
 * From a source that gives the same links twice, in any order but none of them twice in one go: no list of them is held in memory.
 * Links of a node to itself are left out.
 */
export const csrFromSource = (nodes: number, each: (visit: (from: number, to: number) => void) => void): Csr => {
  const offsets = new Uint32Array(nodes + 1);
  each((from, to) => {
    if (from !== to) offsets[from + 1] = (offsets[from + 1] ?? 0) + 1;
  });
  for (let node = 0; node < nodes; node++) offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  const fill = offsets.slice();
  const targets = new Uint32Array(offsets[nodes] ?? 0);
  each((from, to) => {
    if (from === to) return;
    const at = fill[from] ?? 0;
    targets[at] = to;
    fill[from] = at + 1;
  });
  // Turned round twice, every list is ascending.
  return transpose(transpose({ nodes, offsets, targets }));
};

/** The graph with every link turned round: whoever needs the predecessors of each node asks for it. */
export const transpose = ({ nodes, offsets, targets }: Csr): Csr => {
  const turned = new Uint32Array(nodes + 1);
  for (let link = 0; link < targets.length; link++) {
    const to = targets[link] ?? 0;
    turned[to + 1] = (turned[to + 1] ?? 0) + 1;
  }
  for (let node = 0; node < nodes; node++) turned[node + 1] = (turned[node + 1] ?? 0) + (turned[node] ?? 0);
  const fill = turned.slice();
  const sources = new Uint32Array(targets.length);
  for (let from = 0; from < nodes; from++) {
    const end = offsets[from + 1] ?? 0;
    for (let link = offsets[from] ?? 0; link < end; link++) {
      const to = targets[link] ?? 0;
      const at = fill[to] ?? 0;
      sources[at] = from;
      fill[to] = at + 1;
    }
  }
  return { nodes, offsets: turned, targets: sources };
};

export const outDegrees = ({ nodes, offsets }: Csr): Uint32Array => {
  const degrees = new Uint32Array(nodes);
  for (let node = 0; node < nodes; node++) degrees[node] = (offsets[node + 1] ?? 0) - (offsets[node] ?? 0);
  return degrees;
};

/** Positions in order of their key, equal keys in order of position. */
const bucket = (kinds: number, keys: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(kinds + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let kind = 0; kind < kinds; kind++) starts[kind + 1] = (starts[kind + 1] ?? 0) + (starts[kind] ?? 0);
  const order = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    const place = starts[key] ?? 0;
    order[place] = at;
    starts[key] = place + 1;
  }
  return order;
};

const withoutRepetition = ({ nodes, offsets, targets }: Csr): Csr => {
  let kept = 0;
  let start = 0;
  for (let node = 0; node < nodes; node++) {
    const end = offsets[node + 1] ?? 0;
    let last = -1;
    for (let link = start; link < end; link++) {
      const to = targets[link] ?? 0;
      if (to === last || to === node) continue;
      last = to;
      targets[kept++] = to;
    }
    start = end;
    offsets[node + 1] = kept;
  }
  return { nodes, offsets, targets: targets.slice(0, kept) };
};
