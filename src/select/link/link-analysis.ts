import { csrFromSource, type Csr } from '../../graph/csr.ts';
import { groupGraph } from '../../graph/groups.ts';
import { findLinkFarms, type LinkFarmLimits } from '../../graph/link-farm.ts';
import { pageRank, type PageRankOptions } from '../../graph/pagerank.ts';
import type { FarmEvidence } from './link-measures.ts';
import type { LinkFile } from './link-file.ts';
import { pagesByKey, type PageColumns } from './page-columns.ts';

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

type Columns = Pick<PageColumns, 'count' | 'keys' | 'domains' | 'domainNames'>;

/**
 * What the links between the pages say of them. Only links between pages that are alive count, once for each pair of
 * pages, and none that says nofollow.
 */
export const analyseLinks = (
  columns: Columns,
  links: LinkFile,
  options: { readonly rank: PageRankOptions; readonly farm: LinkFarmLimits },
): LinkAnalysis => {
  const graph = linkGraph(columns, links);
  const names = columns.domainNames;
  const groupOf = Uint32Array.from({ length: columns.count }, (_, page) => columns.domains.at(page));
  const grouping = { groups: names.length, groupOf };
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
  const domainOf = (page: number): number => groupOf[page] ?? 0;
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

const linkGraph = (columns: Columns, links: LinkFile): Csr => {
  const pageOf = pagesByKey(columns);
  return csrFromSource(columns.count, (visit) =>
    links.each((key, targets) => {
      const from = pageOf(key);
      if (from === null) return;
      for (let link = 0; link < targets.length; link++) {
        const to = pageOf(targets[link] as number);
        if (to !== null) visit(from, to);
      }
    }),
  );
};

const largest = (numbers: Float64Array): number => numbers.reduce((most, number) => Math.max(most, number), 0);
