/** More than this are kept beside those wanted, so that sorting is seldom. */
const spare = 1024;

/** The first so many of a stream in some order; no more than twice as many are kept at any time. */
export class FirstInOrder<T> {
  readonly #most: number;
  readonly #order: (a: T, b: T) => number;
  #kept: T[] = [];
  #last: T | null = null;

  constructor(most: number, order: (a: T, b: T) => number) {
    this.#most = most;
    this.#order = order;
  }

  /** What comes after this one is not among the first; null: nothing is known yet. */
  get last(): T | null {
    return this.#last;
  }

  add(item: T): void {
    if (this.#last !== null && this.#order(item, this.#last) > 0) return;
    this.#kept.push(item);
    if (this.#kept.length < 2 * this.#most + spare) return;
    this.#cut();
    this.#last = this.#kept.at(-1) ?? null;
  }

  inOrder(): readonly T[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort(this.#order).slice(0, this.#most);
  }
}
