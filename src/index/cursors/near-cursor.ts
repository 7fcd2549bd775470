import { endOfDocuments } from '../files/segment-file.ts';
import type { Cursor, ScoringCursor } from './cursor.ts';
import { meetingPoint } from './sum-cursor.ts';

export interface Nearness {
  readonly words: number;
  readonly ordered: boolean;
}

/** Documents in which all parts stand within so many words, in any order or in theirs. */
export class NearCursor implements Cursor {
  document = -1;
  readonly cost: number;
  readonly #parts: readonly ScoringCursor[];
  readonly #near: Nearness;

  constructor(parts: readonly ScoringCursor[], near: Nearness) {
    this.#parts = parts;
    this.#near = near;
    this.cost = Math.min(...parts.map(({ cost }) => cost));
  }

  advance(target: number): number {
    let document = meetingPoint(this.#parts, target);
    while (document !== endOfDocuments && !this.#matches()) document = meetingPoint(this.#parts, document + 1);
    return (this.document = document);
  }

  #matches(): boolean {
    const lists = this.#parts.map((part) => Int32Array.from(part.positions()));
    return this.#near.ordered ? standInOrder(lists, this.#near.words) : standTogether(lists, this.#near.words);
  }
}

/** Is there one position of each list such that first and last lie within so many words? */
export const standTogether = (lists: readonly ArrayLike<number>[], words: number): boolean => {
  const at = lists.map(() => 0);
  for (;;) {
    let lowest = 0;
    let low = Infinity;
    let high = -1;
    for (const [list, positions] of lists.entries()) {
      const position = positions[at[list] ?? 0];
      if (position === undefined) return false;
      if (position < low) {
        low = position;
        lowest = list;
      }
      if (position > high) high = position;
    }
    if (high - low < words) return true;
    at[lowest] = (at[lowest] ?? 0) + 1;
  }
};

/** Like `standTogether`, but the positions must ascend in the order of the lists. */
export const standInOrder = (lists: readonly ArrayLike<number>[], words: number): boolean => {
  const [first, ...rest] = lists;
  if (first === undefined) return true;
  const at = rest.map(() => 0);
  for (let start = 0; start < first.length; start++) {
    let last = first[start] ?? 0;
    for (const [list, positions] of rest.entries()) {
      let next = at[list] ?? 0;
      while (next < positions.length && (positions[next] ?? 0) <= last) next++;
      at[list] = next;
      const found = positions[next];
      if (found === undefined) return false;
      last = found;
    }
    if (last - (first[start] ?? 0) < words) return true;
  }
  return false;
};
