import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { csrFromLinks, type Csr } from '../../src/graph/csr.ts';
import type { Grouping } from '../../src/graph/groups.ts';
import { findLinkFarms, type LinkFarm } from '../../src/graph/link-farm.ts';
import { afterwards, injectFarms, shapes } from './injected-farms.ts';
import { addOwnersGroups } from './owners-groups.ts';

const limits = { groupsMin: 3, sitewideMin: 0.5, inInsideMin: 0.5, outInsideMin: 0.5, linksMin: 12 };

/**
 * A web of domains with so many pages each, every page linking to the next of its domain; further links are said by
 * domain: every page of the one, or as many as said, to a page of the other.
 */
const farmsIn = (
  sizes: readonly number[],
  links: readonly { from: number; to: number; pages?: number }[],
): readonly LinkFarm[] => {
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const groupOf = Uint32Array.from(sizes.flatMap((size, group) => Array.from({ length: size }, () => group)));
  const pairs = links.flatMap(({ from, to, pages }) =>
    Array.from({ length: pages ?? sizes[from] ?? 0 }, (_, page) => [
      (starts[from] ?? 0) + page,
      (starts[to] ?? 0) + (page % (sizes[to] ?? 1)),
    ]),
  );
  for (const [page, group] of groupOf.entries()) {
    if (groupOf[page + 1] === group) pairs.push([page, page + 1], [page + 1, page]);
  }
  const graph = csrFromLinks(
    groupOf.length,
    Uint32Array.from(pairs, ([from]) => from ?? 0),
    Uint32Array.from(pairs, ([, to]) => to ?? 0),
  );
  return findLinkFarms(graph, { groups: sizes.length, groupOf }, limits);
};
const all = (members: readonly number[]): { from: number; to: number }[] =>
  members.flatMap((from) => members.filter((to) => to !== from).map((to) => ({ from, to })));

test('three domains that link to each other all over, and few others to them, are a farm', () => {
  const farms = farmsIn(
    [5, 5, 5, 30, 30],
    [...all([0, 1, 2]), { from: 3, to: 0, pages: 1 }, { from: 3, to: 4, pages: 5 }],
  );
  assert.deepEqual(farms, [{ groups: [0, 1, 2], pages: 15, linksInside: 30, linksFromOutside: 1 }]);
});

test('the same three with several supporters elsewhere are none', () => {
  const supporters = [3, 4, 5].flatMap((from) => [0, 1, 2].map((to) => ({ from, to, pages: 10 })));
  const friends = [3, 4, 5].map((to) => ({ from: 6, to, pages: 3 }));
  assert.deepEqual(farmsIn([5, 5, 5, 30, 30, 30, 30], [...all([0, 1, 2]), ...supporters, ...friends]), []);
});

test('two domains that link to each other are none, nor are domains linked from a few pages only', () => {
  assert.deepEqual(farmsIn([20, 20], all([0, 1])), []);
  const few = all([0, 1, 2]).map((link) => ({ ...link, pages: 2 }));
  assert.deepEqual(farmsIn([20, 20, 20], few), []);
});

test('a star with links back, a ring, and the boosters that no one links to', () => {
  const boosters = [1, 2, 3, 4, 5, 6];
  const star = boosters.flatMap((from) => [
    { from, to: 0 },
    { from: 0, to: from, pages: 1 },
  ]);
  assert.deepEqual(farmsIn([8, 3, 3, 3, 3, 3, 3], star)[0]?.groups, [0, ...boosters]);
  const ring = [0, 1, 2, 3, 4].map((from) => ({ from, to: (from + 1) % 5 }));
  assert.deepEqual(farmsIn([4, 4, 4, 4, 4, 9], [...ring, { from: 5, to: 2 }])[0]?.groups, [0, 1, 2, 3, 4, 5]);
});

test('a domain that links into a farm but has friends elsewhere stays', () => {
  const links = [...all([0, 1, 2]), { from: 3, to: 0 }, { from: 4, to: 3, pages: 3 }];
  assert.deepEqual(farmsIn([5, 5, 5, 5, 5], links)[0]?.groups, [0, 1, 2]);
});

test('sites that all link to a popular service are none', () => {
  const service = [1, 2, 3, 4].map((from) => ({ from, to: 0 }));
  assert.deepEqual(farmsIn([50, 5, 5, 5, 5], service), []);
});

test('a site that farms link to all over, and that answers one of them, is no part of it', () => {
  const links = [...all([0, 1, 2]), ...[0, 1, 2].map((from) => ({ from, to: 3 })), { from: 3, to: 0, pages: 1 }];
  const friends = [...all([3, 4]), { from: 3, to: 5 }];
  assert.deepEqual(
    farmsIn([9, 9, 9, 5, 5, 5], [...links, ...friends]).map(({ groups }) => groups),
    [[0, 1, 2]],
  );
});

test('sites that many others name once are none, though their footers name them a thousand times as often', () => {
  const sisters = [0, 1, 2];
  const readers = Array.from({ length: 14 }, (_, reader) => reader + 3);
  const named = readers.map((from) => ({ from, to: from % 3, pages: 1 }));
  const sizes = [900, 900, 900, ...readers.map(() => 20)];
  assert.deepEqual(farmsIn(sizes, [...all(sisters), ...named]), []);
  // A handful of links that a farm has talked others into does not save it.
  assert.deepEqual(
    farmsIn(sizes, [...all(sisters), ...named.slice(0, 6)]).map(({ groups }) => groups),
    [sisters],
  );
});

/** Domains of 20 to 60 pages with a menu; most pages have a link elsewhere, a few domains are linked all over by many. */
const honestWeb = (domains: number): { graph: Csr; grouping: Grouping } => {
  const random = seededRandom('honest web');
  const sizes = Array.from({ length: domains }, () => 20 + random.below(41));
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const groupOf = Uint32Array.from(sizes.flatMap((size, group) => Array.from({ length: size }, () => group)));
  const from: number[] = [];
  const to: number[] = [];
  const link = (page: number, target: number): void => {
    from.push(page);
    to.push(target);
  };
  for (const [page, group] of groupOf.entries()) {
    const home = starts[group] ?? 0;
    for (const menu of [0, 1, 2]) link(page, home + menu);
    if (random.next() < 0.7) link(page, random.below(groupOf.length));
    // One domain in five carries the badge of one of three services on every page.
    if (group % 5 === 4) link(page, starts[group % 3] ?? 0);
  }
  return {
    graph: csrFromLinks(groupOf.length, Uint32Array.from(from), Uint32Array.from(to)),
    grouping: { groups: domains, groupOf },
  };
};

test('of farms put into an honest web at least 95 % of the pages are found, and at most 0.1 % of the others hurt', () => {
  const web = honestWeb(300);
  assert.deepEqual(findLinkFarms(web.graph, web.grouping, limits), []);
  for (const [name, shape] of Object.entries(shapes)) {
    const random = seededRandom(name);
    const disguise = { outward: 0.2, hijacked: 5 };
    const { graph, grouping, honest } = injectFarms(web, { shape, farms: 10, disguise, random });
    const marked = new Set(findLinkFarms(graph, grouping, limits).flatMap(({ groups }) => groups));
    const pages = Array.from(grouping.groupOf, (group, node) => ({
      isFarm: node >= honest,
      isMarked: marked.has(group),
    }));
    const found = pages.filter(({ isFarm, isMarked }) => isFarm && isMarked).length;
    const hurt = pages.filter(({ isFarm, isMarked }) => !isFarm && isMarked).length;
    assert.ok(found >= 0.95 * (graph.nodes - honest), `${name}: ${found} of ${graph.nodes - honest} found`);
    assert.ok(hurt <= 0.001 * honest, `${name}: ${hurt} of ${honest} hurt`);
  }
});

test('of sixty groups of sites with one owner at most 2 % of the pages are marked, and farms beside them are found', () => {
  const honest = honestWeb(300);
  const web = addOwnersGroups(honest, 60, seededRandom('owners'));
  const marked = (graph: Csr, grouping: Grouping): ReadonlySet<number> =>
    new Set(findLinkFarms(graph, grouping, limits).flatMap(({ groups }) => groups));
  const pagesIn = (grouping: Grouping, groups: ReadonlySet<number>, from: number, end: number): number =>
    grouping.groupOf.subarray(from, end).reduce((sum, group) => sum + (groups.has(group) ? 1 : 0), 0);
  const { nodes } = web.graph;
  const taken = pagesIn(web.grouping, marked(web.graph, web.grouping), honest.graph.nodes, nodes);
  assert.ok(taken <= 0.02 * (nodes - honest.graph.nodes), `${taken} of ${nodes - honest.graph.nodes}`);
  const { exchange, bipartite, tree, tiny, large } = afterwards;
  for (const [name, shape] of Object.entries({ ...shapes, exchange, bipartite, tree, tiny, large })) {
    assert.ok(shape !== undefined);
    const disguise = { outward: 0.2, hijacked: 5 };
    const injected = injectFarms(web, { shape, farms: 10, disguise, random: seededRandom(name) });
    const found = marked(injected.graph, injected.grouping);
    const farmPages = injected.graph.nodes - nodes;
    const right = pagesIn(injected.grouping, found, nodes, injected.graph.nodes);
    assert.ok(right >= 0.95 * farmPages, `${name}: ${right} of ${farmPages} found`);
    const wrong = pagesIn(injected.grouping, found, 0, nodes);
    assert.ok(wrong <= 0.005 * nodes, `${name}: ${wrong} of ${nodes} hurt`);
  }
});
