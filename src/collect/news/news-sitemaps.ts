import type { Config } from '../../config/options.ts';
import type { UrlKey } from '../../model/ids.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import type { HostName, Url } from '../../model/url.ts';
import type { CrawlStore, KnownUrl } from '../../store/crawl-port.ts';
import type { PriorityFetch } from '../../store/source-port.ts';
import type { Discoverer } from '../frontier/discoverer.ts';
import type { PriorityScheduler } from '../sources/priority-scheduler.ts';
import type { EndedVisit } from '../visit/visit.ts';
import { sitemapAnswerOf } from './list-answer.ts';
import type { NewsTally } from './listing-visits.ts';

type Visited = Pick<EndedVisit, 'outcome' | 'listed' | 'startedAt' | 'finishedAt'>;

/**
 * News sitemaps of hosts with a listing: read again and again, their young articles at once. Other sitemaps are left
 * alone.
 */
export class NewsSitemaps {
  readonly #store: CrawlStore;
  readonly #options: Config['collect'];
  readonly #discoverer: Discoverer;
  readonly #scheduler: PriorityScheduler;
  readonly #tally: NewsTally;

  constructor(
    store: CrawlStore,
    options: Config['collect'],
    parts: { readonly discoverer: Discoverer; readonly scheduler: PriorityScheduler; readonly tally: NewsTally },
  ) {
    this.#store = store;
    this.#options = options;
    this.#discoverer = parts.discoverer;
    this.#scheduler = parts.scheduler;
    this.#tally = parts.tally;
  }

  /**
   * A sitemap that the robots.txt of a host or an index names. One that was read and held no news is not looked at
   * again.
   */
  consider(key: UrlKey, host: HostName, at: EpochMs): void {
    const known = this.#store.urls.byKey(key);
    if (known?.kind !== 'sitemap' || known.state === 'refused' || this.#store.priorityFetches.get(key) !== null) return;
    if (known.state !== 'new' && !saysNews(known.url)) return;
    const source = this.#store.listings.ofHost(host)[0];
    if (source !== undefined) this.#scheduler.sendNow({ key, role: 'sitemap', source, hops: 0 }, at);
  }

  /** A sitemap was visited, as a priority fetch or not. */
  visited(
    visit: Visited,
    known: KnownUrl,
    { priority, target }: { priority: PriorityFetch | null; target: UrlKey | null },
  ): void {
    const source = priority?.source ?? this.#store.listings.ofHost(known.host)[0];
    if (source === undefined) return;
    const { outcome, listed, startedAt, finishedAt } = visit;
    if (priority !== null) this.#tally.sitemaps++;
    const again = { key: known.key, role: 'sitemap', source } as const;
    const next = epochMs(finishedAt + this.#options.newsInterval);
    const hadNews = priority?.hops ?? 0;
    const answer = sitemapAnswerOf(outcome);
    if (answer === 'failed' && priority !== null)
      return this.#scheduler.send({ ...again, hops: hadNews, dueAt: this.#retryAt(known, next) });
    if (answer === 'unchanged' && priority !== null)
      return this.#scheduler.send({ ...again, hops: hadNews, dueAt: next });
    if (priority !== null && target !== null) this.consider(target, known.host, finishedAt);
    const maps = listed.filter(({ kind }) => kind === 'sitemap');
    // Where no name says so, every sitemap of a short index is looked at once.
    const isSilent = priority !== null && maps.length <= indexLooksMax && !maps.some(({ url }) => saysNews(url));
    const keys = maps
      .filter(({ url }) => isSilent || saysNews(url))
      .map(({ url }) => this.#keyOf(url, known, startedAt));
    for (const key of keys) this.consider(key, known.host, startedAt);
    const isNews =
      listed.some(({ kind, news }) => kind === 'page' && news !== null) ||
      keys.some((key) => this.#store.priorityFetches.get(key) !== null);
    // One that held news may be empty or away for a day.
    if (!isNews && hadNews === 0) return this.#store.priorityFetches.remove(known.key);
    this.#announce(visit, known, source);
    this.#scheduler.send({ ...again, hops: 1, dueAt: next });
  }

  #announce({ listed, startedAt }: Visited, known: KnownUrl, source: UrlKey): void {
    const by = { in: known, source, readBefore: null, at: startedAt };
    for (const { url, news } of listed) {
      if (news === null) continue;
      const isYoung = news.published === null || news.published >= startedAt - this.#options.newsAgeMax;
      const page = isYoung ? this.#store.urls.byUrl(url) : null;
      if (!isYoung || (page !== null && this.#store.priorityFetches.get(page.key) !== null)) continue;
      const fate = this.#scheduler.announce({ url, role: 'article', kind: 'new', saidAt: null }, by);
      if (fate === 'wanted') this.#tally.newArticles++;
      if (fate === 'known') this.#tally.knownArticles++;
    }
  }

  #keyOf(url: Url, known: KnownUrl, at: EpochMs): UrlKey {
    return this.#discoverer.sitemap(url, known, at);
  }

  /** As soon as the store says, for a while; then at the next regular time. */
  #retryAt({ key }: KnownUrl, next: EpochMs): EpochMs {
    const { state, dueAt } = this.#store.urls.byKey(key) ?? { state: 'dead', dueAt: null };
    return state === 'waiting' && dueAt !== null && dueAt < next ? dueAt : next;
  }
}

const indexLooksMax = 10;

const saysNews = (url: Url): boolean => /news/i.test(url.slice(url.indexOf('/', url.indexOf('//') + 2)));
