import type { Csr } from './csr.ts';

/**
 * Strongly connected components (Tarjan 1972, without recursion) of the nodes that are `alive`. Each node gets the
 * number of its component; nodes that are not alive get −1.
 */
export const strongComponents = (
  graph: Csr,
  alive: Uint8Array,
): { readonly of: Int32Array; readonly count: number } => {
  const { nodes, offsets, targets } = graph;
  const of = new Int32Array(nodes).fill(-1);
  const index = new Uint32Array(nodes);
  const low = new Uint32Array(nodes);
  const next = new Uint32Array(nodes);
  const stack: number[] = [];
  const path: number[] = [];
  let visited = 0;
  let count = 0;
  const enter = (node: number): void => {
    index[node] = ++visited;
    low[node] = visited;
    next[node] = offsets[node] ?? 0;
    stack.push(node);
    path.push(node);
  };
  const leave = (node: number): void => {
    path.pop();
    const parent = path.at(-1);
    if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
    if (low[node] !== index[node]) return;
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      of[member] = count;
      if (member === node) break;
    }
    count++;
  };
  for (let root = 0; root < nodes; root++) {
    if (alive[root] !== 1 || index[root] !== 0) continue;
    enter(root);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const link = next[node] ?? 0;
      if (link >= (offsets[node + 1] ?? 0)) {
        leave(node);
        continue;
      }
      next[node] = link + 1;
      const to = targets[link] ?? 0;
      if (alive[to] !== 1) continue;
      if (index[to] === 0) enter(to);
      else if (of[to] === -1) low[node] = Math.min(low[node] ?? 0, index[to] ?? 0);
    }
  }
  return { of, count };
};
