import { endOfDocuments } from '../files/segment-file.ts';
import type { Segment } from '../segment/segment.ts';
import { saturated } from './bm25.ts';
import type { ScoringCursor } from './cursor.ts';
import { mergedPositions } from './merged-positions.ts';
import { TermCursor, type TermScoring } from './term-cursor.ts';
import type { TermEntry } from '../segment/dictionary.ts';

/** The documents of all words that a pattern stands for, as if they were spellings of one word. */
export interface PatternDocuments {
  /** Ascending. */
  readonly documents: Int32Array;
  readonly frequencies: Uint32Array;
  readonly entries: readonly TermEntry[];
}

export const patternDocuments = (segment: Segment, entries: readonly TermEntry[]): PatternDocuments => {
  const frequencies = new Uint32Array(segment.documents);
  for (const entry of entries)
    segment.cursor(entry).forEach((document, frequency) => {
      frequencies[document] = (frequencies[document] ?? 0) + frequency;
    });
  let count = 0;
  for (const frequency of frequencies) if (frequency > 0) count++;
  const documents = new Int32Array(count);
  const packed = new Uint32Array(count);
  for (let document = 0, at = 0; document < frequencies.length; document++) {
    if (frequencies[document] === 0) continue;
    documents[at] = document;
    packed[at++] = frequencies[document] ?? 0;
  }
  return { documents, frequencies: packed, entries };
};

export class PatternCursor implements ScoringCursor {
  document = -1;
  readonly boundEnd = endOfDocuments;
  readonly cost: number;
  readonly maxScore: number;
  readonly #segment: Segment;
  readonly #found: PatternDocuments;
  readonly #scoring: TermScoring;
  #at = 0;
  #words: readonly TermCursor[] | null = null;

  constructor(segment: Segment, found: PatternDocuments, scoring: TermScoring) {
    this.#segment = segment;
    this.#found = found;
    this.#scoring = scoring;
    this.cost = found.documents.length;
    this.maxScore = scoring.gain;
  }

  advance(target: number): number {
    if (this.document >= target) return this.document;
    const { documents } = this.#found;
    let low = this.document < 0 ? 0 : this.#at + 1;
    let step = 1;
    while (low + step < documents.length && (documents[low + step] ?? 0) < target) {
      low += step;
      step *= 2;
    }
    while (low < documents.length && (documents[low] ?? 0) < target) low++;
    this.#at = low;
    return (this.document = documents[low] ?? endOfDocuments);
  }

  bound(): number {
    return this.document === endOfDocuments ? 0 : this.maxScore;
  }

  score(): number {
    const norm = this.#scoring.norms[this.#segment.lengthCodes[this.document] ?? 0] ?? 0;
    return saturated(this.#scoring.gain, this.#found.frequencies[this.#at] ?? 0, norm);
  }

  positions(): ArrayLike<number> {
    this.#words ??= this.#found.entries.map((entry) => new TermCursor(this.#segment, entry, this.#scoring));
    return mergedPositions(this.#words.filter((word) => word.advance(this.document) === this.document));
  }
}
