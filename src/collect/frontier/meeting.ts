import type { UrlKey } from '../../model/ids.ts';
import type { UrlKind } from '../../model/url-state.ts';
import type { Refusal } from '../../model/refusal.ts';
import type { UrlStanding } from '../../store/crawl-port.ts';

/** How far a URL is from the nearest seed. */
export interface Distance {
  readonly depth: number;
  readonly cgiHops: number;
}

/**
 * What finding a URL means, by what the store knows of it. `decideAt`: with these distances it is to be decided whether
 * it may be asked for; null: that has been decided, and nothing has changed about it.
 */
export type Meeting =
  | { readonly kind: 'new'; readonly decideAt: Distance }
  /** Known as a file about its site, because a redirect led there; it is linked to as a page. */
  | { readonly kind: 'becomes-page'; readonly key: UrlKey; readonly decideAt: Distance }
  /** `isNearest`: fewer links lead to it this way than any other, so it counts as found here. */
  | {
      readonly kind: 'nearer';
      readonly key: UrlKey;
      readonly to: Distance;
      readonly isNearest: boolean;
      readonly decideAt: Distance | null;
    }
  /** No nearer, but what spoke against asking for it may have been the way it was found, or the scope of then. */
  | { readonly kind: 'another-way'; readonly key: UrlKey; readonly decideAt: Distance }
  | { readonly kind: 'known'; readonly key: UrlKey };

/** Distances are minima over all ways, and may come from two different ones. */
export const meetingOf = (known: UrlStanding | null, found: Distance & { readonly kind: UrlKind }): Meeting => {
  const { kind, depth, cgiHops } = found;
  if (known === null) return { kind: 'new', decideAt: { depth, cgiHops } };
  if (kind === 'page' && (known.kind === 'robots' || known.kind === 'rights'))
    return { kind: 'becomes-page', key: known.key, decideAt: { depth, cgiHops } };
  const to = { depth: Math.min(known.depth, depth), cgiHops: Math.min(known.cgiHops, cgiHops) };
  if (depth >= known.depth && cgiHops >= known.cgiHops)
    return known.refusedBy === 'trap' || known.refusedBy === 'scope'
      ? { kind: 'another-way', key: known.key, decideAt: to }
      : { kind: 'known', key: known.key };
  const decideAt = known.refusedBy !== null && isByWay(known.refusedBy) ? to : null;
  return { kind: 'nearer', key: known.key, to, isNearest: depth < known.depth, decideAt };
};

/**
 * Refusals that another way may undo: a shorter one those for distance, any one that does not lead through a calendar those for a
 * calendar, and one that is found with another scope those for the scope, an import's above all. The others depend on the URL alone, or on what was answered.
 */
const isByWay = (by: Refusal): boolean => by === 'hop-limit' || by === 'sample' || by === 'trap' || by === 'scope';
