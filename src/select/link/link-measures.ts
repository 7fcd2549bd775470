import type { Md5, UrlId, UrlKey } from '../../model/ids.ts';
import type { EpochMs } from '../../model/time.ts';
import { hostOf, pathOf, type HostName, type Url } from '../../model/url.ts';
import type { CurrentPage } from '../../store/port.ts';

/** What one page says of itself before its text is read. */
export interface PageRow {
  readonly key: UrlKey;
  readonly id: UrlId;
  readonly revision: number;
  readonly url: Url;
  readonly md5: Md5;
  readonly checkedAt: EpochMs;
  readonly language: string;
  readonly noindex: boolean;
  readonly canonicalId: UrlId | null;
  readonly domain: string;
  /** Links from the nearest seed. */
  readonly depth: number;
  /** Parts of the URL's path: 0 for `/` and `/index.html`, 2 for `/a/b/` and `/a/b/c.html`. */
  readonly urlDepth: number;
  /** Characters after `?`. */
  readonly cgiLetters: number;
}

/** What only a look at all pages can tell of one. */
export interface LinkAmongOthers {
  readonly farm: FarmEvidence | null;
  /** The living page that this one names as the one to keep. */
  readonly standIn: Url | null;
  /** The page with the same bytes that stays in its place, and how many share them. */
  readonly duplicate: { readonly of: Url; readonly copies: number } | null;
  /** 1 for the page with the highest score of those that no other rule marked; null for the others. */
  readonly rank: number | null;
}

export interface FarmEvidence {
  readonly domains: readonly string[];
  readonly pages: number;
  readonly linksInside: number;
  readonly linksFromOutside: number;
}

/** `domainOf`: the registrable domain of a host. */
export const measurePage = (page: CurrentPage, domainOf: (host: HostName) => string): PageRow => {
  const path = pathOf(page.url);
  const query = path.indexOf('?');
  return {
    key: page.key,
    id: page.id,
    revision: page.revision,
    url: page.url,
    md5: page.md5,
    checkedAt: page.checkedAt,
    language: page.language,
    noindex: page.noindex,
    canonicalId: page.canonicalId,
    domain: domainOf(hostOf(page.url)),
    depth: page.depth,
    urlDepth: folders(query < 0 ? path : path.slice(0, query)),
    cgiLetters: query < 0 ? 0 : path.length - query - 1,
  };
};

/** Folders of a path; the file at its end is none, nor is what stands between two slashes without anything. */
const folders = (path: string): number => {
  let count = 0;
  for (let slash = path.indexOf('/'); slash !== -1; ) {
    const next = path.indexOf('/', slash + 1);
    if (next > slash + 1) count++;
    slash = next;
  }
  return count;
};
