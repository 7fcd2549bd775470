import { nodeBefore, nodeNext, nodeSize, nodeTotal, type LatticeBuffers } from './lattice-buffers.ts';

/**
 * The last node that the best paths to all nodes ending at `at` or later have in common; 0 if it is the beginning.
 */
export const lastDecided = ({ nodes, free, heads, length }: LatticeBuffers, at: number): number => {
  const marked = new Uint8Array(free / nodeSize);
  let open = 0;
  for (let to = at; to <= length; to++)
    for (let node = heads[to]!; node >= 0; node = nodes[node + nodeNext]!) {
      marked[node / nodeSize] = 1;
      open++;
    }
  for (let node = free - nodeSize; node > 0; node -= nodeSize) {
    if (marked[node / nodeSize] === 0) continue;
    if (open === 1) return node;
    const before = nodes[node + nodeBefore]! / nodeSize;
    if (marked[before] === 1) open--;
    marked[before] = 1;
  }
  return 0;
};

/**
 * Makes a decided node the beginning of the lattice, when words start at `at`; returns its cost. Costs count from there, so they
 * stay small in a text of any length.
 */
export const forgetBefore = (buffers: LatticeBuffers, decided: number, at: number): number => {
  const { nodes, heads } = buffers;
  const paid = nodes[decided + nodeTotal]!;
  nodes.copyWithin(0, decided, buffers.free);
  buffers.free -= decided;
  for (let node = 0; node < buffers.free; node += nodeSize) {
    nodes[node + nodeTotal] = nodes[node + nodeTotal]! - paid;
    nodes[node + nodeBefore] = Math.max(nodes[node + nodeBefore]! - decided, 0);
    const next = nodes[node + nodeNext]!;
    nodes[node + nodeNext] = next < 0 ? -1 : next - decided;
  }
  for (let to = at; to <= buffers.length; to++) {
    const head = heads[to]!;
    if (head >= 0) heads[to] = head - decided;
  }
  return paid;
};
