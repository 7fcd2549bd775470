import { pageTypes } from '../model/document.ts';
import type { Url } from '../model/url.ts';
import type { SitePlace } from './text-measures.ts';

/**
 * Where each page stands among those of its site that nothing marked (equal scores in order of URLs), and what kind of
 * site it is: the type that most of its pages have, marked or not; of equally frequent ones the first in the list of types.
 */
export const sitePlaces = (
  pages: readonly { readonly site: string; readonly url: Url; readonly kind: string | null }[],
  { scores, isOut }: { scores: Float64Array; isOut: (page: number) => boolean },
): readonly (SitePlace | null)[] => {
  const sites = new Map<string, { kinds: Map<string, number>; inside: number[] }>();
  for (const [page, { site, kind }] of pages.entries()) {
    const entry = sites.get(site) ?? { kinds: new Map<string, number>(), inside: [] };
    sites.set(site, entry);
    if (kind !== null) entry.kinds.set(kind, (entry.kinds.get(kind) ?? 0) + 1);
    if (!isOut(page)) entry.inside.push(page);
  }
  const urlOf = (page: number): string => pages[page]?.url ?? '';
  const places: (SitePlace | null)[] = pages.map(() => null);
  for (const { kinds, inside } of sites.values()) {
    const kind = mostFrequentKind(kinds);
    inside.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (urlOf(a) < urlOf(b) ? -1 : 1));
    for (const [place, page] of inside.entries()) places[page] = { position: place + 1, kind };
  }
  return places;
};

const mostFrequentKind = (kinds: ReadonlyMap<string, number>): string =>
  kinds.size === 0
    ? 'other'
    : pageTypes.reduce((most, type) => ((kinds.get(type) ?? 0) > (kinds.get(most) ?? 0) ? type : most));
