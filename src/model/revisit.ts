/** All that is remembered of the visits to a page, however many there were (Tamura & Kitsuregawa 3.2). */
export interface ChangeHistory {
  /** T_total: from the first visit to the last. */
  readonly totalMs: number;
  /** T_stable: sum of the intervals in which no change was seen. */
  readonly stableMs: number;
  /** tc_min: the shortest interval in which one was seen; 0 as long as none was. */
  readonly changeMinMs: number;
  /** m: intervals in which a change was seen. */
  readonly changes: number;
}

/** Why a page is visited again when it is. */
export type RevisitReason =
  | 'second-visit'
  | 'last-modified'
  | 'never-changed'
  | 'always-changed'
  | 'estimate'
  | 'hardly-changes'
  /** Chosen by Akamine's equation 1. */
  | 'selected'
  /** Before its time, for its importance alone. */
  | 'important'
  /** Later than by itself, because its server would be asked too often. */
  | 'overloaded'
  /** Hardly ever: others of the same shape are visited for it. */
  | 'thinned'
  /** A sitemap or a feed: always after the same time. */
  | 'list'
  | 'gone'
  /** The balanced interval (src/revisit/balanced-interval.ts). */
  | 'balanced'
  /** Its visit is worth the price then (src/revisit/page-worth.ts). */
  | 'worth'
  /** At once: a starting page no longer links to it. */
  | 'unlinked';

/** What is remembered of a page: three numbers. */
export interface PageRecord {
  readonly visitedAt: number;
  /** Visits that saw a change, and how many should have if the page changed as its section does. */
  readonly changes: number;
  readonly expected: number;
}

/** Pages of a section that change alike, the one visited longest ago first: where the page stands. */
export interface SectionRow {
  readonly section: number;
  readonly rateClass: number;
}

/** The first of a row. */
export interface RowHead<Page> {
  readonly page: Page;
  readonly rateClass: number;
  readonly visitedAt: number;
}
