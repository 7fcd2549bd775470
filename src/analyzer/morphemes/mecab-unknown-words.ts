import type { BestBefore } from './best-before.ts';
import { openCharacterRuns } from './character-runs.ts';
import { arcMarks, arcRight, arcSize, endOfSearch, type Dictionary } from './dictionary.ts';
import { nodeEnd, nodeNext, nodeRight, nodeRow, nodeSize, nodeTotal, type LatticeBuffers } from './lattice-buffers.ts';
import type { OpenUnknownWords } from './unknown-words.ts';

/** Unknown words of all lengths that char.def allows: the whole run, and its first characters up to LENGTH of its class. */
export const openMecabUnknownWords: OpenUnknownWords = (dictionary, buffers, before) => {
  const { classOf } = dictionary.tables;
  const { classes } = dictionary.facts;
  const always = Uint8Array.from(classes, (one) => Number(one.always));
  const group = Uint8Array.from(classes, (one) => Number(one.group));
  const lengths = Uint8Array.from(classes, (one) => one.length);
  const runs = openCharacterRuns(dictionary, buffers);
  const words = openClassWords(dictionary, buffers, before);
  return {
    begin: () => {
      runs.begin();
      words.begin();
    },
    isAlwaysTried: (at) => always[classOf[buffers.units[at]!]!] === 1,
    add: (at, firstOfPlace) => {
      const kind = classOf[buffers.units[at]!]!;
      const first = runs.afterCharacter(at);
      let hasWords = buffers.free > firstOfPlace;
      let grouped = -1;
      if (group[kind] === 1) {
        grouped = runs.end(at);
        if (runs.isGrouped(at, grouped)) {
          words.add(kind, grouped, firstOfPlace, true);
          hasWords = true;
        }
      }
      let to = first;
      for (let length = 1; length <= lengths[kind]! && to !== grouped; length++) {
        words.add(kind, to, firstOfPlace, false);
        hasWords = true;
        if (!runs.isKind(kind, to)) break;
        to = runs.afterCharacter(to);
      }
      if (!hasWords) words.add(kind, first, firstOfPlace, false);
    },
    payOff: (cost) => {
      words.payOff(cost);
    },
  };
};

interface ClassWords {
  begin(): void;
  /**
   * The entries of a class as one word that ends at `to`. They stand after the known words of the same place, which win where they
   * cost the same. Of the nodes of one entry with one end only those that cost no more than those before them can be on the best path.
   */
  add(kind: number, to: number, firstOfPlace: number, isRun: boolean): void;
  payOff(cost: number): void;
}

const openClassWords = ({ tables, facts }: Dictionary, buffers: LatticeBuffers, before: BestBefore): ClassWords => {
  const { arcs, classFirstRow } = tables;
  const { firstUnknown } = facts;
  /**
   * Per entry, for whole runs, odd ends and even ends: the end that it was last tried for, and the least cost of its nodes with that
   * end. Words of one and of two characters meet at an end one after the other, so no more ends need be known.
   */
  const triedTo = new Int32Array((tables.grammar.length - firstUnknown) << 2);
  const leastCost = new Int32Array(triedTo.length);
  return {
    begin: () => {
      triedTo.fill(-1);
    },
    add: (kind, to, firstOfPlace, isRun) => {
      const { heads } = buffers;
      let previous = -1;
      for (let node = heads[to]!; node >= firstOfPlace; node = buffers.nodes[node + nodeNext]!) previous = node;
      let arc = classFirstRow[kind]! * arcSize;
      for (let row = classFirstRow[kind]!; ; row++) {
        const { free } = buffers;
        const nodes = free === buffers.nodes.length ? buffers.growNodes() : buffers.nodes;
        before.link(nodes, free, arc);
        const slot = ((row - firstUnknown) << 2) | (isRun ? 2 : to & 1);
        const total = nodes[free + nodeTotal]!;
        if (triedTo[slot] !== to || total <= leastCost[slot]!) {
          triedTo[slot] = to;
          leastCost[slot] = total;
          nodes[free + nodeRow] = row;
          nodes[free + nodeRight] = arcs[arc + arcRight]!;
          nodes[free + nodeEnd] = to;
          if (previous < 0) {
            nodes[free + nodeNext] = heads[to]!;
            heads[to] = free;
          } else {
            nodes[free + nodeNext] = nodes[previous + nodeNext]!;
            nodes[previous + nodeNext] = free;
          }
          previous = free;
          buffers.free = free + nodeSize;
        }
        if ((arcs[arc + arcMarks]! & endOfSearch) !== 0) return;
        arc += arcSize;
      }
    },
    payOff: (cost) => {
      for (let slot = 0; slot < leastCost.length; slot++) leastCost[slot] = leastCost[slot]! - cost;
    },
  };
};
