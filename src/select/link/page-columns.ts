import type { PageRow } from './link-measures.ts';
import { md5Column, type Md5Column } from '../columns/md5-column.ts';
import { numberColumn, type NumberColumn } from '../columns/number-column.ts';
import { urlColumn, type UrlColumn } from '../columns/url-column.ts';

/** What a selection keeps of every living page while it looks at the others: some 130 bytes a page, half of them its URL. In id order. */
export interface PageColumns {
  readonly count: number;
  readonly ids: NumberColumn;
  readonly keys: NumberColumn;
  readonly urls: UrlColumn;
  readonly md5s: Md5Column;
  readonly checkedAt: NumberColumn;
  readonly newest: number;
  /** The number of each page's registrable domain; domains are numbered in the order in which they are met. */
  readonly domains: NumberColumn;
  readonly domainNames: readonly string[];
  /** The id of the page that each page names as canonical; 0 when it names none. */
  readonly canonicals: NumberColumn;
  readonly depths: NumberColumn;
  readonly urlDepths: NumberColumn;
  readonly cgiLetters: NumberColumn;
}

/** Reads the pages once and keeps their columns; `look` is called with each row while it is whole, for rules that judge it alone. */
export const readColumns = (rows: Iterable<PageRow>, look: (row: PageRow, page: number) => void): PageColumns => {
  const columns = {
    ids: numberColumn('f64'),
    keys: numberColumn('f64'),
    urls: urlColumn(),
    md5s: md5Column(),
    checkedAt: numberColumn('f64'),
    domains: numberColumn('u32'),
    canonicals: numberColumn('f64'),
    depths: numberColumn('u32'),
    urlDepths: numberColumn('u32'),
    cgiLetters: numberColumn('u32'),
  };
  const domainNumbers = new Map<string, number>();
  let newest = 0;
  let count = 0;
  for (const row of rows) {
    look(row, count++);
    columns.ids.push(row.id);
    columns.keys.push(row.key);
    columns.urls.push(row.url);
    columns.md5s.push(row.md5);
    columns.checkedAt.push(row.checkedAt);
    newest = Math.max(newest, row.checkedAt);
    const domain = domainNumbers.get(row.domain) ?? domainNumbers.size;
    domainNumbers.set(row.domain, domain);
    columns.domains.push(domain);
    columns.canonicals.push(row.canonicalId ?? 0);
    columns.depths.push(row.depth);
    columns.urlDepths.push(row.urlDepth);
    columns.cgiLetters.push(row.cgiLetters);
  }
  return { ...columns, count, newest, domainNames: [...domainNumbers.keys()] };
};

/** Pages by id, by halving: they are in id order, so no table of all ids is needed. */
export const pagesById = ({ ids, count }: Pick<PageColumns, 'ids' | 'count'>): ((id: number) => number | null) => {
  // Ids are mostly dense: the place is near where it would be if they were without gaps.
  const first = ids.at(0);
  const scale = count < 2 ? 0 : (count - 1) / (ids.at(count - 1) - first);
  return (id) => {
    const guess = Math.round((id - first) * scale);
    if (guess >= 0 && guess < count && ids.at(guess) === id) return guess;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids.at(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low < count && ids.at(low) === id ? low : null;
  };
};

/** Pages by their key in the store, which are in no order. Mostly they are dense, being numbers of rows: then a list will do. */
export const pagesByKey = (pages: Pick<PageColumns, 'keys' | 'count'>): ((key: number) => number | null) => {
  let most = 0;
  for (let page = 0; page < pages.count; page++) most = Math.max(most, pages.keys.at(page));
  return most < listedPerPage * pages.count ? byDenseKey(pages, most) : byAnyKey(pages);
};

/** A list of so many keys a page takes no more than twice the table. */
const listedPerPage = 8;

type Keyed = Pick<PageColumns, 'keys' | 'count'>;

const byDenseKey = ({ keys, count }: Keyed, most: number): ((key: number) => number | null) => {
  const pageOf = new Int32Array(most + 1).fill(-1);
  for (let page = 0; page < count; page++) pageOf[keys.at(page)] = page;
  return (key) => {
    const page = key <= most ? (pageOf[key] as number) : -1;
    return page === -1 ? null : page;
  };
};

/** Finds pages by keys of any size: an open-addressed hash table of places, for keys too far apart for an array. */
const byAnyKey = ({ keys, count }: Keyed): ((key: number) => number | null) => {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2))).fill(-1);
  const slotOf = (key: number): number => {
    const mixed = Math.imul((key % 2 ** 32) ^ Math.floor(key / 2 ** 32), 0x9e3779b1);
    return (mixed ^ (mixed >>> 15)) & (slots.length - 1);
  };
  const next = (slot: number): number => (slot + 1) & (slots.length - 1);
  for (let page = 0; page < count; page++) {
    let slot = slotOf(keys.at(page));
    while (slots[slot] !== -1) slot = next(slot);
    slots[slot] = page;
  }
  return (key) => {
    for (let slot = slotOf(key); ; slot = next(slot)) {
      const page = slots[slot] ?? -1;
      if (page === -1) return null;
      if (keys.at(page) === key) return page;
    }
  };
};
