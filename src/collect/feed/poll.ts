import type { FeedSchedule } from '../../feed/feed.ts';
import { dayMs, epochMs, hourMs, minuteMs, type EpochMs } from '../../model/time.ts';
import type { Url } from '../../model/url.ts';

/** What is remembered of a feed between two polls: the same few numbers, whatever its age. */
export interface FeedState {
  readonly polledAt: EpochMs;
  /** New entries seen and days watched, both fading (`halfLife`): their quotient is the posting rate. */
  readonly posts: number;
  readonly days: number;
  /** How many entries the document holds: so many posts can be missed by coming too late. */
  readonly window: number;
  readonly schedule: FeedSchedule;
  readonly failures: number;
  readonly failingSince: EpochMs | null;
}

/** How a poll ended, redirects followed. */
export type PollResult =
  | {
      readonly kind: 'feed';
      /** Publication times of the entries the document holds, as far as they have one. */
      readonly entries: readonly (EpochMs | null)[];
      /** How many of them were not known. */
      readonly fresh: number;
      readonly schedule: FeedSchedule;
    }
  /** 304, or the same bytes. */
  | { readonly kind: 'unchanged' }
  /** 410: never again. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number | null };

export interface PollLimits {
  readonly intervalMin: number;
  /** Every feed is asked at least this often (C2: the new entries every day). */
  readonly intervalMax: number;
  /** A poll should find so many new entries on average. */
  readonly postsPerPoll: number;
  /** Evidence counts half after this long. */
  readonly halfLife: number;
  /** A feed that has failed for so long is given up. */
  readonly failingMax: number;
}

export type PollDecision =
  | { readonly kind: 'again'; readonly state: FeedState; readonly at: EpochMs }
  | { readonly kind: 'stop'; readonly because: 'gone' | 'failing' };

/** After each poll: when to come again. */
export const afterPoll = (
  before: FeedState | null,
  result: PollResult,
  now: EpochMs,
  limits: PollLimits,
): PollDecision => {
  if (result.kind === 'gone') return { kind: 'stop', because: 'gone' };
  if (result.kind === 'failed') return afterFailure(before, result.retryAfterMs, now, limits);
  const state = result.kind === 'feed' ? seen(before, result, now, limits) : unchanged(before, now, limits);
  return { kind: 'again', state, at: outsideSkips(epochMs(now + intervalMs(state, limits)), state.schedule) };
};

/** Entries a day: the fading count, with one day's worth of one post as what is believed before anything was seen. */
export const postsPerDay = ({ posts, days }: Pick<FeedState, 'posts' | 'days'>): number => (posts + 1) / (days + 1);

const intervalMs = (state: FeedState, limits: PollLimits): number => {
  const rate = postsPerDay(state);
  const wanted = (limits.postsPerPoll / rate) * dayMs;
  // Half a window's worth of posts is the most that may pass unseen, whatever the publisher says.
  const safe = state.window === 0 ? Number.POSITIVE_INFINITY : (state.window / 2 / rate) * dayMs;
  // Until a feed has been watched for a while, no pause is longer than twice the time watched.
  const watched = Math.max(limits.intervalMin, 2 * state.days * dayMs);
  const said = Math.max(state.schedule.ttlMinutes ?? 0, state.schedule.updateMinutes ?? 0) * minuteMs;
  const polite = Math.max(limits.intervalMin, wanted, Math.min(said, limits.intervalMax));
  return Math.min(Math.max(limits.intervalMin, Math.min(polite, safe, watched)), limits.intervalMax);
};

const seen = (
  before: FeedState | null,
  result: Extract<PollResult, { kind: 'feed' }>,
  now: EpochMs,
  limits: PollLimits,
): FeedState => {
  const counted = before === null ? fromDates(result.entries, now) : faded(before, now, limits);
  const posts = before === null ? counted.posts : counted.posts + result.fresh;
  return {
    polledAt: now,
    posts,
    days: counted.days,
    window: result.entries.length,
    schedule: result.schedule,
    failures: 0,
    failingSince: null,
  };
};

const unchanged = (before: FeedState | null, now: EpochMs, limits: PollLimits): FeedState => ({
  polledAt: now,
  ...(before === null ? { posts: 0, days: 0 } : faded(before, now, limits)),
  window: before?.window ?? 0,
  schedule: before?.schedule ?? unscheduled,
  failures: 0,
  failingSince: null,
});

const faded = (before: FeedState, now: EpochMs, limits: PollLimits): { posts: number; days: number } => {
  const watched = Math.max(0, now - before.polledAt);
  const kept = 2 ** (-watched / limits.halfLife);
  return { posts: before.posts * kept, days: before.days * kept + watched / dayMs };
};

/** The first document tells the rate by its dates: posts between the oldest and now, of the last thirty days at most. */
const fromDates = (entries: readonly (EpochMs | null)[], now: EpochMs): { posts: number; days: number } => {
  const dated = entries.filter((at): at is EpochMs => at !== null && at <= now);
  const oldest = dated.reduce((least, at) => (at < least ? at : least), now);
  const begin = Math.max(oldest, now - 30 * dayMs);
  return { posts: dated.filter((at) => at > begin).length, days: (now - begin) / dayMs };
};

/** Twice as long after every failure; a Retry-After is obeyed up to the longest interval there is. */
const afterFailure = (
  before: FeedState | null,
  retryAfterMs: number | null,
  now: EpochMs,
  limits: PollLimits,
): PollDecision => {
  const failures = (before?.failures ?? 0) + 1;
  const failingSince = before?.failingSince ?? now;
  if (now - failingSince >= limits.failingMax) return { kind: 'stop', because: 'failing' };
  const last = before ?? {
    polledAt: now,
    posts: 0,
    days: 0,
    window: 0,
    schedule: unscheduled,
    failures: 0,
    failingSince: null,
  };
  // The time of the failures was not watched: posts and days stay as they were.
  const state: FeedState = { ...last, polledAt: now, failures, failingSince };
  const waited = Math.min(limits.intervalMin * 2 ** (failures - 1), limits.intervalMax);
  const asked = Math.min(retryAfterMs ?? 0, limits.intervalMax);
  return { kind: 'again', state, at: epochMs(now + Math.max(waited, asked)) };
};

/** RSS skipHours and skipDays, in UTC: the next hour that is in neither. A feed that skips all hours is asked anyway. */
const outsideSkips = (at: EpochMs, { skipHours, skipDays }: FeedSchedule): EpochMs => {
  if (skipHours.length === 0 && skipDays.length === 0) return at;
  for (let hours = 0; hours <= 24 * 7; hours++) {
    const begin = hours === 0 ? at : Math.floor(at / hourMs) * hourMs + hours * hourMs;
    const date = new Date(begin);
    if (!skipHours.includes(date.getUTCHours()) && !skipDays.includes(date.getUTCDay())) return epochMs(begin);
  }
  return at;
};

const unscheduled: FeedSchedule = { ttlMinutes: null, skipHours: [], skipDays: [], updateMinutes: null };

/** Where a moved feed lives now: a permanent redirect, or what the document itself says. */
export const movedTo = (url: Url, permanentRedirect: Url | null, inDocument: Url | null): Url | null => {
  const target = permanentRedirect ?? inDocument;
  return target === null || target === url ? null : target;
};
