import type { ScoringCursor } from './cursor.ts';
import { TermCursor } from './term-cursor.ts';

/** Documents in a window: their scores of some lists stay in the processor's cache. A multiple of 32. */
export const windowDocuments = 4096;

/** The scores of one part of a query in a window of documents. */
export class WindowScores {
  /** A bit for each document that has a score. */
  readonly bits = new Int32Array(windowDocuments / 32);
  start = 0;
  readonly #scores = new Float64Array(windowDocuments);
  readonly #sums: Float64Array;

  /** `sums`: of all parts in the window, as far as they have been put there. */
  constructor(sums: Float64Array) {
    this.#sums = sums;
  }

  /** Empties the window and moves it. */
  open(start: number): void {
    this.start = start;
    this.bits.fill(0);
  }

  /** Of several scores the best counts. */
  put(document: number, score: number): void {
    const at = document - this.start;
    const word = at >>> 5;
    const bit = 1 << (at & 31);
    const bits = this.bits[word] ?? 0;
    if ((bits & bit) === 0) {
      this.bits[word] = bits | bit;
      this.#scores[at] = score;
      this.#sums[at]! += score;
    } else if (score > (this.#scores[at] ?? 0)) {
      this.#sums[at]! += score - (this.#scores[at] ?? 0);
      this.#scores[at] = score;
    }
  }

  /** Zero: none. */
  of(document: number): number {
    const at = document - this.start;
    return ((this.bits[at >>> 5] ?? 0) & (1 << (at & 31))) === 0 ? 0 : (this.#scores[at] ?? 0);
  }
}

/** Memory for one query after another segment: nothing of it is kept between two windows. */
export class WindowBuffers {
  readonly candidates = new Int32Array(windowDocuments / 32);
  readonly sums = new Float64Array(windowDocuments);
  readonly #scores: WindowScores[] = [];

  /** The buffers of one part of a query; every call with its number gives these. */
  scores(number: number): WindowScores {
    return (this.#scores[number] ??= new WindowScores(this.sums));
  }
}

/** Puts the scores of a cursor's documents from the window's start to before `end`; the cursor goes to the first one after them. */
export const scoreWindow = (cursor: ScoringCursor, scores: WindowScores, end: number): void => {
  if (cursor instanceof TermCursor) {
    cursor.advance(scores.start);
    cursor.scoreBefore(end, scores);
  } else
    for (let document = cursor.advance(scores.start); document < end; document = cursor.advance(document + 1))
      scores.put(document, cursor.score());
};

/** No document from `from` to before `end` scores more. Neither goes backwards from call to call. */
export const boundWithin = (cursor: ScoringCursor, from: number, end: number): number => {
  let most = 0;
  for (let target = from; target < end; target = cursor.boundEnd + 1) most = Math.max(most, cursor.bound(target));
  return most;
};
