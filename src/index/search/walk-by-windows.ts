import { endOfDocuments } from '../files/segment-file.ts';
import type { Segment } from '../segment/segment.ts';
import { BestOfCursor } from '../cursors/best-of-cursor.ts';
import type { ScoringCursor } from '../cursors/cursor.ts';
import type { Pace } from './pace.ts';
import { slack, type TopHits } from './top-hits.ts';
import {
  boundWithin,
  scoreWindow,
  windowDocuments,
  type WindowBuffers,
  type WindowScores,
} from '../cursors/window-scores.ts';

export interface WindowWalk {
  readonly hits: TopHits;
  readonly segment: Segment;
  /** In the order of the query. */
  readonly scored: readonly ScoringCursor[];
  /** Those of them that every document must have; none: any will do. */
  readonly required: readonly ScoringCursor[];
  readonly accept: (document: number) => boolean;
  readonly pace: Pace;
  readonly buffers: WindowBuffers;
}

/**
 * Lists are read one after another, a window of documents at a time (Lucene's MaxScoreBulkScorer). By MaxScore (Turtle &
 * Flood 1995) with the bounds of their blocks in the window (Ding & Suel 2011), lists whose best scores together cannot lift a
 * document into the hits are not read: they are asked for the documents that the others propose and that can still get
 * there. Where some parts are required, the rarest of them propose.
 */
export const walkByWindows = async (walk: WindowWalk): Promise<void> => {
  const { pace, segment } = walk;
  const windows = new Windows(walk);
  while (windows.start < segment.documents) {
    if (pace.shouldYield(windowDocuments / 8)) await pace.yield();
    windows.pass();
  }
};

/** A word and its synonyms, or another part of the query, and what is known of it in the window at hand. */
class WindowList {
  readonly cost: number;
  readonly maxScore: number;
  readonly isRequired: boolean;
  /** Are the scores of all its documents in the window? Else it is asked for single documents. */
  isRead = false;
  bound = 0;
  /** Alternatives, of which the best counts; their bounds in the window, and whether they are looked at in it. */
  readonly #parts: readonly ScoringCursor[];
  readonly #bounds: Float64Array;
  readonly #worth: boolean[];
  readonly #scores: () => WindowScores;

  constructor(cursor: ScoringCursor, isRequired: boolean, scores: () => WindowScores) {
    this.cost = cursor.cost;
    this.maxScore = cursor.maxScore;
    this.isRequired = isRequired;
    this.#scores = scores;
    this.#parts = cursor instanceof BestOfCursor ? cursor.parts : [cursor];
    this.#bounds = new Float64Array(this.#parts.length);
    this.#worth = this.#parts.map(() => true);
    for (const part of this.#parts) part.advance(0);
  }

  get scores(): WindowScores {
    return this.#scores();
  }

  /** The first document from `from` on that it may have. */
  next(from: number): number {
    let next = endOfDocuments;
    // A part that was not advanced yet may have the very next document.
    for (const { document } of this.#parts) next = Math.min(next, Math.max(from, document));
    return next;
  }

  open(start: number, end: number): number {
    this.bound = 0;
    for (const [at, part] of this.#parts.entries()) {
      const bound = boundWithin(part, start, end);
      this.#bounds[at] = bound;
      if (bound > this.bound) this.bound = bound;
    }
    return this.bound;
  }

  /** A part that cannot lift a document into the hits where it is the best one need not be known where it is not. */
  choose(wants: (loss: number) => boolean): void {
    for (let at = 0; at < this.#bounds.length; at++) this.#worth[at] = wants(this.bound - this.#bounds[at]!);
  }

  read(start: number, end: number): void {
    const { scores } = this;
    scores.open(start);
    for (const [at, part] of this.#parts.entries()) if (this.#worth[at] === true) scoreWindow(part, scores, end);
  }

  /** The score of a document, later ones after earlier ones; zero: it is not there, or not worth having. */
  ask(document: number): number {
    let best = 0;
    for (let at = 0; at < this.#parts.length; at++) {
      const part = this.#parts[at]!;
      if (this.#worth[at] === true && part.advance(document) === document) best = Math.max(best, part.score());
    }
    return best;
  }
}

/** A list that is this much longer than the rarest required one is asked for single documents instead of being read. */
const readMost = 4;

class Windows {
  start = 0;
  readonly #walk: WindowWalk;
  /** In the order of the query. */
  readonly #lists: readonly WindowList[];
  readonly #required: readonly WindowList[];
  /** Required lists first, the rarest before the others; the optional ones by their bounds in the window, lowest first. */
  readonly #optional: WindowList[];
  /** Lists by what they can add at most in the segment; the first ones can never propose a document any more. */
  readonly #byMost: readonly WindowList[];
  #spent = 0;
  #spentSum = 0;
  readonly #candidates: Int32Array;
  readonly #sums: Float64Array;

  constructor(walk: WindowWalk) {
    this.#walk = walk;
    this.#candidates = walk.buffers.candidates;
    this.#sums = walk.buffers.sums;
    this.#lists = walk.scored.map(
      (cursor, at) => new WindowList(cursor, walk.required.includes(cursor), () => walk.buffers.scores(at)),
    );
    this.#required = this.#lists.filter(({ isRequired }) => isRequired).toSorted((a, b) => a.cost - b.cost);
    this.#optional = this.#lists.filter(({ isRequired }) => !isRequired);
    this.#byMost = this.#lists.toSorted((a, b) => a.maxScore - b.maxScore);
    const most = (this.#required[0]?.cost ?? 0) * readMost;
    for (const list of this.#required) list.isRead = list.cost <= most;
    this.start = this.#next(0);
  }

  /** Offers the documents of the window, and goes to the next. */
  pass(): void {
    const { start } = this;
    const end = start + windowDocuments;
    let bound = 0;
    for (const list of this.#lists) bound += list.open(start, end);
    if (this.#wants(bound, start)) {
      for (const list of this.#lists) list.choose((loss) => this.#wants(bound - loss, start));
      if (this.#required.length === 0) this.#chooseEssential();
      this.#read(end);
      this.#offer();
    }
    this.start = this.#next(end);
  }

  #wants(bound: number, document: number): boolean {
    return this.#walk.hits.wants(bound * slack, this.#walk.segment, document);
  }

  /** The first document from `from` on that a list may have that can propose one, or that all required lists may have. */
  #next(from: number): number {
    if (this.#required.length > 0) return Math.max(...this.#required.map((list) => list.next(from)));
    const byMost = this.#byMost;
    for (; this.#spent < byMost.length; this.#spent++) {
      const sum = this.#spentSum + byMost[this.#spent]!.maxScore;
      if (this.#wants(sum, from)) break;
      this.#spentSum = sum;
    }
    let next = endOfDocuments;
    for (let at = this.#spent; at < byMost.length; at++) next = Math.min(next, byMost[at]!.next(from));
    return next;
  }

  /** The lists with the lowest bounds are not read as long as they cannot reach the hits together. */
  #chooseEssential(): void {
    const lists = this.#optional;
    // From one window to the next the order changes little.
    for (let at = 1; at < lists.length; at++) {
      const list = lists[at]!;
      let to = at;
      for (; to > 0 && lists[to - 1]!.bound > list.bound; to--) lists[to] = lists[to - 1]!;
      lists[to] = list;
    }
    let sum = 0;
    for (const list of lists) {
      sum += list.bound;
      list.isRead = this.#wants(sum, this.start);
    }
  }

  #read(end: number): void {
    const candidates = this.#candidates;
    const isAll = this.#required.length > 0;
    candidates.fill(isAll ? -1 : 0);
    this.#sums.fill(0);
    for (const list of this.#lists) {
      if (!list.isRead) continue;
      list.read(this.start, end);
      const { bits } = list.scores;
      if (isAll) for (let at = 0; at < bits.length; at++) candidates[at]! &= bits[at]!;
      else for (let at = 0; at < bits.length; at++) candidates[at]! |= bits[at]!;
    }
  }

  #offer(): void {
    const candidates = this.#candidates;
    let rest = 0;
    for (const { isRead, bound } of this.#lists) if (!isRead) rest += bound;
    for (let word = 0; word < candidates.length; word++)
      for (let bits = candidates[word]!; bits !== 0; bits &= bits - 1) {
        const at = word * 32 + (31 - Math.clz32(bits & -bits));
        const document = this.start + at;
        const bound = this.#sums[at]! + rest;
        if (this.#wants(bound, document) && this.#reaches(document, bound)) this.#offerOne(document);
      }
  }

  /** Asks the lists that were not read, one by one, as long as the document may get there. */
  #reaches(document: number, most: number): boolean {
    let bound = most;
    for (const list of this.#required) {
      if (list.isRead) continue;
      const score = list.ask(document);
      bound += score - list.bound;
      if (score === 0 || !this.#wants(bound, document)) return false;
    }
    // What may add most comes first.
    for (let at = this.#optional.length - 1; at >= 0; at--) {
      const list = this.#optional[at]!;
      if (list.isRead) continue;
      bound += list.ask(document) - list.bound;
      if (!this.#wants(bound, document)) return false;
    }
    return true;
  }

  /** The parts are added in the order of the query, so that every way to a document gives the same last bits. */
  #offerOne(document: number): void {
    const { hits, segment, accept } = this.#walk;
    if (!accept(document)) return;
    let score = 0;
    for (const list of this.#lists) score += list.isRead ? list.scores.of(document) : list.ask(document);
    hits.offer({ score, segment, document });
  }
}
