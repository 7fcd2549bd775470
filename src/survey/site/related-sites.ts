import type { HostName } from '../../model/url.ts';
import { neighbours, type LinkGraph } from '../links/link-graph.ts';

export interface RelatedSite {
  readonly host: HostName;
  /** Pages of ours that link there, and of theirs that link here. */
  readonly pagesTo: number;
  readonly pagesFrom: number;
  /** Other hosts that link to both: co-citation (Small 1973). */
  readonly linkedWith: number;
  /** These by the geometric mean of those that link to either one: from 0 to 1. */
  readonly cocitation: number;
}

/** Sites that are linked with this one or named together with it: those most often named together first, then by links, then by name. */
export const relatedSites = (graph: LinkGraph, host: number, top: number): readonly RelatedSite[] => {
  const { forward, turned, groups } = graph.hostGraph();
  const related = new Map<number, { pagesTo: number; pagesFrom: number; linkedWith: number }>();
  const of = (other: number): { pagesTo: number; pagesFrom: number; linkedWith: number } => {
    const known = related.get(other) ?? { pagesTo: 0, pagesFrom: 0, linkedWith: 0 };
    related.set(other, known);
    return known;
  };
  const pagesLinking = (from: number, to: number): number => {
    const start = forward.offsets[from] ?? 0;
    const at = neighbours(forward, from).indexOf(to);
    return at < 0 ? 0 : (groups.linkingNodes[start + at] ?? 0);
  };
  for (const other of neighbours(forward, host)) of(other).pagesTo = pagesLinking(host, other);
  for (const other of neighbours(turned, host)) of(other).pagesFrom = pagesLinking(other, host);
  for (const citing of neighbours(turned, host))
    for (const other of neighbours(forward, citing)) if (other !== host) of(other).linkedWith++;
  const citedBy = (other: number): number => neighbours(turned, other).length;
  return [...related]
    .map(([other, counts]) => ({
      host: graph.hostNames.get(other) ?? ('' as HostName),
      ...counts,
      cocitation:
        counts.linkedWith === 0
          ? 0
          : Number((counts.linkedWith / Math.sqrt(citedBy(host) * citedBy(other))).toFixed(4)),
    }))
    .toSorted(
      (a, b) =>
        b.cocitation - a.cocitation ||
        b.linkedWith - a.linkedWith ||
        b.pagesTo + b.pagesFrom - (a.pagesTo + a.pagesFrom) ||
        (a.host < b.host ? -1 : 1),
    )
    .slice(0, top);
};
