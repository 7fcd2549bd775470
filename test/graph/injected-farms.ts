import type { Random } from '../../src/base/random.ts';
import { csrFromLinks, type Csr } from '../../src/graph/csr.ts';
import type { Grouping } from '../../src/graph/groups.ts';

/** A graph with farms in it: nodes from `honest` on are theirs. */
export interface Injected {
  readonly graph: Csr;
  readonly grouping: Grouping;
  readonly honest: number;
}

export interface Disguise {
  /** Share of farm pages that link to an honest one. */
  readonly outward: number;
  /** Honest pages that were talked into linking to a farm. */
  readonly hijacked: number;
}

export const injectFarms = (
  { graph, grouping }: { readonly graph: Csr; readonly grouping: Grouping },
  { shape, farms, disguise, random }: { shape: Shape; farms: number; disguise: Disguise; random: Random },
): Injected => {
  const web = new Injection(graph, grouping, random);
  for (let farm = 0; farm < farms; farm++) web.disguise(shape(web, random), disguise);
  return web.graph();
};

const pick = (random: Random, pages: readonly number[]): number => pages[random.below(pages.length)] ?? 0;

type Shape = (web: Injection, random: Random) => readonly (readonly number[])[];
type Shapes = Readonly<Record<string, Shape>>;

/** The shapes that the rule was made for (Gyöngyi & Garcia-Molina 2005). */
export const shapes: Shapes = {
  /** Every page links to most of the other hosts. */
  clique: (web, random) => {
    const hosts = web.hosts(3 + random.below(15), 5, 40);
    for (const host of hosts) {
      for (const page of host) {
        for (const other of hosts) if (other !== host && random.next() < 0.8) web.link(page, pick(random, other));
      }
    }
    return hosts;
  },
  /** Many small hosts link to one; its first page links back to all of them. */
  star: (web, random) => {
    const hub = web.host(5 + random.below(30));
    const boosters = web.hosts(20 + random.below(60), 1, 6);
    for (const booster of boosters) {
      for (const page of booster) web.link(page, pick(random, hub));
      web.link(hub[0] ?? 0, booster[0] ?? 0);
    }
    return [hub, ...boosters];
  },
  /** A template links every page to the next three hosts. */
  ring: (web, random) => {
    const hosts = web.hosts(10 + random.below(40), 4, 20);
    for (const [at, host] of hosts.entries()) {
      for (const page of host) {
        for (const step of [1, 2, 3]) web.link(page, pick(random, hosts[(at + step) % hosts.length] ?? host));
      }
    }
    return hosts;
  },
};

/** Shapes and sizes that were thought of only after the rule and its limits were settled. */
export const afterwards: Shapes = {
  /** Every host links from all pages to five others, drawn at random. */
  exchange: (web, random) => {
    const hosts = web.hosts(20 + random.below(40), 3, 30);
    for (const host of hosts) {
      const partners = Array.from({ length: 5 }, () => hosts[random.below(hosts.length)] ?? host);
      for (const page of host) for (const partner of partners) web.link(page, pick(random, partner));
    }
    return hosts;
  },
  /** Boosters link to some of four targets; a page of each target lists all boosters. */
  bipartite: (web, random) => {
    const targets = web.hosts(4, 10, 30);
    const boosters = web.hosts(30 + random.below(30), 2, 10);
    for (const booster of boosters) {
      const chosen = targets.filter(() => random.next() < 0.7);
      for (const page of booster) for (const target of chosen) web.link(page, pick(random, target));
      for (const target of chosen) web.link(target[1] ?? 0, booster[0] ?? 0);
    }
    return [...targets, ...boosters];
  },
  /** Leaves link to one of some hubs, hubs to the top; those above answer from their first page. */
  tree: (web, random) => {
    const top = web.host(20);
    const hubs = web.hosts(5, 5, 15);
    const leaves = web.hosts(40 + random.below(40), 2, 8);
    const tie = (host: readonly number[], above: readonly number[]): void => {
      for (const page of host) web.link(page, pick(random, above));
      web.link(above[0] ?? 0, host[0] ?? 0);
    };
    for (const hub of hubs) tie(hub, top);
    for (const leaf of leaves) tie(leaf, hubs[random.below(hubs.length)] ?? top);
    return [top, ...hubs, ...leaves];
  },
  /** Each page links to the next host only. */
  chain: (web, random) => {
    const hosts = web.hosts(8 + random.below(20), 3, 12);
    for (const [at, host] of hosts.entries()) {
      for (const page of host) web.link(page, pick(random, hosts[(at + 1) % hosts.length] ?? host));
    }
    return hosts;
  },
  /** Four hosts of three pages. */
  tiny: (web, random) => {
    const hosts = web.hosts(4, 3, 3);
    for (const host of hosts) {
      for (const page of host) for (const other of hosts) if (other !== host) web.link(page, pick(random, other));
    }
    return hosts;
  },
  /** Large hosts of which six pages in ten link to all others. */
  large: (web, random) => {
    const hosts = web.hosts(8, 200, 400);
    for (const host of hosts) {
      for (const page of host) {
        if (random.next() > 0.6) continue;
        for (const other of hosts) if (other !== host) web.link(page, pick(random, other));
      }
    }
    return hosts;
  },
  /** One page of each host lists all others: what people who know each other do as well. */
  lists: (web, random) => {
    const hosts = web.hosts(10 + random.below(10), 5, 20);
    for (const host of hosts) {
      for (const other of hosts) if (other !== host) web.link(host[1] ?? 0, pick(random, other));
    }
    return hosts;
  },
};

class Injection {
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly groupOf: number[];
  #nodes: number;
  #groups: number;
  readonly #honest: number;
  readonly #random: Random;

  constructor(graph: Csr, { groupOf, groups }: Grouping, random: Random) {
    this.#nodes = graph.nodes;
    this.#honest = graph.nodes;
    this.#groups = groups;
    this.#random = random;
    this.groupOf = Array.from(groupOf);
    for (let node = 0; node < graph.nodes; node++) {
      for (let link = graph.offsets[node] ?? 0; link < (graph.offsets[node + 1] ?? 0); link++) {
        this.link(node, graph.targets[link] ?? 0);
      }
    }
  }

  /** A host with so many pages that link to its first page and to the next one. */
  host(pages: number): readonly number[] {
    const nodes = Array.from({ length: pages }, (_, at) => this.#nodes + at);
    this.#nodes += pages;
    for (const [at, node] of nodes.entries()) {
      this.groupOf.push(this.#groups);
      this.link(node, nodes[0] ?? node);
      this.link(node, nodes[(at + 1) % pages] ?? node);
    }
    this.#groups++;
    return nodes;
  }

  hosts(count: number, least: number, most: number): readonly (readonly number[])[] {
    return Array.from({ length: count }, () => this.host(least + this.#random.below(most - least + 1)));
  }

  link(from: number, to: number): void {
    this.from.push(from);
    this.to.push(to);
  }

  disguise(hosts: readonly (readonly number[])[], { outward, hijacked }: Disguise): void {
    const pages = hosts.flat();
    for (const page of pages) {
      if (this.#random.next() < outward) this.link(page, this.#random.below(this.#honest));
    }
    for (let n = 0; n < hijacked; n++) {
      this.link(this.#random.below(this.#honest), pages[this.#random.below(pages.length)] ?? 0);
    }
  }

  graph(): Injected {
    return {
      graph: csrFromLinks(this.#nodes, Uint32Array.from(this.from), Uint32Array.from(this.to)),
      grouping: { groups: this.#groups, groupOf: Uint32Array.from(this.groupOf) },
      honest: this.#honest,
    };
  }
}
