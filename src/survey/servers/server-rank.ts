import { paced } from '../../flow/paced.ts';
import { csrFromLinks } from '../../graph/csr.ts';
import { pageRank, type PageRankOptions } from '../../graph/pagerank.ts';
import type { UrlKey } from '../../model/ids.ts';
import type { HostName } from '../../model/url.ts';

/** PageRank of the servers, largest 10 (Muraoka et al. 2008, figure 8). */
export interface ServerRankSurvey {
  /** By rank, then by name. */
  readonly servers: readonly RankedServer[];
  /** Pairs of servers of which one links to the other. */
  readonly links: number;
  readonly damping: number;
}

export interface RankedServer {
  readonly host: HostName;
  /** 0 to 10. */
  readonly rank: number;
  readonly pages: number;
  /** Other servers that link to it, and that it links to. */
  readonly from: number;
  readonly to: number;
}

/**
 * A server is a host with living pages; it links to another when one of its pages has a link, which may be followed, to a living
 * page there. How many do so does not count: a menu on every page is one link.
 */
export const surveyServerRank = async (
  pages: Iterable<{ readonly key: UrlKey; readonly host: HostName }>,
  targetsOf: (key: UrlKey) => readonly UrlKey[],
  options: PageRankOptions,
): Promise<ServerRankSurvey> => {
  const hosts = new Map<HostName, { readonly number: number; pages: number }>();
  const serverOf = new Map<UrlKey, number>();
  for await (const { key, host } of paced(pages)) {
    const known = hosts.get(host) ?? { number: hosts.size, pages: 0 };
    known.pages++;
    hosts.set(host, known);
    serverOf.set(key, known.number);
  }
  const linked = await linksBetween(serverOf, targetsOf, hosts.size);
  const linking = new Uint32Array(hosts.size);
  for (const targets of linked) for (const target of targets) linking[target] = (linking[target] ?? 0) + 1;
  const ranks = ranksOf(linked, options);
  const servers = [...hosts].map(([host, { number, pages: own }]) => ({
    host,
    rank: ranks[number] ?? 0,
    pages: own,
    from: linking[number] ?? 0,
    to: linked[number]?.size ?? 0,
  }));
  return {
    servers: servers.toSorted((a, b) => b.rank - a.rank || (a.host < b.host ? -1 : 1)),
    links: linked.reduce((sum, targets) => sum + targets.size, 0),
    damping: options.damping,
  };
};

/** For each server those it links to, itself left out. */
const linksBetween = async (
  serverOf: ReadonlyMap<UrlKey, number>,
  targetsOf: (key: UrlKey) => readonly UrlKey[],
  servers: number,
): Promise<readonly ReadonlySet<number>[]> => {
  const linked = Array.from({ length: servers }, () => new Set<number>());
  for await (const [key, from] of paced(serverOf)) {
    for (const target of targetsOf(key)) {
      const to = serverOf.get(target);
      if (to !== undefined && to !== from) linked[from]?.add(to);
    }
  }
  return linked;
};

const ranksOf = (linked: readonly ReadonlySet<number>[], options: PageRankOptions): readonly number[] => {
  const links = linked.flatMap((targets, from) => [...targets].map((to) => [from, to] as const));
  const from = Uint32Array.from(links, ([one]) => one);
  const to = Uint32Array.from(links, ([, other]) => other);
  const { ranks } = pageRank(csrFromLinks(linked.length, from, to), options);
  const largest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  return Array.from(ranks, (rank) => (10 * rank) / largest);
};
