import { epochMs, secondMs, type EpochMs } from '../../model/time.ts';
import { originOf, parseUrl, type HostName, type Url } from '../../model/url.ts';
import type { CrawlStore, HostRecord, KnownUrl, Refused } from '../../store/crawl-port.ts';
import type { RobotsCache } from '../robots-cache.ts';

/** What a host is to be asked for next. */
export type Planned =
  /** `origin` is whose robots.txt this is; after redirects `url` lies elsewhere. */
  | { readonly kind: 'robots'; readonly origin: string; readonly url: Url; readonly hops: number }
  | { readonly kind: 'url'; readonly known: KnownUrl };

export interface QueueLimits {
  readonly pagesPerHostMax: number | null;
  readonly pagesPerDomainMax: number | null;
  readonly pagesPerAddressMax: number | null;
  /** A URL that robots.txt forbids is looked at again after this long. */
  readonly deadAgeMax: number;
  /** What is due later than this from now is none of this collection's business. */
  readonly idleWaitMax: number;
}

interface HostQueue {
  readonly robots: Extract<Planned, { kind: 'robots' }>[];
  fresh: KnownUrl[];
  known: KnownUrl[];
  /** Known URLs are looked up once a second at most: their due times are whole seconds. */
  knownIdleUntil: EpochMs;
  /** New and known URLs take turns (Tamura & Kitsuregawa 5a). */
  knownIsNext: boolean;
}

/** URLs of one kind that a host's short queue holds; the long one is the store's index by due time. */
const shortQueueMax = 16;
/** URLs refused in one turn of a host, so that a closed host of a million pages does not hold up all others. */
const refusedAtOnceMax = 500;

/** The short queue of every host: which of its URLs is asked for next, and which are refused instead. */
export class HostQueues {
  readonly #store: CrawlStore;
  readonly #robots: RobotsCache;
  readonly #limits: QueueLimits;
  readonly #hosts = new Map<HostName, HostQueue>();
  /** Origins whose robots.txt has been asked for and not answered yet. */
  readonly #pending = new Set<string>();

  constructor(store: CrawlStore, robots: RobotsCache, limits: QueueLimits) {
    this.#store = store;
    this.#robots = robots;
    this.#limits = limits;
  }

  /** What to ask the host for now; null when there is nothing it may be asked for at once. */
  next(host: HostName, now: EpochMs): Planned | null {
    const queue = this.#queue(host);
    for (let refused = 0; refused < refusedAtOnceMax; refused++) {
      const robots = queue.robots.shift();
      if (robots !== undefined) return robots;
      const known = this.#shift(host, queue, now);
      if (known === null) return null;
      const origin = originOf(known.url);
      const word = this.#robots.of(known.url, now);
      switch (word.kind) {
        case 'ask':
          this.#putBack(queue, known);
          if (this.#pending.has(origin)) return null;
          this.#pending.add(origin);
          return { kind: 'robots', origin, url: robotsUrl(origin), hops: 0 };
        case 'closed': {
          const refusal: Refused = { by: 'robots-unreachable', detail: word.cause };
          this.#store.urls.refuse(known.key, refusal, word.until);
          break;
        }
        case 'forbidden': {
          const again = epochMs(now + this.#limits.deadAgeMax);
          this.#store.urls.refuse(known.key, { by: 'robots', detail: word.line }, again);
          break;
        }
        case 'allowed':
          if (!this.#overCap(host, known)) return { kind: 'url', known };
      }
    }
    return null;
  }

  /** When the host next has something to be asked for, as far as this collection cares; null: nothing. */
  workAt(host: HostName, now: EpochMs): EpochMs | null {
    const queue = this.#hosts.get(host);
    if (queue !== undefined) {
      if (queue.robots.length > 0) return now;
      const first = queue.fresh[0] ?? queue.known[0];
      if (first !== undefined) return this.#pending.has(originOf(first.url)) ? null : now;
    }
    const { fresh, known } = this.#store.urls.nextDue(host);
    if (fresh === null && known === null) this.#hosts.delete(host);
    const knownAt = known === null ? Number.POSITIVE_INFINITY : Math.max(known, queue?.knownIdleUntil ?? 0);
    const due = epochMs(Math.min(fresh ?? Number.POSITIVE_INFINITY, knownAt));
    return due === Number.POSITIVE_INFINITY || due > now + this.#limits.idleWaitMax ? null : due;
  }

  /** A redirected request for a robots.txt goes on at this host. */
  addRobots(host: HostName, planned: Extract<Planned, { kind: 'robots' }>): void {
    this.#queue(host).robots.push(planned);
  }

  robotsAnswered(origin: string): void {
    this.#pending.delete(origin);
  }

  /** Takes everything that is due for a host that cannot be reached at all. */
  *drain(host: HostName, now: EpochMs): IterableIterator<Planned> {
    const queue = this.#queue(host);
    for (let robots = queue.robots.shift(); robots !== undefined; robots = queue.robots.shift()) yield robots;
    for (let known = this.#shift(host, queue, now); known !== null; known = this.#shift(host, queue, now))
      yield { kind: 'url', known };
  }

  #queue(host: HostName): HostQueue {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const queue = { robots: [], fresh: [], known: [], knownIdleUntil: epochMs(0), knownIsNext: false };
    this.#hosts.set(host, queue);
    return queue;
  }

  #shift(host: HostName, queue: HostQueue, now: EpochMs): KnownUrl | null {
    if (queue.fresh.length === 0) queue.fresh = this.#load(host, { asked: false, now });
    if (queue.known.length === 0 && now >= queue.knownIdleUntil) {
      queue.known = this.#load(host, { asked: true, now });
      queue.knownIdleUntil = epochMs((Math.floor(now / secondMs) + 1) * secondMs);
    }
    const known = queue.knownIsNext
      ? (queue.known.shift() ?? queue.fresh.shift())
      : (queue.fresh.shift() ?? queue.known.shift());
    queue.knownIsNext = !queue.knownIsNext;
    return known ?? null;
  }

  #load(host: HostName, choice: { asked: boolean; now: EpochMs }): KnownUrl[] {
    return [...this.#store.urls.due(host, { ...choice, limit: shortQueueMax })];
  }

  #putBack(queue: HostQueue, known: KnownUrl): void {
    (known.state === 'new' ? queue.fresh : queue.known).unshift(known);
  }

  /** Refuses what is new on a host, domain or address that has given its share of pages (C13). */
  #overCap(host: HostName, known: KnownUrl): boolean {
    if (known.kind !== 'page') return false;
    const record = this.#store.hosts.byName(host);
    const refusal = record === null ? null : this.#capReached(record);
    // A full host's own pages are kept fresh; an alias is asked for nothing.
    if (refusal === null || (known.md5 !== null && refusal.by !== 'alias')) return false;
    this.#store.urls.refuse(known.key, refusal, null);
    this.#store.urls.refuseNew(host, refusal);
    const queue = this.#queue(host);
    queue.fresh = [];
    return true;
  }

  #capReached(record: HostRecord): Refused | null {
    const { pagesPerHostMax, pagesPerDomainMax, pagesPerAddressMax } = this.#limits;
    if (record.aliasOf !== null) return { by: 'alias', detail: record.aliasOf };
    if (pagesPerHostMax !== null && record.pages >= pagesPerHostMax)
      return { by: 'host-cap', detail: String(pagesPerHostMax) };
    if (pagesPerDomainMax !== null && this.#store.hosts.pagesOfDomain(record.domain) >= pagesPerDomainMax)
      return { by: 'domain-cap', detail: String(pagesPerDomainMax) };
    const { address } = record;
    if (pagesPerAddressMax === null || address === null) return null;
    return this.#store.hosts.pagesOfAddress(address) >= pagesPerAddressMax
      ? { by: 'address-cap', detail: String(pagesPerAddressMax) }
      : null;
  }
}

const robotsUrl = (origin: string): Url => {
  const url = parseUrl(`${origin}/robots.txt`);
  if (url === null) throw new Error(`${origin} is no origin`);
  return url;
};
