import type { Csr } from './csr.ts';

/**
 * For each node the smallest node of its weakly connected component, where links count in both directions: no path leads from one
 * component to another. By union and find with halved ways (Tarjan & van Leeuwen 1984).
 */
export const weakComponents = ({ nodes, offsets, targets }: Csr): Uint32Array => {
  const parent = Uint32Array.from({ length: nodes }, (_, node) => node);
  const rootOf = (node: number): number => {
    let at = node;
    for (let above = parent[at] ?? 0; above !== at; above = parent[at] ?? 0) {
      const next = parent[above] ?? 0;
      parent[at] = next;
      at = next;
    }
    return at;
  };
  for (let node = 0; node < nodes; node++) {
    for (let link = offsets[node] ?? 0; link < (offsets[node + 1] ?? 0); link++) {
      const [a, b] = [rootOf(node), rootOf(targets[link] ?? 0)];
      if (a < b) parent[b] = a;
      else parent[a] = b;
    }
  }
  for (let node = 0; node < nodes; node++) parent[node] = rootOf(node);
  return parent;
};
