import type { Config } from '../../config/options.ts';
import type { UrlKey } from '../../model/ids.ts';
import type { PageRecord, RowHead, SectionRow } from '../../model/revisit.ts';
import { epochMs, secondMs, type EpochMs } from '../../model/time.ts';
import { pathOf, type HostName, type Url } from '../../model/url.ts';
import { priceOf, waitUntilWorth } from '../../revisit/page-worth.ts';
import { newRecord, unseenPricedSite } from '../../revisit/section-rates.ts';
import { binsPerRound, looksPerRound, ratioOf, SiteSections, type PageOfSite } from '../../revisit/site-sections.ts';
import { decodeSite, encodeSite, foldersOf } from '../../revisit/site-state.ts';
import type { CrawlStore, KnownUrl } from '../../store/crawl-port.ts';
import type { SectionPage } from '../../store/section-port.ts';

type Options = Pick<Config['collect'], 'revisitPrice' | 'revisitMin' | 'revisitMax'>;

/** What the best page of a section is worth. */
interface Best {
  readonly page: UrlKey | null;
  readonly worth: number;
  readonly at: number;
}

interface OpenSite {
  readonly site: SiteSections<string>;
  /** By section; missing: has to be looked at. */
  readonly best: (Best | undefined)[];
  /** By section, the first page of each of its rows; missing: the rows have changed since they were read. */
  readonly heads: (readonly RowHead<UrlKey>[] | undefined)[];
}

/** Sites in memory: some 5 KB each, 300 KB with 128 sections and years of visits. */
const sitesMax = 2048;
/** Pages that turn out not to be the best in one turn of a host, so that a big one does not hold up all others. */
const triesMax = 500;
/** A price so many times as high makes intervals of pages that change seldom twice as long (page-worth.ts): 2^2.9. */
const doubleInterval = 2.9;

/**
 * The rule `sections`: a page is visited when that is worth the price. Sites are judged as in `simulate revisit`
 * (src/revisit/site-sections.ts); here their rows are kept in the store, and each visit writes in its own transaction
 * what was learned from it. A due time stands with each URL, so that it is known when a host has something to do: the
 * one foretold at its visit, brought forward where a section's best page is worth the price before, put off where the
 * time has come and it is not.
 */
export class SectionSchedule {
  readonly #store: CrawlStore;
  readonly #options: Options;
  readonly #price: number;
  readonly #reliefOf: (host: HostName) => number;
  #sites = new Map<HostName, OpenSite>();

  /** `reliefOf`: so many times as long the intervals of a host must be. */
  constructor(store: CrawlStore, options: Options, reliefOf: (host: HostName) => number) {
    this.#store = store;
    this.#options = options;
    this.#price = priceOf(options.revisitPrice);
    this.#reliefOf = reliefOf;
  }

  /** Learns from a visit. Returns after how long the next one should come, and after how long it may. */
  visited(known: KnownUrl, at: EpochMs, changed: boolean): { readonly intervalMs: number; readonly waitMs: number } {
    const now = wholeSecond(at);
    const open = this.#open(known.host, now);
    const { site } = open;
    const page = pageOf(known);
    const before = this.#page(known.key);
    const isBack = before === null || before.row === null;
    if (isBack) site.found(page.folders);
    const record = before === null ? newRecord(now) : this.#learn(open, before, { page, now, changed });
    const row = site.rowOf(page, record);
    this.#store.sections.put(known.key, { record, row });
    rowsChanged(open, row.section);
    this.#save(known.host, open);
    if (!isBack) this.#advanceBest(known.host, open, { section: row.section, now, changed });
    return this.#waits(known.host, (worth) => this.#waitMs(site, { row, visitedAt: now, now, price: worth }));
  }

  /** It is not there. */
  gone(known: KnownUrl, at: EpochMs, changed: boolean): void {
    const before = this.#page(known.key);
    if (before === null) return;
    const now = wholeSecond(at);
    const open = this.#open(known.host, now);
    const page = pageOf(known);
    this.#learn(open, before, { page, now, changed });
    if (before.row !== null) open.site.left(page.folders);
    this.#store.sections.remove(known.key);
    this.#save(known.host, open);
  }

  /** The page of a host that is worth most now, if that is the price; null: none is. */
  next(host: HostName, at: EpochMs): KnownUrl | null {
    const now = wholeSecond(at);
    const open = this.#known(host);
    if (open === null) return null;
    const price = this.#priceFor(host);
    for (let tries = 0; tries < triesMax; tries++) {
      const [section, best] = this.#best(host, open, now);
      if (best.page === null || best.worth < price) return null;
      if (this.#takeIn(best.page)) {
        rowsChanged(open, section);
        continue;
      }
      const known = this.#store.urls.byKey(best.page);
      if (known?.state === 'visited' && known.kind === 'page') return known;
      this.#leave(host, open, { key: best.page, url: known?.url ?? null, section });
    }
    return null;
  }

  /** A page that is due by what was foretold: if it is not worth the price its time comes later. Returns that time. */
  putOff(known: KnownUrl, at: EpochMs): { readonly intervalMs: number; readonly waitMs: number } | null {
    const now = wholeSecond(at);
    const page = this.#page(known.key);
    const open = this.#known(known.host);
    if (page === null || page.row === null || open === null) return null;
    const wait = (price: number): number =>
      this.#waitMs(open.site, { row: page.row ?? first, visitedAt: page.record.visitedAt, now, price });
    const waits = this.#waits(known.host, wait);
    return page.record.visitedAt + waits.waitMs <= now ? null : waits;
  }

  /** After how long at the price, and at what it is for a host that is overloaded. */
  #waits(host: HostName, wait: (price: number) => number): { readonly intervalMs: number; readonly waitMs: number } {
    const price = this.#priceFor(host);
    const intervalMs = wait(this.#price);
    return { intervalMs, waitMs: price === this.#price ? intervalMs : wait(price) };
  }

  /** As the page was last visited: nothing was learned from visits while `revisitBy` was another, but they were made. */
  #page(key: UrlKey): SectionPage | null {
    const page = this.#store.sections.page(key);
    const visitedAt = wholeSecond(this.#store.revisits.get(key)?.visitedAt ?? 0);
    return page === null || visitedAt <= page.record.visitedAt
      ? page
      : { ...page, record: { ...page.record, visitedAt } };
  }

  /** Puts a page where it stands by such a visit. Returns whether there was one. */
  #takeIn(key: UrlKey): boolean {
    const { sections } = this.#store;
    const page = this.#page(key);
    if (page === null || page.record.visitedAt === sections.page(key)?.record.visitedAt) return false;
    sections.put(key, page);
    return true;
  }

  #learn(
    open: OpenSite,
    { record, row }: SectionPage,
    { page, now, changed }: { page: PageOfSite<string>; now: number; changed: boolean },
  ): PageRecord {
    const { section } = row ?? open.site.rowOf(page, record);
    rowsChanged(open, section);
    return open.site.visited(record, { now, changed, section });
  }

  #waitMs(
    site: SiteSections<string>,
    { row, visitedAt, now, price }: { row: SectionRow; visitedAt: number; now: number; price: number },
  ): number {
    const { revisitMin, revisitMax } = this.#options;
    const since = site.since(row.section, visitedAt, now);
    const worth = price / site.weightOf(row.section);
    const page = { ratio: ratioOf(row.rateClass), waitedMs: now - visitedAt, price: worth, longestMs: revisitMax };
    return Math.max(revisitMin, waitUntilWorth(since, page));
  }

  #priceFor(host: HostName): number {
    return this.#price * this.#reliefOf(host) ** doubleInterval;
  }

  /** The best page of the section is due when it is worth the price, though another time was foretold at its visit. */
  #advanceBest(
    host: HostName,
    open: OpenSite,
    { section, now, changed }: { section: number; now: number; changed: boolean },
  ): void {
    const { page, worth } = this.#look(host, open, { section, now });
    // Who asks for the next page asks later: a page that has just missed the price may be worth it by then.
    open.best[section] = undefined;
    const price = this.#priceFor(host);
    if (page !== null && worth >= price) return this.#advance(page, now);
    if (!changed) return;
    // Those seen today too: their time comes sooner than was foretold.
    const best = open.site.best(section, this.#heads(host, open, section), now);
    const row = best === null ? null : (this.#store.sections.page(best.page)?.row ?? null);
    if (best === null || row === null) return;
    const { visitedAt } = best;
    this.#advance(best.page, visitedAt + this.#waitMs(open.site, { row, visitedAt, now, price }));
  }

  /** The new time is its own: it can be put off again. */
  #advance(key: UrlKey, dueAt: number): void {
    const { urls, revisits } = this.#store;
    if (!urls.advanceDue(key, epochMs(dueAt))) return;
    const revisit = revisits.get(key);
    if (revisit !== null) revisits.put(key, { ...revisit, intervalMs: dueAt - revisit.visitedAt });
  }

  #best(host: HostName, open: OpenSite, now: number): readonly [section: number, best: Best] {
    let [section, best] = [0, nothing];
    for (let at = 0; at < open.site.count; at++) {
      const one = this.#look(host, open, { section: at, now });
      if (one.page !== null && one.worth > best.worth) [section, best] = [at, one];
    }
    return [section, best];
  }

  #look(host: HostName, open: OpenSite, { section, now }: { section: number; now: number }): Best {
    const { revisitMin, revisitPrice } = this.#options;
    const seen = open.best[section];
    if (seen !== undefined && now - seen.at <= revisitPrice / looksPerRound) return seen;
    const heads = this.#heads(host, open, section).filter(({ visitedAt }) => now - visitedAt >= revisitMin);
    const best = { ...(open.site.best(section, heads, now) ?? nothing), at: now };
    open.best[section] = best;
    return best;
  }

  #heads(host: HostName, open: OpenSite, section: number): readonly RowHead<UrlKey>[] {
    return (open.heads[section] ??= this.#store.sections.heads(host, section));
  }

  /** It cannot be visited now (blocked, waiting after trouble, another's alias); when it is again, it comes back. */
  #leave(host: HostName, open: OpenSite, page: { key: UrlKey; url: Url | null; section: number }): void {
    const { sections } = this.#store;
    const known = sections.page(page.key);
    if (known !== null) sections.put(page.key, { ...known, row: null });
    if (page.url !== null) open.site.left(foldersOf(pathOf(page.url)));
    rowsChanged(open, page.section);
    this.#save(host, open);
  }

  #save(host: HostName, { site }: OpenSite): void {
    this.#store.sections.putSite(host, encodeSite(site.state()));
  }

  #known(host: HostName): OpenSite | null {
    const open = this.#sites.get(host);
    if (open !== undefined) return open;
    const learned = this.#store.sections.site(host);
    return learned === null ? null : this.#keep(host, new SiteSections(decodeSite(learned)));
  }

  #open(host: HostName, now: number): OpenSite {
    const { revisitPrice } = this.#options;
    const unseen = (): SiteSections<string> =>
      new SiteSections({
        // As often as a page must change to be worth its visit: the first visits say whether it is so.
        rates: unseenPricedSite(now, revisitPrice / binsPerRound, revisitPrice / 2),
        sections: [],
        pagesBelow: [],
      });
    return this.#known(host) ?? this.#keep(host, unseen());
  }

  #keep(host: HostName, site: SiteSections<string>): OpenSite {
    if (this.#sites.size >= sitesMax) this.#sites = new Map();
    const open = { site, best: [], heads: [] };
    this.#sites.set(host, open);
    return open;
  }
}

const pageOf = ({ url, depth }: Pick<KnownUrl, 'url' | 'depth'>): PageOfSite<string> => ({
  folders: foldersOf(pathOf(url)),
  isStart: depth === 0,
});

const rowsChanged = ({ best, heads }: OpenSite, section: number): void => {
  best[section] = undefined;
  heads[section] = undefined;
};

const nothing: Best = { page: null, worth: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY };
const first: SectionRow = { section: 0, rateClass: 0 };

/** The store remembers whole seconds; who goes on after a stop shall decide as if there had been none. */
const wholeSecond = (at: number): number => Math.floor(at / secondMs) * secondMs;
