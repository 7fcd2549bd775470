// Link farms of many shapes put into real graphs: how many of their pages are found, how many honest pages are hurt?
//   npm run build && node dist/bench/select/graph-link-farms.js
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { elapsedMs } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { defaultConfig } from '../../src/config/load.ts';
import type { Csr } from '../../src/graph/csr.ts';
import { groupGraph } from '../../src/graph/groups.ts';
import { findLinkFarms } from '../../src/graph/link-farm.ts';
import { readGraph } from '../../src/simulate/read-graph.ts';
import { afterwards, injectFarms, shapes, type Injected } from '../../test/graph/injected-farms.ts';

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
 * few links cross, and where what pages link to changes (one menu, one host), the one with the greatest modularity (Newman &
 * Girvan 2004), by dynamic programming.
 */
const cutWhereFewLinksCross: Hosts = ({ nodes, offsets, targets }) => {
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
  let menu = linksOf(0);
  for (let node = 0; node < nodes; node++) {
    crossing += across[node] ?? 0;
    const links = linksOf(node);
    const cutHere = crossing <= 1 && node - begin >= 50 && links.length > 0 && alike(menu, links) < 0.5;
    if (links.length > 0) menu = links;
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

/**
 * Of such runs, neighbours that link all over to the same third one, or the one to the other, are one host still: the menu of
 * a large host leads to one place of it, and hosts next to each other in the alphabet have no reason to share one.
 */
const guessed: Hosts = (graph) => {
  let hosts = cutWhereFewLinksCross(graph);
  for (;;) {
    const menus = menusOf(graph, hosts);
    const merged = new Uint32Array(hosts.groups);
    for (let host = 1; host < hosts.groups; host++) {
      const [own, before] = [menus[host] ?? new Set<number>(), menus[host - 1] ?? new Set<number>()];
      const isSame = own.has(host - 1) || before.has(host) || [...own].some((other) => before.has(other));
      merged[host] = (merged[host - 1] ?? 0) + (isSame ? 0 : 1);
    }
    const groups = (merged[hosts.groups - 1] ?? 0) + 1;
    if (groups === hosts.groups) return hosts;
    hosts = { groups, groupOf: hosts.groupOf.map((host) => merged[host] ?? 0) };
  }
};

/** To which other hosts at least half of the linking pages of each host lead. */
const menusOf = (graph: Csr, hosts: ReturnType<Hosts>): readonly ReadonlySet<number>[] => {
  const { graph: links, linkingNodes, nodesWithLinks } = groupGraph(graph, hosts);
  return Array.from({ length: hosts.groups }, (_, host) => {
    const menu = new Set<number>();
    for (let link = links.offsets[host] ?? 0; link < (links.offsets[host + 1] ?? 0); link++) {
      if (2 * (linkingNodes[link] ?? 0) >= (nodesWithLinks[host] ?? 0)) menu.add(links.targets[link] ?? 0);
    }
    return menu;
  });
};

/** Jaccard similarity of two ascending lists. */
const alike = (a: Uint32Array, b: Uint32Array): number => {
  const both = new Set(a).size + new Set(b).size - new Set([...a, ...b]).size;
  return both / (a.length + b.length - both);
};

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(2);
const row = (...cells: readonly (string | number)[]): void => say(`| ${cells.join(' | ')} |`);
let slowestMs = 0;

/** Pages of farms, of these found in percent, honest pages marked that were not before in percent, farms found. */
const detect = ({ graph, grouping, honest }: Injected, already: ReadonlySet<number>): readonly (string | number)[] => {
  const begin = elapsedMs();
  const farms = findLinkFarms(graph, grouping, limits);
  slowestMs = Math.max(slowestMs, elapsedMs() - begin);
  const marked = new Set(farms.flatMap(({ groups }) => groups));
  let found = 0;
  let hurt = 0;
  for (const [node, group] of grouping.groupOf.entries()) {
    if (!marked.has(group)) continue;
    if (node >= honest) found++;
    else if (!already.has(group)) hurt++;
  }
  const spam = graph.nodes - honest;
  return [spam, percent(found, spam), percent(hurt, honest), farms.length];
};

row('graph', 'hosts', 'shape', 'outward', 'hijacked', 'pages of farms', 'found, %', 'hurt, %', 'farms');
say('|---|---|---|---|---|---|---|---|---|');
const before: (readonly (string | number)[])[] = [];

for (const name of ['cnr-2000.tsv.gz', 'uk-2007-05@100000.tsv.gz']) {
  const short = name.replace('.tsv.gz', '');
  const file = join(import.meta.dirname, '../../../../shared/data/graphs', name);
  if (!existsSync(file)) continue;
  const graph = await readGraph(file);
  for (const [how, hosts] of Object.entries({
    guessed,
    'blocks of 1,000': blocksOf(1000),
    'blocks of 100': blocksOf(100),
  })) {
    const known = hosts(graph);
    const already = new Set(findLinkFarms(graph, known, limits).flatMap(({ groups }) => groups));
    const marked = known.groupOf.reduce((sum, group) => sum + (already.has(group) ? 1 : 0), 0);
    before.push([short, graph.nodes, how, known.groups, percent(marked, graph.nodes)]);
    const injected = how === 'guessed' ? { ...shapes, ...afterwards } : shapes;
    for (const outward of [0.2, 0.5]) {
      for (const [shape, inject] of Object.entries(injected)) {
        const disguise = { outward, hijacked: outward === 0.2 ? 5 : 20 };
        const random = seededRandom(`${name} ${shape}`);
        const web = injectFarms({ graph, grouping: known }, { shape: inject, farms: 20, disguise, random });
        row(short, how, shape, outward, disguise.hijacked, ...detect(web, already));
      }
    }
  }
}
say('');
row('graph', 'pages', 'hosts', 'number', 'marked before, %');
say('|---|---|---|---|---|');
for (const cells of before) row(...cells);
say('');
say(`slowest search: ${slowestMs.toFixed(0)} ms`);
