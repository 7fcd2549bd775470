import type { Random } from '../../src/base/random.ts';
import { csrFromLinks, type Csr } from '../../src/graph/csr.ts';
import type { Grouping } from '../../src/graph/groups.ts';

/** How the sites of one owner name each other in their footers. */
const footers = {
  /** Every site names all others. */
  everybody: (at: number, sites: number) => others(at, sites),
  /** All name the company's site, which names all. */
  company: (at: number, sites: number) => (at === 0 ? others(at, sites) : [0]),
  /** The company and two neighbours (a magazine and its shop). */
  neighbours: (at: number, sites: number) => [...new Set([0, (at + 1) % sites, (at + sites - 1) % sites])],
} satisfies Readonly<Record<string, (at: number, sites: number) => readonly number[]>>;

const others = (at: number, sites: number): readonly number[] =>
  Array.from({ length: sites }, (_, site) => site).filter((site) => site !== at);

/**
 * Adds groups of sites to a web: 3 to 9 sites of 15 to 300 pages, each page with a menu and links to articles beside it, a
 * footer with the front pages of sister sites on 60 to 100 % of the pages, hardly anything that leads in from elsewhere.
 */
export const addOwnersGroups = (
  { graph, grouping }: { readonly graph: Csr; readonly grouping: Grouping },
  count: number,
  random: Random,
): { readonly graph: Csr; readonly grouping: Grouping } => {
  const from: number[] = [];
  const to: number[] = [];
  const groupOf = Array.from(grouping.groupOf);
  let { groups } = grouping;
  for (let node = 0; node < graph.nodes; node++)
    for (const target of graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1])) {
      from.push(node);
      to.push(target);
    }
  const link = (page: number, target: number): void => {
    if (page === target) return;
    from.push(page);
    to.push(target);
  };
  for (let n = 0; n < count; n++) {
    const footer = Object.values(footers)[n % 3] ?? footers.everybody;
    const sites = Array.from({ length: 3 + random.below(7) }, () => {
      const start = groupOf.length;
      const pages = 15 + random.below(286);
      for (let page = 0; page < pages; page++) groupOf.push(groups);
      groups++;
      return { start, pages };
    });
    for (const [at, { start, pages }] of sites.entries()) {
      const sisters = footer(at, sites.length).filter((sister) => sister !== at);
      const menu = Math.min(pages - 1, 3 * sisters.length + 2 + random.below(10));
      const hasFooter = 0.6 + 0.4 * random.next();
      for (let page = 0; page < pages; page++) {
        for (let entry = 0; entry < menu; entry++) link(start + page, start + entry);
        for (let beside = 1; beside <= 4; beside++) link(start + page, start + ((page + beside) % pages));
        if (random.next() < hasFooter) for (const sister of sisters) link(start + page, sites[sister]?.start ?? 0);
        if (random.next() < 0.1) link(start + page, random.below(graph.nodes));
      }
      for (let quoted = random.below(4); quoted > 0; quoted--)
        link(random.below(graph.nodes), start + random.below(pages));
    }
  }
  return {
    graph: csrFromLinks(groupOf.length, Uint32Array.from(from), Uint32Array.from(to)),
    grouping: { groups, groupOf: Uint32Array.from(groupOf) },
  };
};
