import type { UrlKey } from '../../model/ids.ts';
import { epochMs } from '../../model/time.ts';
import type { HostName } from '../../model/url.ts';
import type { ArchivedFetch } from '../../archive/port.ts';
import type { KnownUrl } from '../../store/crawl-port.ts';
import { politenessLimits, robotsLimits } from './collect-limits.ts';
import type { CollectInput } from './crawl.ts';
import { earlierRecord } from '../visit/earlier-record.ts';
import type { Planned } from '../frontier/host-queues.ts';
import { storeFound } from '../frontier/store-meeting.ts';
import type { OutcomeWriter } from '../visit/outcome-writer.ts';
import { accessInterval } from '../politeness/interval.ts';
import { RobotsCache } from '../site-files/robots-cache.ts';
import { siteFileAt, siteFilePlace } from '../site-files/site-file.ts';
import { recoverVisit, type Visit, type VisitTools } from '../visit/visit.ts';

export interface Adopted {
  /** Visits a killed process had archived and not yet committed. */
  readonly adopted: number;
  /** Visits it had begun and not archived: they are made again. */
  readonly released: number;
}

/**
 * Takes up what a killed process left behind. Complete records in the archive after the last committed position become
 * outcomes, so that nothing is fetched twice; also those whose claims were lost with the power, since a page is archived
 * after the page it was found on. Requests without a record are free again. All these hosts have just been asked: they
 * are left alone for an interval, counted from now because nobody knows when the last request ended.
 */
export const adoptVisits = async (
  { store, archive, reader, clock, options }: Pick<CollectInput, 'store' | 'archive' | 'reader' | 'clock' | 'options'>,
  tools: VisitTools,
  outcomes: OutcomeWriter,
): Promise<Adopted> => {
  const asked = new Set<HostName>();
  let adopted = 0;
  for await (const stored of reader.visitsFrom(store.fetches.archivedUpTo())) {
    const known = store.transaction(() => lostVisit(store, stored.fetch));
    if (known === null) continue;
    const { address } = stored.fetch;
    asked.add(known.host);
    const planned = plannedAgain(known);
    if (planned === null) continue;
    const version = store.versions.known(known.key);
    const visit: Visit = {
      host: known.host,
      address: address ?? '',
      key: known.key,
      planned,
      version,
      earlier: earlierRecord(store.fetches, known, version),
      validators: null,
      cookie: null,
      askedAs: null,
      siteRights: [],
    };
    const ended = await recoverVisit(visit, stored, tools);
    store.transaction(() => {
      outcomes.write(ended);
      // Nobody was connected to: it was imported, and is not to be asked for by itself.
      if (address === null) leaveAlone(store, known.key);
    });
    adopted++;
  }
  const position = await archive.flush();
  const claims = store.claims.all();
  store.transaction(() => {
    store.fetches.setArchivedUpTo(position.file, position.offset);
    for (const { key } of claims) {
      store.claims.release(key);
      const host = store.urls.byKey(key)?.host;
      if (host !== undefined) asked.add(host);
    }
    const robots = new RobotsCache(store.robots, options.userAgent, robotsLimits(options));
    for (const host of asked) {
      const window = store.hosts.window(host);
      const pages = store.hosts.byName(host)?.pages ?? 0;
      const interval = accessInterval(politenessLimits(options), { pages, window }, robots.crawlDelayOfHost(host));
      const nextAt = epochMs(Math.max(window?.nextAt ?? 0, clock.now() + Math.max(interval, options.intervalMin)));
      store.hosts.saveWindow(host, { ...(window ?? { sessionSince: null, backoffs: 0, recent: [] }), nextAt });
    }
  });
  return { adopted, released: claims.length };
};

/** What was imported is not due, whatever came of it, and puts no load on its server. */
export const leaveAlone = ({ urls, revisits }: CollectInput['store'], key: UrlKey): void => {
  urls.setState(key, { state: urls.byKey(key)?.state ?? 'visited', dueAt: null });
  revisits.remove(key);
};

/** The URL of an archived visit the store knows nothing of; null when it does, or when the URL is none of ours. */
const lostVisit = (store: CollectInput['store'], fetch: ArchivedFetch): KnownUrl | null => {
  const { url, fetchedAt } = fetch;
  const known = store.urls.byUrl(url);
  if (known === null) {
    const file = siteFileAt(url);
    return file === null ? null : store.urls.byKey(storeFound(store.urls, siteFilePlace(file, fetchedAt)));
  }
  const last = store.fetches.lastOf(known.key);
  return last === null || last.at < fetchedAt ? known : null;
};

/**
 * After a redirect the asking origin is forgotten: it will ask again, and this answer is kept as that of its own
 * origin. Null: a file about rights at an address that is nobody's place for one.
 */
const plannedAgain = (known: KnownUrl): Planned | null =>
  known.kind === 'robots' || known.kind === 'rights' ? siteFileAt(known.url) : { kind: 'url', known };
