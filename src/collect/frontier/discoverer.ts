// Here an address that was found becomes a URL of the store, due or refused.
// Called for links, redirects, sitemaps, feeds and lists of new pages, in the transaction that writes the outcome. It
// must not make rules of its own: `meeting.ts` and `decide-url.ts` decide, this file looks up and stores.

import type { UrlKey } from '../../model/ids.ts';
import type { Refused } from '../../model/refusal.ts';
import type { EpochMs } from '../../model/time.ts';
import type { UrlKind } from '../../model/url-state.ts';
import { hostOf, originOf, parseUrl, pathOf, type HostName, type Url } from '../../model/url.ts';
import type { CrawlStore, KnownUrl, NewUrl } from '../../store/crawl-port.ts';
import { registrableDomain } from '../../text/domain.ts';
import { rightsFileAt } from '../rights/rights-answer.ts';
import { robotsFileRefused } from '../site-files/robots-cache.ts';
import { rightsFileRefused } from '../rights/site-rights.ts';
import {
  calendarStep,
  datedAddress,
  isAhead,
  membersAhead,
  monthsBelow,
  yearAddress,
  type CalendarView,
  type DatedAddress,
} from './calendars.ts';
import { decideUrl, inScope, type UrlRules } from './decide-url.ts';
import type { Frontier } from './frontier.ts';
import { meetingOf, type Distance } from './meeting.ts';
import type { PageOrder } from './page-order.ts';
import { SamplingCrawl } from './sampling-crawl.ts';
import { storeMeeting } from './store-meeting.ts';
import { isDynamic } from './traps.ts';
import { withoutMarks } from './without-marks.ts';

/**
 * Makes URLs known with the smallest distances over all ways, whatever order they are found in: when a known page turns
 * out to be nearer, so are the pages after it.
 */
export class Discoverer {
  readonly #store: CrawlStore;
  readonly #rules: UrlRules;
  readonly #options: DiscovererOptions;
  readonly #order: PageOrder | null;
  readonly #sampling: SamplingCrawl | null;
  /**
   * Keys and distances of URLs met lately. Menus repeat on every page of a site; only shorter ways are news to the
   * store.
   */
  #met = new Map<Url, Met>();
  readonly #frontier: Frontier;

  constructor(store: CrawlStore, rules: UrlRules, options: DiscovererOptions) {
    this.#store = store;
    this.#rules = rules;
    this.#options = options;
    this.#order = options.order;
    this.#frontier = options.frontier;
    this.#sampling =
      rules.sampling === undefined || rules.sampling === null ? null : new SamplingCrawl(store, rules.sampling);
  }

  seed(url: Url, at: EpochMs): UrlKey {
    const key = this.#discover({ url, kind: 'page', depth: 0, cgiHops: 0, foundOn: null, at });
    const { urls, fetches } = this.#store;
    const known = urls.byKey(key);
    if (known === null || known.state !== 'visited' || known.dueAt !== null) return key;
    // Nobody was connected to: it was imported, and is not due by itself; naming it as a seed asks for it.
    const last = fetches.lastOf(key);
    if (last !== null && (last.address ?? '') === '') {
      urls.setState(key, { state: 'visited', dueAt: at });
      this.#frontier.hostHasWork(known.host);
    }
    return key;
  }

  /** What a page links to: one hop further, and one after a dynamic page when it is one or came after one (C10). */
  link(to: Url, from: KnownUrl, at: EpochMs): UrlKey {
    return this.#link(withoutMarks(to), from, { at, calendar: null });
  }

  /** All links of a page, which together tell whether it belongs to a calendar without end. */
  links(to: readonly Url[], from: KnownUrl, at: EpochMs): readonly UrlKey[] {
    const targets = to.map(withoutMarks);
    const calendar = this.#calendarView(from.url, targets, at);
    return targets.map((url) => this.#link(url, from, { at, calendar }));
  }

  #link(url: Url, from: KnownUrl, { at, calendar }: { at: EpochMs; calendar: CalendarView | null }): UrlKey {
    const hop = this.#sampling?.isExternal(url, from) === true ? { depth: 0, cgiHops: 0 } : oneHop(from);
    return this.#discover({ url, kind: 'page', ...hop, foundOn: from.key, at, calendar });
  }

  /** Null when the page is no member of a family of dates. Of such a family the store knows members ahead, or the page. */
  #calendarView(url: Url, links: readonly Url[], now: EpochMs): CalendarView | null {
    const page = datedAddress(url) ?? this.#yearView(url, links);
    if (page === null) return null;
    const span = this.#rules.limits.calendarSpan;
    const leadsOn = once(
      () =>
        isAhead(page, now) ||
        links.some((link) => isMemberAhead(link, page, now)) ||
        membersAhead(page, now).some((member) => this.#store.urls.find(member) !== null),
    );
    return { page, now, span, leadsOn };
  }

  /** A year is told from any other number by some months below it, which its page links to, now or when it was read. */
  #yearView(url: Url, links: readonly Url[]): DatedAddress | null {
    const year = yearAddress(url);
    if (year === null) return null;
    const linked = new Set(links);
    let months = 0;
    for (const month of monthsBelow(url)) if (linked.has(month) || this.#store.urls.find(month) !== null) months++;
    return months < monthsOfYearMin ? null : year;
  }

  /** Sitemaps, feeds and robots files are found by the way and take no hop; nor does a redirect. */
  beside(url: Url, from: KnownUrl, options: BesideOptions): UrlKey {
    return this.#discover({ url, ...options, depth: from.depth, cgiHops: from.cgiHops, foundOn: from.key });
  }

  /** A sitemap that another one names. A server can make up a new one in each for ever, and none of them takes a hop. */
  sitemap(url: Url, index: KnownUrl, at: EpochMs): UrlKey {
    const levels = this.#sitemapLevels(index) + 1;
    if (levels <= this.#options.sitemapLevelsMax) return this.beside(url, index, { kind: 'sitemap', at });
    const detail = `${levels} sitemaps within one another, limit ${this.#options.sitemapLevelsMax}`;
    // A hop further, so that the same one counts as nearer when a robots.txt names it.
    const place = { ...oneHop(index), foundOn: index.key, at };
    return this.#discover({ url, kind: 'sitemap', ...place, refused: { by: 'hop-limit', detail } });
  }

  /**
   * What a page calls its proper address, or its feed, takes no hop, unless the page itself was found without one: such
   * chains need not end. Top pages of hosts are starting points, and each host has one.
   */
  named(url: Url, page: KnownUrl, { kind, at }: { readonly kind: 'page' | 'feed'; readonly at: EpochMs }): UrlKey {
    const from = page.foundOn === null ? null : this.#store.urls.byUrl(page.foundOn);
    const isFree = from === null || from.depth !== page.depth || page.url === `${originOf(page.url)}/`;
    const distance = isFree ? { depth: page.depth, cgiHops: page.cgiHops } : oneHop(page);
    return this.#discover({ url, kind, ...distance, foundOn: page.key, at });
  }

  isBlocked(url: Url): boolean {
    return this.#rules.blocks.blocking(url) !== null;
  }

  /** Neither blocked nor out of scope, traps and distances aside. */
  isOurs(url: Url): boolean {
    return !this.isBlocked(url) && inScope(this.#rules.scope, hostOf(url));
  }

  #discover(found: Found): UrlKey {
    const met = this.#met.get(found.url);
    if (met !== undefined && found.depth >= met.depth && found.cgiHops >= met.cgiHops) return met.key;
    const { key, change, newHost, isTrap } = this.#makeKnown({ ...found, ...siteFile(found.url) });
    // A trap is judged by every way that leads there.
    if (!isTrap) this.#meet(found, key);
    if (change === 'none') return key;
    this.#frontier.hostHasWork(hostOf(found.url));
    if (change === 'nearer') this.#bringNearer(key, found.at);
    const top = newHost && this.#mayStart(hostOf(found.url)) ? parseUrl(`${originOf(found.url)}/`) : null;
    if (top !== null && top !== found.url)
      this.#discover({ ...found, url: top, kind: 'page', depth: 0, cgiHops: 0, refused: null });
    else if (top !== null) this.#discover({ ...found, depth: 0, cgiHops: 0 });
    return key;
  }

  /** Whoever answers to every name below a domain can name new hosts for ever. */
  #mayStart(host: HostName): boolean {
    const { newHostsAreSeeds, seedHostsPerDomainMax: most } = this.#options;
    if (!newHostsAreSeeds || most === null) return newHostsAreSeeds;
    return this.#store.hosts.countOfDomain(registrableDomain(host), most + 1) <= most;
  }

  /** Looks up what is known of the URL, decides what finding it means, and has that stored. */
  #makeKnown(found: Found): MadeKnown {
    const { urls } = this.#store;
    const meeting = meetingOf(urls.find(found.url), found);
    if (meeting.kind === 'known') return { key: meeting.key, change: 'none', newHost: false, isTrap: false };
    const { decideAt } = meeting;
    const refused = decideAt === null ? null : this.#refusalOf(found, decideAt);
    const isTrap = refused?.by === 'trap';
    if (meeting.kind === 'another-way' && refused !== null)
      return { key: meeting.key, change: 'none', newHost: false, isTrap };
    const isAllowed = decideAt !== null && refused === null;
    const { key, newHost } = storeMeeting(urls, meeting, { ...found, refused });
    if (isAllowed) {
      this.#order?.found(key, found.url, found.kind);
      this.#sampling?.isRead(found);
    }
    return { key, change: meeting.kind === 'nearer' ? 'nearer' : 'new', newHost, isTrap };
  }

  #refusalOf(found: Found, { depth, cgiHops }: Distance): Refused | null {
    const place = { depth, cgiHops, redirected: found.redirected === true };
    const { calendar = null } = found;
    return (
      found.refused ??
      decideUrl(this.#rules, found.url, place) ??
      (calendar === null ? null : calendarRefusal(calendarStep(found.url, calendar))) ??
      this.#sampling?.refusal(found, place, this.#sampling.readInstead(found)) ??
      null
    );
  }

  #meet({ url, depth, cgiHops }: Distance & { readonly url: Url }, key: UrlKey): void {
    if (this.#met.size >= metMax) this.#met = new Map();
    this.#met.set(url, { key, depth, cgiHops });
  }

  #bringNearer(start: UrlKey, at: EpochMs): void {
    for (const waiting = [start]; waiting.length > 0; ) {
      const page = this.#store.urls.byKey(waiting.pop() as UrlKey);
      if (page === null || page.state !== 'visited') continue;
      const { depth, cgiHops } = oneHop(page);
      const calendar = this.#calendarView(page.url, [], at);
      for (const child of this.#store.urls.childrenFartherThan(page.key, depth, cgiHops))
        this.#approach(child, { depth, cgiHops, foundOn: page.key, at, calendar }, waiting);
      const target = this.#redirectTarget(page);
      if (target !== null && (target.depth > page.depth || target.cgiHops > page.cgiHops))
        this.#approach(target, { depth: page.depth, cgiHops: page.cgiHops, foundOn: page.key, at }, waiting);
    }
  }

  #approach(
    child: KnownUrl,
    way: { depth: number; cgiHops: number; foundOn: UrlKey; at: EpochMs; calendar?: CalendarView | null },
    waiting: UrlKey[],
  ): void {
    this.#makeKnown({ url: child.url, kind: child.kind, ...way });
    this.#frontier.hostHasWork(child.host);
    waiting.push(child.key);
  }

  /** The sitemap and those it was found in, one within the other. */
  #sitemapLevels(index: KnownUrl): number {
    let levels = 1;
    for (let at = index; at.foundOn !== null && levels <= this.#options.sitemapLevelsMax; levels++) {
      const above = this.#store.urls.byUrl(at.foundOn);
      if (above?.kind !== 'sitemap') break;
      at = above;
    }
    return levels;
  }

  #redirectTarget(page: KnownUrl): KnownUrl | null {
    if (page.md5 !== null) return null;
    const target = this.#store.fetches.lastOf(page.key)?.redirectTo ?? null;
    return target === null ? null : this.#store.urls.byKey(target);
  }
}

export interface DiscovererOptions {
  readonly newHostsAreSeeds: boolean;
  /** Null: any number. */
  readonly seedHostsPerDomainMax: number | null;
  readonly sitemapLevelsMax: number;
  readonly order: PageOrder | null;
  readonly frontier: Frontier;
}

interface Found extends Omit<NewUrl, 'refused'> {
  readonly redirected?: boolean;
  /** Not to be asked for, whatever else speaks for it. */
  readonly refused?: Refused | null;
  /** How the page it was found on sees it, when that page's address holds a date. */
  readonly calendar?: CalendarView | null;
}

interface MadeKnown {
  readonly key: UrlKey;
  readonly change: 'new' | 'nearer' | 'none';
  readonly newHost: boolean;
  /** It is not asked for, as long as no other way is found. */
  readonly isTrap: boolean;
}

export interface BesideOptions {
  readonly kind: UrlKind;
  readonly at: EpochMs;
  /** The page itself lies there. */
  readonly redirected?: true;
}

/** `depth` and `cgiHops` are not smaller than what the store has: it has met this way. */
interface Met extends Distance {
  readonly key: UrlKey;
}

/** robots.txt and files about rights are no pages, whoever links to them, and whenever. */
const siteFile = (url: Url): Pick<NewUrl, 'kind' | 'refused'> | null => {
  if (pathOf(url) === '/robots.txt') return { kind: 'robots', refused: robotsFileRefused };
  return rightsFileAt(url) === null ? null : { kind: 'rights', refused: rightsFileRefused };
};

const metMax = 100_000;

const calendarRefusal = (found: string | null): Refused | null =>
  found === null ? null : { by: 'trap', detail: `calendar: ${found}` };

/** So many months make a year of a number. */
const monthsOfYearMin = 3;

const isMemberAhead = (link: Url, page: DatedAddress, now: EpochMs): boolean => {
  const address = datedAddress(link) ?? yearAddress(link);
  return address !== null && address.family === page.family && isAhead(address, now);
};

const once = (ask: () => boolean): (() => boolean) => {
  let answer: boolean | null = null;
  return () => (answer ??= ask());
};

const oneHop = (from: KnownUrl): Distance => ({
  depth: from.depth + 1,
  cgiHops: from.cgiHops > 0 || isDynamic(from.url) ? from.cgiHops + 1 : 0,
});
