import { arcMarks, arcRight, arcSize, endOfSearch } from './dictionary.ts';
import { nodeEnd, nodeNext, nodeRight, nodeRow, nodeSize, nodeTotal } from './lattice-buffers.ts';
import type { OpenUnknownWords } from './unknown-words.ts';

/** A run of one class is a word, or a single character where the class is not grouped. */
export const openKuromojiUnknownWords: OpenUnknownWords = ({ tables, facts }, buffers, before) => {
  const { arcs, classOf, classFirstRow } = tables;
  const { firstUnknown } = facts;
  const always = Uint8Array.from(facts.classes, (one) => Number(one.always));
  const group = Uint8Array.from(facts.classes, (one) => Number(one.group));
  /** Per row: the end of the run it was last tried for, and the least cost of its nodes with that end. */
  const triedTo = new Int32Array(tables.grammar.length - firstUnknown);
  const leastCost = new Int32Array(triedTo.length);
  /** End of the run of characters of one class that was looked through last. */
  let runTo = 0;

  /**
   * End of the run of characters of one class from here. A run is looked through once, however many words start in it: no word
   * starts inside a surrogate pair, so all starts in it see the same end.
   */
  const runEnd = (at: number): number => {
    if (at < runTo) return runTo;
    const { units, length } = buffers;
    const row = classFirstRow[classOf[units[at]!]!];
    let end = at + 1;
    while (end < length && classFirstRow[classOf[units[end]!]!] === row) end++;
    runTo = end;
    return end;
  };

  return {
    begin: () => {
      runTo = 0;
      triedTo.fill(-1);
    },
    isAlwaysTried: (at) => always[classOf[buffers.units[at]!]!] === 1,
    // Of the nodes of one row that end with one run only those cheaper than all before them can be on the best path; leaving
    // the others out keeps long runs linear.
    add: (at) => {
      const { heads } = buffers;
      const kind = classOf[buffers.units[at]!]!;
      const to = group[kind] === 1 ? runEnd(at) : at + 1;
      let arc = classFirstRow[kind]! * arcSize;
      for (let row = classFirstRow[kind]!; ; row++) {
        const { free } = buffers;
        const nodes = free === buffers.nodes.length ? buffers.growNodes() : buffers.nodes;
        before.link(nodes, free, arc);
        const slot = row - firstUnknown;
        const total = nodes[free + nodeTotal]!;
        if (triedTo[slot] !== to || total < leastCost[slot]!) {
          triedTo[slot] = to;
          leastCost[slot] = total;
          nodes[free + nodeRow] = row;
          nodes[free + nodeRight] = arcs[arc + arcRight]!;
          nodes[free + nodeEnd] = to;
          nodes[free + nodeNext] = heads[to]!;
          heads[to] = free;
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
