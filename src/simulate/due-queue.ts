/** Pages by the time they are due; the earliest first, among equals the one with the smaller number. A binary heap. */
export class DueQueue {
  readonly #due: Float64Array;
  readonly #heap: Uint32Array;
  /** Place in the heap plus one; 0: not waiting. */
  readonly #place: Uint32Array;
  #size = 0;

  constructor(pages: number) {
    this.#due = new Float64Array(pages);
    this.#heap = new Uint32Array(pages);
    this.#place = new Uint32Array(pages);
  }

  /** Lets a page wait until then; one that waits already from now on until then. */
  put(page: number, dueAt: number): void {
    this.#due[page] = dueAt;
    const place = this.#place[page] ?? 0;
    const at = this.#up(place === 0 ? this.#size++ : place - 1, page);
    this.#down(at, page);
  }

  /** The page that is due first, which waits no longer; −1 when none waits. */
  take(): number {
    if (this.#size === 0) return -1;
    const first = this.#heap[0] ?? 0;
    this.remove(first);
    return first;
  }

  /** When the first is due; infinite when none waits. */
  firstAt(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#due[this.#heap[0] ?? 0] ?? 0);
  }

  /** It waits no longer, if it did. */
  remove(page: number): void {
    const at = (this.#place[page] ?? 0) - 1;
    if (at < 0) return;
    this.#place[page] = 0;
    const last = this.#heap[--this.#size] ?? 0;
    if (last !== page) this.#down(this.#up(at, last), last);
  }

  #before(a: number, b: number): boolean {
    const difference = (this.#due[a] ?? 0) - (this.#due[b] ?? 0);
    return difference < 0 || (difference === 0 && a < b);
  }

  #set(at: number, page: number): void {
    this.#heap[at] = page;
    this.#place[page] = at + 1;
  }

  #up(from: number, page: number): number {
    let at = from;
    for (; at > 0; at = (at - 1) >> 1) {
      const above = this.#heap[(at - 1) >> 1] ?? 0;
      if (!this.#before(page, above)) break;
      this.#set(at, above);
    }
    this.#set(at, page);
    return at;
  }

  #down(from: number, page: number): void {
    let at = from;
    for (let child = 2 * at + 1; child < this.#size; child = 2 * at + 1) {
      const other = this.#heap[child + 1] ?? 0;
      if (child + 1 < this.#size && this.#before(other, this.#heap[child] ?? 0)) child++;
      const best = this.#heap[child] ?? 0;
      if (!this.#before(best, page)) break;
      this.#set(at, best);
      at = child;
    }
    this.#set(at, page);
  }
}
