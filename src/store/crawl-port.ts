import type { Md5, UrlId, UrlKey } from '../model/ids.ts';
import type { EpochMs } from '../model/time.ts';
import type { HostName, Url } from '../model/url.ts';

/** The crawler's side of the store. */
export interface CrawlStore {
  readonly urls: UrlTable;
}

export interface UrlTable {
  byUrl(url: Url): KnownUrl | null;
  byId(id: UrlId): KnownUrl | null;
  count(): number;
}

export interface KnownUrl {
  readonly key: UrlKey;
  readonly id: UrlId | null;
  readonly url: Url;
  readonly host: HostName;
  readonly state: 'new' | 'waiting' | 'visited' | 'refused' | 'dead';
  readonly depth: number;
  readonly cgiHops: number;
  readonly foundOn: Url | null;
  readonly firstSeenAt: EpochMs;
  readonly md5: Md5 | null;
}
