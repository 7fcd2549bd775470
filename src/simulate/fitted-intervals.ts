import { loadOf, reliefDelay } from '../revisit/load-relief.ts';

/**
 * Fits intervals to the number of fetches there is, the same way for every strategy: where the pages ask for more than
 * that, every interval gets the same time more (Tamura & Kitsuregawa 6.3); where they ask for less, all shrink by one
 * factor. Constant time, from the sum of all loads.
 */
export class FittedIntervals {
  readonly #interval: Float64Array;
  #load = 0;
  #pages = 0;

  constructor(pages: number) {
    this.#interval = new Float64Array(pages);
  }

  /** `allowed`: visits a second that all pages together may have. */
  fit(page: number, intervalMs: number, allowed: number): number {
    this.remove(page);
    this.#interval[page] = intervalMs;
    this.#load += loadOf(intervalMs);
    this.#pages++;
    if (this.#load > allowed) return intervalMs + reliefDelay(this.#load, allowed, this.#pages);
    return (intervalMs * this.#load) / allowed;
  }

  remove(page: number): void {
    const before = this.#interval[page] ?? 0;
    if (before === 0) return;
    this.#load -= loadOf(before);
    this.#pages--;
    this.#interval[page] = 0;
  }
}
