import type { Config } from '../../config/options.ts';
import type { PageLink } from '../../model/document.ts';
import type { UrlKey } from '../../model/ids.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import type { Url } from '../../model/url.ts';
import type { CrawlStore, KnownUrl } from '../../store/crawl-port.ts';
import type { Errand, StoredListing } from '../../store/errand-port.ts';
import type { Discoverer } from '../frontier/discoverer.ts';
import type { ErrandDesk } from '../frontier/errand-desk.ts';
import type { EndedVisit } from '../visit.ts';
import { readListing, type ListingState, type ShapeHistory } from './read-listing.ts';

/** What a collection has seen of top pages and news sitemaps. */
export interface NewsTally {
  /** Top pages visited, and further pages of their lists. */
  visited: number;
  paged: number;
  sitemaps: number;
  newArticles: number;
  /** Shown, and collected or asked for already. */
  knownArticles: number;
  redirected: number;
  gone: number;
  failed: number;
}

type Visited = Pick<EndedVisit, 'end' | 'page' | 'startedAt' | 'finishedAt'>;

/** Keeps the top pages of news and question sites: which articles are new, and how far back their lists are read (C3). */
export class ListingVisits {
  readonly tally: NewsTally;
  readonly #store: CrawlStore;
  readonly #options: Config['collect'];
  readonly #discoverer: Discoverer;
  readonly #desk: ErrandDesk;

  constructor(
    store: CrawlStore,
    options: Config['collect'],
    parts: { readonly discoverer: Discoverer; readonly desk: ErrandDesk; readonly tally: NewsTally },
  ) {
    this.tally = parts.tally;
    this.#store = store;
    this.#options = options;
    this.#discoverer = parts.discoverer;
    this.#desk = parts.desk;
  }

  /** Makes a known page a listing that is visited from now on; nothing happens when it is one, is gone, or is blocked. */
  register(key: UrlKey, at: EpochMs): void {
    const before = this.#store.listings.get(key);
    if ((before !== null && before.ended !== 'moved') || this.#store.urls.byKey(key)?.refusedBy === 'blocked') return;
    this.#store.listings.put(key, before === null ? unvisited : { ...before, ended: null, movedTo: null });
    this.#again(key, at);
  }

  /** A top page or a further page of a list was visited. */
  visited(visit: Visited, known: KnownUrl, { errand, target }: { errand: Errand; target: UrlKey | null }): void {
    const { end, page, finishedAt } = visit;
    const key = errand.source ?? known.key;
    const listing = this.#store.listings.get(key);
    if (listing === null || listing.ended !== null) return this.#store.errands.remove(known.key);
    if (errand.role === 'paging') {
      this.tally.paged++;
      if (page !== null) this.#turn({ key, listing }, visit, { known, errand, links: page.reading.links });
      return this.#desk.settle(errand, target, finishedAt);
    }
    this.tally.visited++;
    if (key !== known.key) this.#store.errands.remove(known.key);
    if (end.kind === 'redirect' && target !== null)
      return this.#redirected({ key, listing, at: finishedAt }, errand, target);
    // Of an address that it redirected to once, 410 says nothing about the top page itself.
    if (end.kind === 'gone' && end.status === 410 && key === known.key) {
      this.tally.gone++;
      this.#store.errands.remove(key);
      return this.#store.listings.put(key, { ...listing, ended: 'gone' });
    }
    if (end.kind === 'failed' || end.kind === 'gone') return this.#failed({ key, listing }, finishedAt);
    const read = page === null ? listing : this.#readTop({ key, listing }, visit, { known, links: page.reading.links });
    this.#store.listings.put(key, { ...read, visitedAt: visit.startedAt, failures: 0 });
    this.#again(key, epochMs(finishedAt + this.#options.newsInterval));
  }

  #readTop(
    { key, listing }: { key: UrlKey; listing: StoredListing },
    { startedAt }: Visited,
    { known, links }: { known: KnownUrl; links: readonly PageLink[] },
  ): StoredListing {
    const before = listing.state === null ? null : readState(listing.state);
    const isCutOff = listing.readAt !== null && this.#isCutOff(key);
    const now = isCutOff ? listing : { ...listing, readAt: startedAt, knownUntil: listing.readAt };
    const isKnown = this.#knownTo(key, now);
    const reading = readListing({ url: known.url, links, before, earlier: new Set(), isKnown });
    this.#announce(reading, { key, known, at: startedAt, hops: 0 });
    return { ...now, state: writeState(reading.state) };
  }

  /** A further page of the last reading could not be read yet. What it showed since then must not end the list there. */
  #isCutOff(key: UrlKey): boolean {
    for (const { source } of this.#store.errands.all(['paging'])) if (source === key) return true;
    return false;
  }

  #turn(
    { key, listing }: { key: UrlKey; listing: StoredListing },
    { startedAt }: Visited,
    { known, errand, links }: { known: KnownUrl; errand: Errand; links: readonly PageLink[] },
  ): void {
    const shown = this.#store.announcements.by(key, listing.readAt ?? epochMs(0));
    const earlier = new Set(shown.flatMap((page) => this.#store.urls.byKey(page)?.url ?? []));
    const isKnown = this.#knownTo(key, listing);
    const reading = readListing({ url: known.url, links, before: null, earlier, isKnown });
    this.#announce(reading, { key, known, at: startedAt, hops: errand.hops });
  }

  #announce(
    { fresh, known: old, next }: { readonly fresh: readonly Url[]; readonly known: number; readonly next: Url | null },
    { key, known, at, hops }: { key: UrlKey; known: KnownUrl; at: EpochMs; hops: number },
  ): void {
    this.tally.knownArticles += old;
    const by = { in: known, source: key, readBefore: null, at };
    for (const url of fresh) {
      const fate = this.#desk.announce({ url, role: 'article', kind: 'new', saidAt: null }, by);
      if (fate === 'wanted') this.tally.newArticles++;
      if (fate === 'known') this.tally.knownArticles++;
    }
    if (next === null || hops >= this.#options.newsPagesMax) return;
    const following = this.#discoverer.beside(next, known, { kind: 'page', at });
    if (this.#store.errands.get(following) !== null || this.#store.urls.byKey(following)?.state === 'refused') return;
    this.#desk.sendNow({ key: following, role: 'paging', source: key, hops: hops + 1 }, at);
  }

  /**
   * Shown by this list before, or met before it was last read. What a feed has brought since is still new to the list:
   * else one article that a feed has too would end the reading, and those behind it would be lost.
   */
  #knownTo(key: UrlKey, { readAt, knownUntil }: StoredListing): (url: Url) => boolean {
    const { urls, fetches, announcements } = this.#store;
    return (url) => {
      const page = urls.byUrl(url);
      if (page === null) return false;
      const metAt = page.state === 'refused' ? page.firstSeenAt : (fetches.of(page.key)[0]?.at ?? null);
      if (metAt !== null && knownUntil !== null && metAt <= knownUntil) return true;
      return announcements.of(page.key).some(({ source, at }) => source === key && (readAt === null || at < readAt));
    };
  }

  #failed({ key, listing }: { key: UrlKey; listing: StoredListing }, at: EpochMs): void {
    this.tally.failed++;
    const failures = listing.failures + 1;
    this.#store.listings.put(key, { ...listing, failures });
    const waitMs = Math.min(this.#options.retryAfter * 4 ** (failures - 1), this.#options.newsInterval);
    this.#again(key, epochMs(at + waitMs));
  }

  /**
   * People have given us this address: it is asked for every time, and what it redirects to in its place. A redirect, even
   * one that is said to be for good, may be a mistake of one day.
   */
  #redirected(
    { key, listing, at }: { key: UrlKey; listing: StoredListing; at: EpochMs },
    errand: Errand,
    target: UrlKey,
  ): void {
    if (errand.source === null) this.tally.redirected++;
    const there = this.#store.listings.get(target);
    const isLoop = target === key || errand.hops >= this.#options.redirectsMax;
    if (isLoop || this.#store.urls.byKey(target)?.state === 'refused') return this.#failed({ key, listing }, at);
    // Should the answer get lost, the top page is asked for again itself.
    this.#again(key, epochMs(at + this.#options.newsInterval));
    // A top page itself: it is asked for anyway.
    if (there !== null && there.ended === null) return;
    this.#desk.sendNow({ key: target, role: 'listing', source: key, hops: errand.hops + 1 }, at);
  }

  #again(key: UrlKey, at: EpochMs): void {
    this.#desk.sendNow({ key, role: 'listing', source: null, hops: 0 }, at);
  }
}

const unvisited: StoredListing = {
  ended: null,
  movedTo: null,
  visitedAt: null,
  readAt: null,
  knownUntil: null,
  failures: 0,
  state: null,
};

const writeState = ({ visits, links, shapes }: ListingState): string =>
  JSON.stringify({ visits, links: [...links], shapes: [...shapes] });

const readState = (text: string): ListingState => {
  const { visits, links, shapes } = JSON.parse(text) as {
    visits: number;
    links: string[];
    shapes: [string, ShapeHistory][];
  };
  return { visits, links: new Set(links), shapes: new Map(shapes) };
};
