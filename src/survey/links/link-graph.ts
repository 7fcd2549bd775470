import { csrBuilder, transpose } from '../../graph/csr.ts';
import { groupGraph, membersOf, type Grouping, type GroupGraph } from '../../graph/groups.ts';
import { pathFinder, type PathFinder, type TwoWayGraph } from '../../graph/shortest-paths.ts';
import type { UrlKey } from '../../model/ids.ts';
import type { HostName } from '../../model/url.ts';
import type { LinkTable } from '../../store/link-port.ts';

/**
 * All links of a corpus in memory, as readers of the pages see them: those that say nofollow too. Nodes are the keys of URLs, also
 * of URLs that were never asked for; only living pages link. 8 bytes a link, 20 a URL.
 */
export interface LinkGraph extends TwoWayGraph {
  readonly hosts: Grouping;
  readonly hostNames: ReadonlyMap<number, HostName>;
  /** 0: none was given yet. */
  readonly idOf: Float64Array;
  readonly pages: PathFinder;
  /** Made when it is first asked for. */
  hostGraph(): HostGraph;
  /** Nodes of a host, in the order of their keys. */
  urlsOf(host: number): Uint32Array;
}

export interface HostGraph extends TwoWayGraph {
  readonly groups: GroupGraph;
  readonly finder: PathFinder;
}

type Links = Pick<LinkTable, 'all' | 'hosts' | 'hostNames'>;

/** Pages read between two pauses: some ten milliseconds. */
const pagesAtOnce = 1000;

/** `pause` is awaited now and then, so that others get their turn while much is read. */
export const readLinkGraph = async (
  links: Links,
  urls: number,
  pause: (pagesDone: number) => Promise<void> | void,
): Promise<LinkGraph> => {
  const nodes = urls + 1;
  const builder = csrBuilder(nodes);
  let done = 0;
  for (const { key, targets } of links.all()) {
    for (const to of Uint32Array.from(targets).sort()) if (to < nodes && key < nodes) builder.add(key, to);
    if (++done % pagesAtOnce === 0) await pause(done);
  }
  const groupOf = new Uint32Array(nodes);
  const idOf = new Float64Array(nodes);
  let last = 0;
  for (const { key, host, id } of links.hosts()) {
    if (key >= nodes) break;
    groupOf[key] = host;
    idOf[key] = id ?? 0;
    last = Math.max(last, host);
    if (key % (10 * pagesAtOnce) === 0) await pause(done);
  }
  const forward = builder.build();
  return linkGraphOf(
    { forward, turned: transpose(forward) },
    { groups: last + 1, groupOf },
    { idOf, names: links.hostNames() },
  );
};

const linkGraphOf = (
  ways: TwoWayGraph,
  hosts: Grouping,
  { idOf, names }: { readonly idOf: Float64Array; readonly names: ReadonlyMap<number, HostName> },
): LinkGraph => {
  const members = once(() => membersOf(ways.forward.nodes, hosts));
  const pages = once(() => pathFinder(ways));
  return {
    ...ways,
    hosts,
    hostNames: names,
    idOf,
    pages: { between: (from, to) => pages().between(from, to) },
    hostGraph: once(() => {
      const groups = groupGraph(ways.forward, hosts);
      const both = { forward: groups.graph, turned: transpose(groups.graph) };
      return { ...both, groups, finder: pathFinder(both) };
    }),
    urlsOf: (host) => {
      const { order, starts } = members();
      return order.subarray(starts[host] ?? 0, starts[host + 1] ?? 0);
    },
  };
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** The order in which pages are told: by id, those without one last. */
export const byId = ({ idOf }: LinkGraph): ((a: number, b: number) => number) => {
  const place = (node: number): number => idOf[node] || Number.MAX_SAFE_INTEGER;
  return (a, b) => place(a) - place(b) || a - b;
};

export const neighbours = ({ offsets, targets }: TwoWayGraph['forward'], node: number): Uint32Array =>
  targets.subarray(offsets[node] ?? 0, offsets[node + 1] ?? 0);

export const keyOfNode = (node: number): UrlKey => node as UrlKey;
