import { pagesById, type PageColumns } from './page-columns.ts';

/**
 * For each page that names another as canonical: the page at the end of that chain, when it is here and no rule marked
 * it. Pages that name each other in a circle stay: none of them says that it may go.
 */
export function* findStandIns(
  pages: Pick<PageColumns, 'ids' | 'count' | 'canonicals'>,
  isOut: (page: number) => boolean,
): IterableIterator<readonly [page: number, standIn: number]> {
  const pageOf = pagesById(pages);
  const named = (page: number): number | null => {
    const id = pages.canonicals.at(page);
    return id === 0 || id === pages.ids.at(page) ? null : pageOf(id);
  };
  for (let page = 0; page < pages.count; page++) {
    const next = named(page);
    const end = next === null ? null : endOfChain(named, page);
    if (end !== null && !isOut(end)) yield [page, end];
  }
}

/** Null when it leads back to a page already passed. A page that is not here ends the chain before it. */
const endOfChain = (named: (page: number) => number | null, from: number): number | null => {
  const passed = new Set<number>();
  for (let at = from; ; ) {
    if (passed.has(at)) return null;
    passed.add(at);
    const next = named(at);
    if (next === null) return at;
    at = next;
  }
};
