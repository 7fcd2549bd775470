import { firstPath } from '../../graph/shortest-paths.ts';
import type { UrlId, UrlKey } from '../../model/ids.ts';
import type { HostName, Url } from '../../model/url.ts';
import type { LinkPlace, LinkTable } from '../../store/link-port.ts';
import { byId, keyOfNode, neighbours, type LinkGraph } from './link-graph.ts';

export type LinkDirection = 'out' | 'in';

/** A page at the other end of a link. */
export interface LinkedPage {
  readonly url: Url;
  readonly id: UrlId | null;
  /** It was collected and is there. */
  readonly alive: boolean;
  /** Each text once, in document order. */
  readonly anchors: readonly string[];
  /** Every link there says nofollow. */
  readonly nofollow: boolean;
}

/** A part of a list; `total` is how long all of it is. */
export interface Part<Row> {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly Row[];
}

export interface Slice {
  readonly from: number;
  readonly top: number;
}

export interface LinkedHost {
  readonly host: HostName;
  readonly pages: number;
}

export interface AnchorText {
  readonly anchor: string;
  readonly pages: number;
  readonly hosts: number;
}

export interface PathStep extends Omit<LinkedPage, 'nofollow' | 'anchors'> {
  /** Texts of the links that lead on to the next page; empty on the last one. */
  readonly anchors: readonly string[];
}

export interface PagePath {
  readonly steps: readonly PathStep[];
  /** Shortest paths there are; the one told is the first of them by the ids of its pages. */
  readonly paths: number;
}

export interface HostStep {
  readonly host: HostName;
  /** Pages of this host that link to the next one; 0 on the last. */
  readonly pages: number;
  /** One of those links. */
  readonly example: { readonly from: Url; readonly to: Url } | null;
}

export interface HostPath {
  readonly steps: readonly HostStep[];
  readonly paths: number;
}

/** In-links beyond this many are not read for the list of anchor texts. */
const anchorPagesMax = 10_000;

/** Who links to whom: from the graph in memory, with the texts of the few links that are shown read from the store. */
export class LinkExplorer {
  readonly #graph: LinkGraph;
  readonly #links: LinkTable;

  constructor(graph: LinkGraph, links: LinkTable) {
    this.#graph = graph;
    this.#links = links;
  }

  counts(key: UrlKey): { readonly out: number; readonly in: number } {
    const { forward, turned } = this.#graph;
    return { out: neighbours(forward, key).length, in: neighbours(turned, key).length };
  }

  /** Pages that a page links to in the order of its text, or that link to it by their ids. A link to itself is none. */
  pages(key: UrlKey, direction: LinkDirection, slice: Slice): Part<LinkedPage> {
    return direction === 'out' ? this.#outOf(key, slice) : this.#into(key, slice);
  }

  #outOf(key: UrlKey, { from, top }: Slice): Part<LinkedPage> {
    const targets = new Map<UrlKey, { to: UrlKey; anchor: string; nofollow: boolean }[]>();
    for (const link of this.#links.of(key)) {
      if (link.to === key) continue;
      const known = targets.get(link.to);
      if (known === undefined) targets.set(link.to, [link]);
      else known.push(link);
    }
    const shown = [...targets].slice(from, from + top);
    const places = this.#links.places(shown.map(([to]) => to));
    const rows = shown.flatMap(([, links], at) => linkedPage(places[at] ?? null, links));
    return { total: targets.size, from, rows };
  }

  #into(key: UrlKey, { from, top }: Slice): Part<LinkedPage> {
    const sources = this.#sources(key);
    const shown = [...sources.subarray(from, from + top)].map(keyOfNode);
    const places = this.#links.places(shown);
    const rows = shown.flatMap((source, at) =>
      linkedPage(
        places[at] ?? null,
        this.#links.of(source).filter(({ to }) => to === key),
      ),
    );
    return { total: sources.length, from, rows };
  }

  #sources(key: UrlKey): Uint32Array {
    return neighbours(this.#graph.turned, key).slice().sort(byId(this.#graph));
  }

  /** Hosts at the other ends of a page's links, most pages first. */
  hosts(key: UrlKey, direction: LinkDirection, { from, top }: Slice): Part<LinkedHost> {
    const { forward, turned, hosts, hostNames } = this.#graph;
    const pages = new Map<number, number>();
    for (const node of neighbours(direction === 'out' ? forward : turned, key)) {
      const host = hosts.groupOf[node] ?? 0;
      pages.set(host, (pages.get(host) ?? 0) + 1);
    }
    const all = [...pages].map(([host, count]) => ({ host: hostNames.get(host) ?? ('' as HostName), pages: count }));
    all.sort((a, b) => b.pages - a.pages || (a.host < b.host ? -1 : 1));
    return { total: all.length, from, rows: all.slice(from, from + top) };
  }

  /** What the links to a page are called, by how many pages call it so; `read` of its in-links were looked at. */
  anchors(key: UrlKey, { from, top }: Slice): Part<AnchorText> & { readonly read: number } {
    const sources = this.#sources(key).subarray(0, anchorPagesMax);
    const texts = new Map<string, { pages: number; hosts: Set<number> }>();
    for (const source of sources) {
      const own = this.#links.of(keyOfNode(source)).filter(({ to }) => to === key);
      for (const anchor of new Set(own.map((link) => link.anchor))) {
        const known = texts.get(anchor) ?? { pages: 0, hosts: new Set() };
        known.pages++;
        known.hosts.add(this.#graph.hosts.groupOf[source] ?? 0);
        texts.set(anchor, known);
      }
    }
    const all = [...texts].map(([anchor, { pages, hosts }]) => ({ anchor, pages, hosts: hosts.size }));
    all.sort((a, b) => b.pages - a.pages || b.hosts - a.hosts || (a.anchor < b.anchor ? -1 : 1));
    return { total: all.length, from, rows: all.slice(from, from + top), read: sources.length };
  }

  /** The shortest way by links from one page to another; null: there is none. */
  path(from: UrlKey, to: UrlKey): PagePath | null {
    const found = this.#graph.pages.between(from, to);
    if (found === null) return null;
    const keys = firstPath(found, this.#graph.forward, byId(this.#graph)).map(keyOfNode);
    const places = this.#links.places(keys);
    const steps = keys.flatMap((key, at): PathStep[] => {
      const place = places[at];
      const next = keys[at + 1];
      const anchors = next === undefined ? [] : this.#links.of(key).filter((link) => link.to === next);
      if (place === null || place === undefined) return [];
      const { url, id, alive } = place;
      return [{ url, id, alive, anchors: textsOf(anchors) }];
    });
    return { steps, paths: found.count };
  }

  /** The shortest way from host to host, where one links to another when any of its pages does. Null: there is none, or no such host. */
  hostPath(from: HostName, to: HostName): HostPath | null {
    const [start, goal] = [this.#hostNumber(from), this.#hostNumber(to)];
    if (start === null || goal === null) return null;
    const { finder, forward } = this.#graph.hostGraph();
    const found = finder.between(start, goal);
    if (found === null) return null;
    const name = (host: number): string => this.#graph.hostNames.get(host) ?? '';
    const hosts = firstPath(found, forward, (a, b) => (name(a) < name(b) ? -1 : 1));
    return { steps: hosts.map((host, at) => this.#hostStep(host, hosts[at + 1])), paths: found.count };
  }

  #hostNumber(name: HostName): number | null {
    for (const [number, known] of this.#graph.hostNames) if (known === name) return number;
    return null;
  }

  #hostStep(host: number, next: number | undefined): HostStep {
    const { forward, hosts, hostNames } = this.#graph;
    const named = hostNames.get(host) ?? ('' as HostName);
    if (next === undefined) return { host: named, pages: 0, example: null };
    const order = byId(this.#graph);
    const isNext = (node: number): boolean => hosts.groupOf[node] === next;
    const linking = [...this.#graph.urlsOf(host)].filter((node) => neighbours(forward, node).some(isNext));
    const source = linking.toSorted(order)[0] ?? 0;
    const target = [...neighbours(forward, source)].filter(isNext).toSorted(order)[0] ?? 0;
    const [a, b] = this.#links.places([source, target].map(keyOfNode));
    const example = a === null || a === undefined || b === null || b === undefined ? null : { from: a.url, to: b.url };
    return { host: named, pages: linking.length, example };
  }
}

const linkedPage = (
  place: LinkPlace | null,
  links: readonly { readonly anchor: string; readonly nofollow: boolean }[],
): LinkedPage[] => {
  if (place === null) return [];
  const { url, id, alive } = place;
  return [{ url, id, alive, anchors: textsOf(links), nofollow: links.every(({ nofollow }) => nofollow) }];
};

const textsOf = (links: readonly { readonly anchor: string }[]): string[] => [
  ...new Set(links.map(({ anchor }) => anchor)),
];
