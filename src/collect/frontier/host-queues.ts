import type { Refused } from '../../model/refusal.ts';
import { epochMs, secondMs, type EpochMs } from '../../model/time.ts';
import { originOf, parseUrl, type HostName, type Url } from '../../model/url.ts';
import type { PriorityRole } from '../../store/source-port.ts';
import type { CrawlStore, HostRecord, KnownUrl } from '../../store/crawl-port.ts';
import { rightsFileUrl, type RightsFile } from '../rights/rights-answer.ts';
import type { SiteRights } from '../rights/site-rights.ts';
import type { RobotsCache, RobotsWord } from '../site-files/robots-cache.ts';
import { rolesOf, type Crawler } from '../sources/crawlers.ts';
import type { Aliases } from './aliases.ts';
import type { Blocks } from './decide-url.ts';
import type { PageOrder } from './page-order.ts';
import type { RevisitSchedule } from '../update/revisit-schedule.ts';

/** What a host is to be asked for next. */
export type Planned =
  /** `origin` is whose robots.txt this is; after redirects `url` lies elsewhere. */
  | { readonly kind: 'robots'; readonly origin: string; readonly url: Url; readonly hops: number }
  /** A file that speaks of the rights in the pages of an origin; likewise. */
  | {
      readonly kind: 'rights';
      readonly origin: string;
      readonly file: RightsFile;
      readonly url: Url;
      readonly hops: number;
    }
  | { readonly kind: 'url'; readonly known: KnownUrl };

export type PlannedRobots = Extract<Planned, { kind: 'robots' }>;
export type PlannedRights = Extract<Planned, { kind: 'rights' }>;

export const plannedUrl = (planned: Planned): Url => (planned.kind === 'url' ? planned.known.url : planned.url);

export interface QueueRules extends QueueLimits {
  /** Which of the pages never asked for goes first; without it the one that became known first. */
  readonly pageOrder?: PageOrder;
  /** Which of the known ones goes first, and which does not go yet; without it the one that is due first. */
  readonly schedule?: RevisitSchedule;
}

export interface QueueLimits {
  /** Whose work is done: the others' waits. */
  readonly crawlers: readonly Crawler[];
  readonly pagesPerHostMax: number | null;
  readonly pagesPerDomainMax: number | null;
  readonly pagesPerAddressMax: number | null;
  /** A URL that robots.txt forbids is looked at again after this long. */
  readonly deadAgeMax: number;
  /** What is due later than this from now is none of this collection's business. */
  readonly idleWaitMax: number;
}

/** What decides whether a site may be asked, besides its limits. */
export interface SiteKnowledge {
  readonly robots: RobotsCache;
  readonly rights: SiteRights;
  readonly blocks: Blocks;
  readonly aliases: Aliases;
}

interface HostQueue {
  readonly robots: PlannedRobots[];
  /** Redirected to this host. */
  readonly rights: PlannedRights[];
  newUrls: KnownUrl[];
  revisits: KnownUrl[];
  /** All known URLs that are due have been taken; more are due at the next whole second at the earliest. */
  revisitsIdleUntil: EpochMs;
  /** New and known URLs take turns (Tamura & Kitsuregawa 5a). */
  revisitIsNext: boolean;
}

/** URLs of one kind that a host's short queue holds; the long one is the store's index by due time. */
const shortQueueMax = 16;
/** And so often it is filled in one turn of a host, when what is in it is put off. */
const loadsMax = 32;
/** URLs refused in one turn of a host, so that a closed host of a million pages does not hold up all others. */
const refusedAtOnceMax = 500;

/**
 * The short queue of every host: which of its URLs is asked for next, and which are refused instead (robots.txt, caps,
 * aliases, blocks). Asked by the loop when the gate has chosen a host. The long queue is the store's index of due times,
 * from which a few URLs at a time are taken; nothing here must survive a restart.
 */
export class HostQueues {
  readonly #store: CrawlStore;
  readonly #robots: RobotsCache;
  readonly #rights: SiteRights;
  readonly #blocks: Blocks;
  readonly #aliases: Aliases;
  readonly #limits: QueueRules;
  readonly #roles: readonly PriorityRole[];
  readonly #updates: boolean;
  readonly #hosts = new Map<HostName, HostQueue>();
  /** Origins whose robots.txt has been asked for and not answered yet. */
  readonly #pending = new Set<string>();

  constructor(store: CrawlStore, site: SiteKnowledge, limits: QueueRules) {
    this.#store = store;
    this.#robots = site.robots;
    this.#rights = site.rights;
    this.#blocks = site.blocks;
    this.#aliases = site.aliases;
    this.#limits = limits;
    this.#roles = rolesOf(limits.crawlers);
    this.#updates = limits.crawlers.includes('update');
  }

  /** What to ask the host for now; null when there is nothing it may be asked for at once. */
  next(host: HostName, now: EpochMs): Planned | null {
    const queue = this.#queue(host);
    for (let refused = 0; refused < refusedAtOnceMax; refused++) {
      const robots = queue.robots.shift();
      if (robots !== undefined) return robots;
      const redirected = queue.rights.shift();
      if (redirected !== undefined) {
        const word = this.#robots.of(redirected.url, now);
        if (word.kind !== 'ask') {
          if (this.#mayAsk(redirected, word, now)) return redirected;
          continue;
        }
        queue.rights.unshift(redirected);
        return this.#askRobots(originOf(redirected.url));
      }
      const known = this.#shift(host, queue, now);
      if (known === null) return null;
      const alias = this.#aliases.refusal(known, now);
      if (alias !== null) {
        this.refuse(known, alias.refusal, alias.until);
        continue;
      }
      const origin = originOf(known.url);
      const word = this.#robots.of(known.url, now);
      switch (word.kind) {
        case 'ask':
          this.#putBack(queue, known);
          return this.#askRobots(origin);
        case 'closed': {
          const refusal: Refused = { by: 'robots-unreachable', detail: word.cause };
          this.refuse(known, refusal, word.until);
          break;
        }
        case 'forbidden': {
          const again = epochMs(now + this.#limits.deadAgeMax);
          this.refuse(known, { by: 'robots', detail: word.line }, again);
          break;
        }
        case 'allowed': {
          if (this.#overCap(host, known)) break;
          const rights = known.kind === 'page' ? this.#rightsBefore(origin, now) : null;
          if (rights === null) return { kind: 'url', known };
          this.#putBack(queue, known);
          return rights;
        }
      }
    }
    return null;
  }

  /**
   * Not asked for. `until`: when that is to be decided again, null: never by itself; a priority fetch waits with its
   * URL.
   */
  refuse(known: KnownUrl, refusal: Refused, until: EpochMs | null): void {
    const { urls, priorityFetches } = this.#store;
    urls.refuse(known.key, refusal, until);
    const priority = priorityFetches.get(known.key);
    if (priority === null) return;
    if (until === null) priorityFetches.remove(known.key);
    else priorityFetches.put({ ...priority, dueAt: until });
  }

  /** What was loaded of a host is loaded again: the store has given some of it out as priority fetches. */
  reload(host: HostName): void {
    const queue = this.#hosts.get(host);
    if (queue === undefined) return;
    queue.newUrls = [];
    queue.revisits = [];
    queue.revisitsIdleUntil = epochMs(0);
  }

  /** When the host next has something to be asked for, as far as this collection cares; null: nothing. */
  workAt(host: HostName, now: EpochMs): EpochMs | null {
    const queue = this.#hosts.get(host);
    if (queue !== undefined) {
      if (queue.robots.length > 0) return now;
      const [rights] = queue.rights;
      if (rights !== undefined) return this.#pending.has(originOf(rights.url)) ? null : now;
      const first = queue.newUrls[0] ?? queue.revisits[0];
      if (first !== undefined) return this.#pending.has(originOf(first.url)) ? null : now;
    }
    if (this.#updates && this.#limits.pageOrder?.waits(host) === true) return now;
    const { newAt, revisitAt } = this.#updates ? this.#store.urls.nextDue(host) : nothingDue;
    const priority = this.#priorityAt(host, now);
    if (newAt === null && revisitAt === null && priority === null) this.#hosts.delete(host);
    const againAt = revisitAt === null ? never : Math.max(revisitAt, queue?.revisitsIdleUntil ?? 0);
    const due = epochMs(Math.min(priority ?? never, newAt ?? never, againAt));
    return due === never || due > now + this.#limits.idleWaitMax ? null : due;
  }

  /** A redirected request for a robots.txt goes on at this host. */
  addRobots(host: HostName, planned: PlannedRobots): void {
    this.#queue(host).robots.push(planned);
  }

  /** A redirected request for a file about rights goes on at this host. */
  addRights(host: HostName, planned: PlannedRights): void {
    this.#queue(host).rights.push(planned);
  }

  robotsAnswered(origin: string): void {
    this.#pending.delete(origin);
  }

  /** Takes everything that is due for a host that cannot be reached at all. */
  *drain(host: HostName, now: EpochMs): IterableIterator<Planned> {
    const queue = this.#queue(host);
    for (let robots = queue.robots.shift(); robots !== undefined; robots = queue.robots.shift()) yield robots;
    for (let rights = queue.rights.shift(); rights !== undefined; rights = queue.rights.shift()) yield rights;
    for (let known = this.#shift(host, queue, now); known !== null; known = this.#shift(host, queue, now))
      yield { kind: 'url', known };
  }

  #askRobots(origin: string): PlannedRobots | null {
    if (this.#pending.has(origin)) return null;
    this.#pending.add(origin);
    return { kind: 'robots', origin, url: robotsUrl(origin), hops: 0 };
  }

  /** The next file about rights that is due before pages of the origin; null: none. */
  #rightsBefore(origin: string, now: EpochMs): PlannedRights | null {
    for (const file of this.#rights.due(origin, now)) {
      const planned: PlannedRights = { kind: 'rights', origin, file, url: rightsFileUrl(origin, file), hops: 0 };
      if (!this.#mayAsk(planned, this.#robots.of(planned.url, now), now)) continue;
      this.#rights.ask(origin, file);
      return planned;
    }
    return null;
  }

  /** robots.txt and blocks hold for files about rights as for pages: what they forbid is noted and not asked for. */
  #mayAsk(planned: PlannedRights, word: RobotsWord, now: EpochMs): boolean {
    if (word.kind === 'forbidden') this.#rights.learn(planned, { kind: 'forbidden', line: word.line }, now);
    if (word.kind === 'closed') this.#rights.learn(planned, { kind: 'closed' }, now);
    const blocked = word.kind === 'allowed' ? this.#blocks.blocking(planned.url) : null;
    if (blocked !== null) this.#rights.learn(planned, { kind: 'forbidden', line: `blocked: ${blocked}` }, now);
    return word.kind === 'allowed' && blocked === null;
  }

  #queue(host: HostName): HostQueue {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const queue = {
      robots: [],
      rights: [],
      newUrls: [],
      revisits: [],
      revisitsIdleUntil: epochMs(0),
      revisitIsNext: false,
    };
    this.#hosts.set(host, queue);
    return queue;
  }

  /** When the next priority fetch is due; it is not while the robots.txt it needs is asked for. */
  #priorityAt(host: HostName, now: EpochMs): EpochMs | null {
    const due = this.#store.priorityFetches.nextDue(host, this.#roles);
    const waits = due !== null && due <= now && this.#pending.size > 0 && this.#priorityFetch(host, now) === null;
    return waits ? null : due;
  }

  #priorityFetch(host: HostName, now: EpochMs): KnownUrl | null {
    const { priorityFetches, urls } = this.#store;
    for (;;) {
      const priority = priorityFetches.next(host, this.#roles, now);
      const known = priority === null ? null : urls.byKey(priority.key);
      if (known === null) return null;
      if (known.refusedBy !== 'blocked') return this.#pending.has(originOf(known.url)) ? null : known;
      // Since it was given out.
      priorityFetches.remove(known.key);
    }
  }

  #shift(host: HostName, queue: HostQueue, now: EpochMs): KnownUrl | null {
    const priority = this.#priorityFetch(host, now);
    if (priority !== null || !this.#updates) return priority;
    if (queue.newUrls.length === 0) queue.newUrls = this.#first(host, now) ?? this.#load(host, { asked: false, now });
    if (queue.revisits.length === 0) queue.revisits = this.#revisitsDue(host, queue, now);
    const known = queue.revisitIsNext
      ? (queue.revisits.shift() ?? queue.newUrls.shift())
      : (queue.newUrls.shift() ?? queue.revisits.shift());
    queue.revisitIsNext = !queue.revisitIsNext;
    return known ?? null;
  }

  #revisitsDue(host: HostName, queue: HostQueue, now: EpochMs): KnownUrl[] {
    const { schedule } = this.#limits;
    const first = schedule?.first(host, now) ?? null;
    if (first !== null) return [first];
    for (let loads = 0; loads < loadsMax && now >= queue.revisitsIdleUntil; loads++) {
      const due = this.#load(host, { asked: true, now });
      if (due.length < shortQueueMax) queue.revisitsIdleUntil = epochMs((Math.floor(now / secondMs) + 1) * secondMs);
      const wanted = due.filter((known) => schedule?.putOff(known, now) !== true);
      if (wanted.length > 0) return wanted;
    }
    return [];
  }

  /** The best page, when there is an order that knows one. */
  #first(host: HostName, now: EpochMs): KnownUrl[] | null {
    const { pageOrder: order } = this.#limits;
    if (order === undefined) return null;
    for (let key = order.take(host, now); key !== null; key = order.take(host, now)) {
      const known = this.#store.urls.byKey(key);
      // The order is not told of everything that happens to a page meanwhile.
      if (known?.state === 'new' && known.dueAt !== null && known.dueAt <= now) return [known];
    }
    return null;
  }

  #load(host: HostName, choice: { asked: boolean; now: EpochMs }): KnownUrl[] {
    return [...this.#store.urls.due(host, { ...choice, limit: shortQueueMax })];
  }

  #putBack(queue: HostQueue, known: KnownUrl): void {
    if (this.#store.priorityFetches.get(known.key) === null)
      (known.state === 'new' ? queue.newUrls : queue.revisits).unshift(known);
  }

  /** Refuses what is new on a host, domain or address that has given its share of pages (C13). */
  #overCap(host: HostName, known: KnownUrl): boolean {
    if (known.kind !== 'page') return false;
    const record = this.#store.hosts.byName(host);
    const refusal = record === null ? null : this.#capReached(record);
    // A full host's own pages are kept fresh.
    if (refusal === null || known.md5 !== null) return false;
    this.refuse(known, refusal, null);
    this.#store.urls.refuseNew(host, refusal);
    const queue = this.#queue(host);
    queue.newUrls = [];
    this.#limits.pageOrder?.clear(host);
    return true;
  }

  #capReached(record: HostRecord): Refused | null {
    const { pagesPerHostMax, pagesPerDomainMax, pagesPerAddressMax } = this.#limits;
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

const never = Number.POSITIVE_INFINITY;
const nothingDue = { newAt: null, revisitAt: null };
