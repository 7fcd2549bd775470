import { endOfDocuments } from '../files/segment-file.ts';
import type { ScoringCursor } from './cursor.ts';
import { mergedPositions } from './merged-positions.ts';

/** Documents of any part; of a word and its synonyms the best counts, not the sum (TSUBAKI's OR_MAX). */
export class BestOfCursor implements ScoringCursor {
  document = -1;
  boundEnd = -1;
  readonly cost: number;
  readonly maxScore: number;
  readonly parts: readonly ScoringCursor[];

  constructor(parts: readonly ScoringCursor[]) {
    this.parts = parts;
    this.cost = parts.reduce((sum, { cost }) => sum + cost, 0);
    this.maxScore = parts.reduce((most, part) => Math.max(most, part.maxScore), 0);
  }

  advance(target: number): number {
    let first = endOfDocuments;
    for (const part of this.parts)
      first = Math.min(first, part.document < target ? part.advance(target) : part.document);
    return (this.document = first);
  }

  bound(target: number): number {
    let most = 0;
    this.boundEnd = endOfDocuments;
    for (const part of this.parts) {
      most = Math.max(most, part.bound(target));
      this.boundEnd = Math.min(this.boundEnd, part.boundEnd);
    }
    return most;
  }

  score(): number {
    let best = 0;
    for (const part of this.parts) if (part.document === this.document) best = Math.max(best, part.score());
    return best;
  }

  positions(): ArrayLike<number> {
    return mergedPositions(this.parts.filter((part) => part.document === this.document));
  }
}
