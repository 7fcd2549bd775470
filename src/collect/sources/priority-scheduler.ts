import type { UrlKey } from '../../model/ids.ts';
import { epochMs, secondMs, type EpochMs } from '../../model/time.ts';
import type { Url } from '../../model/url.ts';
import type { CrawlStore, KnownUrl } from '../../store/crawl-port.ts';
import type { AnnouncementKind, PriorityFetch } from '../../store/source-port.ts';
import { isPassing } from '../fetch/outcome-of.ts';
import type { Discoverer } from '../frontier/discoverer.ts';
import type { Frontier } from '../frontier/frontier.ts';
import type { HostQueues } from '../frontier/host-queues.ts';

export interface PriorityLimits {
  readonly retryAfter: number;
  readonly retriesMax: number;
  readonly redirectsMax: number;
  /** What still fails after `retriesMax` tries is tried so often again, with this time between at most. */
  readonly feedIntervalMax: number;
}

/** A page that a feed or a list shows. */
export interface Shown {
  readonly url: Url;
  readonly role: 'entry' | 'article';
  readonly kind: 'new' | 'changed';
  /** When it is said to have changed; null: not said. */
  readonly saidAt: EpochMs | null;
}

export interface ShownBy {
  /** The document it stands in, whose distances count. */
  readonly in: KnownUrl;
  /** The feed or listing. */
  readonly source: UrlKey;
  /** When the source was read before. A page that was visited since then has been seen in its new state. */
  readonly readBefore: EpochMs | null;
  readonly at: EpochMs;
}

/** Hands out priority fetches: pages that feeds and lists show are asked for before the rest of their hosts, once. */
export class PriorityScheduler {
  readonly #store: CrawlStore;
  readonly #limits: PriorityLimits;
  readonly #discoverer: Discoverer;
  readonly #frontier: Frontier;
  readonly #queues: HostQueues;

  constructor(
    store: CrawlStore,
    limits: PriorityLimits,
    parts: { readonly discoverer: Discoverer; readonly queues: HostQueues; readonly frontier: Frontier },
  ) {
    this.#store = store;
    this.#limits = limits;
    this.#discoverer = parts.discoverer;
    this.#frontier = parts.frontier;
    this.#queues = parts.queues;
  }

  /** `known`: it has been collected in the state that is shown. `refused`: it may not be asked for. */
  announce(shown: Shown, by: ShownBy): 'wanted' | 'known' | 'refused' {
    const { at, source } = by;
    const key = this.#discoverer.link(shown.url, by.in, at);
    const page = this.#known(key);
    const isWanted = page.state !== 'refused' && this.#isNews(page, shown, by);
    const isOut = this.#store.priorityFetches.get(key) !== null;
    const kind: AnnouncementKind = isWanted || page.state === 'refused' ? shown.kind : 'known';
    this.#store.announcements.add({ page: key, source, at, kind });
    if (isWanted && !isOut) this.sendNow({ key, role: shown.role, source, hops: 0 }, at);
    return page.state === 'refused' ? 'refused' : isWanted ? 'wanted' : 'known';
  }

  /** The store rounds due times up to seconds; what is to be done now must not wait for the next one. */
  sendNow(priority: Omit<PriorityFetch, 'dueAt'>, at: EpochMs): void {
    this.send({ ...priority, dueAt: epochMs(Math.floor(at / secondMs) * secondMs) });
  }

  send(priority: PriorityFetch): void {
    const { host } = this.#known(priority.key);
    this.#store.priorityFetches.put(priority);
    this.#queues.reload(host);
    this.#frontier.hostHasWork(host);
  }

  /**
   * A page that was asked for as a priority fetch has been visited: it is tried again soon, followed where it leads, or
   * done.
   */
  settle(priority: PriorityFetch, redirectTo: UrlKey | null, at: EpochMs): void {
    const again = this.#againAt(priority.key, at);
    if (again !== null) return this.send({ ...priority, dueAt: again });
    this.#store.priorityFetches.remove(priority.key);
    const target = redirectTo === null ? null : this.#known(redirectTo);
    if (target?.state !== 'new' || priority.hops >= this.#limits.redirectsMax) return;
    this.sendNow({ ...priority, key: target.key, hops: priority.hops + 1 }, at);
  }

  /** When to try once more; null: it has come, or is not going to. */
  #againAt(key: UrlKey, at: EpochMs): EpochMs | null {
    const { state, dueAt, md5 } = this.#known(key);
    const { retryAfter, retriesMax, feedIntervalMax } = this.#limits;
    const tries = this.#triesOf(key);
    const soon = at + retryAfter * 4 ** retriesMax;
    if (state === 'waiting' && dueAt !== null && (dueAt <= soon || (tries > 0 && tries <= retriesMax))) return dueAt;
    if (tries === 0 || tries > 2 * retriesMax) return null;
    const isMissing = this.#store.fetches.lastOf(key)?.status === 404;
    if (isMissing && md5 !== null) return null;
    // Publishers tell of a page before it is there; a server that is away must not cost what was posted meanwhile.
    const waitMs = isMissing ? Math.min(retryAfter * 4 ** (tries - 1), feedIntervalMax) : feedIntervalMax;
    return epochMs(at + waitMs);
  }

  #isNews(page: KnownUrl, { kind, saidAt }: Shown, { readBefore, at }: ShownBy): boolean {
    if (page.state === 'new' || (page.state === 'waiting' && page.md5 === null)) return true;
    const visitedAt = this.#store.fetches.lastOf(page.key)?.at ?? epochMs(0);
    // A date in the future, of a wrong clock or a missing time zone, proves nothing.
    if (saidAt !== null && saidAt > visitedAt && saidAt <= at) return true;
    return kind === 'changed' && readBefore !== null && visitedAt <= readBefore;
  }

  /**
   * How often in a row it was not there just now, or failed with a trouble that may pass; not counted beyond twice
   * `retriesMax`.
   */
  #triesOf(key: UrlKey): number {
    const fetches = this.#store.fetches.latest(key, 2 * this.#limits.retriesMax + 1);
    const other = fetches.findIndex(({ fault, status }) => status !== 404 && (fault === null || !isPassing(fault)));
    return other < 0 ? fetches.length : other;
  }

  #known(key: UrlKey): KnownUrl {
    const known = this.#store.urls.byKey(key);
    if (known === null) throw new RangeError(`URL ${key} was just made known and is not.`);
    return known;
  }
}
