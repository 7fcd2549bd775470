import { endOfDocuments } from '../files/segment-file.ts';
import type { ScoringCursor } from './cursor.ts';
import { mergedPositions } from './merged-positions.ts';

/** Documents of any part, or of all; the score is the sum of the parts that are there. */
export class SumCursor implements ScoringCursor {
  document = -1;
  boundEnd = -1;
  readonly cost: number;
  readonly maxScore: number;
  readonly #parts: readonly ScoringCursor[];
  readonly #all: boolean;

  constructor(parts: readonly ScoringCursor[], need: 'all' | 'any') {
    this.#all = need === 'all';
    this.#parts = parts;
    const costs = parts.map(({ cost }) => cost);
    this.cost = this.#all ? Math.min(...costs) : costs.reduce((sum, cost) => sum + cost, 0);
    this.maxScore = parts.reduce((sum, part) => sum + part.maxScore, 0);
  }

  advance(target: number): number {
    if (this.#all) return (this.document = meetingPoint(this.#parts, target));
    let first = endOfDocuments;
    for (const part of this.#parts) first = Math.min(first, part.advance(target));
    return (this.document = first);
  }

  bound(target: number): number {
    let sum = 0;
    this.boundEnd = endOfDocuments;
    for (const part of this.#parts) {
      sum += part.bound(target);
      this.boundEnd = Math.min(this.boundEnd, part.boundEnd);
    }
    return sum;
  }

  score(): number {
    let sum = 0;
    for (const part of this.#parts) if (part.document === this.document) sum += part.score();
    return sum;
  }

  positions(): ArrayLike<number> {
    return mergedPositions(this.#parts.filter((part) => part.document === this.document));
  }
}

/** The first document from `target` on that all cursors have. */
export const meetingPoint = (
  cursors: readonly { readonly document: number; advance(target: number): number }[],
  target: number,
): number => {
  let wanted = target;
  for (let agreed = 0, at = 0; agreed < cursors.length; at = (at + 1) % cursors.length) {
    const found = cursors[at]?.advance(wanted) ?? endOfDocuments;
    if (found === endOfDocuments) return endOfDocuments;
    agreed = found === wanted ? agreed + 1 : 1;
    wanted = found;
  }
  return wanted;
};
