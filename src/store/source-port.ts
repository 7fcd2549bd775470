import type { UrlKey } from '../model/ids.ts';
import type { EpochMs } from '../model/time.ts';
import type { HostName, Url } from '../model/url.ts';

/** What the RSS and the news crawler remember (C2, C3). */
export interface SourceStore {
  readonly priorityFetches: PriorityFetchTable;
  readonly feeds: FeedTable;
  readonly listings: ListingTable;
  readonly announcements: AnnouncementTable;
}

/**
 * Why a URL is asked for before everything else of its host. `feed`: polled again and again; `entry`: the page of an
 * entry. `listing`: the top page of a news or question site; `paging`: a further page of its list; `sitemap`: a news
 * sitemap; `article`: a page that a list or a news sitemap has shown.
 */
export type PriorityRole = 'feed' | 'entry' | 'listing' | 'paging' | 'sitemap' | 'article';

/** One URL to be asked for at a time. As long as there is a priority fetch, the URL has no due time of its own. */
export interface PriorityFetch {
  readonly key: UrlKey;
  readonly role: PriorityRole;
  /** The feed or listing on whose behalf it is asked for; null: its own. */
  readonly source: UrlKey | null;
  /** Redirects that led here, or pages of a list; of a sitemap 1 when it has held news. */
  readonly hops: number;
  /** Whole seconds, rounded up. */
  readonly dueAt: EpochMs;
}

export interface PriorityFetchTable {
  get(key: UrlKey): PriorityFetch | null;
  /** In place of the one there was, and of the URL's own due time. */
  put(priority: PriorityFetch): void;
  remove(key: UrlKey): void;
  /** The one that has been due longest; of equals the URL that became known first. */
  next(host: HostName, roles: readonly PriorityRole[], now: EpochMs): PriorityFetch | null;
  nextDue(host: HostName, roles: readonly PriorityRole[]): EpochMs | null;
  /** Hosts with a priority fetch due at or before `until`. */
  hosts(roles: readonly PriorityRole[], until: EpochMs): readonly HostName[];
  dueCount(host: HostName, roles: readonly PriorityRole[], now: EpochMs): number;
  /** All with their URLs, by due time. */
  all(roles: readonly PriorityRole[]): IterableIterator<PriorityFetch & { readonly url: Url }>;
}

/**
 * How we came to a feed: its address was given to us, or stands in a page, or was tried because feeds often lie there.
 */
export type FeedOrigin = 'named' | 'page' | 'place';

/** Why a feed is never asked for again. `none`: there is no feed at a usual place. */
export type FeedEnd = 'gone' | 'failing' | 'moved' | 'none';

export interface StoredFeed {
  readonly origin: FeedOrigin;
  readonly ended: FeedEnd | null;
  readonly movedTo: UrlKey | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Of the document that was read last. */
  readonly md5: string | null;
  /** What the polling rule remembers, as it wrote it; null before the first poll. */
  readonly state: string | null;
}

export interface FeedTable {
  get(key: UrlKey): StoredFeed | null;
  put(key: UrlKey, feed: StoredFeed): void;
  /** Feeds of a host that are still polled. */
  ofHost(host: HostName): readonly UrlKey[];
  all(): IterableIterator<StoredFeed & { readonly key: UrlKey; readonly url: Url; readonly dueAt: EpochMs | null }>;
  /** Entries that are remembered of a feed, with the time each was last said to have changed. */
  entries(key: UrlKey): ReadonlyMap<string, EpochMs | null>;
  /** These and no others are remembered from now on. */
  remember(key: UrlKey, entries: ReadonlyMap<string, EpochMs | null>): void;
  forget(key: UrlKey): void;
}

export interface StoredListing {
  /** No longer visited. `moved`: of earlier releases, taken back when it is named again. */
  readonly ended: 'gone' | 'moved' | null;
  readonly movedTo: UrlKey | null;
  readonly visitedAt: EpochMs | null;
  /** When its list was last read; a visit may find it unchanged. Further pages belong to this reading. */
  readonly readAt: EpochMs | null;
  /** When it was read before that. Articles collected since then are new to the list, whoever collected them. */
  readonly knownUntil: EpochMs | null;
  readonly failures: number;
  /** What the reading of listings remembers, as it wrote it. */
  readonly state: string | null;
}

export interface ListingTable {
  get(key: UrlKey): StoredListing | null;
  put(key: UrlKey, listing: StoredListing): void;
  all(): IterableIterator<StoredListing & { readonly key: UrlKey; readonly url: Url; readonly dueAt: EpochMs | null }>;
  /** Listings of a host that are still visited. */
  ofHost(host: HostName): readonly UrlKey[];
  forget(key: UrlKey): void;
}

/**
 * `new`: first seen; `changed`: said to have changed since it was collected; `known`: first seen, and collected
 * already.
 */
export type AnnouncementKind = 'new' | 'changed' | 'known';

export interface Announcement {
  readonly page: UrlKey;
  /** The feed, listing or news sitemap. */
  readonly source: UrlKey;
  readonly at: EpochMs;
  readonly kind: AnnouncementKind;
}

/** Which page was shown by which feed or list, and when. */
export interface AnnouncementTable {
  add(announcement: Announcement): void;
  of(page: UrlKey): readonly (Announcement & { readonly sourceUrl: Url })[];
  /** Pages a source has shown at or after a time. */
  by(source: UrlKey, since: EpochMs): readonly UrlKey[];
  forget(page: UrlKey): void;
}
