import type { LinkAnalysis } from './link-analysis.ts';
import type { LinkMeasures, PageRow } from './link-measures.ts';
import type { Marking } from './marking.ts';

/**
 * For each page whose bytes another page has too: the page that stays in its place. That is one that no other rule
 * marked, if there is one; of these the one on the domain that is linked most (PageRank: an original is linked more than
 * its copies), then the page that is, then the one with the fewest links from a seed, the shorter URL, the first in order
 * of URLs. None of this depends on the order in which pages were found: the same pages and links always have the same
 * representative.
 */
export function* findDuplicates(
  rows: readonly PageRow[],
  { ranks, marking }: { ranks: Pick<LinkAnalysis, 'domainRankOf' | 'pageRankOf'>; marking: Marking },
): IterableIterator<readonly [page: number, duplicate: NonNullable<LinkMeasures['duplicate']>]> {
  const classes = new Map<string, { stays: number; copies: number }>();
  for (const [page, row] of rows.entries()) {
    const same = classes.get(row.md5);
    if (same === undefined) {
      classes.set(row.md5, { stays: page, copies: 1 });
      continue;
    }
    same.copies++;
    const marked = Number(marking.has(page)) - Number(marking.has(same.stays));
    const linked =
      compare(ranks.domainRankOf(same.stays), ranks.domainRankOf(page)) ||
      compare(ranks.pageRankOf(same.stays), ranks.pageRankOf(page));
    if ((marked || linked || nearer(row, rows[same.stays] ?? row)) < 0) same.stays = page;
  }
  for (const [page, { md5 }] of rows.entries()) {
    const same = classes.get(md5);
    const stays = same === undefined ? undefined : rows[same.stays];
    if (same === undefined || stays === undefined || same.stays === page) continue;
    yield [page, { of: stays.url, copies: same.copies }];
  }
}

/** Ranks that differ by less than their tolerance are equal. */
const compare = (a: number, b: number): number => (Math.abs(a - b) < 1e-6 ? 0 : a - b);

const nearer = (a: Pick<PageRow, 'url' | 'depth'>, b: Pick<PageRow, 'url' | 'depth'>): number =>
  a.depth - b.depth || a.url.length - b.url.length || (a.url < b.url ? -1 : a.url > b.url ? 1 : 0);
