import { neighbours, type LinkGraph } from '../links/link-graph.ts';
import type { UrlKey } from '../../model/ids.ts';
import type { HostName, Url } from '../../model/url.ts';

/** The seven axes of the radar chart, clockwise from the top (Muraoka et al. 2008, figure 10). */
export const siteAxes = [
  'staticPages',
  'dynamicPages',
  'inLinks',
  'outLinks',
  'internalLinks',
  'links',
  'images',
] as const;
export type SiteAxis = (typeof siteAxes)[number];
export type SiteCounts = Readonly<Record<SiteAxis, number>>;

export interface SiteTally {
  readonly host: HostName;
  readonly counts: SiteCounts;
  /** Pages whose images nobody counted. */
  readonly pagesWithoutImageCount: number;
}

export interface TalliedPage {
  readonly key: UrlKey;
  readonly url: Url;
  readonly images: number | null;
}

type Counting = { -readonly [Axis in SiteAxis]: number } & { unknown: number };

/**
 * Counts every site with living pages. A link is a pair of pages, however often the one names the other, as everywhere here; a link of
 * a page to itself is none. Links into a site are those of other sites to any of its URLs, out of it those to other sites.
 */
export const tallySites = (
  graph: LinkGraph,
  pages: Iterable<TalliedPage>,
  isDynamic: (url: Url) => boolean,
): readonly SiteTally[] => {
  const { forward, hosts, hostNames } = graph;
  const tallies = new Map<number, Counting>();
  const inLinks = new Uint32Array(hosts.groups);
  for (const { key, url, images } of pages) {
    const host = hosts.groupOf[key] ?? 0;
    const tally = tallies.get(host) ?? nothing();
    tallies.set(host, tally);
    tally[isDynamic(url) ? 'dynamicPages' : 'staticPages']++;
    tally.images += images ?? 0;
    if (images === null) tally.unknown++;
    for (const target of neighbours(forward, key)) {
      const to = hosts.groupOf[target] ?? 0;
      tally.links++;
      if (to === host) tally.internalLinks++;
      else {
        tally.outLinks++;
        inLinks[to] = (inLinks[to] ?? 0) + 1;
      }
    }
  }
  return [...tallies]
    .map(([host, { unknown, ...counts }]) => ({
      host: hostNames.get(host) ?? ('' as HostName),
      counts: { ...counts, inLinks: inLinks[host] ?? 0 },
      pagesWithoutImageCount: unknown,
    }))
    .toSorted((a, b) => (a.host < b.host ? -1 : 1));
};

const nothing = (): Counting => ({
  staticPages: 0,
  dynamicPages: 0,
  inLinks: 0,
  outLinks: 0,
  internalLinks: 0,
  links: 0,
  images: 0,
  unknown: 0,
});

export interface AxisScale {
  readonly mean: number;
  /** Standard deviation over all registered sites. */
  readonly deviation: number;
}

/** Mean and deviation of each axis over the registered sites: all that have living pages. */
export const axisScales = (tallies: readonly SiteTally[]): Readonly<Record<SiteAxis, AxisScale>> => {
  const scaleOf = (axis: SiteAxis): AxisScale => {
    const values = tallies.map(({ counts }) => counts[axis]);
    const mean = sumOf(values) / Math.max(1, values.length);
    const variance = sumOf(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length);
    return { mean, deviation: Math.sqrt(variance) };
  };
  return {
    staticPages: scaleOf('staticPages'),
    dynamicPages: scaleOf('dynamicPages'),
    inLinks: scaleOf('inLinks'),
    outLinks: scaleOf('outLinks'),
    internalLinks: scaleOf('internalLinks'),
    links: scaleOf('links'),
    images: scaleOf('images'),
  };
};

/**
 * The place of a value among all sites from 0 to 100: 50 is their mean, ten more is one standard deviation more (the deviation score
 * of Japanese schools). Where all sites are alike, each is 50.
 */
export const deviationScore = (value: number, { mean, deviation }: AxisScale): number =>
  deviation === 0 ? 50 : Math.min(100, Math.max(0, 50 + (10 * (value - mean)) / deviation));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
