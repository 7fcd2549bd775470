import type { TermEntry } from '../segment/dictionary.ts';
import { PostingCursor } from '../segment/posting-cursor.ts';
import { blockImpacts, endOfDocuments } from '../files/segment-file.ts';
import type { Segment } from '../segment/segment.ts';
import { saturated } from './bm25.ts';
import type { ScoringCursor } from './cursor.ts';
import type { WindowScores } from './window-scores.ts';

export interface TermScoring {
  /** Weight of the term × (k1 + 1) × its share in the score. */
  readonly gain: number;
  readonly norms: Float64Array;
}

/** The documents of one term with their BM25 scores. */
export class TermCursor extends PostingCursor implements ScoringCursor {
  readonly cost: number;
  boundEnd = -1;
  readonly #gain: number;
  readonly #norms: Float64Array;
  readonly #lengthCodes: Uint8Array;
  #maxScore = -1;
  #boundBlock = 0;
  #bound = 0;

  constructor(segment: Segment, entry: TermEntry, { gain, norms }: TermScoring) {
    super(entry, { postings: segment.files.pst, positions: segment.files.pos });
    this.cost = entry.documents;
    this.#gain = gain;
    this.#norms = norms;
    this.#lengthCodes = segment.lengthCodes;
  }

  get maxScore(): number {
    if (this.#maxScore < 0) this.#maxScore = this.blocks <= 1 ? this.#maxOfBlock() : this.#maxOfImpacts();
    return this.#maxScore;
  }

  bound(target: number): number {
    if (target <= this.boundEnd) return this.#bound;
    if (this.blocks <= 1) {
      const past = this.document === endOfDocuments;
      this.boundEnd = endOfDocuments;
      return (this.#bound = past ? 0 : this.maxScore);
    }
    let block = this.#boundBlock;
    let step = 1;
    while (block + step < this.blocks && this.lastOfBlock(block + step - 1) < target) {
      block += step;
      step *= 2;
    }
    if (step > 1) block = this.#firstReaching(target, block);
    while (block < this.blocks && this.lastOfBlock(block) < target) block++;
    this.#boundBlock = block;
    if (block >= this.blocks) {
      this.boundEnd = endOfDocuments;
      return (this.#bound = 0);
    }
    this.boundEnd = this.lastOfBlock(block);
    let most = 0;
    for (let at = 0; at < blockImpacts; at++) most = Math.max(most, this.#scoreOf(this.impactOfBlock(block, at)));
    return (this.#bound = most);
  }

  score(): number {
    return saturated(this.#gain, this.frequency, this.#norms[this.#lengthCodes[this.document] ?? 0] ?? 0);
  }

  /** Puts the scores of the documents before `end`; goes to the first one that is not before it. */
  scoreBefore(end: number, out: WindowScores): void {
    const documents = this.blockDocuments;
    const frequencies = this.blockFrequencies;
    const gain = this.#gain;
    const norms = this.#norms;
    const lengths = this.#lengthCodes;
    while (this.document < end) {
      let at = this.inBlockAt;
      for (; at < this.inBlock; at++) {
        const document = documents[at] ?? 0;
        if (document >= end) break;
        out.put(document, saturated(gain, frequencies[at] ?? 0, norms[lengths[document] ?? 0] ?? 0));
      }
      this.inBlockAt = at - 1;
      this.next();
    }
  }

  /** Goes back over the last doubling of the search in `bound`. */
  #firstReaching(target: number, reached: number): number {
    let low = this.#boundBlock;
    let high = reached;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.lastOfBlock(middle) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #scoreOf(impact: number): number {
    return impact === 0 ? 0 : saturated(this.#gain, impact >>> 8, this.#norms[impact & 255] ?? 0);
  }

  #maxOfImpacts(): number {
    return this.listImpacts.reduce((most, impact) => Math.max(most, this.#scoreOf(impact)), 0);
  }

  #maxOfBlock(): number {
    if (this.document < 0) this.next();
    let most = 0;
    this.eachOfBlock((document, frequency) => {
      most = Math.max(most, saturated(this.#gain, frequency, this.#norms[this.#lengthCodes[document] ?? 0] ?? 0));
    });
    return most;
  }
}
