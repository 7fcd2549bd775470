/** Rows of pages in the order in which they came. A page stands in one row at most. Every step takes constant time. */
export class PageRows {
  readonly #rowOf: Int32Array;
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  readonly #first: number[] = [];
  readonly #last: number[] = [];

  constructor(pages: number) {
    this.#rowOf = new Int32Array(pages).fill(-1);
    this.#before = new Int32Array(pages).fill(-1);
    this.#after = new Int32Array(pages).fill(-1);
  }

  /** At the end of a row; away from where it stood. */
  put(page: number, row: number): void {
    this.remove(page);
    const last = this.#last[row] ?? -1;
    this.#rowOf[page] = row;
    this.#before[page] = last;
    this.#after[page] = -1;
    if (last < 0) this.#first[row] = page;
    else this.#after[last] = page;
    this.#last[row] = page;
  }

  remove(page: number): void {
    const row = this.#rowOf[page] ?? -1;
    if (row < 0) return;
    const before = this.#before[page] ?? -1;
    const after = this.#after[page] ?? -1;
    if (before < 0) this.#first[row] = after;
    else this.#after[before] = after;
    if (after < 0) this.#last[row] = before;
    else this.#before[after] = before;
    this.#rowOf[page] = -1;
  }

  /** −1: the row is empty. */
  first(row: number): number {
    return this.#first[row] ?? -1;
  }
}
