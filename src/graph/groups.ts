import { csrBuilder, type Csr } from './csr.ts';

/** Which group (host, domain) each node belongs to; groups are numbered from 0. */
export interface Grouping {
  readonly groups: number;
  readonly groupOf: Uint32Array;
}

/** The graph of the groups, and for each of its links how many nodes of the one group link to the other. */
export interface GroupGraph {
  readonly graph: Csr;
  readonly linkingNodes: Uint32Array;
  /** Nodes of each group that have a link at all. */
  readonly nodesWithLinks: Uint32Array;
  readonly sizes: Uint32Array;
}

export const groupGraph = (graph: Csr, { groups, groupOf }: Grouping): GroupGraph => {
  const { order, starts } = membersOf(graph.nodes, { groups, groupOf });
  const builder = csrBuilder(groups);
  const linking: number[] = [];
  const nodesWithLinks = new Uint32Array(groups);
  const counted = new Uint32Array(groups);
  const seenBy = new Uint32Array(groups);
  for (let group = 0; group < groups; group++) {
    const reached: number[] = [];
    for (let place = starts[group] ?? 0; place < (starts[group + 1] ?? 0); place++) {
      const node = order[place] ?? 0;
      const end = graph.offsets[node + 1] ?? 0;
      const start = graph.offsets[node] ?? 0;
      if (end > start) nodesWithLinks[group] = (nodesWithLinks[group] ?? 0) + 1;
      for (let link = start; link < end; link++) {
        const to = groupOf[graph.targets[link] ?? 0] ?? 0;
        if (to === group || seenBy[to] === node + 1) continue;
        seenBy[to] = node + 1;
        if (counted[to] === 0) reached.push(to);
        counted[to] = (counted[to] ?? 0) + 1;
      }
    }
    for (const to of Uint32Array.from(reached).sort()) {
      builder.add(group, to);
      linking.push(counted[to] ?? 0);
      counted[to] = 0;
    }
  }
  const sizes = new Uint32Array(groups);
  for (let group = 0; group < groups; group++) sizes[group] = (starts[group + 1] ?? 0) - (starts[group] ?? 0);
  return { graph: builder.build(), linkingNodes: Uint32Array.from(linking), nodesWithLinks, sizes };
};

/** Nodes by group: those of group g are order[starts[g]] … order[starts[g + 1] − 1], ascending. */
export const membersOf = (
  nodes: number,
  { groups, groupOf }: Grouping,
): { readonly order: Uint32Array; readonly starts: Uint32Array } => {
  const starts = new Uint32Array(groups + 1);
  for (const group of groupOf) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 0; group < groups; group++) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const fill = starts.slice();
  const order = new Uint32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    const group = groupOf[node] ?? 0;
    const at = fill[group] ?? 0;
    order[at] = node;
    fill[group] = at + 1;
  }
  return { order, starts };
};
