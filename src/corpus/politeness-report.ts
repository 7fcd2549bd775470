import { politenessLimits, robotsLimits } from '../collect/loop/collect-limits.ts';
import { leastInterval } from '../collect/politeness/interval.ts';
import { politenessByHost, type HostPoliteness } from '../collect/report/politeness-by-host.ts';
import { RobotsCache } from '../collect/site-files/robots-cache.ts';
import { loadConfig } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import type { Run } from '../model/run.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';

/** How a collection treated the hosts it asked, from the log of its requests. */
export interface CollectionPoliteness {
  readonly run: number;
  readonly keepAlive: boolean;
  /** Those with most requests first. */
  readonly hosts: readonly (HostPoliteness & {
    /** The pause that had to be kept; null: within a connection that is kept alive there is none. */
    readonly leastMs: number | null;
    readonly isKept: boolean;
  })[];
}

export const collectionPoliteness = (
  { store, config, clock }: Pick<OpenCorpus, 'store' | 'config' | 'clock'>,
  run: Run,
): CollectionPoliteness => {
  const collect = configOf(run, store.runs.settings(run.configDigest), config);
  const limits = politenessLimits(collect);
  const robots = new RobotsCache(store.robots, collect.userAgent, robotsLimits(collect));
  const requests = store.fetches.between(run.startedAt, run.finishedAt ?? clock.now());
  const hosts = [...politenessByHost(requests)].map((host) => {
    const pages = store.hosts.byName(host.host)?.pages ?? 0;
    const delayMs = Math.min(robots.crawlDelayOfHost(host.host), limits.crawlDelayMax);
    const leastMs = limits.keepAlive ? null : Math.max(leastInterval(limits, pages), delayMs);
    const isKept = host.overlaps === 0 && (leastMs === null || host.pauses.smallestMs >= leastMs);
    return { ...host, leastMs, isKept };
  });
  return {
    run: run.id,
    keepAlive: limits.keepAlive,
    hosts: hosts.toSorted((a, b) => b.requests - a.requests || (a.host < b.host ? -1 : 1)),
  };
};

/** The settings that the run noted; those of now for a run of before settings were noted, or with one that is no more. */
const configOf = (
  run: Run,
  settings: ReturnType<OpenCorpus['store']['runs']['settings']>,
  config: Config,
): Config['collect'] => {
  if (settings === null || run.stage !== 'collect') return config.collect;
  try {
    return loadConfig(
      null,
      Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ).collect;
  } catch {
    return config.collect;
  }
};
