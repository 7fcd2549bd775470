import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csrFromLinks } from '../../src/graph/csr.ts';
import { openCrawlOrder } from '../../src/graph/crawl-order.ts';
import { cutOffs, IncrementalPageRank, type CutOff } from '../../src/graph/incremental-pagerank.ts';
import { GrowingLinks, NewestLinks, RecordedLinks } from '../../src/graph/page-links.ts';
import { PageQueues } from '../../src/graph/page-queues.ts';

const graphOf = (links: readonly (readonly [number, number])[], nodes: number): ReturnType<typeof csrFromLinks> =>
  csrFromLinks(
    nodes,
    Uint32Array.from(links, ([from]) => from),
    Uint32Array.from(links, ([, to]) => to),
  );

const scoresAfter = (
  links: readonly (readonly [number, number])[],
  cutOff: CutOff,
  collected: readonly number[],
): number[] => {
  const recorded = new RecordedLinks(graphOf(links, 5));
  const queues = new PageQueues({ pages: 5, ties: 'first-come' });
  const ranks = new IncrementalPageRank({ queues, links: recorded }, cutOff);
  for (const page of collected) {
    recorded.collect(page);
    ranks.collect(page);
  }
  return Array.from(queues.scores);
};

// 0 → 1, 2   1 → 2, 3   2 → 0   3 → 4
const links = [
  [0, 1],
  [0, 2],
  [1, 2],
  [1, 3],
  [2, 0],
  [3, 4],
] as const;

test('DL1 (Yamada 2004, 3): one is added to the fetched page, its score goes in equal parts to its links', () => {
  // 0: s0 = 1, gives ½ to 1 and 2.  1: s1 = 1½, gives ¾ to 2 and 3.  2: s2 = 2¼, gives 2¼ to 0, whose links hear nothing.
  assert.deepEqual(scoresAfter(links, cutOffs.DL1, [0]), [1, 0.5, 0.5, 0, 0]);
  assert.deepEqual(scoresAfter(links, cutOffs.DL1, [0, 1]), [1, 1.5, 1.25, 0.75, 0]);
  assert.deepEqual(scoresAfter(links, cutOffs.DL1, [0, 1, 2]), [3.25, 1.5, 2.25, 0.75, 0]);
});

test('PL (Yamada 2004, 3): after DL1 the scores of L more pages are raised, breadth first', () => {
  // After 0, 1: collecting 2 gives 2¼ to 0, whose links get half of it each: with L = 1 only page 1 does.
  assert.deepEqual(scoresAfter(links, { kind: 'PL', pages: 1 }, [0, 1, 2]), [3.25, 2.625, 2.25, 0.75, 0]);
  assert.deepEqual(scoresAfter(links, { kind: 'PL', pages: 2 }, [0, 1, 2]), [3.25, 2.625, 3.375, 0.75, 0]);
  // The third is the first link of page 1, which passes half of its 1⅛ on: page 2.
  assert.deepEqual(scoresAfter(links, { kind: 'PL', pages: 3 }, [0, 1, 2]), [3.25, 2.625, 3.9375, 0.75, 0]);
});

test('WP, which is ours: L more pages pass on what they received to all of their links, breadth first', () => {
  // After 0, 1: collecting 2 gives 2¼ to 0; with L = 1 page 0 passes 2¼ on: 1⅛ to 1 and 2.
  assert.deepEqual(scoresAfter(links, { kind: 'WP', pages: 1 }, [0, 1, 2]), [3.25, 2.625, 3.375, 0.75, 0]);
  // With L = 2 page 1 passes its 1⅛ on as well: 9⁄16 to 2 and 3.
  assert.deepEqual(scoresAfter(links, { kind: 'WP', pages: 2 }, [0, 1, 2]), [3.25, 2.625, 3.9375, 1.3125, 0]);
});

test('VR: a collected page passes on an addition of at least 1.5 times its score', () => {
  // Collecting 2: β = 2¼ ≥ 1.5 · s0 (1): 0 passes on 1⅛ each; at 1 (s = 1½) 1⅛ < 2.25 and at 2 (s = 2¼) as well: not updated.
  assert.deepEqual(scoresAfter(links, cutOffs.VR, [0, 1, 2]), [3.25, 1.5, 2.25, 0.75, 0]);
  // With the threshold at ½ both are: 1 (1⅛ ≥ ¾) passes 9⁄16 to 2 and 3 where they are large enough: 3 (½ · ¾) is, 2 is not.
  const half = scoresAfter(links, { kind: 'VR', threshold: 0.5 }, [0, 1, 2]);
  assert.equal(half[1], 2.625);
  assert.equal(half[3], 1.3125);
});

test('AR: what was received and not yet passed on goes on once it is more than the threshold of the score', () => {
  // Threshold ½: collecting 2 gives 2¼ to 0: a0 = 2¼ > ½ · 3¼, so 1⅛ each to 1 and 2. a1 = 1⅛ < ½ · 2⅝: held. a2 = 1⅛ < ½ · 3⅜: held.
  assert.deepEqual(scoresAfter(links, { kind: 'AR', threshold: 0.5 }, [0, 1, 2]), [3.25, 2.625, 3.375, 0.75, 0]);
  // At 29/30 a0 = 2¼ < 3.14: nothing goes on.
  assert.deepEqual(scoresAfter(links, cutOffs.AR, [0, 1, 2]), [3.25, 1.5, 2.25, 0.75, 0]);
});

test('links that come page by page give the scores that a recorded graph gives; DL1 needs only the newest', () => {
  const graph = graphOf(links, 5);
  const collected = [0, 1, 2, 3, 4];
  for (const [name, cutOff] of Object.entries(cutOffs)) {
    for (const growing of name === 'DL1' ? [new GrowingLinks(), new NewestLinks()] : [new GrowingLinks()]) {
      const queues = new PageQueues({ pages: 5, ties: 'number' });
      const order = openCrawlOrder(`IPR-${name as keyof typeof cutOffs}`, {
        queues,
        links: growing,
        sweepAfter: () => 1,
      });
      for (const page of collected) {
        growing.put(page, graph.targets.slice(graph.offsets[page], graph.offsets[page + 1]));
        order.collected(page);
      }
      assert.deepEqual(Array.from(queues.scores), scoresAfter(links, cutOff, collected), name);
    }
  }
});
