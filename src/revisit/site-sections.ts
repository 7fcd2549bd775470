import type { PageRecord, RowHead, SectionRow } from '../model/revisit.ts';
import { SectionRates, type SectionRatesState } from './section-rates.ts';
import { pageWorth } from './page-worth.ts';

/** A folder is a section of its own with so many pages, if they are not nearly all of the section around it. */
const sectionPagesMin = 30;
const sectionShareMax = 0.75;
/**
 * More sections a site does not get: what is remembered of it stays small. At half of it, copies of large sites were a
 * fifth older (docs/simulate.md). The store counts rows by it: another number needs a migration.
 */
export const sectionsMax = 128;
/** And so many folders are counted; when there are more, those of one page are given up. */
const foldersMax = 1024;

/** Bins of time, and how often what a section is worth is looked at anew, per round of all pages. */
export const binsPerRound = 16;
export const looksPerRound = 150;

/** Rates are told apart by factors of √2, from 1/256 to 11. */
export const rateClasses = 24;
const classOf = (ratio: number): number =>
  Math.max(0, Math.min(rateClasses - 1, Math.round(2 * Math.log2(ratio)) + 16));
export const ratioOf = (rateClass: number): number => 2 ** ((rateClass - 16) / 2);

/**
 * A visit to a starting page is worth so many others, since what is new is found there: pages alike come half as often.
 */
const startWeight = 8;

/** The page of a section that is worth most. */
export interface BestPage<Page> {
  readonly page: Page;
  readonly visitedAt: number;
  readonly worth: number;
}

export interface PageOfSite<Folder> {
  /** The folders it lies in, the widest first. */
  readonly folders: readonly Folder[];
  readonly isStart: boolean;
}

interface Section<Folder> {
  /** Its folder and those around it, the widest first. */
  readonly folders: readonly Folder[];
  /** Not the folder, but the starting pages of the site. */
  readonly isOfStarts: boolean;
}

export interface SiteSectionsState<Folder> {
  readonly rates: SectionRatesState;
  readonly sections: readonly Section<Folder>[];
  /** Pages in each folder and below. */
  readonly pagesBelow: readonly (readonly [Folder, number])[];
}

/**
 * A site as its pages are visited again: which of its folders are sections, at which rates their pages change
 * (section-rates.ts) and which page of a section is worth most (page-worth.ts). Where the rows are kept is for others to
 * say.
 */
export class SiteSections<Folder> {
  readonly #rates: SectionRates;
  readonly #sections: Section<Folder>[];
  /** Of the folders that are sections. */
  readonly #numbers: Map<Folder, number>;
  readonly #pagesBelow: Map<Folder, number>;
  /**
   * Of each section the numbers of those around it and its own, the widest first; none is older than the newest
   * section.
   */
  #paths: (readonly number[])[] = [];

  constructor({ rates, sections, pagesBelow }: SiteSectionsState<Folder>) {
    this.#rates = new SectionRates(rates);
    this.#sections = [...sections];
    this.#numbers = new Map();
    for (const [number, section] of sections.entries()) this.#name(section, number);
    this.#pagesBelow = new Map(pagesBelow);
  }

  state(): SiteSectionsState<Folder> {
    return { rates: this.#rates.state(), sections: this.#sections, pagesBelow: [...this.#pagesBelow] };
  }

  get count(): number {
    return this.#sections.length;
  }

  found(folders: readonly Folder[]): void {
    for (const folder of folders) {
      const pages = this.#pagesBelow.get(folder);
      if (pages === undefined && this.#pagesBelow.size >= foldersMax) this.#giveUpSmall();
      if (pages !== undefined || this.#pagesBelow.size < foldersMax) this.#pagesBelow.set(folder, (pages ?? 0) + 1);
    }
  }

  left(folders: readonly Folder[]): void {
    for (const folder of folders) {
      const pages = this.#pagesBelow.get(folder);
      if (pages !== undefined) this.#pagesBelow.set(folder, pages - 1);
    }
  }

  /** Where a page stands from now on: in the innermost of its folders that is a section, or among the starting pages. */
  rowOf({ folders, isStart }: PageOfSite<Folder>, record: PageRecord): SectionRow {
    const rateClass = classOf(this.#rates.ratioOf(record));
    let inner = this.#sectionAt(folders.slice(0, 1));
    if (isStart) return { section: this.#starts(folders.slice(0, 1)), rateClass };
    let around = folders[0];
    for (const [at, folder] of folders.entries()) {
      if (at === 0) continue;
      const pages = this.#pagesBelow.get(folder) ?? 0;
      if (pages < sectionPagesMin) break;
      const isSmall = around === undefined || pages <= sectionShareMax * (this.#pagesBelow.get(around) ?? 0);
      if (!isSmall || (this.#sections.length >= sectionsMax && !this.#numbers.has(folder))) continue;
      inner = this.#sectionAt(folders.slice(0, at + 1));
      around = folder;
    }
    return { section: inner, rateClass };
  }

  /** Learns from a visit to a page of a section, and returns what is remembered of the page after it. */
  visited(record: PageRecord, visit: { now: number; changed: boolean; section: number }): PageRecord {
    const { now, changed, section } = visit;
    return this.#rates.visited(record, { now, changed, path: this.#pathOf(section) });
  }

  /** Of the first pages of the rows of a section the one worth most now; null: there is none. */
  best<Page>(section: number, heads: readonly RowHead<Page>[], now: number): BestPage<Page> | null {
    let longest = 0;
    for (const { visitedAt } of heads) longest = Math.max(longest, now - visitedAt);
    const since = this.since(section, now - longest, now);
    let best: BestPage<Page> | null = null;
    const weight = this.weightOf(section);
    for (const { page, rateClass, visitedAt } of heads) {
      const worth = weight * pageWorth(since, { ratio: ratioOf(rateClass), waitedMs: now - visitedAt });
      if (best === null || worth > best.worth) best = { page, visitedAt, worth };
    }
    return best;
  }

  /** So many times as much as other pages a visit to one of this section is worth. */
  weightOf(section: number): number {
    return this.#sections[section]?.isOfStarts === true ? startWeight : 1;
  }

  /** Times and rates since a moment. */
  since(section: number, from: number, now: number): ReturnType<SectionRates['since']> {
    return this.#rates.since(from, { now, path: this.#pathOf(section) });
  }

  #sectionAt(folders: readonly Folder[]): number {
    const [own] = folders.slice(-1);
    const known = own === undefined ? undefined : this.#numbers.get(own);
    return known ?? this.#add({ folders, isOfStarts: false });
  }

  #starts(folders: readonly Folder[]): number {
    const known = this.#sections.findIndex(({ isOfStarts }) => isOfStarts);
    return known < 0 ? this.#add({ folders, isOfStarts: true }) : known;
  }

  #add(section: Section<Folder>): number {
    const number = this.#rates.addSection();
    this.#sections.push(section);
    this.#name(section, number);
    this.#paths = [];
    return number;
  }

  #name({ folders, isOfStarts }: Section<Folder>, number: number): void {
    const [own] = folders.slice(-1);
    if (own !== undefined && !isOfStarts) this.#numbers.set(own, number);
  }

  #pathOf(section: number): readonly number[] {
    const { folders, isOfStarts } = this.#sections[section] ?? { folders: [], isOfStarts: false };
    return (this.#paths[section] ??= [
      ...folders.flatMap((folder) => this.#numbers.get(folder) ?? []),
      ...(isOfStarts ? [section] : []),
    ]);
  }

  #giveUpSmall(): void {
    for (const [folder, pages] of this.#pagesBelow) if (pages <= 1) this.#pagesBelow.delete(folder);
  }
}
