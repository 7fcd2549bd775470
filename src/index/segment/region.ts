import { type Region, regions } from '../../model/region.ts';

/** Each class has postings of its own, so that what a query looks at by default is not mixed with the rest. */
export const regionClasses = ['text', 'side', 'anchor'] as const;
export type RegionClass = (typeof regionClasses)[number];

const sideRegions: ReadonlySet<Region> = new Set<Region>(['link', 'image', 'form', 'description']);

export const regionClass = (region: Region): RegionClass =>
  region === 'anchor' ? 'anchor' : sideRegions.has(region) ? 'side' : 'text';

export const regionCode = (region: Region): number => regions.indexOf(region);
