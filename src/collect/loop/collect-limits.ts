import type { Config } from '../../config/options.ts';
import type { FrontierLimits } from '../frontier/decide-url.ts';
import type { Crawler } from '../sources/crawlers.ts';
import type { QueueLimits } from '../frontier/host-queues.ts';
import type { PolitenessLimits } from '../politeness/interval.ts';
import type { SiteRightsLimits } from '../rights/site-rights.ts';
import type { RobotsLimits } from '../site-files/robots-cache.ts';

type Options = Config['collect'];

/** The options of collecting as each part of it takes them. */
export const politenessLimits = (options: Options): PolitenessLimits => ({
  ...options,
  // Whoever lowers intervalMin, for servers of their own, lowers with it what is added to it.
  slowDelayMax: Math.min(options.slowDelayMax, options.intervalMin),
  errorDelayMax: Math.min(options.errorDelayMax, options.intervalMin),
});

/** A host that waits longer than this was asked by its server to be left alone: collecting ends without it. */
export const longestPause = (options: Options): number => {
  const { intervalMin, slowDelayMax, errorDelayMax } = politenessLimits(options);
  const interval = Math.max(intervalMin, options.crawlDelayMax) + slowDelayMax + errorDelayMax;
  return Math.max(interval, options.suspendFor, options.keepAlivePause) + options.idleWaitMax;
};

export const frontierLimits = (options: Options): FrontierLimits =>
  options.profile === 'low-load'
    ? { ...options, hopsMax: Math.min(options.hopsMax, options.lowLoadDepthMax) }
    : options;

export const queueLimits = (options: Options, chosen: readonly Crawler[]): QueueLimits => ({
  ...options,
  crawlers: chosen,
});

export const robotsLimits = (options: Options): RobotsLimits => ({
  ageMax: options.robotsAgeMax,
  errorAgeMax: options.robotsErrorAgeMax,
  copyAgeMax: options.robotsCopyAgeMax,
  unreachableMax: options.robotsUnreachableMax,
  bytesMax: options.robotsBytesMax,
});

export const siteRightsLimits = (options: Options): SiteRightsLimits => ({
  asks: options.rightsFiles,
  ageMax: options.rightsAgeMax,
  errorAgeMax: options.rightsErrorAgeMax,
});
