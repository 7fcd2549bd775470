import { enlarged } from '../../base/enlarged.ts';
import { endOfDocuments, frequencyUnit } from '../files/segment-file.ts';
import { saturated } from './bm25.ts';
import type { ScoringCursor } from './cursor.ts';
import { meetingPoint } from './sum-cursor.ts';
import { TermCursor, type TermScoring } from './term-cursor.ts';

/** A list that a phrase needs, and how far from the phrase's first word it stands. */
export interface PlacedCursor {
  readonly cursor: TermCursor;
  readonly offset: number;
}

/** Documents that hold words side by side, as written. Their weight is the sum of the words' weights. */
export class PhraseCursor implements ScoringCursor {
  document = -1;
  boundEnd = -1;
  readonly cost: number;
  /** Set where the phrase alone decides: is a document with at most this score still wanted? */
  worthwhile: ((bound: number, document: number) => boolean) | null = null;
  readonly #parts: readonly PlacedCursor[];
  readonly #words: number;
  readonly #byCost: readonly TermCursor[];
  readonly #scoring: TermScoring;
  readonly #lengthCodes: Uint8Array;
  /** Parts by number; in the document at hand the one with the fewest occurrences comes first. */
  readonly #order: number[];
  /** In that order: positions, null until they are needed, and how far they have been looked at. */
  readonly #lists: (Int32Array | null)[];
  readonly #looked: Int32Array;
  #starts = new Int32Array(16);
  #found = 0;
  #leadAt = 0;

  /** `parts` cover all the words; one list may stand several times. Their own gain is that of the phrase. */
  constructor(
    parts: readonly PlacedCursor[],
    { words, scoring, lengthCodes }: { words: number; scoring: TermScoring; lengthCodes: Uint8Array },
  ) {
    this.#parts = parts;
    this.#words = words;
    this.#byCost = parts.map(({ cursor }) => cursor).sort((a, b) => a.cost - b.cost);
    this.#order = [...parts.keys()];
    this.#lists = parts.map(() => null);
    this.#looked = new Int32Array(parts.length);
    this.#scoring = scoring;
    this.#lengthCodes = lengthCodes;
    this.cost = this.#byCost[0]?.cost ?? 0;
  }

  get maxScore(): number {
    return Math.min(...this.#byCost.map(({ maxScore }) => maxScore));
  }

  advance(target: number): number {
    if (this.document >= target) return this.document;
    let document = meetingPoint(this.#byCost, target);
    while (document !== endOfDocuments) {
      const next = this.#nextWorthReading(document);
      if (next === document && this.#begin()) break;
      document = next >= endOfDocuments - 1 ? endOfDocuments : meetingPoint(this.#byCost, Math.max(next, document + 1));
    }
    return (this.document = document);
  }

  /** Positions are not read of documents that cannot have a score worth having. */
  #nextWorthReading(document: number): number {
    const { worthwhile } = this;
    if (worthwhile === null) return document;
    if (!worthwhile(this.bound(document), document)) return Math.min(this.boundEnd, endOfDocuments - 2) + 1;
    let frequency = Infinity;
    for (const part of this.#byCost) frequency = Math.min(frequency, part.frequency);
    return worthwhile(this.#scoreOf(document, frequency), document) ? document : document + 1;
  }

  /** The phrase is not more frequent than any of its parts, each of which is scored with the phrase's weight. */
  bound(target: number): number {
    let least = Infinity;
    this.boundEnd = endOfDocuments;
    for (const part of this.#byCost) {
      least = Math.min(least, part.bound(target));
      this.boundEnd = Math.min(this.boundEnd, part.boundEnd);
    }
    return least;
  }

  score(): number {
    this.#findAll();
    return this.#scoreOf(this.document, this.#found * frequencyUnit);
  }

  #scoreOf(document: number, frequency: number): number {
    const { gain, norms } = this.#scoring;
    return saturated(gain, frequency, norms[this.#lengthCodes[document] ?? 0] ?? 0);
  }

  positions(): ArrayLike<number> {
    this.#findAll();
    return placesOf(this.#starts.subarray(0, this.#found), this.#words);
  }

  /** On a document that all parts stand on: does the phrase occur? Other starts than the first wait until they are asked for. */
  #begin(): boolean {
    const order = this.#order;
    for (let at = 1; at < order.length; at++) {
      const part = order[at]!;
      const { occurrences } = this.#parts[part]!.cursor;
      let to = at;
      for (; to > 0 && this.#parts[order[to - 1]!]!.cursor.occurrences > occurrences; to--) order[to] = order[to - 1]!;
      order[to] = part;
    }
    this.#lists.fill(null);
    this.#looked.fill(0);
    this.#found = 0;
    this.#leadAt = 0;
    return this.#findNext();
  }

  #findAll(): void {
    while (this.#findNext());
  }

  /** Where the rarest part stands, the others must stand at their distance from it. */
  #findNext(): boolean {
    const order = this.#order;
    const lead = this.#listOf(0);
    const leadOffset = this.#parts[order[0]!]!.offset;
    while (this.#leadAt < lead.length) {
      const start = lead[this.#leadAt++]! - leadOffset;
      let at = 1;
      while (at < order.length && this.#standsAt(at, start + this.#parts[order[at]!]!.offset)) at++;
      if (at < order.length) continue;
      if (this.#found === this.#starts.length) this.#starts = enlarged(this.#starts, this.#found + 1);
      this.#starts[this.#found++] = start;
      return true;
    }
    return false;
  }

  /** `position` never goes backwards. */
  #standsAt(at: number, position: number): boolean {
    const list = this.#listOf(at);
    let next = this.#looked[at]!;
    while (next < list.length && list[next]! < position) next++;
    this.#looked[at] = next;
    return list[next] === position;
  }

  #listOf(at: number): Int32Array {
    return (this.#lists[at] ??= this.#parts[this.#order[at]!]!.cursor.positions());
  }
}

/** A phrase of two words that is one list of the index. */
export class BigramCursor extends TermCursor {
  override positions(): Int32Array {
    return placesOf(super.positions(), 2);
  }
}

/** The places of all words of phrases that begin at `starts`. */
const placesOf = (starts: Int32Array, words: number): Int32Array => {
  const places = new Int32Array(starts.length * words);
  for (let at = 0; at < places.length; at++) places[at] = (starts[Math.floor(at / words)] ?? 0) + (at % words);
  return places.sort();
};
