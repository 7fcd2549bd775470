import type { Segment } from '../segment/segment.ts';

export interface RankedDocument {
  readonly score: number;
  readonly segment: Segment;
  readonly document: number;
}

/**
 * Sums of several bounds may come out lower than the same sum in another order by the last bits: with this factor they
 * do not.
 */
export const slack = 1 + 1e-12;

/** The best so many documents: higher score first, then lower id. A heap with the worst on top. */
export class TopHits {
  readonly #most: number;
  readonly #heap: RankedDocument[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Could a document, or a later one of its segment, still come in with this score? */
  wants(score: number, segment: Segment, document: number): boolean {
    if (this.#heap.length < this.#most) return true;
    const worst = this.#heap[0];
    if (worst === undefined) return false;
    return score > worst.score || (score === worst.score && isBefore({ score, segment, document }, worst));
  }

  offer(hit: RankedDocument): void {
    const heap = this.#heap;
    if (!this.wants(hit.score, hit.segment, hit.document)) return;
    if (heap.length < this.#most) {
      heap.push(hit);
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isBefore(heap[parent]!, heap[at]!)) break;
        [heap[parent], heap[at]] = [heap[at]!, heap[parent]!];
        at = parent;
      }
      return;
    }
    heap[0] = hit;
    for (let at = 0; ; ) {
      const left = at * 2 + 1;
      if (left >= heap.length) return;
      const worse = left + 1 < heap.length && isBefore(heap[left]!, heap[left + 1]!) ? left + 1 : left;
      if (!isBefore(heap[at]!, heap[worse]!)) return;
      [heap[worse], heap[at]] = [heap[at]!, heap[worse]!];
      at = worse;
    }
  }

  inOrder(): readonly RankedDocument[] {
    return this.#heap.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  }
}

/** Does `a` rank above `b`? Ties go to the lower id, then to the lower revision. */
const isBefore = (a: RankedDocument, b: RankedDocument): boolean => {
  if (a.score !== b.score) return a.score > b.score;
  const difference = (a.segment.columns.ids[a.document] ?? 0) - (b.segment.columns.ids[b.document] ?? 0);
  if (difference !== 0) return difference < 0;
  return (a.segment.columns.revisions[a.document] ?? 0) < (b.segment.columns.revisions[b.document] ?? 0);
};
