import { readSentenceNumbers } from '../../text/sentence-numbers.ts';
import { numberColumn, type NumberColumn } from '../columns/number-column.ts';
import { pairSorter } from '../columns/pair-sorter.ts';
import type { RepeatedSentences } from './text-measures.ts';

export interface SentencesOfPage {
  readonly site: string;
  /** In base 64 (text/sentence-numbers.ts); empty: the page is not compared. */
  readonly sentenceNumbers: string;
}

/** A sentence that many pages have, by a place where it can be read. */
export interface CommonSentence {
  readonly pages: number;
  readonly sites: number;
  readonly page: number;
  /** From 0, among the sentences of the main text of that page. */
  readonly sentence: number;
}

export interface RepetitionReport {
  readonly byPage: readonly RepeatedSentences[];
  /** The most frequent first. */
  readonly common: readonly CommonSentence[];
}

const commonMax = 20;

/**
 * What of each page other pages have too, by sorting the sentences of all pages. Boilerplate is what `pagesMin` pages of
 * the same site have; original is what no other page has.
 */
export const findRepeatedSentences = (
  pages: Iterable<SentencesOfPage>,
  { pagesMin, dir }: { pagesMin: number; dir: string },
): RepetitionReport => {
  const sorter = pairSorter(dir);
  /** By page: its first sentence, and its site. */
  const first = numberColumn('f64');
  const sites = numberColumn('u32');
  const letters = numberColumn('u16');
  const siteNumbers = new Map<string, number>();
  for (const { site, sentenceNumbers } of pages) {
    first.push(letters.length);
    const number = siteNumbers.get(site) ?? siteNumbers.size;
    siteNumbers.set(site, number);
    sites.push(number);
    for (const sentence of readSentenceNumbers(sentenceNumbers)) {
      sorter.add(sentence.number, letters.length);
      letters.push(sentence.letters);
    }
  }
  const count = sites.length;
  first.push(letters.length);
  const boilerplate = new Float64Array(count);
  const original = new Float64Array(count);
  const common: CommonSentence[] = [];
  for (const places of equalKeys(sorter.sorted())) {
    const found = places.map((place) => ({ page: pageAt(first, place), letters: letters.at(place), place }));
    const counts = countPages(found, sites);
    for (const { page, letters: own } of found) {
      if (counts.pages === 1) add(original, page, own);
      if ((counts.bySite.get(sites.at(page)) ?? 0) >= pagesMin) add(boilerplate, page, own);
    }
    const [one] = found;
    if (one === undefined || counts.pages < pagesMin || one.letters === 0) continue;
    const sentence = one.place - first.at(one.page);
    keepMost(common, { pages: counts.pages, sites: counts.bySite.size, page: one.page, sentence });
  }
  const byPage = Array.from({ length: count }, (_, page) => {
    let all = 0;
    for (let place = first.at(page); place < first.at(page + 1); place++) all += letters.at(place);
    return {
      boilerplate: all === 0 ? 0 : (boilerplate[page] ?? 0) / all,
      originality: all === 0 ? 1 : (original[page] ?? 0) / all,
    };
  });
  return { byPage, common };
};

const add = (sums: Float64Array, page: number, value: number): void => {
  sums[page] = (sums[page] ?? 0) + value;
};

/** Values of each run of equal keys. */
function* equalKeys(pairs: Iterable<readonly [key: number, value: number]>): IterableIterator<readonly number[]> {
  let last: number | null = null;
  let values: number[] = [];
  for (const [key, value] of pairs) {
    if (key !== last && values.length > 0) {
      yield values;
      values = [];
    }
    last = key;
    values.push(value);
  }
  if (values.length > 0) yield values;
}

const pageAt = (first: NumberColumn, place: number): number => {
  let low = 0;
  let high = first.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (first.at(middle) <= place) low = middle;
    else high = middle;
  }
  return low;
};

const countPages = (
  found: readonly { page: number }[],
  sites: NumberColumn,
): { pages: number; bySite: ReadonlyMap<number, number> } => {
  const different = new Set(found.map(({ page }) => page));
  const bySite = new Map<number, number>();
  for (const page of different) {
    const site = sites.at(page);
    bySite.set(site, (bySite.get(site) ?? 0) + 1);
  }
  return { pages: different.size, bySite };
};

const keepMost = (common: CommonSentence[], sentence: CommonSentence): void => {
  if (common.length === commonMax && (common.at(-1)?.pages ?? 0) >= sentence.pages) return;
  const at = common.findIndex(({ pages }) => pages < sentence.pages);
  common.splice(at < 0 ? common.length : at, 0, sentence);
  if (common.length > commonMax) common.pop();
};
