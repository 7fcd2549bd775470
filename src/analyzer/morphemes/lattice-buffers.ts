import { enlarged } from '../../base/enlarged.ts';

/** Places of the numbers of one node, which lie side by side; a node is named by the place of the first. */
export const nodeSize = 8;
export const nodeRow = 0;
export const nodeRight = 1;
/** Cost of the best path to the node, and the node before it on that path. */
export const nodeTotal = 2;
export const nodeBefore = 3;
/** Where its word ends. The word starts where that of the node before ends, after white space that is skipped. */
export const nodeEnd = 4;
/** Another node that ends at the same position, added earlier (`KnownWords` says when later); -1 at the last of them. */
export const nodeNext = 5;

/** The lattice of one stretch of text. Node 0 is its beginning. The arrays are used again and only grow. */
export class LatticeBuffers {
  nodes = new Int32Array(nodeSize << 14);
  /** Where the next node will lie. */
  free = 0;
  /** Per position: the last node of those that end there; -1: no path leads there. */
  heads = new Int32Array(1 << 10);
  /** The characters, and their codes in the trie; after the last stands 0, which no word goes on with. */
  units = new Uint16Array(1 << 10);
  steps = new Uint16Array(1 << 10);
  length = 0;

  /** Empties the lattice for a stretch whose characters are there. */
  begin(length: number): void {
    this.length = length;
    this.steps[length] = 0;
    this.heads.fill(-1, 0, length + 1);
    this.nodes.fill(0, 0, nodeSize);
    this.nodes[nodeNext] = -1;
    this.heads[0] = 0;
    this.free = nodeSize;
  }

  growNodes(): Int32Array<ArrayBuffer> {
    this.nodes = enlarged(this.nodes, this.nodes.length + 1);
    return this.nodes;
  }

  growPositions(): void {
    const size = this.heads.length * 2;
    this.heads = enlarged(this.heads, size);
    this.units = enlarged(this.units, size);
    this.steps = enlarged(this.steps, size);
  }
}
