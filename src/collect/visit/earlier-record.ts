import type { ArchiveLocation } from '../../model/page.ts';
import type { FetchTable, KnownUrl, KnownVersion } from '../../store/crawl-port.ts';

/**
 * Where the archive has the last whole body of a URL: a page's in its version, a feed's or sitemap's in the log of its
 * visits.
 */
export const earlierRecord = (
  fetches: FetchTable,
  { key, kind }: KnownUrl,
  version: KnownVersion | null,
): ArchiveLocation | null => {
  if (kind === 'page') return version?.location ?? null;
  return fetches.lastArchived(key, kind);
};
