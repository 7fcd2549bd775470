import { endOfDocuments, frequencyUnit } from '../segment/segment-file.ts';
import type { Segment } from '../segment/segment.ts';
import { saturated } from './bm25.ts';
import type { ScoringCursor } from './cursor.ts';
import { meetingPoint } from './sum-cursor.ts';
import type { TermCursor, TermScoring } from './term-cursor.ts';

/** Documents that hold words side by side, as written. Their weight is the sum of the words' weights. */
export class PhraseCursor implements ScoringCursor {
  document = -1;
  boundEnd = -1;
  readonly cost: number;
  /** Set where the phrase alone decides: is a document with at most this score still wanted? */
  worthwhile: ((bound: number, document: number) => boolean) | null = null;
  readonly #words: readonly TermCursor[];
  readonly #distances: readonly number[];
  readonly #byCost: readonly TermCursor[];
  readonly #scoring: TermScoring;
  readonly #lengthCodes: Uint8Array;
  #starts: number[] = [];

  /** `words` in their order; cursors of one word may stand several times. Their own gain is that of the phrase. */
  constructor(segment: Segment, words: readonly TermCursor[], scoring: TermScoring) {
    this.#words = words;
    // The rarest word leads; where it stands, the others must stand at their distance from it.
    const order = [...words.keys()].sort((a, b) => (words[a]?.cost ?? 0) - (words[b]?.cost ?? 0));
    this.#byCost = order.map((at) => words[at]!);
    this.#distances = order;
    this.#scoring = scoring;
    this.#lengthCodes = segment.lengthCodes;
    this.cost = this.#byCost[0]?.cost ?? 0;
  }

  get maxScore(): number {
    return Math.min(...this.#words.map((word) => word.maxScore));
  }

  advance(target: number): number {
    if (this.document >= target) return this.document;
    let document = meetingPoint(this.#byCost, target);
    while (document !== endOfDocuments) {
      const next = this.#nextWorthReading(document);
      if (next === document && this.#findStarts()) break;
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
    for (const word of this.#words) frequency = Math.min(frequency, word.frequency);
    return worthwhile(this.#scoreOf(document, frequency), document) ? document : document + 1;
  }

  /** The phrase is not more frequent than any of its words, each of which is scored with the phrase's weight. */
  bound(target: number): number {
    let least = Infinity;
    this.boundEnd = endOfDocuments;
    for (const word of this.#words) {
      least = Math.min(least, word.bound(target));
      this.boundEnd = Math.min(this.boundEnd, word.boundEnd);
    }
    return least;
  }

  score(): number {
    return this.#scoreOf(this.document, this.#starts.length * frequencyUnit);
  }

  #scoreOf(document: number, frequency: number): number {
    const { gain, norms } = this.#scoring;
    return saturated(gain, frequency, norms[this.#lengthCodes[document] ?? 0] ?? 0);
  }

  positions(): ArrayLike<number> {
    return this.#starts.flatMap((start) => this.#words.map((_, at) => start + at)).sort((a, b) => a - b);
  }

  /** Starts of the phrase in the document that all words stand on. */
  #findStarts(): boolean {
    const [rarest] = this.#byCost;
    const first = this.#distances[0] ?? 0;
    let starts = Array.from(rarest?.positions() ?? [], (position) => position - first);
    for (let at = 1; at < this.#byCost.length && starts.length > 0; at++) {
      const positions = this.#byCost[at]!.positions();
      const distance = this.#distances[at] ?? 0;
      let next = 0;
      starts = starts.filter((start) => {
        while (next < positions.length && (positions[next] ?? 0) < start + distance) next++;
        return positions[next] === start + distance;
      });
    }
    this.#starts = starts;
    return starts.length > 0;
  }
}
