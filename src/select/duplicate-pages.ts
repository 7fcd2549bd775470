import type { LinkMeasures, PageRow } from './link-measures.ts';
import type { Marking } from './marking.ts';

/**
 * For each page whose bytes another page has too: the page that stays in its place. That is one that no other rule
 * marked, if there is one; of these the one with the fewest links from a seed (whoever chose the seeds wanted that one),
 * then the one with the shorter URL, then the first in order of URLs. None of this depends on the order in which the
 * pages were found: the same pages and seeds always have the same representative.
 */
export function* findDuplicates(
  rows: readonly PageRow[],
  marking: Marking,
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
    if ((marked || preferred(row, rows[same.stays] ?? row)) < 0) same.stays = page;
  }
  for (const [page, { md5 }] of rows.entries()) {
    const same = classes.get(md5);
    const stays = same === undefined ? undefined : rows[same.stays];
    if (same === undefined || stays === undefined || same.stays === page) continue;
    yield [page, { of: stays.url, copies: same.copies }];
  }
}

/** Negative when the first of two pages with the same bytes stays. */
export const preferred = (a: Pick<PageRow, 'url' | 'depth'>, b: Pick<PageRow, 'url' | 'depth'>): number =>
  a.depth - b.depth || a.url.length - b.url.length || (a.url < b.url ? -1 : a.url > b.url ? 1 : 0);
