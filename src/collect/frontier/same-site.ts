import { hostOf, type HostName, type Url } from '../../model/url.ts';
import type { PageContent, SitePage } from '../../store/alias-port.ts';

/** When two sites are taken for one (options of the same names). */
export interface AliasLimits {
  readonly aliasPagesMin: number;
  readonly aliasShareMin: number;
  readonly aliasShareKept: number;
}

/** A page of one site, and what the other one has at the same path (null: it was not asked for it). */
export interface PagePair {
  readonly own: SitePage;
  readonly other: SitePage | null;
}

export interface SiteComparison {
  /** Paths that both were asked for and at least one of them has. */
  readonly both: number;
  readonly same: number;
  /** Different contents among the same: a server that answers everything with one page has one. */
  readonly distinct: number;
  /** Living pages that are the same. */
  readonly pairs: readonly PagePair[];
}

/**
 * Origins that may be the same site as this one: the other scheme, with or without `www.`, and `alike` hosts. Schemes
 * have nothing to do with each other at other ports than the usual ones.
 */
export const possibleTwins = (origin: string, alike: Iterable<HostName>): readonly string[] => {
  const host = hostOf(`${origin}/` as Url);
  const port = origin.slice(origin.indexOf(host) + host.length);
  const sister = (host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`) as HostName;
  const schemes = port === '' ? ['https', 'http'] : [origin.slice(0, origin.indexOf(':'))];
  return [...new Set([host, sister, ...alike])]
    .flatMap((name) => schemes.map((scheme) => `${scheme}://${name}${port}`))
    .filter((other) => other !== origin);
};

export const compareSites = (pairs: Iterable<PagePair>): SiteComparison => {
  let both = 0;
  const contents = new Set<string>();
  const equal: PagePair[] = [];
  for (const pair of pairs) {
    const { own, other } = pair;
    if (other === null || (!own.alive && !other.alive)) continue;
    both++;
    if (!isSame(own, other)) continue;
    equal.push(pair);
    const [content] = own.contents;
    contents.add(content?.textHash ?? content?.md5 ?? '');
  }
  return { both, same: equal.length, distinct: contents.size, pairs: equal };
};

/** Many different pages, and nearly all that can be compared. */
export const isSameSite = (
  { both, same, distinct }: SiteComparison,
  { aliasPagesMin, aliasShareMin }: AliasLimits,
): boolean => distinct >= aliasPagesMin && same >= aliasShareMin * both;

/**
 * Two sites taken for one, looked at again: which witnesses (`own`) have become different. A copy may lag behind what
 * it copies, by `lagMax`. A page that changed and has not been asked for at the other place since is undecided: there
 * it must be asked for.
 */
export const lookAgain = (
  pairs: readonly PagePair[],
  lagMax: number,
): { readonly different: number; readonly undecided: readonly PagePair[] } => {
  let different = 0;
  const undecided: PagePair[] = [];
  for (const pair of pairs) {
    const { own, other } = pair;
    if (other === null) different++;
    else if (isAsBefore(own, other)) different += own.checkedAt - other.since > lagMax ? 1 : 0;
    else if (isSameNow(own, other)) continue;
    else if (other.checkedAt < own.since) undecided.push(pair);
    else different++;
  }
  return { different, undecided };
};

/** Whether so many witnesses have become different that the sites are two. */
export const isNoLongerSame = (different: number, witnesses: number, { aliasShareKept }: AliasLimits): boolean =>
  witnesses - different < aliasShareKept * witnesses;

/** The origin that is collected instead of both: https of one host, else the one with more pages; ties by name. */
export const whichStays = (
  a: { readonly origin: string; readonly host: string; readonly pages: number },
  b: { readonly origin: string; readonly host: string; readonly pages: number },
): readonly [kept: string, alias: string] => {
  const secure = (origin: string): number => Number(origin.startsWith('https:'));
  const first =
    (a.host === b.host ? 0 : a.pages - b.pages) ||
    secure(a.origin) - secure(b.origin) ||
    (a.origin < b.origin ? 1 : -1);
  return first > 0 ? [a.origin, b.origin] : [b.origin, a.origin];
};

/** Two pages are equal now, or one is as the other was: two copies are never asked for at the same moment. */
const isSame = (a: SitePage, b: SitePage): boolean =>
  a.alive && b.alive && (isIn(a, b.contents) || isIn(b, a.contents));

const isSameNow = (a: SitePage, b: SitePage): boolean =>
  a.alive === b.alive && (!a.alive || isIn(a, b.contents.slice(0, 1)));

/** The one is as the other was before it changed. */
const isAsBefore = (a: SitePage, b: SitePage): boolean => a.alive && !isSameNow(a, b) && isIn(a, b.contents);

const isIn = ({ contents: [now] }: SitePage, contents: readonly PageContent[]): boolean =>
  now !== undefined &&
  contents.some(({ md5, textHash }) => md5 === now.md5 || (textHash !== null && textHash === now.textHash));
