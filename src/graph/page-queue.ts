/**
 * Pages waiting to be collected, best score first; among equal scores the one that came first. Scores may only rise
 * while a page waits. A four-way heap over typed arrays: 16 bytes a page, no allocation per operation.
 */
export class PageQueue {
  readonly scores: Float64Array;
  readonly #turn: Uint32Array;
  readonly #heap: Uint32Array;
  /** Place in the heap plus one; 0: not waiting. */
  readonly #place: Uint32Array;
  #size = 0;
  #turns = 0;

  constructor(pages: number) {
    this.scores = new Float64Array(pages);
    this.#turn = new Uint32Array(pages);
    this.#heap = new Uint32Array(pages);
    this.#place = new Uint32Array(pages);
  }

  get size(): number {
    return this.#size;
  }

  waits(page: number): boolean {
    return this.#place[page] !== 0;
  }

  /** Lets a page wait with the score it has in `scores`. */
  add(page: number): void {
    this.#turn[page] = this.#turns++;
    this.#up(this.#size++, page);
  }

  /** The score of a waiting page was raised in `scores`. */
  raised(page: number): void {
    this.#up((this.#place[page] ?? 0) - 1, page);
  }

  /** The best page, which waits no longer; −1 when none waits. */
  take(): number {
    if (this.#size === 0) return -1;
    const best = this.#heap[0] ?? 0;
    this.#place[best] = 0;
    const last = this.#heap[--this.#size] ?? 0;
    if (this.#size > 0) this.#down(0, last);
    return best;
  }

  /** Orders everything anew after scores were changed at will. */
  rebuild(): void {
    for (let at = (this.#size - 2) >> 2; at >= 0; at--) this.#down(at, this.#heap[at] ?? 0);
  }

  #before(a: number, b: number): boolean {
    const difference = (this.scores[a] ?? 0) - (this.scores[b] ?? 0);
    return difference > 0 || (difference === 0 && (this.#turn[a] ?? 0) < (this.#turn[b] ?? 0));
  }

  #put(at: number, page: number): void {
    this.#heap[at] = page;
    this.#place[page] = at + 1;
  }

  #up(from: number, page: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 2;
      const parent = this.#heap[above] ?? 0;
      if (!this.#before(page, parent)) break;
      this.#put(at, parent);
      at = above;
    }
    this.#put(at, page);
  }

  #down(from: number, page: number): void {
    let at = from;
    for (;;) {
      const first = 4 * at + 1;
      if (first >= this.#size) break;
      let best = this.#heap[first] ?? 0;
      let bestAt = first;
      for (let child = first + 1; child < Math.min(first + 4, this.#size); child++) {
        const page_ = this.#heap[child] ?? 0;
        if (this.#before(page_, best)) {
          best = page_;
          bestAt = child;
        }
      }
      if (!this.#before(best, page)) break;
      this.#put(at, best);
      at = bestAt;
    }
    this.#put(at, page);
  }
}
