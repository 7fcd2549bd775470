import { DueQueue } from './due-queue.ts';
import { FittedIntervals } from './fitted-intervals.ts';
import type { SiteHistory } from './read-changes.ts';
import type { Chooser } from './replay-revisits.ts';
import type { RevisitStrategy } from './revisit-strategies.ts';

/** The page that is due first, by what a strategy said after its last visit, its intervals fitted to the number of fetches. */
export class DueFirst implements Chooser {
  readonly #strategy: RevisitStrategy;
  readonly #queue: DueQueue;
  readonly #fitted: FittedIntervals;

  constructor(pages: number, strategy: RevisitStrategy) {
    this.#strategy = strategy;
    this.#queue = new DueQueue(pages);
    this.#fitted = new FittedIntervals(pages);
  }

  found(page: number, now: number, allowed: number): void {
    this.#put(page, this.#strategy.found(page, now), { now, allowed });
  }

  changed(): void {
    // Nobody tells a crawler.
  }

  left(page: number): void {
    this.#queue.remove(page);
    this.#gone(page);
  }

  next(): number {
    return this.#queue.take();
  }

  visited(page: number, visit: { now: number; changed: boolean; gone: boolean; allowed: number }): void {
    if (visit.gone) this.#gone(page);
    else this.#put(page, this.#strategy.visited(page, visit), visit);
  }

  #put(page: number, intervalMs: number, { now, allowed }: { now: number; allowed: number }): void {
    this.#queue.put(page, now + this.#fitted.fit(page, intervalMs, allowed));
  }

  #gone(page: number): void {
    this.#fitted.remove(page);
    this.#strategy.gone(page);
  }
}

/** Knows every change, past and future: of the pages out of date, the one whose version will be overwritten first. */
export class Oracle implements Chooser {
  readonly #queue: DueQueue;
  /** For every line of the history, when the page's next one comes. */
  readonly #overwrittenAt: Float64Array;

  constructor({ pages, page, times }: SiteHistory) {
    this.#queue = new DueQueue(pages);
    this.#overwrittenAt = new Float64Array(times.length);
    const next = new Float64Array(pages).fill(Number.MAX_VALUE);
    for (let at = times.length - 1; at >= 0; at--) {
      this.#overwrittenAt[at] = next[page[at] ?? 0] ?? 0;
      next[page[at] ?? 0] = times[at] ?? 0;
    }
  }

  found(): void {
    // Nothing new to see.
  }

  left(page: number): void {
    this.#queue.remove(page);
  }

  changed(page: number, at: number): void {
    this.#queue.put(page, this.#overwrittenAt[at] ?? 0);
  }

  next(): number {
    return this.#queue.take();
  }

  visited(): void {
    // It knows already.
  }
}
