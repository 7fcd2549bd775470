import type { Config } from '../../config/options.ts';
import type { PageLink } from '../../model/document.ts';
import type { UrlKey } from '../../model/ids.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import type { Url } from '../../model/url.ts';
import type { CrawlStore, KnownUrl } from '../../store/crawl-port.ts';
import type { PriorityFetch, StoredListing } from '../../store/source-port.ts';
import type { Discoverer } from '../frontier/discoverer.ts';
import type { PriorityScheduler } from '../sources/priority-scheduler.ts';
import type { EndedVisit, PageFound } from '../visit/visit.ts';
import { listAnswerOf } from './list-answer.ts';
import { readMemory, writeMemory } from './listing-memory.ts';
import { readListing, type ListingReading } from './read-listing.ts';

/** What a collection has seen of top pages and news sitemaps. */
export interface NewsTally {
  /** Top pages visited, and further pages of their lists. */
  visited: number;
  paged: number;
  sitemaps: number;
  newArticles: number;
  /** Shown, and collected or asked for already. */
  knownArticles: number;
  /** Lists with more new articles than `newsPagesMax` pages hold: those after were not read. */
  cutShort: number;
  redirected: number;
  gone: number;
  failed: number;
}

interface Listing {
  readonly key: UrlKey;
  readonly listing: StoredListing;
}

/** The page of a list that was just read: of which listing, and how many pages after its top page. */
interface Turning {
  readonly key: UrlKey;
  readonly known: KnownUrl;
  readonly at: EpochMs;
  readonly hops: number;
}

type Visited = Pick<EndedVisit, 'outcome' | 'page' | 'startedAt' | 'finishedAt'>;

/** Keeps the top pages of news and question sites: which articles are new, and how far back their lists are read (C3). */
export class ListingVisits {
  readonly tally: NewsTally;
  readonly #store: CrawlStore;
  readonly #options: Config['collect'];
  readonly #discoverer: Discoverer;
  readonly #scheduler: PriorityScheduler;

  constructor(
    store: CrawlStore,
    options: Config['collect'],
    parts: { readonly discoverer: Discoverer; readonly scheduler: PriorityScheduler; readonly tally: NewsTally },
  ) {
    this.tally = parts.tally;
    this.#store = store;
    this.#options = options;
    this.#discoverer = parts.discoverer;
    this.#scheduler = parts.scheduler;
  }

  /** Makes a known page a listing that is visited from now on; nothing happens when it is one, is gone, or is blocked. */
  register(key: UrlKey, at: EpochMs): void {
    const before = this.#store.listings.get(key);
    if ((before !== null && before.ended !== 'moved') || this.#store.urls.byKey(key)?.refusedBy === 'blocked') return;
    this.#store.listings.put(key, before === null ? unvisited : { ...before, ended: null, movedTo: null });
    this.#again(key, at);
  }

  /**
   * Others may have asked for the page since the list was read: that it has not changed since then says nothing. Nor does
   * it of the first page of a list that ends with what is new.
   */
  readsAnew(key: UrlKey, { role, source }: PriorityFetch): boolean {
    if (role !== 'listing') return role === 'paging';
    const listing = this.#store.listings.get(source ?? key);
    if (listing === null || readMemory(listing.state)?.isOldestFirst === true) return true;
    return this.#store.fetches.lastOf(key)?.at !== listing.visitedAt;
  }

  /** A top page or a further page of a list was visited. */
  visited(
    visit: Visited,
    known: KnownUrl,
    { priority, target }: { priority: PriorityFetch; target: UrlKey | null },
  ): void {
    const { outcome, page, finishedAt } = visit;
    const key = priority.source ?? known.key;
    const listing = this.#store.listings.get(key);
    if (listing === null || listing.ended !== null) return this.#store.priorityFetches.remove(known.key);
    if (priority.role === 'paging') return this.#visitedFurther({ key, listing }, visit, { known, priority, target });
    this.tally.visited++;
    if (key !== known.key) this.#store.priorityFetches.remove(known.key);
    const answer = listAnswerOf(outcome, target);
    const leadsTo = answer === 'redirected' ? target : this.#refreshTarget(visit, known);
    if (leadsTo !== null) return this.#redirected({ key, listing, at: finishedAt }, priority, leadsTo);
    // Of an address that it redirected to once, 410 says nothing about the top page itself.
    if (answer === 'gone' && key === known.key) {
      this.tally.gone++;
      this.#store.priorityFetches.remove(key);
      return this.#store.listings.put(key, { ...listing, ended: 'gone' });
    }
    if (answer !== 'read') return this.#failed({ key, listing }, finishedAt);
    const read =
      page === null
        ? this.#resume({ key, listing }, visit, known)
        : this.#readTop({ key, listing }, visit, { known, links: followed(page) });
    this.#store.listings.put(key, { ...read, visitedAt: visit.startedAt, failures: 0 });
    this.#again(key, epochMs(finishedAt + this.#options.newsInterval));
  }

  /** A page that is nothing but the way to another one. */
  #refreshTarget({ page, startedAt }: Visited, known: KnownUrl): UrlKey | null {
    const { refresh = null, links = [] } = page?.reading ?? {};
    if (refresh === null || refresh === known.url || links.length > entranceLinksMax) return null;
    return this.#discoverer.beside(refresh, known, { kind: 'page', at: startedAt });
  }

  #readTop(
    { key, listing }: Listing,
    { startedAt }: Visited,
    { known, links }: { known: KnownUrl; links: readonly PageLink[] },
  ): StoredListing {
    const before = readMemory(listing.state);
    const isResumed = before !== null && before.unread !== null && !this.#isGivenUp(listing, startedAt);
    const now = isResumed ? listing : { ...listing, readAt: startedAt, knownUntil: listing.readAt };
    const isKnown = this.#knownTo(key, now);
    const input = { url: known.url, links, before, isKnown, isResumed, isFirst: now.knownUntil === null };
    const reading = readListing({ ...input, earlier: new Set(), isOldestFirst: false });
    const by = { key, known, at: startedAt, hops: 0 };
    this.#announce(reading, by);
    const cutOffAt = reading.reachesKnown || !isResumed ? null : before.unread;
    const unread = this.#turn(now, reading.next ?? cutOffAt, by);
    return { ...now, state: writeMemory({ ...reading.state, unread }) };
  }

  /** The top page is as it was, and the last reading was cut off. */
  #resume({ key, listing }: Listing, { startedAt }: Visited, known: KnownUrl): StoredListing {
    const before = readMemory(listing.state);
    if (before === null || before.unread === null || this.#isGivenUp(listing, startedAt)) return listing;
    const unread = this.#turn(listing, before.unread, { key, known, at: startedAt, hops: 0 });
    return { ...listing, state: writeMemory({ ...before, unread }) };
  }

  /** A further page that cannot be read for so long is none. */
  #isGivenUp({ readAt }: StoredListing, at: EpochMs): boolean {
    return readAt === null || at - readAt > this.#options.feedFailingMax;
  }

  /** A page after the top page: it shows what was posted before, or could not be read yet. */
  #visitedFurther(
    { key, listing }: Listing,
    { outcome, page, startedAt, finishedAt }: Visited,
    { known, priority, target }: { known: KnownUrl; priority: PriorityFetch; target: UrlKey | null },
  ): void {
    this.tally.paged++;
    const memory = readMemory(listing.state);
    const by = { key, known, at: startedAt, hops: priority.hops };
    // On the first day a list may be read to its end, where some link to a page that there is not.
    const answer = listAnswerOf(outcome, target);
    const isEnd = (answer === 'gone' || answer === 'missing') && listing.knownUntil === null;
    if (page === null && target === null && !isEnd) return this.#scheduler.settle(priority, null, finishedAt);
    this.#store.priorityFetches.remove(known.key);
    if (memory === null) return;
    let unread: Url | null = null;
    if (page !== null) {
      const reading = this.#readFurther({ key, listing }, known, followed(page));
      this.#announce(reading, by);
      unread = this.#turn(listing, reading.next, by);
    } else if (target !== null) unread = this.#turn(listing, this.#store.urls.byKey(target)?.url ?? null, by);
    this.#store.listings.put(key, { ...listing, state: writeMemory({ ...memory, unread }) });
  }

  #readFurther({ key, listing }: Listing, known: KnownUrl, links: readonly PageLink[]): ListingReading {
    const shown = this.#store.announcements.by(key, listing.readAt ?? epochMs(0));
    const earlier = new Set(shown.flatMap((page) => this.#store.urls.byKey(page)?.url ?? []));
    const isKnown = this.#knownTo(key, listing);
    const isOldestFirst = readMemory(listing.state)?.isOldestFirst === true;
    const input = {
      url: known.url,
      links,
      before: null,
      isKnown,
      isResumed: false,
      isFirst: listing.knownUntil === null,
    };
    return readListing({ ...input, earlier, isOldestFirst });
  }

  #announce({ fresh, known: old }: ListingReading, { key, known, at }: Turning): void {
    this.tally.knownArticles += old;
    const by = { in: known, source: key, readBefore: null, at };
    for (const url of fresh) {
      const fate = this.#scheduler.announce({ url, role: 'article', kind: 'new', saidAt: null }, by);
      if (fate === 'wanted') this.tally.newArticles++;
      if (fate === 'known') this.tally.knownArticles++;
    }
  }

  /** Sends for the next page of the list. What it returns is still to be read before the list is; null: nothing is. */
  #turn({ knownUntil }: StoredListing, next: Url | null, { key, known, at, hops }: Turning): Url | null {
    if (next === null) return null;
    if (hops >= this.#options.newsPagesMax) {
      if (knownUntil !== null) this.tally.cutShort++;
      return null;
    }
    const following = this.#discoverer.beside(next, known, { kind: 'page', at });
    const isTop = this.#store.priorityFetches.get(following)?.role === 'listing';
    if (isTop || this.#store.urls.byKey(following)?.state === 'refused') return null;
    this.#scheduler.sendNow({ key: following, role: 'paging', source: key, hops: hops + 1 }, at);
    return next;
  }

  /**
   * Shown by this list before, or met before it was last read. What a feed has brought since is still new to the list:
   * else one article that a feed has too would end the reading, and those after it would be lost.
   */
  #knownTo(key: UrlKey, { readAt, knownUntil }: StoredListing): (url: Url) => boolean {
    const { urls, fetches, announcements } = this.#store;
    return (url) => {
      const page = urls.byUrl(url);
      if (page === null) return false;
      const metAt = page.state === 'refused' ? page.firstSeenAt : fetches.firstAt(page.key);
      if (metAt !== null && knownUntil !== null && metAt <= knownUntil) return true;
      return announcements.of(page.key).some(({ source, at }) => source === key && (readAt === null || at < readAt));
    };
  }

  #failed({ key, listing }: Listing, at: EpochMs): void {
    this.tally.failed++;
    const failures = listing.failures + 1;
    this.#store.listings.put(key, { ...listing, failures });
    const waitMs = Math.min(this.#options.retryAfter * 4 ** (failures - 1), this.#options.newsInterval);
    this.#again(key, epochMs(at + waitMs));
  }

  /**
   * People have given us this address: it is asked for every time, and what it redirects to in its place. A redirect,
   * even one that is said to be for good, may be a mistake of one day.
   */
  #redirected(
    { key, listing, at }: { key: UrlKey; listing: StoredListing; at: EpochMs },
    priority: PriorityFetch,
    target: UrlKey,
  ): void {
    if (priority.source === null) this.tally.redirected++;
    const there = this.#store.listings.get(target);
    const isLoop = target === key || priority.hops >= this.#options.redirectsMax;
    if (isLoop || this.#store.urls.byKey(target)?.state === 'refused') return this.#failed({ key, listing }, at);
    // Should the answer get lost, the top page is asked for again itself.
    this.#again(key, epochMs(at + this.#options.newsInterval));
    // A top page itself: it is asked for anyway.
    if (there !== null && there.ended === null) return;
    this.#scheduler.sendNow({ key: target, role: 'listing', source: key, hops: priority.hops + 1 }, at);
  }

  #again(key: UrlKey, at: EpochMs): void {
    this.#scheduler.sendNow({ key, role: 'listing', source: null, hops: 0 }, at);
  }
}

/** The refresh, and a link or two for those whose browsers do nothing by themselves. */
const entranceLinksMax = 3;

/** What may be followed of a page: a list is no exception. */
const followed = ({ reading }: PageFound): readonly PageLink[] =>
  reading.nofollow ? [] : reading.links.filter(({ nofollow }) => !nofollow);

const unvisited: StoredListing = {
  ended: null,
  movedTo: null,
  visitedAt: null,
  readAt: null,
  knownUntil: null,
  failures: 0,
  state: null,
};
