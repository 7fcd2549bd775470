import {
  bearsOctaves,
  openCrawlOrder,
  readsOldLinks,
  type CrawlOrder,
  type OrderStrategy,
} from '../../graph/crawl-order.ts';
import { GrowingLinks, NewestLinks, type CollectedLinks } from '../../graph/page-links.ts';
import { PageQueues } from '../../graph/page-queues.ts';
import type { UrlKey } from '../../model/ids.ts';
import type { EpochMs } from '../../model/time.ts';
import type { UrlKind } from '../../model/url-state.ts';
import { hostOf, type HostName, type Url } from '../../model/url.ts';
import type { CrawlStore } from '../../store/crawl-port.ts';

export interface PageOrderOptions {
  readonly order: OrderStrategy;
  /** URLs with higher keys are not ordered: they come last, as the store has them. */
  readonly orderUrlsMax: number;
}

interface HostPages {
  readonly group: number;
  /** Sitemaps and feeds: they go before pages, whatever those are worth. */
  beside: UrlKey[];
  /** What the store knew to wait here before this process has been taken in. */
  loaded: boolean;
}

/**
 * In which order the pages of a host that were never asked for are asked for (C25), and what the best of them is worth.
 * Scores within a factor of 2 count as equal, and the page found first goes first: that orders no worse
 * (docs/simulate.md), and pages found together are written together. Nothing but order depends on it: a page it does
 * not know of is found in the store when a host has no other left. Kept in memory, 20 to 30 bytes a known URL; after a
 * restart the scores are made again from the links in the store.
 */
export class PageOrder {
  readonly #store: CrawlStore;
  readonly #order: CrawlOrder;
  readonly #urlsMax: number;
  readonly #queues: PageQueues;
  readonly #links: CollectedLinks;
  readonly #hosts = new Map<HostName, HostPages>();
  readonly #ranks: boolean;
  #restored = false;
  /** The highest score seen when it was given. */
  #best = 0;

  constructor(store: CrawlStore, { order, orderUrlsMax }: PageOrderOptions) {
    this.#store = store;
    this.#ranks = bearsOctaves(order);
    this.#urlsMax = orderUrlsMax;
    this.#queues = new PageQueues({ pages: 0, ties: 'number', scores: bearsOctaves(order) ? 'octave' : 'exact' });
    this.#links = readsOldLinks(order) ? new GrowingLinks() : new NewestLinks();
    this.#order = openCrawlOrder(order, { queues: this.#queues, links: this.#links, sweepAfter });
  }

  /** Makes the scores again that collecting had made, page by page as they were first collected. */
  restore(): void {
    for (const { key, links } of this.#store.versions.firstCollected()) this.collected(key, links);
    this.#restored = true;
  }

  /** A URL that was never asked for may be asked for. */
  found(key: UrlKey, url: Url, kind: UrlKind): void {
    const pages = this.#hosts.get(hostOf(url));
    // Of a host not yet looked at the store tells later.
    if (pages?.loaded === true) this.#wait(pages, { key, url, kind });
  }

  /** A page was fetched for the first time. */
  collected(key: UrlKey, links: Iterable<UrlKey>): void {
    if (key > this.#urlsMax) return;
    const targets = distinct(links, key, this.#urlsMax);
    this.#queues.grow(Math.max(key, targets.at(-1) ?? 0) + 1);
    this.#links.put(key, targets);
    this.#order.collected(key);
    const { scores } = this.#queues;
    this.#best = Math.max(this.#best, scores[key] ?? 0);
    for (const to of targets) this.#best = Math.max(this.#best, scores[to] ?? 0);
  }

  /** The page of a host to be asked for next, as far as it is known here. It waits no longer. */
  take(host: HostName, now: EpochMs): UrlKey | null {
    const pages = this.#pages(host, now);
    const key = pages.beside.shift() ?? this.#queues.take(pages.group);
    return key < 0 ? null : (key as UrlKey);
  }

  waits(host: HostName): boolean {
    const pages = this.#hosts.get(host);
    return pages !== undefined && (pages.beside.length > 0 || this.#queues.waiting(pages.group) > 0);
  }

  /** What the best waiting page of a host is worth. */
  rank(host: HostName, now: EpochMs): number {
    const { group, beside } = this.#pages(host, now);
    if (beside.length > 0) return Number.POSITIVE_INFINITY;
    const best = this.#queues.best(group);
    return best < 0 ? 0 : (this.#queues.scores[best] ?? 0);
  }

  score(key: UrlKey): number {
    return this.#queues.scores[key] ?? 0;
  }

  /** How many times its score has to double to be the best there is; null where no PageRank is kept of it. */
  octavesBelowBest(key: UrlKey): number | null {
    const score = this.score(key);
    if (!this.#ranks || !this.#restored || score === 0) return null;
    return Math.max(0, Math.floor(Math.log2(this.#best)) - Math.floor(Math.log2(score)));
  }

  /** Nothing new of the host will be asked for. */
  clear(host: HostName): void {
    const pages = this.#hosts.get(host);
    if (pages === undefined) return;
    pages.beside = [];
    this.#queues.clear(pages.group);
  }

  #pages(host: HostName, now: EpochMs): HostPages {
    let pages = this.#hosts.get(host);
    if (pages === undefined) this.#hosts.set(host, (pages = { group: this.#hosts.size, beside: [], loaded: false }));
    if (pages.loaded) return pages;
    pages.loaded = true;
    for (const waiting of this.#store.urls.waiting(host, now)) this.#wait(pages, waiting);
    return pages;
  }

  #wait(pages: HostPages, { key, url, kind }: { key: UrlKey; url: Url; kind: UrlKind }): void {
    if (key > this.#urlsMax) return;
    if (kind !== 'page') {
      pages.beside.push(key);
      return;
    }
    this.#queues.grow(key + 1);
    if (this.#queues.waits(key)) return;
    this.#order.found(key, url);
    this.#queues.add(key, pages.group);
  }
}

/** PR: how many pages there will be is not known; a hundredth of those collected so far keeps the cost a page level. */
const sweepAfter = (collected: number): number => Math.max(100, Math.ceil(collected / 100));

/** Each link once, without the page's own. */
const distinct = (links: Iterable<UrlKey>, own: UrlKey, most: number): Uint32Array<ArrayBuffer> => {
  const sorted = Uint32Array.from(links).sort();
  let kept = 0;
  let last = -1;
  for (const to of sorted) {
    if (to === last || to === own || to > most) continue;
    last = to;
    sorted[kept++] = to;
  }
  return sorted.subarray(0, kept);
};
