// Link farms of three shapes put into real graphs: how many of their pages are found, how many honest pages are hurt?
//   npm run build && node dist/bench/graph-link-farms.js
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { elapsedMs } from '../src/base/clock.ts';
import { seededRandom, type Random } from '../src/base/random.ts';
import { defaultConfig } from '../src/config/load.ts';
import { csrFromLinks, type Csr } from '../src/graph/csr.ts';
import { findLinkFarms } from '../src/graph/link-farm.ts';
import { readGraph } from '../src/simulate/read-graph.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}`);
const { select } = defaultConfig();
const limits = {
  groupsMin: select.farmDomainsMin,
  sitewideMin: select.farmSitewideMin,
  inInsideMin: select.farmInsideMin,
  outInsideMin: select.farmInsideMin,
  linksMin: select.farmLinksMin,
};

/** Which node belongs to which host. The graphs do not say; ids are in URL order. */
type Hosts = (graph: Csr) => { readonly groupOf: Uint32Array; readonly groups: number };

const blocksOf =
  (pages: number): Hosts =>
  ({ nodes }) => ({
    groupOf: Uint32Array.from({ length: nodes }, (_, node) => Math.floor(node / pages)),
    groups: Math.ceil(nodes / pages),
  });

/**
 * Hosts guessed from the links: ids are in URL order, so hosts are runs of ids. Of all ways to cut the ids at places that
 * few links cross, the one with the greatest modularity (Newman & Girvan 2004), by dynamic programming.
 */
const guessed: Hosts = ({ nodes, offsets, targets }) => {
  const across = new Int32Array(nodes + 1);
  const linksOf = (node: number): Uint32Array => targets.subarray(offsets[node], offsets[node + 1]);
  for (let node = 0; node < nodes; node++) {
    for (const to of linksOf(node)) {
      if (Math.abs(to - node) > 2000) continue;
      across[Math.min(node, to) + 1] = (across[Math.min(node, to) + 1] ?? 0) + 1;
      across[Math.max(node, to) + 1] = (across[Math.max(node, to) + 1] ?? 0) - 1;
    }
  }
  const pieceOf = new Uint32Array(nodes);
  let crossing = 0;
  let begin = 0;
  for (let node = 0; node < nodes; node++) {
    crossing += across[node] ?? 0;
    const cutHere = crossing <= 1 && node - begin >= 50;
    if (cutHere) begin = node;
    pieceOf[node] = (pieceOf[node - 1] ?? 0) + (cutHere ? 1 : 0);
  }
  const pieces = (pieceOf[nodes - 1] ?? 0) + 1;
  const degree = new Float64Array(pieces);
  const between = Array.from({ length: pieces }, () => new Map<number, number>());
  for (let node = 0; node < nodes; node++) {
    for (const to of linksOf(node)) {
      const [low, high] = [pieceOf[node] ?? 0, pieceOf[to] ?? 0].toSorted((a, b) => a - b);
      between[high ?? 0]?.set(low ?? 0, (between[high ?? 0]?.get(low ?? 0) ?? 0) + 1);
      degree[low ?? 0] = (degree[low ?? 0] ?? 0) + 1;
      degree[high ?? 0] = (degree[high ?? 0] ?? 0) + 1;
    }
  }
  const best = new Float64Array(pieces + 1).fill(-Infinity);
  const cut = new Uint32Array(pieces + 1);
  best[0] = 0;
  for (let end = 1; end <= pieces; end++) {
    // Walks the start of the last run backwards; `into` holds the links of each piece into the run.
    const into = new Map<number, number>();
    let inside = 0;
    let sum = 0;
    for (let start = end - 1; start >= 0; start--) {
      inside += (into.get(start) ?? 0) + (between[start]?.get(start) ?? 0);
      for (const [low, links] of between[start] ?? []) if (low !== start) into.set(low, (into.get(low) ?? 0) + links);
      sum += degree[start] ?? 0;
      const value = (best[start] ?? 0) + inside / targets.length - (sum / (2 * targets.length)) ** 2;
      if (value <= (best[end] ?? 0)) continue;
      best[end] = value;
      cut[end] = start;
    }
  }
  const hostOf = new Uint32Array(pieces);
  const starts: number[] = [];
  for (let end = pieces; end > 0; end = cut[end] ?? 0) starts.unshift(cut[end] ?? 0);
  for (const [host, start] of starts.entries()) hostOf.fill(host, start);
  return { groupOf: pieceOf.map((piece) => hostOf[piece] ?? 0), groups: starts.length };
};

class Injection {
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly groupOf: number[];
  #nodes: number;
  #groups: number;
  readonly #honest: number;
  readonly #random: Random;

  constructor(graph: Csr, { groupOf, groups }: ReturnType<Hosts>, random: Random) {
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

  /** Some farm pages link to honest ones, and some honest pages were talked into linking to the farm. */
  disguise(hosts: readonly (readonly number[])[], { outward, hijacked }: { outward: number; hijacked: number }): void {
    const pages = hosts.flat();
    for (const page of pages) {
      if (this.#random.next() < outward) this.link(page, this.#random.below(this.#honest));
    }
    for (let n = 0; n < hijacked; n++) {
      this.link(this.#random.below(this.#honest), pages[this.#random.below(pages.length)] ?? 0);
    }
  }

  graph(): { graph: Csr; grouping: { groups: number; groupOf: Uint32Array }; honest: number } {
    return {
      graph: csrFromLinks(this.#nodes, Uint32Array.from(this.from), Uint32Array.from(this.to)),
      grouping: { groups: this.#groups, groupOf: Uint32Array.from(this.groupOf) },
      honest: this.#honest,
    };
  }
}

const pick = (random: Random, pages: readonly number[]): number => pages[random.below(pages.length)] ?? 0;

const shapes: Readonly<Record<string, (web: Injection, random: Random) => readonly (readonly number[])[]>> = {
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

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;

for (const name of ['cnr-2000.tsv.gz', 'uk-2007-05@100000.tsv.gz']) {
  const file = join(import.meta.dirname, '../../../shared/data/graphs', name);
  if (!existsSync(file)) continue;
  const graph = await readGraph(file);
  for (const [how, hosts] of Object.entries({
    guessed,
    'blocks of 1,000': blocksOf(1000),
    'blocks of 100': blocksOf(100),
  })) {
    const known = hosts(graph);
    const already = new Set(findLinkFarms(graph, known, limits).flatMap(({ groups }) => groups));
    const before = known.groupOf.reduce((sum, group) => sum + (already.has(group) ? 1 : 0), 0);
    say(
      `${name}: ${graph.nodes} pages, hosts ${how}: ${known.groups}; marked before injection: ${share(before, graph.nodes)}`,
    );
    for (const disguise of [
      { outward: 0.2, hijacked: 5 },
      { outward: 0.5, hijacked: 20 },
    ]) {
      for (const [shape, inject] of Object.entries(shapes)) {
        const random = seededRandom(`${name} ${shape}`);
        const web = new Injection(graph, known, random);
        for (let farm = 0; farm < 20; farm++) web.disguise(inject(web, random), disguise);
        const injected = web.graph();
        const begin = elapsedMs();
        const farms = findLinkFarms(injected.graph, injected.grouping, limits);
        const ms = elapsedMs() - begin;
        const marked = new Set(farms.flatMap(({ groups }) => groups));
        let found = 0;
        let hurt = 0;
        for (const [node, group] of injected.grouping.groupOf.entries()) {
          if (!marked.has(group)) continue;
          if (node >= injected.honest) found++;
          else if (!already.has(group)) hurt++;
        }
        const spam = injected.graph.nodes - injected.honest;
        say(
          `  ${shape.padEnd(6)} outward ${disguise.outward}, hijacked ${disguise.hijacked}: found ${share(found, spam)} of ${spam}, ` +
            `newly hurt ${share(hurt, injected.honest)}; ${farms.length} farms, ${ms.toFixed(0)} ms`,
        );
      }
    }
  }
}
