import { readFeedState } from '../collect/feed/describe-feed.ts';
import { postsPerDay } from '../collect/feed/poll.ts';
import type { FetchFault, OutcomeKind } from '../model/outcome.ts';
import { dayMs, epochMs, isoSeconds, type EpochMs } from '../model/time.ts';
import type { Url } from '../model/url.ts';
import type { Store } from '../store/port.ts';
import type { StoredListing } from '../store/source-port.ts';
import type { UrlKey } from '../model/ids.ts';
import { counted } from '../base/counted.ts';

/** What somebody who runs the crawler wants to know of a feed, or of the top page of a news or question site. */
export interface SourceStatus {
  readonly kind: 'feed' | 'list';
  readonly url: Url;
  readonly state: SourceState;
  /** When it is asked for next; null when it is not asked for any more. */
  readonly nextAt: EpochMs | null;
  readonly last: {
    readonly at: EpochMs;
    readonly outcome: OutcomeKind;
    readonly status: number;
    readonly fault: FetchFault | null;
  } | null;
  /** New entries a day: of a feed, the rate its polls are planned by; of a list, the rate between its last two readings. Null while it is not known. */
  readonly postsPerDay: number | null;
  /** How many of the last visits failed, one after the other. */
  readonly failures: number;
}

/** `nothing-new`: a list that changes and has shown no new article for a week: its articles may not be seen as such. */
const sourceStates = ['new', 'well', 'nothing-new', 'failing', 'gone', 'given-up', 'moved'] as const;
export type SourceState = (typeof sourceStates)[number];

type Row = readonly [name: string, value: number | string];

/** Those that are asked for next come first, those that have ended last. Usual places without a feed are not told. */
export const sourceStatus = (store: Store): SourceStatus[] => {
  const sources: SourceStatus[] = [];
  for (const { key, url, ended, state, dueAt } of store.feeds.all()) {
    if (ended === 'none') continue;
    const feed = readFeedState(state);
    const failures = feed?.failures ?? 0;
    sources.push({
      kind: 'feed',
      url,
      state: ended === 'failing' ? 'given-up' : (ended ?? stateOf(feed !== null, failures)),
      nextAt: dueAt,
      last: lastOf(store, key),
      postsPerDay: feed === null ? null : rounded(postsPerDay(feed)),
      failures,
    });
  }
  for (const { key, url, dueAt, ...listing } of store.listings.all())
    sources.push({
      kind: 'list',
      url,
      state: listing.ended ?? stateOfList(store, key, listing),
      nextAt: dueAt,
      last: lastOf(store, key),
      postsPerDay: articlesPerDay(store, key, listing),
      failures: listing.failures,
    });
  return sources.sort(
    (a, b) =>
      (a.nextAt ?? Number.POSITIVE_INFINITY) - (b.nextAt ?? Number.POSITIVE_INFINITY) || (a.url < b.url ? -1 : 1),
  );
};

/** So many feeds, and so many top pages, get a line of their own in the tables; the others are counted. */
const listedMax = 20;

/** How many there are in each state, and those that are asked for next. */
export const sourceRows = (sources: readonly SourceStatus[], kind: SourceStatus['kind']): readonly Row[] => {
  const own = sources.filter((one) => one.kind === kind);
  const waiting = own.filter(({ nextAt }) => nextAt !== null);
  const counts = sourceStates.flatMap((state): Row[] => {
    const count = own.filter((one) => one.state === state).length;
    return count === 0 ? [] : [[state, count]];
  });
  const rows = waiting.slice(0, listedMax).map((one): Row => [one.url, about(one)]);
  const left = waiting.length - rows.length;
  return [...counts, ...rows, ...(left === 0 ? [] : [['and so many later', left] as const])];
};

const about = ({ nextAt, last, postsPerDay: rate, failures }: SourceStatus): string =>
  [
    nextAt === null ? '' : `next ${isoSeconds(nextAt)}`,
    last === null ? '' : `last ${isoSeconds(last.at)} ${lastResult(last)}`,
    rate === null ? '' : `${rate} new a day`,
    failures === 0 ? '' : `${counted(failures, 'failure')} in a row`,
  ]
    .filter((part) => part !== '')
    .join(', ');

/** `unchanged`, `failed (503)`, `failed (timeout)`. */
export const lastResult = ({ outcome, status, fault }: NonNullable<SourceStatus['last']>): string => {
  if (outcome === 'failed') return `failed (${fault === 'server-error' || fault === null ? status : fault})`;
  return outcome === 'gone' || outcome === 'redirect' ? `${outcome} (${status})` : outcome;
};

const stateOf = (isRead: boolean, failures: number): SourceState =>
  failures > 0 ? 'failing' : isRead ? 'well' : 'new';

const stateOfList = (store: Store, key: UrlKey, { visitedAt, failures }: StoredListing): SourceState => {
  const state = stateOf(visitedAt !== null, failures);
  if (state !== 'well' || visitedAt === null) return state;
  const weekAgo = epochMs(visitedAt - 7 * dayMs);
  const firstAt = store.fetches.firstAt(key);
  if (firstAt === null || firstAt > weekAgo || store.announcements.by(key, weekAgo).length > 0) return 'well';
  const visits = store.fetches.latest(key, visitsLookedAt).filter(({ at }) => at > weekAgo);
  return visits.some(({ kind }) => kind === 'page') ? 'nothing-new' : 'well';
};

/** A list is visited once or a few times a day. */
const visitsLookedAt = 200;

const lastOf = (store: Store, key: UrlKey): SourceStatus['last'] => {
  const last = store.fetches.lastOf(key);
  return last === null ? null : { at: last.at, outcome: last.kind, status: last.status, fault: last.fault };
};

const articlesPerDay = (store: Store, key: UrlKey, { readAt, knownUntil }: StoredListing): number | null => {
  if (readAt === null || knownUntil === null) return null;
  return rounded(store.announcements.by(key, readAt).length / Math.max(1 / 24, (readAt - knownUntil) / dayMs));
};

const rounded = (rate: number): number => Number(rate.toFixed(1));
