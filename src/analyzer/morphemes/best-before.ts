import { arcCost, type Dictionary } from './dictionary.ts';
import type { WordsAs } from './words-as.ts';
import { nodeBefore, nodeNext, nodeRight, nodeTotal, type LatticeBuffers } from './lattice-buffers.ts';

/** Viterbi's step: which of the nodes that end where a word starts is best before it. */
export interface BestBefore {
  /** Loads the nodes that end at a position: `head` is the last of the nodes that end there. */
  load(head: number): void;
  /** Gives a node, whose word has this arc, its cost and the node before it. */
  link(nodes: Int32Array, node: number, arc: number): void;
}

/** Numbers of a node that ends at the position, side by side: right id, cost of the best path, and the node. */
const size = 3;

export const openBestBefore = (
  { tables, facts }: Dictionary,
  buffers: LatticeBuffers,
  wordsAs: WordsAs,
): BestBefore => {
  const { arcs, connection } = tables;
  const { rightIds } = facts;
  const endings = new Int32Array(2 * size * rightIds);
  /** Among equal costs MeCab takes the node that was added last, which comes first here; kuromoji the one added first. */
  const laterWins = Number(wordsAs === 'kuromoji');
  let end = 0;
  return {
    load: (head) => {
      const { nodes } = buffers;
      end = 0;
      for (let node = head; node >= 0; node = nodes[node + nodeNext]!) {
        if (end === endings.length) end = keepBest(endings, laterWins);
        endings[end] = nodes[node + nodeRight]!;
        endings[end + 1] = nodes[node + nodeTotal]!;
        endings[end + 2] = node;
        end += size;
      }
    },
    // Which one costs less cannot be foreseen, so there is no branch on it: `isLess` is -1 or 0.
    link: (nodes, node, arc) => {
      const row = arcs[arc]! * rightIds;
      let best = (endings[1]! + connection[row + endings[0]!]!) | 0;
      let place = 0;
      for (let at = size; at < end; at += size) {
        const more = (endings[at + 1]! + connection[row + endings[at]!]! - best) | 0;
        const isLess = (more - laterWins) >> 31;
        best = (best + (more & isLess)) | 0;
        place += (at - place) & isLess;
      }
      nodes[node + nodeTotal] = best + arcs[arc + arcCost]!;
      nodes[node + nodeBefore] = endings[place + 2]!;
    },
  };
};

/** Of the nodes of one right id only the best can stand before a word: keeps those, in order, and returns their end. */
const keepBest = (endings: Int32Array, laterWins: number): number => {
  const places = new Map<number, number>();
  for (let at = 0; at < endings.length; at += size) {
    const place = places.get(endings[at]!);
    if (place === undefined || endings[at + 1]! < endings[place + 1]! + laterWins) places.set(endings[at]!, at);
  }
  let end = 0;
  for (let at = 0; at < endings.length; at += size) {
    if (places.get(endings[at]!) !== at) continue;
    endings.copyWithin(end, at, at + size);
    end += size;
  }
  return end;
};
