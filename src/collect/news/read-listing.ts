import { sha256 } from '../../base/digest.ts';
import type { PageLink } from '../../model/document.ts';
import { hostOf, pathOf, type Url } from '../../model/url.ts';
import { registrableDomain } from '../../text/domain.ts';
import { withoutMarks } from '../frontier/without-marks.ts';
import { linkShape } from './link-shape.ts';
import { lastPage, nextPage, previousPage } from './next-page.ts';

/** What is remembered of a listing (a top page, a section's page) from one day to the next. */
export interface ListingState {
  readonly visits: number;
  /** Keys of all links the page had last time. */
  readonly links: ReadonlySet<string>;
  readonly shapes: ReadonlyMap<string, ShapeHistory>;
  /** What is new stands at the end of the last page. */
  readonly isOldestFirst: boolean;
}

export interface ShapeHistory {
  /** Visits at which the page had links of this shape, and those at which some were new. */
  readonly visits: number;
  readonly renewed: number;
}

export interface ListingInput {
  readonly url: Url;
  readonly links: readonly PageLink[];
  readonly before: ListingState | null;
  /** Articles of the pages of this list that were read just before: their frames repeat the newest. */
  readonly earlier: ReadonlySet<Url>;
  /** Collected already, by whichever way. */
  readonly isKnown: (url: Url) => boolean;
  /** The list was never read before. */
  readonly isFirst: boolean;
  /** Its top page shows so. */
  readonly isOldestFirst: boolean;
  /** The reading before did not get as far as known articles: links that were there last time do not end this one. */
  readonly isResumed: boolean;
}

export interface ListingReading {
  /** Articles that are new, in the order of the page. */
  readonly fresh: readonly Url[];
  /** How many articles of the page were known. */
  readonly known: number;
  /** The next page of the list; null where the list has reached known articles, or has no next page. */
  readonly next: Url | null;
  /** Here the list has come to articles that were known: what is after them is as well. */
  readonly reachesKnown: boolean;
  readonly state: ListingState;
}

/**
 * Finds the articles in a listing: links that were not there last time, of a kind that keeps being renewed, whose
 * addresses and words look like an article's. Links of one shape are judged together, since a listing is made by a
 * template; navigation is what stays.
 */
export const readListing = (input: ListingInput): ListingReading => {
  const { url, before, earlier, isKnown, isResumed } = input;
  const links = input.links.map((link) => ({ ...link, to: withoutMarks(link.to) }));
  const { articles, groups, keys } = findArticles(url, links, before);
  const shown = [...new Set(links.map(({ to }) => to))].filter((to) => articles.has(to) && !isDouble(to, articles));
  const inOrder = shown.filter((to) => !earlier.has(to));
  const wasThere = (to: Url): boolean => before?.links.has(keyOf(to)) === true;
  const isOld = (to: Url): boolean => isKnown(to) || (!isResumed && wasThere(to));
  const fresh = inOrder.filter((to) => !isKnown(to) && !wasThere(to));
  // Pinned articles stand before the new ones. Behind these, a few known ones may be a ranking beside the list.
  const unpinned = inOrder.slice(
    Math.max(
      0,
      inOrder.findIndex((to) => !isOld(to)),
    ),
  );
  const old = unpinned.filter(isOld).length;
  const reachesKnown = old >= Math.max(2, unpinned.length * knownShare);
  // A page of articles that were all on the page before: the list has moved on meanwhile, by a whole page.
  const goesOn = !reachesKnown && (old < unpinned.length || inOrder.length < shown.length);
  const isOldestFirst = input.isOldestFirst || ascends(shown);
  const beginsAnew = inOrder[0] !== undefined && !isOld(inOrder[0]);
  const fromTheEnd =
    (earlier.size === 0 ? lastPage(url, links) : null) ?? (beginsAnew ? previousPage(url, links) : null);
  const next =
    (isOldestFirst && !input.isFirst ? fromTheEnd : null) ?? (goesOn ? nextPage(url, links, articles) : null);
  const state = { ...remember(before, groups, keys), isOldestFirst };
  return { fresh, known: inOrder.length - fresh.length, next, reachesKnown, state };
};

/** Groups the links of the site by shape, and takes those for articles whose shape speaks for it. */
const findArticles = (
  url: Url,
  links: readonly PageLink[],
  before: ListingState | null,
): { articles: ReadonlySet<Url>; groups: ReadonlyMap<string, Group>; keys: ReadonlySet<string> } => {
  const groups = new Map<string, Group>();
  const keys = new Set<string>();
  const siblings = new Set<string>();
  const domain = registrableDomain(hostOf(url));
  for (const { to, anchor } of links) {
    const isSibling = siteOf(to) !== siteOf(url);
    if (to === url || (isSibling && registrableDomain(hostOf(to)) !== domain)) continue;
    const { shape, points } = linkShape(to, anchor);
    const key = keyOf(to);
    const group = groups.get(shape) ?? { urls: new Map<Url, number>(), isRenewed: false };
    groups.set(shape, group);
    if (isSibling) siblings.add(shape);
    keys.add(key);
    group.urls.set(to, Math.max(points, group.urls.get(to) ?? Number.NEGATIVE_INFINITY));
    if (before !== null && !before.links.has(key)) group.isRenewed = true;
  }
  const own = new Set<Url>();
  const beside = new Set<Url>();
  for (const [shape, group] of groups) {
    if (score(group, before?.shapes.get(shape)) < pointsMin) continue;
    const isSibling = siblings.has(shape);
    if (!isSibling || group.urls.size >= siblingLinksMin)
      for (const one of group.urls.keys()) (isSibling ? beside : own).add(one);
  }
  // `list.a.jp` shows what lies on `detail.a.jp`. Where a list has articles of its own, a few of its sisters' are beside it.
  return { articles: beside.size > own.size ? new Set([...own, ...beside]) : own, groups, keys };
};

/** `?amp=1`, `?ref=ranking`, `/amp/`: the same article once more, when it stands there without that as well. */
const isDouble = (url: Url, articles: ReadonlySet<Url>): boolean =>
  [
    url.replace(/\?.*$/, ''),
    url.replace(/\/amp\/?$/, '/'),
    url.replace(/\/amp\/?$/, ''),
    url.replace(/\/amp\//, '/'),
  ].some((plain) => plain !== url && articles.has(plain as Url));

/** Dates and numbers in the addresses rise from link to link. */
const ascends = (urls: readonly Url[]): boolean => {
  const numbers = urls.map((url) => (pathOf(url).match(/\d+/g) ?? []).map(Number));
  const rises = numbers.slice(1).filter((own, at) => isLater(own, numbers[at] ?? [])).length;
  return urls.length >= 4 && rises >= 0.9 * (urls.length - 1);
};

const isLater = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at >= 0 && one.length === other.length && (one[at] ?? 0) > (other[at] ?? 0);
};

interface Group {
  readonly urls: Map<Url, number>;
  isRenewed: boolean;
}

const pointsMin = 1.5;
/** Links of one shape to another host of the domain that may be a list; fewer are the way to its sisters. */
const siblingLinksMin = 3;
const knownShare = 0.5;
/** After so many visits without a change links count as navigation. */
const stillVisits = 3;

const score = ({ urls, isRenewed }: Group, history: ShapeHistory | undefined): number => {
  const points = [...urls.values()];
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length;
  if (history === undefined) return mean + (isRenewed ? 1 : 0);
  if (history.renewed > 0) return mean + 2 * (history.renewed / history.visits);
  return mean + (isRenewed ? 1 : history.visits >= stillVisits ? -2 : 0);
};

const remember = (
  before: ListingState | null,
  groups: ReadonlyMap<string, Group>,
  links: ReadonlySet<string>,
): Omit<ListingState, 'isOldestFirst'> => {
  const shapes = new Map<string, ShapeHistory>();
  for (const [shape, { isRenewed }] of groups) {
    const history = before?.shapes.get(shape) ?? { visits: 0, renewed: 0 };
    shapes.set(shape, { visits: history.visits + 1, renewed: history.renewed + (isRenewed ? 1 : 0) });
  }
  return { visits: (before?.visits ?? 0) + 1, links, shapes };
};

const keyOf = (url: Url): string => sha256(url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')).slice(0, 12);

const siteOf = (url: Url): string => hostOf(url).replace(/^www\./, '');
