import type { BestBefore } from './best-before.ts';
import { arcMarks, arcRight, arcSize, endOfSearch, type Dictionary } from './dictionary.ts';
import { endOfKey } from './double-array.ts';
import { nodeEnd, nodeNext, nodeRight, nodeRow, nodeSize, type LatticeBuffers } from './lattice-buffers.ts';
import type { WordsAs } from './words-as.ts';

/** Adds to the lattice all words of the dictionary, and of the user, that start at a position. */
export interface KnownWords {
  add(at: number): void;
}

export const openKnownWords = (
  { tables }: Dictionary,
  buffers: LatticeBuffers,
  before: BestBefore,
  wordsAs: WordsAs,
): KnownWords => {
  const asMecab = wordsAs === 'mecab';
  const { cells, rowAt, userCode, userCells, userRowAt, arcs } = tables;

  /** The entries of one word, from their first row on. MeCab has them in their order where they end, kuromoji the other way round. */
  const addRows = (first: number, to: number): void => {
    const { heads } = buffers;
    let { nodes, free } = buffers;
    const firstNode = free;
    const endedBefore = heads[to]!;
    let arc = first * arcSize;
    for (let row = first; ; row++) {
      if (free === nodes.length) nodes = buffers.growNodes();
      nodes[free + nodeRow] = row;
      nodes[free + nodeRight] = arcs[arc + arcRight]!;
      nodes[free + nodeEnd] = to;
      nodes[free + nodeNext] = asMecab ? free + nodeSize : free - nodeSize;
      before.link(nodes, free, arc);
      free += nodeSize;
      if ((arcs[arc + arcMarks]! & endOfSearch) !== 0) break;
      arc += arcSize;
    }
    nodes[(asMecab ? free - nodeSize : firstNode) + nodeNext] = endedBefore;
    heads[to] = asMecab ? firstNode : free - nodeSize;
    buffers.free = free;
  };

  const addUserWords = (at: number): void => {
    const { units, length } = buffers;
    let cell = 0;
    for (let next = at; next < length; ) {
      const step = userCode[units[next]!]!;
      const child = (userCells[cell << 1]! & ~endOfKey) + step;
      if (step === 0 || userCells[(child << 1) + 1] !== cell) return;
      cell = child;
      next++;
      const row = userRowAt[cell]!;
      if (row >= 0) addRows(row, next);
    }
  };

  return {
    add: (at) => {
      const { steps } = buffers;
      let cell = 0;
      let base = cells[0]!;
      for (let next = at; ; ) {
        const step = steps[next]!;
        const child = (base & ~endOfKey) + step;
        if (step === 0 || cells[(child << 1) + 1] !== cell) break;
        cell = child;
        base = cells[cell << 1]!;
        next++;
        if (base < 0) addRows(rowAt[cell]!, next);
      }
      if (userCells.length > 0) addUserWords(at);
    },
  };
};
