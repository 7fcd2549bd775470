import { rightsOfSite } from '../html/rights/site-saying.ts';
import type { PageSetMember } from '../model/page-set.ts';
import type { SiteSaying } from '../model/rights.ts';
import { originOf } from '../model/url.ts';
import type { Store } from '../store/port.ts';
import type { RightsTable } from '../store/rights-port.ts';
import type { KnownRights } from './format-job.ts';

/** Members come site by site: what the files of the last origin say is kept at hand. */
export const knownRights = ({
  urls,
  rights,
}: {
  urls: Store['urls'];
  rights: RightsTable;
}): ((member: Pick<PageSetMember, 'id' | 'url'>) => KnownRights) => {
  let last: { readonly origin: string; readonly sayings: readonly SiteSaying[] } | null = null;
  return ({ id, url }) => {
    const origin = originOf(url);
    if (last?.origin !== origin)
      last = { origin, sayings: rights.site(origin).flatMap(({ found }) => (found === null ? [] : [found.saying])) };
    const key = urls.byId(id)?.key;
    const page = key === undefined ? null : rights.page(key);
    return { page: page?.findings ?? null, site: rightsOfSite(last.sayings, url) };
  };
};
