import type { DocumentId } from '../../model/ids.ts';
import type { EpochMs } from '../../model/time.ts';
import type { HostName, Url } from '../../model/url.ts';
import type { Organisation } from './organisation.ts';
import type { RelatedSite } from './related-sites.ts';
import type { Reputation } from './reputation.ts';
import {
  deviationScore,
  siteAxes,
  type AxisScale,
  type SiteAxis,
  type SiteCounts,
  type SiteTally,
} from './site-tally.ts';

/** A word that the site uses more than all others do: log-likelihood of Dunning 1993. */
export interface CharacteristicWord {
  readonly word: string;
  readonly count: number;
  /** On all other sites. */
  readonly otherCount: number;
  readonly logLikelihood: number;
}

/** Pages of the site about one matter. */
export interface ContentGroup {
  readonly words: readonly string[];
  readonly pages: number;
  /** The most typical ones. */
  readonly examples: readonly { readonly id: DocumentId; readonly url: Url; readonly title: string }[];
}

export interface SiteContents {
  readonly groups: readonly ContentGroup[];
  /** Documents that were looked at, of those there are. */
  readonly looked: number;
  readonly documents: number;
}

export interface SiteReport {
  readonly host: HostName;
  readonly organisation: Organisation;
  readonly counts: SiteCounts;
  readonly scores: Readonly<Record<SiteAxis, number>>;
  readonly pagesWithoutImageCount: number;
  readonly words: readonly CharacteristicWord[];
  readonly reputation: Reputation;
  readonly contents: SiteContents;
  readonly related: readonly RelatedSite[];
  readonly madeAt: EpochMs;
}

/** Several sites by the same measure. */
export interface SiteComparison {
  /** Sites with living pages, which the mean is of. */
  readonly registered: number;
  readonly scales: Readonly<Record<SiteAxis, AxisScale>>;
  readonly sites: readonly SiteReport[];
}

/** The scores of a site among all, to one digit after the point. */
export const scoresOf = (
  { counts }: SiteTally,
  scales: Readonly<Record<SiteAxis, AxisScale>>,
): Readonly<Record<SiteAxis, number>> => {
  const scores = siteAxes.map((axis) => [axis, Number(deviationScore(counts[axis], scales[axis]).toFixed(1))]);
  return Object.fromEntries(scores) as Record<SiteAxis, number>;
};
