import { enlarged } from '../base/enlarged.ts';

/**
 * Pages waiting to be collected, in one queue per group (a host, or everything), best score first. Among equal scores
 * the one that came first goes first, or the one with the smaller number. Scores may only rise while a page waits.
 * Four-way heaps over typed arrays: no allocation per operation; 20 bytes a known page (24 with the order of coming) and room to grow,
 * measured 30.
 */
export class PageQueues {
  scores: Float64Array<ArrayBuffer>;
  #group: Uint32Array<ArrayBuffer>;
  /** Place in the heap of its group plus one; 0: not waiting. */
  #place: Uint32Array<ArrayBuffer>;
  /** Null: ties go by number. */
  #turn: Uint32Array<ArrayBuffer> | null;
  /** By group: numbers from 0 without large gaps. */
  readonly #octaves: boolean;
  readonly #heaps: (Heap | undefined)[] = [];
  #size = 0;
  #turns = 0;

  constructor({ pages, ties, scores = 'exact' }: PageQueueOptions) {
    this.#octaves = scores === 'octave';
    this.scores = new Float64Array(pages);
    this.#group = new Uint32Array(pages);
    this.#place = new Uint32Array(pages);
    this.#turn = ties === 'first-come' ? new Uint32Array(pages) : null;
  }

  /** Pages that wait, in all queues. */
  get size(): number {
    return this.#size;
  }

  /** Makes room for pages with numbers below this. `scores` is another array afterwards. */
  grow(pages: number): void {
    if (pages <= this.scores.length) return;
    const room = Math.max(pages, Math.ceil(this.scores.length * 1.5), 1024);
    this.scores = enlarged(this.scores, room);
    this.#group = enlarged(this.#group, room);
    this.#place = enlarged(this.#place, room);
    if (this.#turn !== null) this.#turn = enlarged(this.#turn, room);
  }

  waits(page: number): boolean {
    return this.#place[page] !== 0 && page < this.#place.length;
  }

  waiting(group: number): number {
    return this.#heaps[group]?.size ?? 0;
  }

  /** Lets a page wait with the score it has in `scores`. */
  add(page: number, group = 0): void {
    if (this.#turn !== null) this.#turn[page] = this.#turns++;
    this.#group[page] = group;
    let heap = this.#heaps[group];
    if (heap === undefined) this.#heaps[group] = heap = { pages: new Uint32Array(4), size: 0 };
    if (heap.size === heap.pages.length) heap.pages = enlarged(heap.pages, heap.size + 1);
    this.#size++;
    this.#up(heap, heap.size++, page);
  }

  /** The score of a waiting page was raised in `scores`. Returns whether it is now the best of its queue. */
  raised(page: number): boolean {
    const heap = this.#heaps[this.#group[page] ?? 0];
    if (heap === undefined) return false;
    this.#up(heap, (this.#place[page] ?? 0) - 1, page);
    return heap.pages[0] === page;
  }

  groupOf(page: number): number {
    return this.#group[page] ?? 0;
  }

  /** The best page of a group, which goes on waiting; −1 when none waits. */
  best(group: number): number {
    return this.#heaps[group]?.pages[0] ?? -1;
  }

  /** The best page of a group, which waits no longer; −1 when none waits. */
  take(group = 0): number {
    const heap = this.#heaps[group];
    if (heap === undefined) return -1;
    const best = heap.pages[0] ?? 0;
    this.#place[best] = 0;
    this.#size--;
    const last = heap.pages[--heap.size] ?? 0;
    if (heap.size > 0) this.#down(heap, 0, last);
    else this.#heaps[group] = undefined;
    return best;
  }

  /** Nothing of the group waits any longer. */
  clear(group: number): void {
    const heap = this.#heaps[group];
    if (heap === undefined) return;
    for (let at = 0; at < heap.size; at++) this.#place[heap.pages[at] ?? 0] = 0;
    this.#size -= heap.size;
    this.#heaps[group] = undefined;
  }

  /** Orders everything anew after scores were changed at will. */
  rebuild(): void {
    for (const heap of this.#heaps)
      for (let at = ((heap?.size ?? 0) - 2) >> 2; heap !== undefined && at >= 0; at--)
        this.#down(heap, at, heap.pages[at] ?? 0);
  }

  #before(a: number, b: number): boolean {
    const [scoreA, scoreB] = [this.scores[a] ?? 0, this.scores[b] ?? 0];
    const difference = this.#octaves ? octaveOf(scoreA) - octaveOf(scoreB) : scoreA - scoreB;
    if (difference !== 0) return difference > 0;
    return this.#turn === null ? a < b : (this.#turn[a] ?? 0) < (this.#turn[b] ?? 0);
  }

  #put({ pages }: Heap, at: number, page: number): void {
    pages[at] = page;
    this.#place[page] = at + 1;
  }

  #up(heap: Heap, from: number, page: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 2;
      const parent = heap.pages[above] ?? 0;
      if (!this.#before(page, parent)) break;
      this.#put(heap, at, parent);
      at = above;
    }
    this.#put(heap, at, page);
  }

  #down(heap: Heap, from: number, page: number): void {
    let at = from;
    for (;;) {
      const first = 4 * at + 1;
      if (first >= heap.size) break;
      let best = heap.pages[first] ?? 0;
      let bestAt = first;
      for (let child = first + 1; child < Math.min(first + 4, heap.size); child++) {
        const page_ = heap.pages[child] ?? 0;
        if (this.#before(page_, best)) {
          best = page_;
          bestAt = child;
        }
      }
      if (!this.#before(best, page)) break;
      this.#put(heap, at, best);
      at = bestAt;
    }
    this.#put(heap, at, page);
  }
}

export interface PageQueueOptions {
  /** Room for so many pages to begin with. */
  readonly pages: number;
  readonly ties: 'first-come' | 'number';
  /** `octave`: scores between the same two powers of 2 count as equal. Default: exact. */
  readonly scores?: 'exact' | 'octave';
}

interface Heap {
  pages: Uint32Array<ArrayBuffer>;
  size: number;
}

/** Scores below 1/1024 are alike, and so are those above a million. */
const octaveOf = (score: number): number => 32 - Math.clz32(Math.min(score * 1024, 0xffff_ffff));
