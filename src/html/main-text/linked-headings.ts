import type { PageOutline } from '../outline/page-outline.ts';

/** Headings that are links to other pages, by segment: the titles of the entries of a list. */
export const linkedHeadings = ({ segments, links }: PageOutline): number[] => {
  const away = new Set<number>();
  for (const { href, segment } of links) if (!href.startsWith('#')) away.add(segment);
  const found: number[] = [];
  for (const [at, { element, linkUnits, units }] of segments.entries())
    if (away.has(at) && linkUnits > headingLinkShare * units && /^h[1-6]$/.test(element.name)) found.push(at);
  return found;
};

const headingLinkShare = 0.8;
