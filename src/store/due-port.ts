import type { RevisitReason } from '../model/revisit.ts';
import type { EpochMs } from '../model/time.ts';
import type { UrlKind, UrlState } from '../model/url-state.ts';
import type { Url } from '../model/url.ts';

/** What is asked for next of its own, over all hosts. Priority fetches (source-port.ts) stand apart: their URLs are not among these. */
export interface DueTable {
  /** The longest due first, of equals the one that became known first. */
  next(limit: number): readonly DueUrl[];
  /** How many URLs have a time, by what decides about it. */
  counts(bounds: DueBounds): readonly DueCount[];
}

export interface DueBounds {
  readonly now: EpochMs;
  readonly soon: EpochMs;
  readonly later: EpochMs;
}

interface DueCause {
  readonly kind: UrlKind;
  readonly state: UrlState;
  /** Why it is visited again then; null: it never brought a page. */
  readonly reason: RevisitReason | null;
}

export interface DueUrl extends DueCause {
  readonly url: Url;
  readonly dueAt: EpochMs;
  readonly visitedAt: EpochMs | null;
  readonly intervalMs: number | null;
}

/** How many are due at or before each of the bounds, and how many there are. */
export interface DueCount extends DueCause {
  readonly now: number;
  readonly soon: number;
  readonly later: number;
  readonly urls: number;
}
