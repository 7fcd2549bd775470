import { waitSteps } from '../../collect/politeness/waiting.ts';
import { minuteMs, secondMs, type EpochMs } from '../../model/time.ts';
import type { OutcomeKind, FetchFault } from '../../model/outcome.ts';
import type { ToldCollect } from '../../run/collect-state-file.ts';
import type { FollowedLog, Rate } from './followed-log.ts';

export interface UrlQueue {
  readonly known: number;
  /** Never asked for, and to be asked for. */
  readonly waiting: number;
}

/** A collection as it can be seen from outside, for programs. Times are milliseconds since 1970, by the clock of the collection. */
export interface LiveView {
  /** `quiet`: it has not been heard of for some seconds, and did not say that it ended. */
  readonly standing: 'none' | 'running' | 'quiet' | 'ended';
  readonly ended: ToldCollect['ended'];
  readonly run: number | null;
  readonly startedAt: EpochMs | null;
  readonly at: EpochMs | null;
  /** When it was last heard of, by the clock of its machine. */
  readonly seenAt: EpochMs | null;
  readonly requests: number;
  /** Bodies that were pages, changed or not. */
  readonly pages: number;
  readonly bytes: number;
  readonly servers: number;
  readonly hosts: number;
  /** A second, over the last minute. */
  readonly rate: Rate;
  readonly flying: number;
  readonly connections: number;
  readonly lookups: number;
  /** Hosts with work by what they wait for; those whose pause is not over by how long it lasts at most (null: longer). */
  readonly waiting: {
    readonly due: number;
    readonly address: number;
    readonly early: number;
    readonly windows: readonly { readonly withinMs: number | null; readonly hosts: number }[];
  };
  readonly queue: UrlQueue;
  /** If it goes on as in the last minute, and finds nothing more; null: it cannot be told. */
  readonly leftMs: number | null;
  readonly leftBy: 'queue' | 'pages' | 'time' | null;
  readonly outcomes: readonly {
    readonly kind: OutcomeKind;
    readonly fault: FetchFault | null;
    readonly fetches: number;
  }[];
  /** Most pages first; a country is null where no place is known. */
  readonly places: readonly {
    readonly country: string | null;
    readonly servers: number;
    readonly requests: number;
    readonly pages: number;
  }[];
  /** Servers that were asked most of the last minute. */
  readonly busiest: readonly {
    readonly address: string;
    readonly host: string;
    readonly hosts: number;
    readonly country: string | null;
    readonly requests: number;
    readonly pages: number;
    readonly lastMinute: number;
    /** Share of the last minute in which it was at work for us; more than 1 with several connections. */
    readonly busy: number;
  }[];
  /** Requests and pages a second over the last ten minutes, in steps of ten seconds; the newest last. */
  readonly history: readonly Pick<Rate, 'requests' | 'pages'>[];
}

/** It tells of itself every second, or with many hosts every few. */
const quietAfterMs = 10 * secondMs;
const busiestMax = 20;
const historySteps = 60;
const historyStepMs = 10 * secondMs;

export const liveView = ({
  told,
  log,
  queue,
  now,
}: {
  readonly told: ToldCollect | null;
  readonly log: FollowedLog;
  readonly queue: UrlQueue;
  /** By the clock of the machine. */
  readonly now: EpochMs;
}): LiveView => {
  const { requests, pages, bytes, servers, hosts } = log.total;
  const standing = standingOf(told, now);
  const at = told?.at ?? 0;
  const since = Math.max(at - minuteMs, told?.startedAt ?? 0);
  const rate = log.rate(since, at);
  return {
    standing,
    ended: told?.ended ?? null,
    run: told?.run ?? null,
    startedAt: told?.startedAt ?? null,
    at: told?.at ?? null,
    seenAt: told?.writtenAt ?? null,
    requests,
    pages,
    bytes,
    servers,
    hosts,
    rate,
    flying: told?.hosts.asked ?? 0,
    connections: told?.connections ?? 0,
    lookups: told?.lookups ?? 0,
    waiting: waitingOf(told),
    queue,
    ...(standing === 'running' && told !== null ? leftOf(told, { rate, queue, at }) : { leftMs: null, leftBy: null }),
    outcomes: log.outcomes(),
    places: log.places().map(({ spot: { country }, servers: count, requests: asked, pages: got }) => ({
      country,
      servers: count,
      requests: asked,
      pages: got,
    })),
    busiest: log.busiest(busiestMax).map((server) => ({
      address: server.address,
      host: server.lastHost,
      hosts: server.hosts.size,
      country: server.spot.country,
      requests: server.requests,
      pages: server.pages,
      lastMinute: server.recent,
      busy: server.recentMs / minuteMs,
    })),
    history: Array.from({ length: historySteps }, (_, step) => {
      const to = at - (historySteps - 1 - step) * historyStepMs;
      const one = log.rate(to - historyStepMs, to);
      return { requests: one.requests, pages: one.pages };
    }),
  };
};

const standingOf = (told: ToldCollect | null, now: EpochMs): LiveView['standing'] => {
  if (told === null) return 'none';
  if (told.ended !== null) return 'ended';
  return now - told.writtenAt > quietAfterMs ? 'quiet' : 'running';
};

const waitingOf = (told: ToldCollect | null): LiveView['waiting'] => ({
  due: told?.hosts.due ?? 0,
  address: told?.hosts.address ?? 0,
  early: told?.hosts.early ?? 0,
  windows: [...waitSteps, null].map((withinMs, at) => ({ withinMs, hosts: told?.hosts.windows[at] ?? 0 })),
});

/** What comes first: the end that was given, the number of pages that was given, or the end of what is waiting. */
const leftOf = (
  told: ToldCollect,
  { rate, queue, at }: { readonly rate: Rate; readonly queue: UrlQueue; readonly at: number },
): Pick<LiveView, 'leftMs' | 'leftBy'> => {
  const after = (things: number, aSecond: number): number =>
    aSecond > 0 ? (things / aSecond) * secondMs : Number.POSITIVE_INFINITY;
  const ways = [
    { leftBy: 'time' as const, leftMs: told.endsAt === null ? Number.POSITIVE_INFINITY : told.endsAt - at },
    {
      leftBy: 'pages' as const,
      leftMs: told.pagesMax === null ? Number.POSITIVE_INFINITY : after(told.pagesMax - told.pages, rate.pages),
    },
    { leftBy: 'queue' as const, leftMs: after(queue.waiting, rate.requests) },
  ];
  const first = ways.reduce((least, one) => (one.leftMs < least.leftMs ? one : least));
  return Number.isFinite(first.leftMs)
    ? { leftBy: first.leftBy, leftMs: Math.max(0, Math.round(first.leftMs)) }
    : { leftBy: null, leftMs: null };
};
