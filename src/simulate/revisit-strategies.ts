import { seededRandom, type Random } from '../base/random.ts';
import type { ChangeHistory } from '../model/revisit.ts';
import { dayMs, minuteMs } from '../model/time.ts';
import { afterVisit, noHistory } from '../revisit/change-history.ts';
import { balancedInterval } from '../revisit/balanced-interval.ts';
import { loadOf } from '../revisit/load-relief.ts';
import { nextInterval, type RevisitLimits } from '../revisit/next-interval.ts';
import { drawnToServer, selectionInterval, type SelectionLimits } from '../revisit/selection-interval.ts';

export interface Visited {
  readonly now: number;
  readonly changed: boolean;
}

/** How long after each visit the next one should come, if there were fetches enough (src/simulate/fitted-intervals.ts). */
export interface RevisitStrategy {
  /** A page was found and fetched. */
  found(page: number, now: number): number;
  visited(page: number, visit: Visited): number;
  /** The page was not there. */
  gone(page: number): void;
}

/** Every page is visited again after one fixed time, whatever its history: the baseline of the comparison. */
export class FixedStrategy implements RevisitStrategy {
  found(): number {
    return dayMs;
  }

  visited(): number {
    return dayMs;
  }

  gone(): void {
    // Nothing is remembered.
  }
}

/** How 1/λ becomes an interval; the values of `collect.revisitBy`. */
export type IntervalRule = 'change-interval' | 'selection' | 'balanced';

/**
 * The schedule of this project (src/collect/update/revisit-schedule.ts): 1/λ from Tamura & Kitsuregawa 3.2; as the
 * interval that itself, or, drawn towards the site's pages, the time in which Akamine's equation 1 has more likely chosen
 * the page than not, or its balanced interval.
 */
export class KumoitoStrategy implements RevisitStrategy {
  readonly #rule: IntervalRule;
  readonly #limits: RevisitLimits & SelectionLimits;
  readonly #random: Random;
  readonly #siteOf: Uint16Array;
  readonly #history: ChangeHistory[];
  readonly #visitedAt: Float64Array;
  /** 1/λ of a page; 0: not in the schedule. */
  readonly #change: Float64Array;
  readonly #sites: { load: number; pages: number }[] = [];

  constructor(
    rule: IntervalRule,
    limits: RevisitLimits & SelectionLimits,
    { seed, siteOf }: { readonly seed: string; readonly siteOf: Uint16Array },
  ) {
    this.#rule = rule;
    this.#limits = limits;
    this.#random = seededRandom(seed);
    this.#siteOf = siteOf;
    this.#history = Array.from(siteOf, () => noHistory);
    this.#visitedAt = new Float64Array(siteOf.length);
    this.#change = new Float64Array(siteOf.length);
  }

  found(page: number, now: number): number {
    this.#history[page] = noHistory;
    this.#visitedAt[page] = now;
    return this.#plan(page, 0);
  }

  visited(page: number, { now, changed }: Visited): number {
    const lastIntervalMs = now - (this.#visitedAt[page] ?? now);
    this.#history[page] = afterVisit(this.#history[page] ?? noHistory, { intervalMs: lastIntervalMs, changed });
    this.#visitedAt[page] = now;
    return this.#plan(page, lastIntervalMs);
  }

  gone(page: number): void {
    const changeMs = this.#change[page] ?? 0;
    if (changeMs === 0) return;
    const site = this.#site(page);
    site.load -= loadOf(changeMs);
    site.pages--;
    this.#change[page] = 0;
  }

  #plan(page: number, lastIntervalMs: number): number {
    const history = this.#history[page] ?? noHistory;
    const { intervalMs: changeMs } = nextInterval({ history, lastIntervalMs, ageMs: null }, this.#limits, this.#random);
    this.gone(page);
    const site = this.#site(page);
    site.load += loadOf(changeMs);
    site.pages++;
    this.#change[page] = changeMs;
    const seen = { changeMs, watchedMs: history.totalMs, importance: 0 };
    switch (this.#rule) {
      case 'change-interval':
        return changeMs;
      case 'selection':
        return selectionInterval(seen, site, this.#limits);
      case 'balanced':
        return balancedInterval(drawnToServer(seen, site, this.#limits.serverWeight), this.#limits.revisitMin);
    }
  }

  #site(page: number): { load: number; pages: number } {
    return (this.#sites[this.#siteOf[page] ?? 0] ??= { load: 0, pages: 0 });
  }
}

/**
 * Apache Nutch's AdaptiveFetchSchedule with the values of its nutch-default.xml: 30 days at first, 0.4 longer after a
 * visit without a change, 0.2 shorter after one with, at least a minute and at most a year; and, to come nearer to the
 * moment of change, 0.3 of the time since the last change seen is taken off (sync_delta).
 */
export class NutchStrategy implements RevisitStrategy {
  readonly #interval: Float64Array;
  readonly #modifiedAt: Float64Array;

  constructor(pages: number) {
    this.#interval = new Float64Array(pages);
    this.#modifiedAt = new Float64Array(pages);
  }

  found(page: number, now: number): number {
    this.#interval[page] = 30 * dayMs;
    this.#modifiedAt[page] = now;
    return 30 * dayMs;
  }

  visited(page: number, { now, changed }: Visited): number {
    if (changed) this.#modifiedAt[page] = now;
    const sinceChange = now - (this.#modifiedAt[page] ?? now);
    const wanted = Math.max((this.#interval[page] ?? 0) * (changed ? 1 - 0.2 : 1 + 0.4), sinceChange);
    const interval = Math.min(Math.max(wanted, minuteMs), 365 * dayMs);
    this.#interval[page] = interval;
    return interval - Math.min(sinceChange, interval) * 0.3;
  }

  gone(): void {
    // Its entry is not asked for again.
  }
}
