import { dayMs } from '../model/time.ts';
import { newRecord, SectionRates, type PageRecord } from '../revisit/section-rates.ts';
import { visitValue } from '../revisit/visit-value.ts';
import { PageRows } from './page-rows.ts';
import type { SiteHistory } from './read-changes.ts';
import type { Chooser } from './replay-revisits.ts';

/** A folder is a section of its own with so many pages, if they are not nearly all of the section around it. */
const sectionPagesMin = 30;
const sectionShareMax = 0.75;

/** Rates are told apart by factors of √2, from 1/256 to 11. */
const classes = 24;
const classOf = (ratio: number): number => Math.max(0, Math.min(classes - 1, Math.round(2 * Math.log2(ratio)) + 16));
const ratioOf = (ratioClass: number): number => 2 ** ((ratioClass - 16) / 2);

/** How much young copies count beside changes caught: value = age^w caught^(1 − w). */
const ageWeight = 0.9;
/** Changes that are nearly sure not to be caught count for this, so that a page never waits for ever. */
const caughtMin = 1e-12;
/** Bins of time, and how often what a section is worth is looked at anew, per round of all pages. */
const binsPerRound = 16;
const looksPerRound = 150;
/** Before anything was seen. */
const priorMs = 10 * dayMs;

interface Section {
  readonly folder: number;
  readonly site: Site;
  /** Among the sections of its site, and among all. */
  readonly number: number;
  readonly place: number;
  pages: number;
  best: number;
  value: number;
  valuedAt: number;
}

interface Site {
  readonly rates: SectionRates;
  readonly sections: Section[];
}

/**
 * Visits the page that is worth most (src/revisit/visit-value.ts), by rates that sites, sections and pages share
 * (src/revisit/section-rates.ts). Of the pages of a section that change alike the one visited longest ago is worth most,
 * so a decision compares the first of each row, not the pages.
 */
export class SectionChooser implements Chooser {
  readonly #history: SiteHistory;
  readonly #everyMs: number;
  readonly #sites: Site[] = [];
  /** Of each folder, once it was one. */
  readonly #byFolder: (Section | undefined)[] = [];
  #places = 0;
  /** Pages in each folder and below. */
  readonly #pagesBelow: Uint32Array;
  readonly #records: (PageRecord | undefined)[] = [];
  readonly #sectionOf: (Section | undefined)[] = [];
  /** Of each section its pages, by how often they change; the one visited longest ago first. */
  readonly #rows: PageRows;

  constructor(history: SiteHistory, everyMs: number) {
    this.#history = history;
    this.#everyMs = everyMs;
    this.#rows = new PageRows(history.pages);
    this.#pagesBelow = new Uint32Array(history.around.length);
  }

  found(page: number, now: number): void {
    this.left(page);
    this.#records[page] = newRecord(now);
    for (const folder of this.#foldersOf(page)) this.#pagesBelow[folder] = (this.#pagesBelow[folder] ?? 0) + 1;
    this.#enter(page, now);
  }

  changed(): void {
    // Nobody tells a crawler.
  }

  left(page: number): void {
    if (this.#records[page] === undefined) return;
    this.#records[page] = undefined;
    for (const folder of this.#foldersOf(page)) this.#pagesBelow[folder] = (this.#pagesBelow[folder] ?? 0) - 1;
    this.#leave(page);
  }

  next(now: number): number {
    let best: Section | undefined;
    for (const { sections } of this.#sites)
      for (const section of sections) {
        if (section.pages === 0) continue;
        if (now - section.valuedAt > this.#everyMs / looksPerRound) this.#value(section, now);
        if (best === undefined || section.value > best.value) best = section;
      }
    return best?.best ?? -1;
  }

  visited(page: number, { now, changed, gone }: { now: number; changed: boolean; gone: boolean }): void {
    const section = this.#sectionOf[page];
    const record = this.#records[page];
    if (section === undefined || record === undefined) return;
    this.#records[page] = section.site.rates.visited(record, { now, changed, path: this.#pathOf(section) });
    section.valuedAt = Number.NEGATIVE_INFINITY;
    if (gone) return this.left(page);
    this.#leave(page);
    this.#enter(page, now);
  }

  #value(section: Section, now: number): void {
    const heads: (readonly [page: number, ratio: number, waitedMs: number])[] = [];
    for (let ratioClass = 0; ratioClass < classes; ratioClass++) {
      const page = this.#rows.first(section.place * classes + ratioClass);
      if (page >= 0) heads.push([page, ratioOf(ratioClass), now - (this.#records[page]?.visitedAt ?? now)]);
    }
    const longest = Math.max(...heads.map(([, , waitedMs]) => waitedMs));
    const since = section.site.rates.since(now - longest, { now, path: this.#pathOf(section) });
    section.value = Number.NEGATIVE_INFINITY;
    for (const [page, ratio, waitedMs] of heads) {
      const { age, caught } = visitValue(since, { ratio, waitedMs });
      const value = age ** ageWeight * Math.max(caughtMin, caught) ** (1 - ageWeight);
      if (value <= section.value) continue;
      section.value = value;
      section.best = page;
    }
    section.valuedAt = now;
  }

  #enter(page: number, now: number): void {
    const record = this.#records[page];
    if (record === undefined) return;
    const section = this.#sectionFor(page, now);
    this.#rows.put(page, section.place * classes + classOf(section.site.rates.ratioOf(record)));
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

  /** The innermost folder that is a section. */
  #sectionFor(page: number, now: number): Section {
    const site = (this.#sites[this.#history.siteOf[page] ?? 0] ??= {
      rates: new SectionRates({
        firstAt: now,
        unitMs: this.#everyMs / binsPerRound,
        priorMs,
      }),
      sections: [],
    });
    const folders = [...this.#foldersOf(page)].toReversed();
    let inner = this.#sectionAt(folders[0] ?? 0, site);
    for (const folder of folders.slice(1)) {
      const pages = this.#pagesBelow[folder] ?? 0;
      if (pages < sectionPagesMin) break;
      if (pages <= sectionShareMax * (this.#pagesBelow[inner.folder] ?? 0)) inner = this.#sectionAt(folder, site);
    }
    return inner;
  }

  #sectionAt(folder: number, site: Site): Section {
    const known = this.#byFolder[folder];
    if (known !== undefined) return known;
    const section: Section = {
      folder,
      site,
      number: site.rates.addSection(),
      place: this.#places++,
      pages: 0,
      best: -1,
      value: 0,
      valuedAt: Number.NEGATIVE_INFINITY,
    };
    this.#byFolder[folder] = section;
    site.sections.push(section);
    return section;
  }

  /** Numbers of the section and of those around it, the widest first. */
  #pathOf({ folder }: Section): number[] {
    const path: number[] = [];
    for (let at = folder; at >= 0; at = this.#history.around[at] ?? -1) {
      const section = this.#byFolder[at];
      if (section !== undefined) path.unshift(section.number);
    }
    return path;
  }

  /** The folder of a page and those around it. */
  *#foldersOf(page: number): IterableIterator<number> {
    for (let at = this.#history.folderOf[page] ?? 0; at >= 0; at = this.#history.around[at] ?? -1) yield at;
  }
}
