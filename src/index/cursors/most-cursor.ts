import { endOfDocuments } from '../files/segment-file.ts';
import type { Cursor } from './cursor.ts';

export interface WeighedCursor {
  readonly cursor: Cursor;
  readonly weight: number;
}

/**
 * Documents whose parts weigh more than half of `total` together. Of the lists, taken by where they stand, the one at which enough weight
 * could have come together says where the next such document may be (Broder et al. 2003).
 */
export class MostCursor implements Cursor {
  document = -1;
  readonly cost: number;
  /** In the order of the query, in which weights are added: sums have the same last bits everywhere. */
  readonly #parts: readonly WeighedCursor[];
  readonly #byPlace: WeighedCursor[];
  readonly #half: number;

  constructor(parts: readonly WeighedCursor[], total: number) {
    this.#parts = parts;
    this.#byPlace = [...parts];
    this.#half = total / 2;
    this.cost = parts.reduce((sum, { cursor }) => sum + cursor.cost, 0);
  }

  advance(target: number): number {
    let document = this.#next(target);
    while (document !== endOfDocuments && !this.#isEnough(document)) document = this.#next(document + 1);
    return (this.document = document);
  }

  #isEnough(document: number): boolean {
    let sum = 0;
    for (const { cursor, weight } of this.#parts) if (cursor.advance(document) === document) sum += weight;
    return sum > this.#half;
  }

  #next(target: number): number {
    const parts = this.#byPlace;
    for (const { cursor } of parts) cursor.advance(target);
    parts.sort((a, b) => a.cursor.document - b.cursor.document);
    let sum = 0;
    for (const { cursor, weight } of parts) {
      sum += weight;
      // Weights added in another order may come out lower by the last bits.
      if (sum * roundedUp > this.#half) return cursor.document;
    }
    return endOfDocuments;
  }
}

const roundedUp = 1 + 1e-12;
