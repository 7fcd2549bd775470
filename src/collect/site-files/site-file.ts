import type { EpochMs } from '../../model/time.ts';
import { originOf, pathOf, type Url } from '../../model/url.ts';
import type { NewUrl } from '../../store/crawl-port.ts';
import type { PlannedRights, PlannedRobots } from '../frontier/host-queues.ts';
import { rightsFileAt } from '../rights/rights-answer.ts';
import { rightsPlace } from '../rights/site-rights.ts';
import { robotsPlace } from './robots-cache.ts';

export type PlannedSiteFile = PlannedRobots | PlannedRights;

/** The visit for the file about a whole site that lies at this address, for its own origin; null: a page lies there. */
export const siteFileAt = (url: Url): PlannedSiteFile | null => {
  const own = { origin: originOf(url), url, hops: 0 };
  if (pathOf(url) === '/robots.txt') return { kind: 'robots', ...own };
  const file = rightsFileAt(url);
  return file === null ? null : { kind: 'rights', file, ...own };
};

/** How such a file becomes known to the store. */
export const siteFilePlace = ({ kind, url }: PlannedSiteFile, at: EpochMs): NewUrl =>
  kind === 'robots' ? robotsPlace(url, at) : rightsPlace(url, at);
