import type { PageRecord, RowHead } from '../model/revisit.ts';
import { priceOf } from '../revisit/page-worth.ts';
import { newRecord, unseenPricedSite, unseenSite } from '../revisit/section-rates.ts';
import { binsPerRound, looksPerRound, rateClasses, sectionsMax, SiteSections } from '../revisit/site-sections.ts';
import { dayMs } from '../model/time.ts';
import { PageRows } from './page-rows.ts';
import type { SiteHistory } from './read-changes.ts';
import type { Chooser } from './replay-revisits.ts';

/** Before anything was seen, where the number of fetches is given: pages are taken to change once in this time. */
const priorMs = 10 * dayMs;

/** A section, and what its best page is worth. */
interface Section {
  readonly site: number;
  readonly number: number;
  pages: number;
  best: number;
  worth: number;
  valuedAt: number;
}

/**
 * Visits the page that is worth most (src/revisit/page-worth.ts), by rates that sites, sections and pages share
 * (src/revisit/site-sections.ts). Of the pages of a section that change alike the one visited longest ago is worth most,
 * so a decision compares the first of each row, not the pages.
 */
export class SectionChooser implements Chooser {
  readonly #history: SiteHistory;
  readonly #everyMs: number;
  readonly #price: number;
  readonly #pauseMs: number;
  readonly #isPriced: boolean;
  readonly #sites: SiteSections<number>[] = [];
  /** By site; a site of which no page was found yet is missing. */
  readonly #sections: (Section | undefined)[][] = [];
  readonly #records: (PageRecord | undefined)[] = [];
  readonly #sectionOf: (Section | undefined)[] = [];
  /** By section: its pages in rows by how often they change, the page visited longest ago first. */
  readonly #rows: PageRows;

  /** `pauseMs`: no page is visited sooner again. `isPriced`: none at all that is not worth the price of `everyMs`. */
  constructor(history: SiteHistory, given: { everyMs: number; isPriced: boolean; pauseMs: number }) {
    this.#history = history;
    this.#everyMs = given.everyMs;
    this.#price = given.isPriced ? priceOf(given.everyMs) : Number.NEGATIVE_INFINITY;
    this.#pauseMs = given.pauseMs;
    this.#isPriced = given.isPriced;
    this.#rows = new PageRows(history.pages);
  }

  found(page: number, now: number): void {
    this.left(page);
    this.#records[page] = newRecord(now);
    this.#siteOf(page, now).found(this.#foldersOf(page));
    this.#enter(page, now);
  }

  changed(): void {
    // Nobody tells a crawler.
  }

  left(page: number): void {
    const section = this.#sectionOf[page];
    if (section === undefined) return;
    this.#records[page] = undefined;
    this.#sites[section.site]?.left(this.#foldersOf(page));
    this.#leave(page);
  }

  next(now: number): number {
    let best: Section | undefined;
    for (const sections of this.#sections)
      for (const section of sections ?? []) {
        if (section === undefined || section.pages === 0) continue;
        if (now - section.valuedAt > this.#everyMs / looksPerRound) this.#value(section, now);
        if (best === undefined || section.worth > best.worth) best = section;
      }
    return best === undefined || best.worth < this.#price ? -1 : best.best;
  }

  visited(page: number, { now, changed, gone }: { now: number; changed: boolean; gone: boolean }): void {
    const section = this.#sectionOf[page];
    const record = this.#records[page];
    const site = this.#sites[section?.site ?? -1];
    if (section === undefined || record === undefined || site === undefined) return;
    this.#records[page] = site.visited(record, { now, changed, section: section.number });
    section.valuedAt = Number.NEGATIVE_INFINITY;
    if (gone) return this.left(page);
    this.#leave(page);
    this.#enter(page, now);
  }

  #value(section: Section, now: number): void {
    const heads: RowHead<number>[] = [];
    for (let rateClass = 0; rateClass < rateClasses; rateClass++) {
      const page = this.#rows.first(rowNumber(section, rateClass));
      const visitedAt = this.#records[page]?.visitedAt;
      if (visitedAt !== undefined && now - visitedAt >= this.#pauseMs) heads.push({ page, rateClass, visitedAt });
    }
    const best = this.#sites[section.site]?.best(section.number, heads, now) ?? null;
    section.best = best?.page ?? -1;
    section.worth = best?.worth ?? Number.NEGATIVE_INFINITY;
    section.valuedAt = now;
  }

  #enter(page: number, now: number): void {
    const record = this.#records[page];
    if (record === undefined) return;
    const site = this.#history.siteOf[page] ?? 0;
    const place = { folders: this.#foldersOf(page), isStart: false };
    const { section: number, rateClass } = this.#siteOf(page, now).rowOf(place, record);
    const unseen = { site, number, pages: 0, best: -1, worth: 0, valuedAt: Number.NEGATIVE_INFINITY };
    const section = ((this.#sections[site] ??= [])[number] ??= unseen);
    this.#rows.put(page, rowNumber(section, rateClass));
    section.pages++;
    section.valuedAt = Number.NEGATIVE_INFINITY;
    this.#sectionOf[page] = section;
  }

  #leave(page: number): void {
    const section = this.#sectionOf[page];
    if (section === undefined) return;
    this.#rows.remove(page);
    section.pages--;
    section.valuedAt = Number.NEGATIVE_INFINITY;
    this.#sectionOf[page] = undefined;
  }

  #siteOf(page: number, now: number): SiteSections<number> {
    const unitMs = this.#everyMs / binsPerRound;
    return (this.#sites[this.#history.siteOf[page] ?? 0] ??= new SiteSections<number>({
      rates: this.#isPriced ? unseenPricedSite(now, unitMs, this.#everyMs / 2) : unseenSite(now, unitMs, priorMs),
      sections: [],
      pagesBelow: [],
    }));
  }

  /** The folders that a page lies in, the widest first. */
  #foldersOf(page: number): number[] {
    const folders: number[] = [];
    for (let at = this.#history.folderOf[page] ?? 0; at >= 0; at = this.#history.around[at] ?? -1) folders.push(at);
    return folders.reverse();
  }
}

const rowNumber = ({ site, number }: Section, rateClass: number): number =>
  (site * sectionsMax + number) * rateClasses + rateClass;
