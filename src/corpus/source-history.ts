import { describeFeed } from '../collect/feed/describe-feed.ts';
import type { EpochMs } from '../model/time.ts';
import type { Url } from '../model/url.ts';
import type { CrawlStore, KnownUrl } from '../store/crawl-port.ts';
import type { AnnouncementKind, PriorityRole } from '../store/source-port.ts';
import { counted } from '../base/counted.ts';

/** What feeds and lists have to do with one URL. */
export interface SourceHistory {
  /** Feeds and lists that have shown it. */
  readonly shownBy: readonly { readonly source: Url; readonly at: EpochMs; readonly kind: AnnouncementKind }[];
  /** The priority fetch that asks for it before the rest of its host. Programs know it by this name from `why --json` and /api/why. */
  readonly errand: { readonly role: PriorityRole; readonly dueAt: EpochMs; readonly source: Url | null } | null;
  /** When it is a feed or a listing itself: why it is no longer asked for, where it has moved, how often it changes. */
  readonly feed: SourceState | null;
  readonly listing: SourceState | null;
}

export interface SourceState {
  readonly ended: string | null;
  readonly movedTo: Url | null;
  readonly about: string;
}

export const sourceHistory = (store: CrawlStore, { key }: KnownUrl): SourceHistory => {
  const urlOf = (other: KnownUrl['key'] | null): Url | null =>
    other === null ? null : (store.urls.byKey(other)?.url ?? null);
  const [priority, feed, listing] = [store.priorityFetches.get(key), store.feeds.get(key), store.listings.get(key)];
  return {
    shownBy: store.announcements.of(key).map(({ sourceUrl, at, kind }) => ({ source: sourceUrl, at, kind })),
    errand: priority === null ? null : { role: priority.role, dueAt: priority.dueAt, source: urlOf(priority.source) },
    feed:
      feed === null
        ? null
        : { ended: feed.ended, movedTo: urlOf(feed.movedTo), about: `${feed.origin}, ${describeFeed(feed.state)}` },
    listing:
      listing === null
        ? null
        : {
            ended: listing.ended,
            movedTo: urlOf(listing.movedTo),
            about: `${counted(listing.failures, 'failure')} in a row`,
          },
  };
};
