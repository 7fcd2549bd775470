import type { LinkAnalysis } from './link-analysis.ts';
import type { PageColumns } from './page-columns.ts';

/** A page that goes because another one with the same bytes stays. */
export interface DuplicatePage {
  readonly page: number;
  readonly stays: number;
  readonly copies: number;
}

type Columns = Pick<PageColumns, 'count' | 'md5s' | 'depths' | 'urls'>;

/**
 * For each page whose bytes another page has too: the page that stays in its place. That is one that no other rule
 * marked, if there is one; of these the one on the domain that is linked most (PageRank: an original is linked more than
 * its copies), then the page that is, then the one with the fewest links from a seed, the shorter URL, the first in order
 * of URLs. None of this depends on the order in which pages were found: the same pages and links always have the same
 * representative.
 */
export function* findDuplicates(
  pages: Columns,
  { ranks, isOut }: { ranks: Pick<LinkAnalysis, 'domainRankOf' | 'pageRankOf'>; isOut: (page: number) => boolean },
): IterableIterator<DuplicatePage> {
  const classOf = classesByBytes(pages);
  /** By class: which page stays, and how many there are. */
  const staying = new Uint32Array(pages.count);
  const copies = new Uint32Array(pages.count);
  for (const [page, first] of classOf.entries()) {
    copies[first] = (copies[first] ?? 0) + 1;
    if (page === first) {
      staying[first] = page;
      continue;
    }
    const stays = staying[first] ?? 0;
    const marked = Number(isOut(page)) - Number(isOut(stays));
    const linked =
      compare(ranks.domainRankOf(stays), ranks.domainRankOf(page)) ||
      compare(ranks.pageRankOf(stays), ranks.pageRankOf(page));
    if ((marked || linked || nearer(pages, page, stays)) < 0) staying[first] = page;
  }
  for (const [page, first] of classOf.entries()) {
    const stays = staying[first] ?? 0;
    if (stays !== page) yield { page, stays, copies: copies[first] ?? 0 };
  }
}

/** For each page the first one with the same MD5: a hash table of places, searched one by one from that of the digest. */
const classesByBytes = ({ count, md5s }: Columns): Uint32Array => {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2))).fill(-1);
  const first = new Uint32Array(count);
  for (let page = 0; page < count; page++) {
    let slot = md5s.hash(page) % slots.length;
    let other = slots[slot] as number;
    while (other !== -1 && !md5s.isEqual(page, other)) {
      slot = (slot + 1) % slots.length;
      other = slots[slot] as number;
    }
    if (other === -1) slots[slot] = page;
    first[page] = other === -1 ? page : other;
  }
  return first;
};

/** Ranks that differ by less than their tolerance are equal. */
const compare = (a: number, b: number): number => (Math.abs(a - b) < 1e-6 ? 0 : a - b);

const nearer = ({ depths, urls }: Columns, a: number, b: number): number =>
  depths.at(a) - depths.at(b) || urls.bytes(a) - urls.bytes(b) || urls.compare(a, b);
