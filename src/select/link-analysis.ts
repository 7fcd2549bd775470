import { csrBuilder, type Csr } from '../graph/csr.ts';
import { groupGraph, type Grouping } from '../graph/groups.ts';
import { findLinkFarms, type LinkFarmLimits } from '../graph/link-farm.ts';
import { pageRank, type PageRankOptions } from '../graph/pagerank.ts';
import type { UrlId } from '../model/ids.ts';
import type { PageTable } from '../store/port.ts';
import type { FarmEvidence, PageRow } from './link-measures.ts';

export interface LinkAnalysis {
  /** Multiples of the mean: 1 is an ordinary page or domain. */
  readonly pageRankOf: (page: number) => number;
  readonly pageRankMax: number;
  readonly domainRankOf: (page: number) => number;
  readonly domainRankMax: number;
  readonly farmOf: (page: number) => FarmEvidence | null;
  readonly links: number;
  readonly domains: number;
  readonly farms: number;
}

/**
 * What the links between the pages say of them. Only links between pages that are alive count, once for each pair of
 * pages, and none that says nofollow.
 */
export const analyseLinks = (
  rows: readonly PageRow[],
  links: ReturnType<PageTable['linksBetween']>,
  options: { readonly rank: PageRankOptions; readonly farm: LinkFarmLimits },
): LinkAnalysis => {
  const graph = linkGraph(rows, links);
  const { grouping, names } = byDomain(rows);
  const pages = pageRank(graph, options.rank).ranks;
  const domains = pageRank(groupGraph(graph, grouping).graph, options.rank).ranks;
  const farmOfDomain = new Map<number, FarmEvidence>();
  const farms = findLinkFarms(graph, grouping, options.farm);
  for (const { groups, pages: count, linksInside, linksFromOutside } of farms) {
    const evidence = {
      domains: groups.map((group) => names[group] ?? ''),
      pages: count,
      linksInside,
      linksFromOutside,
    };
    for (const group of groups) farmOfDomain.set(group, evidence);
  }
  const domainOf = (page: number): number => grouping.groupOf[page] ?? 0;
  return {
    pageRankOf: (page) => (pages[page] ?? 0) * pages.length,
    pageRankMax: largest(pages) * pages.length,
    domainRankOf: (page) => (domains[domainOf(page)] ?? 0) * domains.length,
    domainRankMax: largest(domains) * domains.length,
    farmOf: (page) => farmOfDomain.get(domainOf(page)) ?? null,
    links: graph.targets.length,
    domains: names.length,
    farms: farms.length,
  };
};

const linkGraph = (rows: readonly PageRow[], links: ReturnType<PageTable['linksBetween']>): Csr => {
  const nodeOf = nodesById(rows);
  const builder = csrBuilder(rows.length);
  for (const { from, to, nofollow } of links) {
    if (nofollow) continue;
    const source = nodeOf(from);
    const target = nodeOf(to);
    if (source !== null && target !== null) builder.add(source, target);
  }
  return builder.build();
};

/** Rows are in id order: found by halving, so that no table of all ids is needed. */
const nodesById = (rows: readonly PageRow[]): ((id: UrlId) => number | null) => {
  const ids = Float64Array.from(rows, ({ id }) => id);
  // Ids are mostly dense: the place is near where it would be if they were without gaps.
  const first = ids[0] ?? 0;
  const scale = ids.length < 2 ? 0 : (ids.length - 1) / ((ids.at(-1) ?? 0) - first);
  return (id) => {
    const guess = Math.round((id - first) * scale);
    if (ids[guess] === id) return guess;
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id ? low : null;
  };
};

const byDomain = (rows: readonly PageRow[]): { grouping: Grouping; names: readonly string[] } => {
  const numbers = new Map<string, number>();
  const groupOf = Uint32Array.from(rows, ({ domain }) => {
    const known = numbers.get(domain);
    if (known !== undefined) return known;
    numbers.set(domain, numbers.size);
    return numbers.size - 1;
  });
  return { grouping: { groups: numbers.size, groupOf }, names: [...numbers.keys()] };
};

const largest = (numbers: Float64Array): number => numbers.reduce((most, number) => Math.max(most, number), 0);
