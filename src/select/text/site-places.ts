import { pageTypes, type PageType } from '../../model/document.ts';
import { pagesWhere } from '../ranking.ts';

export interface PagesOfSites {
  readonly count: number;
  readonly sites: number;
  siteOf(page: number): number;
  /** Null for a page without a document. */
  typeOf(page: number): PageType | null;
  scoreOf(page: number): number;
  /** By URL. */
  compare(a: number, b: number): number;
  isOut(page: number): boolean;
}

export interface SitePlaces {
  /** From 1, among the pages of the site that nothing marked; 0 for marked ones. */
  readonly positions: Uint32Array;
  kindOf(site: number): PageType;
}

/**
 * Where each page stands among those of its site that nothing marked (equal scores in order of URLs), and what kind of
 * site it is: the type that most of its pages have, marked or not; of equally frequent ones the first in the list of types.
 */
export const sitePlaces = (pages: PagesOfSites): SitePlaces => {
  const kinds = new Uint32Array(pages.sites * pageTypes.length);
  for (let page = 0; page < pages.count; page++) {
    const type = pages.typeOf(page);
    if (type === null) continue;
    const at = pages.siteOf(page) * pageTypes.length + pageTypes.indexOf(type);
    kinds[at] = (kinds[at] ?? 0) + 1;
  }
  const inside = pagesWhere(pages.count, (page) => !pages.isOut(page));
  inside.sort(
    (a, b) => pages.siteOf(a) - pages.siteOf(b) || pages.scoreOf(b) - pages.scoreOf(a) || pages.compare(a, b),
  );
  const positions = new Uint32Array(pages.count);
  let before = -1;
  for (const page of inside) {
    const isSameSite = before !== -1 && pages.siteOf(before) === pages.siteOf(page);
    positions[page] = isSameSite ? (positions[before] ?? 0) + 1 : 1;
    before = page;
  }
  return {
    positions,
    kindOf: (site) => {
      const own = kinds.subarray(site * pageTypes.length, (site + 1) * pageTypes.length);
      const most = Math.max(...own);
      return most === 0 ? 'other' : (pageTypes[own.indexOf(most)] ?? 'other');
    },
  };
};
