import type { Csr } from './csr.ts';
import { weakComponents } from './weak-components.ts';

/** A graph that can be walked both ways: `turned` is `forward` with every link turned round. */
export interface TwoWayGraph {
  readonly forward: Csr;
  readonly turned: Csr;
}

/** All shortest paths from one node to another: the nodes that lie on one of them, by their distance from the first. */
export interface ShortestPaths {
  /** Ascending within a distance; the first holds the start alone, the last the goal. */
  readonly levels: readonly Uint32Array[];
  /** How many shortest paths there are; Infinity when there are more than a number can count. */
  readonly count: number;
}

/** Answers one question after another with the same scratch memory: 20 bytes a node. */
export interface PathFinder {
  /** Null: no path leads there. */
  between(from: number, to: number): ShortestPaths | null;
}

const unseen = -1;

/**
 * Breadth-first search from both ends (Pohl 1971), one whole distance at a time, on the side whose next distance has fewer links
 * to look at. When a side reaches what the other has seen, all nodes between the two ends are known to lie on a shortest path.
 * Between webs that nothing joins there is nothing to search: that would otherwise be the longest search of all.
 */
export const pathFinder = ({ forward, turned }: TwoWayGraph): PathFinder => {
  const ahead = openSide(forward);
  const back = openSide(turned);
  const component = weakComponents(forward);
  return {
    between: (from, to) => {
      if (component[from] !== component[to]) return null;
      ahead.begin(from);
      back.begin(to);
      try {
        const meeting = from === to ? [from] : meet(ahead, back);
        return meeting === null ? null : pathsThrough(meeting, ahead, back);
      } finally {
        ahead.forget();
        back.forget();
      }
    },
  };
};

/** The nodes in the middle of all shortest paths. */
const meet = (ahead: Side, back: Side): readonly number[] | null => {
  for (;;) {
    const aheadLinks = ahead.linksOfEdge();
    const backLinks = back.linksOfEdge();
    if (aheadLinks === 0 || backLinks === 0) return null;
    const [side, other] = aheadLinks <= backLinks ? [ahead, back] : [back, ahead];
    const meeting = side.advance(other.distances);
    if (meeting.length > 0) return meeting;
  }
};

const pathsThrough = (meeting: readonly number[], ahead: Side, back: Side): ShortestPaths => {
  const before = ahead.towardsStart(back, meeting).toReversed();
  const after = back.towardsStart(ahead, meeting);
  const levels = [...before, Uint32Array.from(meeting).sort(), ...after];
  return { levels, count: countPaths(levels, ahead.graph) };
};

/** Each node has as many paths from the start as those before it that link to it. */
const countPaths = (levels: readonly Uint32Array[], { offsets, targets }: Csr): number => {
  let counts = new Map<number, number>([[levels[0]?.[0] ?? 0, 1]]);
  for (const level of levels.slice(1)) {
    const wanted = new Set(level);
    const next = new Map<number, number>();
    for (const [node, paths] of counts) {
      for (let link = offsets[node] ?? 0; link < (offsets[node + 1] ?? 0); link++) {
        const to = targets[link] ?? 0;
        if (wanted.has(to)) next.set(to, (next.get(to) ?? 0) + paths);
      }
    }
    counts = next;
  }
  return [...counts.values()].reduce((sum, paths) => sum + paths, 0);
};

/** The search from one end. */
interface Side {
  readonly graph: Csr;
  readonly distances: Int32Array;
  begin(node: number): void;
  /** Links out of the nodes that were reached last: what going one further costs; 0: it goes no further. */
  linksOfEdge(): number;
  /** Goes one further; gives those of the nodes reached that the other side has seen. */
  advance(other: Int32Array): readonly number[];
  /** The nodes on the way from these to where this side began, nearest first, each distance by itself. */
  towardsStart(other: Side, nodes: readonly number[]): readonly Uint32Array[];
  forget(): void;
}

const openSide = (graph: Csr): Side => {
  const { nodes, offsets, targets } = graph;
  const distances = new Int32Array(nodes).fill(unseen);
  const reached = new Uint32Array(nodes);
  let count = 0;
  let edge = 0;
  const side: Side = {
    graph,
    distances,
    begin: (node) => {
      reached[0] = node;
      count = 1;
      edge = 0;
      distances[node] = 0;
    },
    linksOfEdge: () => {
      let links = 0;
      for (let at = edge; at < count; at++) {
        const node = reached[at] ?? 0;
        links += (offsets[node + 1] ?? 0) - (offsets[node] ?? 0);
      }
      return links;
    },
    advance: (other) => {
      const meeting: number[] = [];
      const end = count;
      for (let at = edge; at < end; at++) {
        const node = reached[at] ?? 0;
        const distance = (distances[node] ?? 0) + 1;
        for (let link = offsets[node] ?? 0; link < (offsets[node + 1] ?? 0); link++) {
          const to = targets[link] ?? 0;
          if (distances[to] !== unseen) continue;
          distances[to] = distance;
          reached[count++] = to;
          if (other[to] !== unseen) meeting.push(to);
        }
      }
      edge = end;
      return meeting;
    },
    towardsStart: (other, from) => {
      const { offsets: starts, targets: sources } = other.graph;
      const levels: Uint32Array[] = [];
      for (let level = Uint32Array.from(from); ; ) {
        const distance = (distances[level[0] ?? 0] ?? 0) - 1;
        if (distance < 0) return levels;
        const before = new Set<number>();
        for (const node of level) {
          for (let link = starts[node] ?? 0; link < (starts[node + 1] ?? 0); link++) {
            const source = sources[link] ?? 0;
            if (distances[source] === distance) before.add(source);
          }
        }
        level = Uint32Array.from(before).sort();
        levels.push(level);
      }
    },
    forget: () => {
      for (let at = 0; at < count; at++) distances[reached[at] ?? 0] = unseen;
      count = 0;
    },
  };
  return side;
};

/** One of the shortest paths: at each step the node that comes first in the caller's order. */
export const firstPath = (
  { levels }: ShortestPaths,
  { offsets, targets }: Csr,
  compare: (a: number, b: number) => number,
): readonly number[] => {
  const path = [...(levels[0] ?? [])];
  for (const level of levels.slice(1)) {
    const node = path.at(-1) ?? 0;
    const linked = new Set(targets.subarray(offsets[node], offsets[node + 1]));
    const next = [...level].filter((to) => linked.has(to)).toSorted(compare)[0];
    if (next === undefined) throw new RangeError('The distances are not those of this graph.');
    path.push(next);
  }
  return path;
};
