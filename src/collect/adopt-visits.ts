import { epochMs } from '../model/time.ts';
import { hostOf, originOf, type Url } from '../model/url.ts';
import type { KnownUrl } from '../store/crawl-port.ts';
import type { CollectInput } from './crawl.ts';
import type { OutcomeWriter } from './outcome-writer.ts';
import { politenessLimits } from './collect-limits.ts';
import { recoverVisit, type Visit, type VisitTools } from './visit.ts';

export interface Adopted {
  /** Visits a killed process had archived and not yet committed. */
  readonly adopted: number;
  /** Visits it had begun and not archived: they are made again. */
  readonly released: number;
}

/**
 * Takes up what a killed process left behind. Complete records in the archive behind the last committed position become
 * outcomes, so that nothing is fetched twice. Requests without a record are free again, but their host has just been
 * asked: it is left alone for its interval, counted from now because nobody knows when the request ended.
 */
export const adoptVisits = async (
  { store, archive, reader, clock, options }: CollectInput,
  tools: VisitTools,
  outcomes: OutcomeWriter,
): Promise<Adopted> => {
  const claims = new Map(store.claims.all().map(({ key, at }) => [key, at]));
  if (claims.size === 0) return { adopted: 0, released: 0 };
  const claimed = [...claims.keys()];
  let adopted = 0;
  for await (const stored of reader.visitsFrom(store.fetches.archivedUpTo())) {
    const known = store.urls.byUrl(stored.fetch.url);
    const claimedAt = known === null ? undefined : claims.get(known.key);
    if (known === null || claimedAt === undefined || stored.fetch.fetchedAt < claimedAt) continue;
    const visit = visitOf(known, { address: stored.fetch.address ?? '', version: store.versions.known(known.key) });
    const ended = await recoverVisit(visit, stored, tools);
    store.transaction(() => outcomes.write(ended));
    claims.delete(known.key);
    adopted++;
  }
  const position = await archive.flush();
  const { intervalMin } = politenessLimits(options);
  store.transaction(() => {
    store.fetches.setArchivedUpTo(position.file, position.offset);
    for (const key of claimed) {
      store.claims.release(key);
      const host = store.urls.byKey(key)?.host;
      const window = host === undefined ? null : (store.hosts.byName(host)?.window ?? null);
      if (host === undefined || window === null) continue;
      const nextAt = epochMs(Math.max(window.nextAt, clock.now() + intervalMin));
      store.hosts.saveWindow(host, { ...window, nextAt });
    }
  });
  return { adopted, released: claims.size };
};

const visitOf = (known: KnownUrl, more: Pick<Visit, 'address' | 'version'>): Visit => ({
  host: hostOf(known.url),
  key: known.key,
  planned: known.kind === 'robots' ? plannedRobots(known.url) : { kind: 'url', known },
  ...more,
});

/** After a redirect the asking origin is forgotten: it will ask again, and this answer is kept as its own. */
const plannedRobots = (url: Url): Visit['planned'] => ({ kind: 'robots', origin: originOf(url), url, hops: 0 });
