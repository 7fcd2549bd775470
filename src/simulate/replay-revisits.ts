import { secondMs } from '../model/time.ts';
import { unknownContent, type SiteHistory } from './read-changes.ts';

export interface RevisitResult {
  readonly fetches: number;
  /** Versions that appeared and disappeared after their page was found; a deletion counts as one. */
  readonly changes: number;
  /** Changes that a fetch saw. Several between two fetches are seen as one. */
  readonly caught: number;
  /** Fetches that saw nothing new. */
  readonly wasted: number;
  /** How long, on average over pages and time, a copy has been out of date (0 while it is not). */
  readonly meanAgeMs: number;
  /** For how long there was a page, summed up over pages. */
  readonly pageTimeMs: number;
  /** Share of the time in which a copy is up to date. */
  readonly upToDate: number;
}

/** When fetches are made. */
export type Pace =
  /**
   * Their number is given: one for every page that exists, in this time on average, spread evenly. So all choosers make the
   * same number of fetches at the same times.
   */
  | { readonly kind: 'even'; readonly everyMs: number }
  /** Once in this time, as many as the chooser asks for, as the crawler does. */
  | { readonly kind: 'collections'; readonly everyMs: number };

/**
 * Replays the history of a site and visits it as a chooser says. Pages are found when they appear, without a fetch: the
 * experiment is about coming again.
 */
export const replayRevisits = (history: SiteHistory, pace: Pace, chooser: Chooser): RevisitResult =>
  new Replay(history, pace, chooser).run();

/** Who says which page is next. */
export interface Chooser {
  /** `allowed`: visits a second that all pages together may have. */
  found(page: number, now: number, allowed: number): void;
  /** The content of the page changed, in the line `at` of the history. */
  changed(page: number, at: number): void;
  /** The page leaves the experiment. */
  left(page: number): void;
  /** −1: none. */
  next(now: number): number;
  visited(page: number, visit: { now: number; changed: boolean; gone: boolean; allowed: number }): void;
}

class Replay {
  readonly #history: SiteHistory;
  readonly #pace: Pace;
  readonly #chooser: Chooser;
  /** Content now and content seen; 0: none. */
  readonly #now: Uint32Array;
  readonly #seen: Uint32Array;
  readonly #known: Uint8Array;
  /** Since when the copy is out of date. */
  readonly #staleSince: Float64Array;
  #alive = 0;
  #changes = 0;
  #caught = 0;
  #fetches = 0;
  #ageTime = 0;
  #staleTime = 0;
  #copies = 0;
  #copyTime = 0;
  #pageTime = 0;

  constructor(history: SiteHistory, pace: Pace, chooser: Chooser) {
    this.#history = history;
    this.#pace = pace;
    this.#chooser = chooser;
    this.#now = new Uint32Array(history.pages);
    this.#seen = new Uint32Array(history.pages);
    this.#known = new Uint8Array(history.pages);
    this.#staleSince = new Float64Array(history.pages);
  }

  run(): RevisitResult {
    const { times } = this.#history;
    let now = times[0] ?? 0;
    const { kind, everyMs } = this.#pace;
    /** When the next fetch, or the next collection, takes place. */
    let credit = 0;
    for (let at = 0; at < times.length; ) {
      const eventAt = times[at] ?? 0;
      const atOnce = kind === 'even' ? this.#alive : 1;
      const fetchAt = atOnce === 0 ? Number.POSITIVE_INFINITY : now + ((1 - credit) * everyMs) / atOnce;
      const until = Math.min(eventAt, fetchAt);
      this.#copyTime += (until - now) * this.#copies;
      this.#pageTime += (until - now) * this.#alive;
      if (fetchAt < eventAt) {
        credit = 0;
        while (this.#fetch(fetchAt) && kind === 'collections');
      } else {
        credit += ((eventAt - now) * atOnce) / everyMs;
        this.#event(at++);
      }
      now = until;
    }
    for (const [page, since] of this.#staleSince.entries()) if (this.#isStale(page)) this.#wasStale(now - since);
    return {
      fetches: this.#fetches,
      changes: this.#changes,
      caught: this.#caught,
      wasted: this.#fetches - this.#caught,
      meanAgeMs: this.#copyTime === 0 ? 0 : this.#ageTime / this.#copyTime,
      pageTimeMs: this.#pageTime,
      upToDate: this.#copyTime === 0 ? 1 : 1 - this.#staleTime / this.#copyTime,
    };
  }

  #event(at: number): void {
    const page = this.#history.page[at] ?? 0;
    const content = this.#history.content[at] ?? 0;
    const before = this.#now[page] ?? 0;
    const time = this.#history.times[at] ?? 0;
    if (content === unknownContent) return this.#leave(page, time);
    if (content === before) return;
    const wasStale = this.#isStale(page);
    this.#now[page] = content;
    this.#alive += (content === 0 ? 0 : 1) - (before === 0 ? 0 : 1);
    if (this.#known[page] === 0) {
      this.#known[page] = 1;
      this.#copies++;
      this.#seen[page] = content;
      this.#chooser.found(page, time, this.#allowed());
      return;
    }
    this.#changes++;
    if (!wasStale) this.#staleSince[page] = time;
    // What it had before is back: the copy is up to date again.
    else if (!this.#isStale(page)) this.#wasStale(time - (this.#staleSince[page] ?? 0));
    this.#chooser.changed(page, at);
  }

  #leave(page: number, now: number): void {
    if (this.#isStale(page)) this.#wasStale(now - (this.#staleSince[page] ?? now));
    this.#alive -= this.#now[page] === 0 ? 0 : 1;
    this.#copies -= this.#known[page] ?? 0;
    this.#now[page] = 0;
    this.#known[page] = 0;
    this.#chooser.left(page);
  }

  /** Whether there was a page to be fetched. */
  #fetch(now: number): boolean {
    const page = this.#chooser.next(now);
    if (page < 0) return false;
    this.#fetches++;
    const changed = this.#isStale(page);
    if (changed) {
      this.#caught++;
      this.#wasStale(now - (this.#staleSince[page] ?? now));
      this.#seen[page] = this.#now[page] ?? 0;
    }
    const gone = this.#now[page] === 0;
    // A page that is gone is forgotten; if it comes back it is found anew.
    if (gone) {
      this.#known[page] = 0;
      this.#copies--;
    }
    this.#chooser.visited(page, { now, changed, gone, allowed: this.#allowed() });
    return true;
  }

  #allowed(): number {
    return (Math.max(1, this.#alive) * secondMs) / this.#pace.everyMs;
  }

  #isStale(page: number): boolean {
    return this.#known[page] === 1 && this.#seen[page] !== this.#now[page];
  }

  #wasStale(ms: number): void {
    this.#ageTime += (ms * ms) / 2;
    this.#staleTime += ms;
  }
}
