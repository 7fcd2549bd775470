import type { Config } from '../../config/options.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import { hostOf, type HostName, type Url } from '../../model/url.ts';
import type { CrawlStore } from '../../store/crawl-port.ts';
import { allowedLoad, reliefFactor } from '../../revisit/load-relief.ts';
import { politenessLimits, robotsLimits } from '../loop/collect-limits.ts';
import { Blocks } from '../frontier/decide-url.ts';
import { accessInterval, type VisitedHost } from '../politeness/interval.ts';
import { RobotsCache } from '../site-files/robots-cache.ts';

/** What collecting would ask of one host, before the first request. */
export interface PlannedLoad {
  readonly host: HostName;
  /** URLs due now: never asked for, and asked for before. */
  readonly fresh: number;
  readonly known: number;
  readonly intervalMs: number;
  /** Not before. */
  readonly nextAt: EpochMs;
  /** So long it takes to ask for all that is due, one after the other. */
  readonly takesMs: number;
  /** 1/L: the longest interval that keeps the schedule of its pages; null when none is scheduled (T 4.1). */
  readonly scheduleIntervalMs: number | null;
  /**
   * R: that interval over the longest fetch time of the last requests; must not be below S/C (T 4.2, equation 11). Null
   * when either is not known.
   */
  readonly roomForFetches: number | null;
  /** The schedule asks for more than politeness allows. */
  readonly overloaded: boolean;
  /** l: so many times as long its intervals must be (T 6.3). */
  readonly reliefFactor: number;
}

/** One line per host with something due, in the order they became known; seeds that are not known yet come last. */
export function* planLoad(
  store: CrawlStore,
  options: Config['collect'],
  { seeds, now }: { readonly seeds: readonly Url[]; readonly now: EpochMs },
): IterableIterator<PlannedLoad> {
  const limits = politenessLimits(options);
  const robots = new RobotsCache(store.robots, options.userAgent, robotsLimits(options));
  for (const record of store.hosts.withWork(now)) {
    const intervalMs = accessInterval(limits, record, robots.crawlDelayOfHost(record.host));
    const factor = reliefFactor(record.load, allowedLoad(intervalMs, options.revisitShare));
    const { newUrls: fresh, revisits: known } = store.urls.dueCounts(record.host, now);
    const scheduleIntervalMs = record.load > 0 ? 1000 / record.load : null;
    const fetchMs = longestFetchMs(record);
    yield {
      host: record.host,
      fresh,
      known,
      intervalMs,
      nextAt: epochMs(Math.max(now, record.window?.nextAt ?? 0)),
      takesMs: (fresh + known) * intervalMs,
      scheduleIntervalMs,
      roomForFetches: scheduleIntervalMs === null || fetchMs === null ? null : scheduleIntervalMs / fetchMs,
      overloaded: factor > 1,
      reliefFactor: factor,
    };
  }
  const blocks = new Blocks(store.blocks.all().map(({ pattern }) => pattern));
  const fresh = new Map<HostName, number>();
  for (const seed of seeds)
    if (blocks.blocking(seed) === null && store.urls.byUrl(seed) === null)
      fresh.set(hostOf(seed), (fresh.get(hostOf(seed)) ?? 0) + 1);
  for (const [host, count] of fresh) {
    const intervalMs = limits.intervalMin;
    const schedule = { scheduleIntervalMs: null, roomForFetches: null, overloaded: false, reliefFactor: 1 };
    yield { host, fresh: count, known: 0, intervalMs, nextAt: now, takesMs: count * intervalMs, ...schedule };
  }
}

const longestFetchMs = ({ window }: VisitedHost): number | null => {
  const recent = window?.recent ?? [];
  // A request that took no millisecond that was measured took a part of one.
  return recent.length === 0 ? null : Math.max(1, ...recent.map(([, ms]) => ms));
};
