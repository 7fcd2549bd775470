import { dayMs, epochMs, type EpochMs } from '../model/time.ts';
import type { RevisitReason } from '../model/revisit.ts';
import type { Url } from '../model/url.ts';
import type { DueBounds, DueCount } from '../store/due-port.ts';
import type { Store } from '../store/port.ts';
import type { PriorityRole } from '../store/source-port.ts';

/** What is asked for next, and why then. */
export interface DueReport {
  readonly at: EpochMs;
  readonly next: readonly DueVisit[];
  /** By cause, the most first. */
  readonly counts: readonly DueByCause[];
}

export interface DueVisit {
  readonly url: Url;
  readonly dueAt: EpochMs;
  readonly why: DueWhy;
  /** The last visit that was answered, and how long after it the next one is to be; null: it is not planned from visits. */
  readonly visitedAt: EpochMs | null;
  readonly intervalMs: number | null;
}

/** How many are due now, within a day, within a week, and at any time. */
export interface DueByCause {
  readonly why: DueWhy;
  readonly now: number;
  readonly day: number;
  readonly week: number;
  readonly urls: number;
}

/**
 * `new`: never asked for. `again`: asked for, without an answer that counts. `reconsidered`: refused, which is looked at again. `site-file`:
 * robots.txt, statements of rights, sitemaps. The reasons of the schedule for visited pages; the roles of priority fetches.
 */
export type DueWhy = 'new' | 'again' | 'reconsidered' | 'site-file' | 'visited' | RevisitReason | PriorityRole;

const roles = ['feed', 'entry', 'listing', 'paging', 'sitemap', 'article'] as const satisfies readonly PriorityRole[];

export const dueReport = (store: Store, now: EpochMs, limit: number): DueReport => {
  const bounds = { now, soon: epochMs(now + dayMs), later: epochMs(now + 7 * dayMs) };
  const counts = new Map<DueWhy, Omit<DueByCause, 'why'>>();
  const add = (why: DueWhy, more: Pick<DueCount, 'now' | 'soon' | 'later' | 'urls'>): void => {
    const before = counts.get(why) ?? { now: 0, day: 0, week: 0, urls: 0 };
    counts.set(why, {
      now: before.now + more.now,
      day: before.day + more.soon,
      week: before.week + more.later,
      urls: before.urls + more.urls,
    });
  };
  for (const count of store.due.counts(bounds)) add(whyOf(count), count);
  const planned = store.due.next(limit).map(
    (due): DueVisit => ({
      url: due.url,
      dueAt: due.dueAt,
      why: whyOf(due),
      visitedAt: due.visitedAt,
      intervalMs: due.intervalMs,
    }),
  );
  const first: DueVisit[] = [];
  for (const { role, dueAt, url } of store.priorityFetches.all(roles)) {
    add(role, dueBy(dueAt, bounds));
    if (first.length < limit) first.push({ url, dueAt, why: role, visitedAt: null, intervalMs: null });
  }
  return {
    at: now,
    next: [...first, ...planned].toSorted((a, b) => a.dueAt - b.dueAt).slice(0, limit),
    counts: [...counts].map(([why, count]) => ({ why, ...count })).toSorted((a, b) => b.urls - a.urls),
  };
};

const dueBy = (at: EpochMs, { now, soon, later }: DueBounds): Pick<DueCount, 'now' | 'soon' | 'later' | 'urls'> => ({
  now: Number(at <= now),
  soon: Number(at <= soon),
  later: Number(at <= later),
  urls: 1,
});

const whyOf = ({ kind, state, reason }: Pick<DueCount, 'kind' | 'state' | 'reason'>): DueWhy => {
  if (kind === 'feed') return 'feed';
  if (kind !== 'page') return 'site-file';
  if (state === 'new') return 'new';
  if (state === 'refused') return 'reconsidered';
  if (state === 'waiting') return 'again';
  return reason ?? 'visited';
};
