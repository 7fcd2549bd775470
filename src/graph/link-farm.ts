import { strongComponents } from './components.ts';
import { csrFromLinks, type Csr } from './csr.ts';
import { isOwnersGroup } from './owners-group.ts';
import { groupGraph, membersOf, type GroupGraph, type Grouping } from './groups.ts';

export interface LinkFarmLimits {
  /** A farm has at least this many groups (domains). */
  readonly groupsMin: number;
  /** A group links to another "all over" when at least this share of its linking pages does. */
  readonly sitewideMin: number;
  /** At least this share of the links into each member from other groups must come along ties inside the farm. */
  readonly inInsideMin: number;
  /** At least this share of the groups to which a member links all over must be in the farm. */
  readonly outInsideMin: number;
  /** A farm has at least so many links between its members; a page that links to a group counts once. */
  readonly linksMin: number;
}

export interface LinkFarm {
  /** Numbers of its groups, ascending. */
  readonly groups: readonly number[];
  readonly pages: number;
  /** (page, group) links between members, and from elsewhere into members. */
  readonly linksInside: number;
  readonly linksFromOutside: number;
}

/**
 * Link farms as whole groups of domains: domains that link to one another all over their pages and that hardly anyone
 * else links to. "All over" is the sign of the template-made, reciprocal links by which Wu & Davison (2005) know link
 * farms; "hardly anyone else" is the community of Flake, Lawrence & Giles (2000), whose members have more links among
 * themselves than with others. A tie is a link found all over a domain, and the link that answers it when the domain
 * answers at least half of those that link to it like this (the hub of a star does; a site that is merely popular, or that
 * was once talked into a link, does not). Found as strongly connected components of the ties, from which whoever has honest
 * supporters or interests is peeled off until nothing changes. Domains that only boost (every page links into the farm,
 * no one outside links to them; Gyöngyi & Garcia-Molina 2005) belong to it and do not count as supporters. Sites of one
 * owner that name each other in their footers are no farm (owners-group.ts).
 */
export const findLinkFarms = (pages: Csr, grouping: Grouping, limits: LinkFarmLimits): readonly LinkFarm[] => {
  const links = groupGraph(pages, grouping);
  const ties = findTies(links, limits.sitewideMin);
  const { order, starts } = membersOf(pages.nodes, grouping);
  const pagesOf = (group: number): Uint32Array => order.subarray(starts[group], starts[group + 1]);
  const web = { pages, groupOf: grouping.groupOf, pagesOf };
  let alive: Uint8Array = new Uint8Array(grouping.groups).fill(1);
  for (;;) {
    const core = largeComponents(ties.graph, alive, limits.groupsMin);
    const farmOf = withBoosters(ties, core, limits);
    const kept = core.map((farm, group) => (farm !== -1 && isInsular(ties, farmOf, { group, limits }) ? 1 : 0));
    if (kept.every((is, group) => is === alive[group]))
      return describeAll(links, ties, { farmOf, limits }).filter(
        ({ groups }) => !isOwnersGroup(web, { groups, supporters: supportersOf(ties.in, farmOf, groups) }),
      );
    // Each round keeps a subset of the groups kept before, so the loop ends.
    alive = Uint8Array.from(kept);
  }
};

/** The links between groups in one direction. For each group: to (or from) which others, from how many pages, and whether it is a tie. */
interface Side {
  readonly offsets: Uint32Array;
  readonly others: Uint32Array;
  /** Pages that link; their logarithm weighs, so that a large domain does not outvote many small ones. */
  readonly pages: Uint32Array;
  readonly tied: Uint8Array;
  /** Found on at least `sitewideMin` of the pages of the group that links. */
  readonly sitewide: Uint8Array;
}

interface Ties {
  /** The ties alone: links found all over a group, and the links that answer them. */
  readonly graph: Csr;
  readonly out: Side;
  readonly in: Side;
}

const findTies = ({ graph, linkingNodes, nodesWithLinks }: GroupGraph, sitewideMin: number): Ties => {
  const links = graph.targets.length;
  const froms = new Uint32Array(links);
  const sitewide = new Uint8Array(links);
  const tied = new Uint8Array(links);
  for (let group = 0; group < graph.nodes; group++) {
    const enough = sitewideMin * (nodesWithLinks[group] ?? 0);
    for (let link = graph.offsets[group] ?? 0; link < (graph.offsets[group + 1] ?? 0); link++) {
      froms[link] = group;
      if ((linkingNodes[link] ?? 0) >= enough) sitewide[link] = 1;
    }
  }
  const received = new Uint32Array(graph.nodes);
  const answered = new Uint32Array(graph.nodes);
  const answers = new Int32Array(links).fill(-1);
  for (let link = 0; link < links; link++) {
    if (sitewide[link] !== 1) continue;
    tied[link] = 1;
    const to = graph.targets[link] ?? 0;
    const answer = linkAt(graph, to, froms[link] ?? 0);
    if (answer !== -1 && sitewide[answer] === 1) continue;
    received[to] = (received[to] ?? 0) + 1;
    if (answer !== -1) answered[to] = (answered[to] ?? 0) + 1;
    answers[link] = answer;
  }
  for (let link = 0; link < links; link++) {
    const to = graph.targets[link] ?? 0;
    const answer = answers[link] ?? -1;
    if (answer !== -1 && 2 * (answered[to] ?? 0) >= (received[to] ?? 0)) tied[answer] = 1;
  }
  const out: Side = { offsets: graph.offsets, others: graph.targets, pages: linkingNodes, tied, sitewide };
  const isTie = (_: number, link: number): boolean => tied[link] === 1;
  return {
    graph: csrFromLinks(graph.nodes, froms.filter(isTie), graph.targets.filter(isTie)),
    out,
    in: turnRound(out, graph.nodes),
  };
};

/** Position of the link from one group to another; −1 when there is none. */
const linkAt = ({ offsets, targets }: Csr, from: number, to: number): number => {
  let low = offsets[from] ?? 0;
  let high = offsets[from + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((targets[middle] ?? 0) < to) low = middle + 1;
    else high = middle;
  }
  return low < (offsets[from + 1] ?? 0) && targets[low] === to ? low : -1;
};

const turnRound = (out: Side, groups: number): Side => {
  const links = out.others.length;
  const offsets = new Uint32Array(groups + 1);
  for (const to of out.others) offsets[to + 1] = (offsets[to + 1] ?? 0) + 1;
  for (let group = 0; group < groups; group++) offsets[group + 1] = (offsets[group + 1] ?? 0) + (offsets[group] ?? 0);
  const fill = offsets.slice();
  const others = new Uint32Array(links);
  const pages = new Uint32Array(links);
  const tied = new Uint8Array(links);
  const sitewide = new Uint8Array(links);
  for (let from = 0; from < groups; from++) {
    for (let link = out.offsets[from] ?? 0; link < (out.offsets[from + 1] ?? 0); link++) {
      const to = out.others[link] ?? 0;
      const at = fill[to] ?? 0;
      fill[to] = at + 1;
      others[at] = from;
      pages[at] = out.pages[link] ?? 0;
      tied[at] = out.tied[link] ?? 0;
      sitewide[at] = out.sitewide[link] ?? 0;
    }
  }
  return { offsets, others, pages, tied, sitewide };
};

/** The component of each group, −1 for groups in components of fewer than `groupsMin`. */
const largeComponents = (ties: Csr, alive: Uint8Array, groupsMin: number): Int32Array => {
  const { of, count } = strongComponents(ties, alive);
  const sizes = new Uint32Array(count);
  for (const component of of) if (component >= 0) sizes[component] = (sizes[component] ?? 0) + 1;
  return of.map((component) => ((sizes[component] ?? 0) >= groupsMin ? component : -1));
};

/** Adds to each component the groups that do nothing but boost it. */
const withBoosters = (ties: Ties, farmOf: Int32Array, limits: LinkFarmLimits): Int32Array =>
  farmOf.map((farm, group) => (farm === -1 ? boostedBy(ties, farmOf, { group, limits }) : farm));

/**
 * The farm that this group links to all over and for which it seems to exist: no one outside links to it, or the farm
 * answers, it links to nothing else all over, and at least half of what a member needs comes from the farm. −1: none.
 */
const boostedBy = (
  { out, in: into }: Ties,
  farmOf: Int32Array,
  { group, limits }: { group: number; limits: LinkFarmLimits },
): number => {
  for (let link = out.offsets[group] ?? 0; link < (out.offsets[group + 1] ?? 0); link++) {
    const farm = farmOf[out.others[link] ?? 0] ?? -1;
    if (farm === -1 || out.sitewide[link] !== 1) continue;
    const received = weigh(into, group, { farmOf, farm });
    const given = weigh(out, group, { farmOf, farm });
    const unknown = received.members === received.all && given.tied >= limits.outInsideMin * given.sitewide;
    const answered = received.tied > 0 && 2 * received.tied >= limits.inInsideMin * received.all;
    if (unknown || (answered && given.tied >= given.sitewide)) return farm;
  }
  return -1;
};

/** Whether a member hangs together with its farm more than it hangs on others. */
const isInsular = (
  ties: Ties,
  farmOf: Int32Array,
  { group, limits }: { group: number; limits: LinkFarmLimits },
): boolean => {
  const farm = farmOf[group] ?? -1;
  const received = weigh(ties.in, group, { farmOf, farm });
  const given = weigh(ties.out, group, { farmOf, farm });
  return (
    given.tied > 0 &&
    received.tied >= limits.inInsideMin * received.all &&
    given.tied >= limits.outInsideMin * given.sitewide
  );
};

/** How many groups of no farm link into these. */
const supportersOf = ({ offsets, others }: Side, farmOf: Int32Array, groups: readonly number[]): number => {
  const supporters = new Set<number>();
  for (const group of groups)
    for (const other of others.subarray(offsets[group], offsets[group + 1]))
      if (farmOf[other] === -1) supporters.add(other);
  return supporters.size;
};

/** What `weigh` adds up over the links of one group; each is a sum of logarithms of numbers of pages where nothing else is said. */
interface Weight {
  readonly all: number;
  /** The part of `all` that is exchanged with members of the farm. */
  readonly members: number;
  /** The part of `members` that goes along ties. */
  readonly tied: number;
  /** The part of `all` that stands all over a group. Single links elsewhere are cheap disguise and do not count here. */
  readonly sitewide: number;
  /** How many pages link, and how many of them belong to members. */
  readonly pages: number;
  readonly memberPages: number;
}

const weigh = (
  { offsets, others, pages, tied, sitewide }: Side,
  group: number,
  { farmOf, farm }: { farmOf: Int32Array; farm: number },
): Weight => {
  let all = 0;
  let members = 0;
  let along = 0;
  let allOver = 0;
  let allPages = 0;
  let memberPages = 0;
  for (let link = offsets[group] ?? 0; link < (offsets[group + 1] ?? 0); link++) {
    const linking = pages[link] ?? 0;
    const weight = Math.log1p(linking);
    all += weight;
    allPages += linking;
    if (sitewide[link] === 1) allOver += weight;
    if (farmOf[others[link] ?? 0] !== farm) continue;
    members += weight;
    memberPages += linking;
    if (tied[link] === 1) along += weight;
  }
  return { all, members, tied: along, sitewide: allOver, pages: allPages, memberPages };
};

const describeAll = (
  { sizes }: GroupGraph,
  ties: Ties,
  { farmOf, limits }: { farmOf: Int32Array; limits: LinkFarmLimits },
): readonly LinkFarm[] => {
  const farms = new Map<number, { groups: number[]; pages: number; linksInside: number; linksFromOutside: number }>();
  for (const [group, farm] of farmOf.entries()) {
    if (farm === -1) continue;
    const entry = farms.get(farm) ?? { groups: [], pages: 0, linksInside: 0, linksFromOutside: 0 };
    const { pages, memberPages } = weigh(ties.in, group, { farmOf, farm });
    entry.groups.push(group);
    entry.pages += sizes[group] ?? 0;
    entry.linksInside += memberPages;
    entry.linksFromOutside += pages - memberPages;
    farms.set(farm, entry);
  }
  return [...farms.values()]
    .filter(({ linksInside, groups }) => linksInside >= limits.linksMin && groups.length >= limits.groupsMin)
    .toSorted((a, b) => (a.groups[0] ?? 0) - (b.groups[0] ?? 0));
};
