import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csrFromLinks, transpose, type Csr } from '../../src/graph/csr.ts';
import { firstPath, pathFinder, type PathFinder } from '../../src/graph/shortest-paths.ts';
import { weakComponents } from '../../src/graph/weak-components.ts';
import { fc } from '../property.ts';

const graphOf = (nodes: number, links: readonly (readonly [number, number])[]): Csr =>
  csrFromLinks(
    nodes,
    Uint32Array.from(links, ([from]) => from),
    Uint32Array.from(links, ([, to]) => to),
  );

const finderOf = (graph: Csr): PathFinder => pathFinder({ forward: graph, turned: transpose(graph) });

/** All shortest paths by walking every way from the start, one link at a time. */
const allShortest = (links: readonly (readonly [number, number])[], from: number, to: number): number[][] => {
  let paths = [[from]];
  const seen = new Set([from]);
  while (paths.length > 0) {
    const there = paths.filter((path) => path.at(-1) === to);
    if (there.length > 0) return there;
    const further = new Map<string, number[]>();
    for (const path of paths)
      for (const [a, b] of links) if (a === path.at(-1) && !seen.has(b)) further.set([...path, b].join(), [...path, b]);
    paths = [...further.values()];
    for (const path of paths) seen.add(path.at(-1) ?? 0);
  }
  return [];
};

const someGraph = fc.integer({ min: 1, max: 14 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    links: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { maxLength: 45 }),
    questions: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { minLength: 1, maxLength: 4 }),
  }),
);

test('every shortest path is found, and no other, whatever was asked before', () => {
  fc.assert(
    fc.property(someGraph, ({ nodes, links, questions }) => {
      const graph = graphOf(nodes, links);
      const finder = finderOf(graph);
      for (const [from, to] of questions) {
        const expected = allShortest(links, from, to);
        const found = finder.between(from, to);
        if (expected.length === 0) {
          assert.equal(found, null);
          continue;
        }
        assert.ok(found !== null);
        const levels = expected[0]?.map((_, at) =>
          [...new Set(expected.map((path) => path[at] ?? -1))].sort((a, b) => a - b),
        );
        assert.deepEqual(
          found.levels.map((level) => [...level]),
          levels,
        );
        assert.equal(found.count, expected.length);
        const inOrder = expected.toSorted(compareLists);
        assert.deepEqual(
          firstPath(found, graph, (a, b) => a - b),
          inOrder[0],
        );
      }
    }),
  );
});

const compareLists = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((node, place) => node !== b[place]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};

test('two ways of the same length are both told, and the caller says which comes first', () => {
  const graph = graphOf(5, [
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 3],
    [3, 4],
  ]);
  const found = finderOf(graph).between(0, 4);
  assert.ok(found !== null);
  assert.equal(found.count, 2);
  assert.deepEqual(
    found.levels.map((level) => [...level]),
    [[0], [1, 2], [3], [4]],
  );
  assert.deepEqual(
    firstPath(found, graph, (a, b) => b - a),
    [0, 2, 3, 4],
  );
});

test('a page is where it is already; against the links there is no way', () => {
  const finder = finderOf(graphOf(2, [[0, 1]]));
  assert.deepEqual(finder.between(1, 1), { levels: [Uint32Array.of(1)], count: 1 });
  assert.equal(finder.between(1, 0), null);
});

test('components are told by their smallest node, whichever way the links lead', () => {
  const graph = graphOf(7, [
    [5, 3],
    [5, 1],
    [6, 2],
    [4, 4],
  ]);
  assert.deepEqual([...weakComponents(graph)], [0, 1, 2, 1, 4, 1, 2]);
});
