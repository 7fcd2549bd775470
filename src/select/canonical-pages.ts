import type { Url } from '../model/url.ts';
import type { PageRow } from './link-measures.ts';
import type { Marking } from './marking.ts';

/**
 * For each page that names another as canonical: the page at the end of that chain, when it is here and no rule marked
 * it. Pages that name each other in a circle stay: none of them says that it may go.
 */
export function* findStandIns(
  rows: readonly PageRow[],
  marking: Marking,
): IterableIterator<readonly [page: number, standIn: Url]> {
  const byUrl = new Map<Url, number>();
  if (rows.some(namesAnother)) for (const [page, { url }] of rows.entries()) byUrl.set(url, page);
  for (const [page, row] of rows.entries()) {
    if (!namesAnother(row)) continue;
    const end = endOfChain(rows, byUrl, page);
    const standIn = end === null || end === page || marking.has(end) ? undefined : rows[end];
    if (standIn !== undefined) yield [page, standIn.url];
  }
}

const namesAnother = ({ canonical, url }: PageRow): boolean => canonical !== null && canonical !== url;

/** Null when it leads back to a page already passed. A page that is not here ends the chain before it. */
const endOfChain = (rows: readonly PageRow[], byUrl: ReadonlyMap<Url, number>, from: number): number | null => {
  const passed = new Set<number>();
  for (let at = from; ; ) {
    if (passed.has(at)) return null;
    passed.add(at);
    const named = rows[at]?.canonical ?? null;
    const next = named === null || named === rows[at]?.url ? undefined : byUrl.get(named);
    if (next === undefined) return at;
    at = next;
  }
};
