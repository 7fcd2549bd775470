import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { csrBuilder, csrFromLinks, csrFromSource, outDegrees, transpose, type Csr } from '../../src/graph/csr.ts';
import { strongComponents } from '../../src/graph/components.ts';
import { groupGraph } from '../../src/graph/groups.ts';
import { pageRank } from '../../src/graph/pagerank.ts';

const linksOf = ({ nodes, offsets, targets }: Csr): [number, number][] =>
  Array.from({ length: nodes }, (_, node) =>
    [...targets.subarray(offsets[node], offsets[node + 1])].map((to): [number, number] => [node, to]),
  ).flat();
const graphOf = (nodes: number, links: readonly (readonly [number, number])[]): Csr =>
  csrFromLinks(
    nodes,
    Uint32Array.from(links, ([from]) => from),
    Uint32Array.from(links, ([, to]) => to),
  );
const someGraph = fc.integer({ min: 1, max: 12 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    links: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { maxLength: 40 }),
  }),
);

test('a graph keeps its links once, without those to oneself, in order', () => {
  fc.assert(
    fc.property(someGraph, ({ nodes, links }) => {
      const expected = [...new Set(links.filter(([a, b]) => a !== b).map(([a, b]) => a * 100 + b))]
        .sort((a, b) => a - b)
        .map((key) => [Math.floor(key / 100), key % 100]);
      const graph = graphOf(nodes, links);
      assert.deepEqual(linksOf(graph), expected);
      const builder = csrBuilder(nodes);
      for (const [from, to] of links.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) builder.add(from, to);
      assert.deepEqual(builder.build(), graph);
      const once = [...new Set(links.map(([a, b]) => a * 100 + b))].reverse();
      const fromSource = csrFromSource(nodes, (visit) => {
        for (const link of once) visit(Math.floor(link / 100), link % 100);
      });
      assert.deepEqual(fromSource, graph);
      assert.deepEqual(transpose(transpose(graph)), graph);
      assert.deepEqual(
        linksOf(transpose(graph)),
        expected.map(([a = 0, b = 0]) => [b, a]).toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d),
      );
    }),
  );
});

test('links out of order are refused', () => {
  const builder = csrBuilder(3);
  builder.add(1, 0);
  assert.throws(() => builder.add(0, 1), /in order/);
});

/** Solves (I − d·Pᵀ)·x = (1 − d)/n·1 by Gauss elimination, nodes without links linking to all. */
const exactRanks = (graph: Csr, damping: number): number[] => {
  const { nodes } = graph;
  const degrees = outDegrees(graph);
  const matrix = Array.from({ length: nodes }, (_, row) =>
    Array.from({ length: nodes + 1 }, (__, column) =>
      column === nodes
        ? (1 - damping) / nodes
        : (row === column ? 1 : 0) - (degrees[column] === 0 ? damping / nodes : 0),
    ),
  );
  for (const [from, to] of linksOf(graph)) {
    const row = matrix[to] as number[];
    row[from] = (row[from] ?? 0) - damping / (degrees[from] ?? 1);
  }
  for (let pivot = 0; pivot < nodes; pivot++) {
    const row = matrix[pivot] as number[];
    const by = row[pivot] ?? 1;
    for (let column = pivot; column <= nodes; column++) row[column] = (row[column] ?? 0) / by;
    for (const [at, other] of matrix.entries()) {
      const factor = other[pivot] ?? 0;
      if (at === pivot || factor === 0) continue;
      for (let column = pivot; column <= nodes; column++) {
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
      }
    }
  }
  return matrix.map((row) => row[nodes] ?? 0);
};

const strict = { damping: 0.85, tolerance: 1e-14, iterationsMax: 1000 };

test('PageRank equals the solution of the linear system', () => {
  fc.assert(
    fc.property(someGraph, ({ nodes, links }) => {
      const graph = graphOf(nodes, links);
      const { ranks } = pageRank(graph, strict);
      const exact = exactRanks(graph, strict.damping);
      for (const [node, rank] of ranks.entries()) assert.ok(Math.abs(rank - (exact[node] ?? 0)) < 1e-10);
      assert.ok(Math.abs(ranks.reduce((sum, rank) => sum + rank, 0) - 1) < 1e-10);
    }),
  );
});

test('PageRank of a small graph by hand', () => {
  // 0 → 1, 1 → 0, 2 → 0 with damping 1/2: x2 = 1/6, x1 = 1/6 + x0/2, x0 = 1/6 + x1/2 + x2/2.
  const { ranks } = pageRank(
    graphOf(3, [
      [0, 1],
      [1, 0],
      [2, 0],
    ]),
    { ...strict, damping: 0.5 },
  );
  const expected = [4 / 9, 7 / 18, 1 / 6];
  for (const [node, rank] of expected.entries()) assert.ok(Math.abs((ranks[node] ?? 0) - rank) < 1e-12);
  assert.deepEqual([...pageRank(graphOf(1, []), strict).ranks], [1]);
});

test('strong components are those in which every node reaches every other', () => {
  fc.assert(
    fc.property(someGraph, ({ nodes, links }) => {
      const graph = graphOf(nodes, links);
      const reach = Array.from({ length: nodes }, (_, from) => {
        const seen = new Set([from]);
        for (const node of seen) for (const [a, b] of links) if (a === node) seen.add(b);
        return seen;
      });
      const { of } = strongComponents(graph, new Uint8Array(nodes).fill(1));
      for (let a = 0; a < nodes; a++) {
        for (let b = 0; b < nodes; b++) {
          assert.equal(of[a] === of[b], reach[a]?.has(b) === true && reach[b]?.has(a) === true);
        }
      }
    }),
  );
});

test('dead nodes are in no component and join none', () => {
  const graph = graphOf(3, [
    [0, 1],
    [1, 2],
    [2, 0],
  ]);
  assert.deepEqual(
    [...strongComponents(graph, Uint8Array.of(1, 0, 1)).of].map((of) => of >= 0),
    [true, false, true],
  );
  assert.equal(strongComponents(graph, Uint8Array.of(1, 0, 1)).count, 2);
});

test('groups count the pages that link, not the links', () => {
  // Group 0 = pages 0, 1, 2; group 1 = pages 3, 4. Page 0 links twice into group 1, page 1 once, page 2 not at all.
  const graph = graphOf(5, [
    [0, 3],
    [0, 4],
    [1, 3],
    [0, 1],
    [4, 0],
  ]);
  const groups = groupGraph(graph, { groups: 2, groupOf: Uint32Array.of(0, 0, 0, 1, 1) });
  assert.deepEqual(linksOf(groups.graph), [
    [0, 1],
    [1, 0],
  ]);
  assert.deepEqual([...groups.linkingNodes], [2, 1]);
  assert.deepEqual([...groups.nodesWithLinks], [2, 1]);
  assert.deepEqual([...groups.sizes], [3, 2]);
});
