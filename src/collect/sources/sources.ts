import type { Config } from '../../config/options.ts';
import type { UrlKey } from '../../model/ids.ts';
import type { EpochMs } from '../../model/time.ts';
import type { HostName, Url } from '../../model/url.ts';
import type { CrawlStore, KnownUrl } from '../../store/crawl-port.ts';
import { FeedPolls, type FeedTally } from '../feed/feed-polls.ts';
import type { Discoverer } from '../frontier/discoverer.ts';
import { PriorityScheduler } from './priority-scheduler.ts';
import type { Frontier } from '../frontier/frontier.ts';
import type { HostQueues } from '../frontier/host-queues.ts';
import { ListingVisits, type NewsTally } from '../news/listing-visits.ts';
import { NewsSitemaps } from '../news/news-sitemaps.ts';
import type { EndedVisit, Validators } from '../visit/visit.ts';

export interface SourceReport {
  readonly feeds: Readonly<FeedTally>;
  readonly news: Readonly<NewsTally>;
}

/** What tells of new pages without being one: feeds, top pages, news sitemaps. Inside transactions only. */
export class Sources {
  readonly #store: CrawlStore;
  readonly #feeds: FeedPolls;
  readonly #listings: ListingVisits;
  readonly #sitemaps: NewsSitemaps;
  readonly #scheduler: PriorityScheduler;
  readonly #discoverer: Discoverer;
  readonly #newsTally: NewsTally = {
    visited: 0,
    paged: 0,
    sitemaps: 0,
    newArticles: 0,
    knownArticles: 0,
    cutShort: 0,
    redirected: 0,
    gone: 0,
    failed: 0,
  };

  constructor(
    store: CrawlStore,
    options: Config['collect'],
    parts: { readonly discoverer: Discoverer; readonly queues: HostQueues; readonly frontier: Frontier },
  ) {
    this.#store = store;
    this.#discoverer = parts.discoverer;
    this.#scheduler = new PriorityScheduler(store, options, parts);
    const { discoverer, frontier } = parts;
    const shared = { discoverer, frontier, scheduler: this.#scheduler, tally: this.#newsTally };
    this.#feeds = new FeedPolls(store, options, shared);
    this.#listings = new ListingVisits(store, options, shared);
    this.#sitemaps = new NewsSitemaps(store, options, shared);
  }

  /** The feeds and top pages that were given to us. */
  registerSeeds({ feeds, news }: { readonly feeds: readonly Url[]; readonly news: readonly Url[] }, at: EpochMs): void {
    for (const url of feeds) this.#feeds.register(this.#discoverer.seed(url, at), 'named', at);
    for (const url of news) this.#listings.register(this.#discoverer.seed(url, at), at);
  }

  /** A page that is new to us names these feeds. */
  foundIn(page: KnownUrl, feeds: readonly Url[], at: EpochMs): void {
    for (const feed of feeds)
      this.#feeds.register(this.#discoverer.named(feed, page, { kind: 'feed', at }), 'page', at);
    if (feeds.length === 0 && page.depth === 0 && page.foundOn === null) this.#feeds.tryPlaces(page, at);
  }

  foundSitemap(key: UrlKey, host: HostName, at: EpochMs): void {
    this.#sitemaps.consider(key, host, at);
  }

  /**
   * A URL was visited and its own outcome is written: what does it mean for feeds and lists? `target`: where it
   * redirects to.
   */
  after(
    visit: Pick<EndedVisit, 'outcome' | 'page' | 'feed' | 'listed' | 'startedAt' | 'finishedAt'>,
    known: KnownUrl,
    target: UrlKey | null,
  ): void {
    const priority = this.#store.priorityFetches.get(known.key);
    if (known.kind === 'feed') this.#feeds.polled(visit, known, { priority, target });
    else if (known.kind === 'sitemap') this.#sitemaps.visited(visit, known, { priority, target });
    else if (priority?.role === 'listing' || priority?.role === 'paging')
      this.#listings.visited(visit, known, { priority, target });
    else if (priority !== null) this.#scheduler.settle(priority, target, visit.finishedAt);
  }

  /** What to ask conditionally with: what the server said of a feed, or of the version that we have of a page. */
  validatorsOf(known: KnownUrl, version: Validators | null): Validators | null {
    const priority = this.#store.priorityFetches.get(known.key);
    if (known.kind === 'feed') return this.#store.feeds.get(priority?.source ?? known.key);
    return priority !== null && this.#listings.readsAnew(known.key, priority) ? null : version;
  }

  /** New entries and articles so far. */
  get shown(): number {
    return this.#feeds.tally.newEntries + this.#newsTally.newArticles;
  }

  report(): SourceReport {
    return { feeds: { ...this.#feeds.tally }, news: { ...this.#newsTally } };
  }
}
