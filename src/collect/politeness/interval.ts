import type { HostWindow } from '../../store/crawl-port.ts';

/** The numbers politeness follows; all from the options table, all in milliseconds, bytes and counts. */
export interface PolitenessLimits {
  readonly intervalMin: number;
  /** For servers with at least `largeHostPages` pages (Tamura & Kitsuregawa 4.1). */
  readonly intervalMinLarge: number;
  readonly largeHostPages: number;
  readonly slowDelayMax: number;
  readonly errorDelayMax: number;
  /** Bytes a second. */
  readonly targetSpeed: number;
  readonly crawlDelayMax: number;
  readonly suspendAfter: number;
  readonly suspendFor: number;
  readonly keepAlive: boolean;
  readonly keepAlivePause: number;
  readonly keepAliveRequestsMax: number;
  readonly backoffMin: number;
  readonly backoffMax: number;
  readonly addressIntervalMin: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

/** Requests that speed and errors are measured over (Muraoka 2008, table 2). */
export const recentRequests = 10;

/** Smallest interval of a host by its size. */
export const leastInterval = (
  limits: Pick<PolitenessLimits, 'intervalMin' | 'intervalMinLarge' | 'largeHostPages'>,
  pages: number,
): number =>
  pages >= limits.largeHostPages ? Math.min(limits.intervalMin, limits.intervalMinLarge) : limits.intervalMin;

/**
 * The interval of Muraoka 2008, figure after table 2:
 * min + d1 (1 − speed / target) + d2 errors / 10, the bracket never below 0. Speed is the mean of the last ten requests
 * that brought anything to measure; without any, nothing is added for it.
 */
export const dynamicInterval = (
  limits: Pick<PolitenessLimits, 'slowDelayMax' | 'errorDelayMax' | 'targetSpeed'>,
  least: number,
  recent: HostWindow['recent'],
): number => {
  const last = recent.slice(-recentRequests);
  const speeds = last.filter(([bytes]) => bytes > 0).map(([bytes, ms]) => (bytes * 1000) / Math.max(1, ms));
  const speed = speeds.length === 0 ? limits.targetSpeed : speeds.reduce((sum, each) => sum + each, 0) / speeds.length;
  const errors = last.filter(([, , error]) => error === 1).length;
  const slowness = Math.max(0, 1 - speed / limits.targetSpeed);
  return least + limits.slowDelayMax * slowness + (limits.errorDelayMax * errors) / recentRequests;
};

/** How long a host is left alone after a visit, from what is remembered of it and what its robots.txt asks for. */
export const accessInterval = (limits: PolitenessLimits, { pages, window }: VisitedHost, crawlDelayMs = 0): number => {
  const least = Math.max(leastInterval(limits, pages), Math.min(crawlDelayMs, limits.crawlDelayMax));
  return Math.ceil(dynamicInterval(limits, least, window?.recent ?? []));
};

/** No interval of a host of this size is longer, however slow it is and whatever goes wrong. */
export const longestInterval = (limits: PolitenessLimits, pages: number): number =>
  Math.ceil(leastInterval(limits, pages) + limits.slowDelayMax + limits.errorDelayMax);

export interface VisitedHost {
  readonly pages: number;
  readonly window: HostWindow | null;
}

/** Pause after the n-th answer in a row that said "too much": doubling, bounded. */
export const backoffPause = (limits: Pick<PolitenessLimits, 'backoffMin' | 'backoffMax'>, backoffs: number): number =>
  backoffs === 0 ? 0 : Math.min(limits.backoffMax, limits.backoffMin * 2 ** (backoffs - 1));
