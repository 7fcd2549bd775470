import { endOfDocuments } from '../files/segment-file.ts';
import type { SegmentReader } from '../segment/segment-reader.ts';
import type { ScoringCursor } from './cursor.ts';
import { mergedPositions } from './merged-positions.ts';

/**
 * Only what stands in certain parts of a page counts. The score is that of the whole list, cut in proportion to the
 * occurrences that count; so the list's bounds hold.
 */
export class RegionCursor implements ScoringCursor {
  document = -1;
  readonly cost: number;
  readonly #inner: ScoringCursor;
  readonly #reader: SegmentReader;
  readonly #wanted: number;
  #found: number[] = [];
  #all = 0;

  /** `wanted`: a bit for every region that counts. */
  constructor(reader: SegmentReader, inner: ScoringCursor, wanted: number) {
    this.#reader = reader;
    this.#inner = inner;
    this.#wanted = wanted;
    this.cost = inner.cost;
  }

  get maxScore(): number {
    return this.#inner.maxScore;
  }

  get boundEnd(): number {
    return this.#inner.boundEnd;
  }

  bound(target: number): number {
    return this.#inner.bound(target);
  }

  advance(target: number): number {
    if (this.document >= target) return this.document;
    let document = this.#inner.advance(target);
    while (document !== endOfDocuments && !this.#occursIn(document)) document = this.#inner.advance(document + 1);
    return (this.document = document);
  }

  score(): number {
    return (this.#inner.score() * this.#found.length) / this.#all;
  }

  positions(): ArrayLike<number> {
    return this.#found;
  }

  #occursIn(document: number): boolean {
    if (((this.#reader.segment.columns.regions[document] ?? 0) & this.#wanted) === 0) return false;
    const positions = mergedPositions([this.#inner]);
    const words = this.#reader.read(document);
    this.#all = positions.length;
    this.#found = Array.from(positions).filter((position) => (this.#wanted & (1 << words.regionAt(position))) !== 0);
    return this.#found.length > 0;
  }
}
