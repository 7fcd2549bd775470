import { enlarged } from '../../base/enlarged.ts';
import { spaceClass, type Dictionary } from './dictionary.ts';
import {
  nodeBefore,
  nodeEnd,
  nodeNext,
  nodeRight,
  nodeRow,
  nodeTotal,
  type LatticeBuffers,
} from './lattice-buffers.ts';
import type { WordsAs } from './words-as.ts';

/** The morphemes of a text, in arrays that are used again. */
export interface Morphemes {
  starts: Int32Array<ArrayBuffer>;
  ends: Int32Array<ArrayBuffer>;
  entries: Int32Array<ArrayBuffer>;
  count: number;
}

export const noMorphemes = (): Morphemes => ({
  starts: new Int32Array(256),
  ends: new Int32Array(256),
  entries: new Int32Array(256),
  count: 0,
});

export interface BestPath {
  /** The node at the end of the cheapest path through the whole lattice. */
  last(): number;
  /** Adds the words on the path to a node to the morphemes; the lattice begins at place `from` of the text. */
  write(from: number, node: number): void;
}

export const openBestPath = (
  { tables, facts }: Dictionary,
  buffers: LatticeBuffers,
  found: Morphemes,
  wordsAs: WordsAs,
): BestPath => {
  const { connection, classFirstRow, classOf } = tables;
  const laterWins = wordsAs === 'kuromoji';
  const space = spaceClass(facts);
  const firstSpace = classFirstRow[space] ?? 0;
  const endSpace = classFirstRow[space + 1] ?? 0;
  /** White space is a node and no word. */
  const isWord = (row: number): boolean => row < firstSpace || row >= endSpace;
  return {
    last: () => {
      const { nodes } = buffers;
      let best = Number.POSITIVE_INFINITY;
      let last = 0;
      for (let node = buffers.heads[buffers.length]!; node >= 0; node = nodes[node + nodeNext]!) {
        const total = nodes[node + nodeTotal]! + connection[nodes[node + nodeRight]!]!;
        if (total > best || (total === best && !laterWins)) continue;
        best = total;
        last = node;
      }
      return last;
    },
    write: (from, last) => {
      const { nodes, units } = buffers;
      let words = 0;
      for (let node = last; node > 0; node = nodes[node + nodeBefore]!) if (isWord(nodes[node + nodeRow]!)) words++;
      found.count += words;
      if (found.count > found.starts.length) growMorphemes(found);
      const { starts, ends, entries } = found;
      let slot = found.count;
      for (let node = last; node > 0; ) {
        const row = nodes[node + nodeRow]!;
        const end = nodes[node + nodeEnd]!;
        node = nodes[node + nodeBefore]!;
        if (!isWord(row)) continue;
        slot--;
        let start = nodes[node + nodeEnd]!;
        while (classOf[units[start]!] === space) start++;
        starts[slot] = from + start;
        ends[slot] = from + end;
        entries[slot] = row;
      }
    },
  };
};

const growMorphemes = (found: Morphemes): void => {
  found.starts = enlarged(found.starts, found.count);
  found.ends = enlarged(found.ends, found.count);
  found.entries = enlarged(found.entries, found.count);
};
