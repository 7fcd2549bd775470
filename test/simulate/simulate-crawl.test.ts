import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Fault } from '../../src/base/fault.ts';
import { csrFromLinks } from '../../src/graph/csr.ts';
import { orderStrategies } from '../../src/graph/crawl-order.ts';
import { simulateCrawl } from '../../src/simulate/simulate-crawl.ts';
import { judgeOrder } from '../../src/simulate/order-criteria.ts';
import { readGraph, readGraphUrls } from '../../src/simulate/read-graph.ts';

const graphOf = (links: readonly (readonly [number, number])[], nodes: number): ReturnType<typeof csrFromLinks> =>
  csrFromLinks(
    nodes,
    Uint32Array.from(links, ([from]) => from),
    Uint32Array.from(links, ([, to]) => to),
  );

test('every strategy collects every page once, also those no link leads to', () => {
  const graph = graphOf(
    [
      [0, 1],
      [0, 3],
      [1, 2],
      [3, 2],
      [2, 0],
      [4, 5],
    ],
    6,
  );
  for (const strategy of orderStrategies) {
    const { order } = simulateCrawl({ graph, strategy, start: 2, urls: null });
    assert.deepEqual(
      [...order].toSorted((a, b) => a - b),
      [0, 1, 2, 3, 4, 5],
      strategy,
    );
    assert.equal(order[0], 2);
  }
});

test('BF takes pages as found; BLC those with most links from collected pages, then fewer slashes, then shorter', () => {
  // 0 links to 1, 2, 3; 1 links to 3.
  const graph = graphOf(
    [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 3],
    ],
    4,
  );
  const urls = ['http://a/', 'http://a/b', 'http://a/b/c', 'http://a/b/c/d'];
  const order = (strategy: 'BF' | 'BLC'): number[] => [...simulateCrawl({ graph, strategy, start: 0, urls }).order];
  assert.deepEqual(order('BF'), [0, 1, 2, 3]);
  assert.deepEqual(order('BLC'), [0, 1, 3, 2]);
});

test('without a preference, links within the site go first (Yamada 2004, 4.2)', () => {
  const graph = graphOf(
    [
      [0, 1],
      [0, 2],
      [0, 3],
    ],
    4,
  );
  const urls = ['http://a/', 'http://b/', 'http://a/2', 'http://b/3'];
  assert.deepEqual([...simulateCrawl({ graph, strategy: 'BF', start: 0, urls }).order], [0, 2, 1, 3]);
  assert.deepEqual([...simulateCrawl({ graph, strategy: 'BF', start: 0, urls: null }).order], [0, 1, 2, 3]);
});

test('criteria A, B and C by hand (Yamada 2004, 4.3)', () => {
  const importance = Float64Array.of(0.1, 0.4, 0.2, 0.3);
  const perfect = judgeOrder(Uint32Array.of(1, 3, 2, 0), importance, [0.25, 0.5, 1]);
  assert.equal(perfect.error, 0);
  assert.deepEqual(perfect.top[2]?.curve, [1, 1, 1]);
  assert.deepEqual(
    perfect.sum.map((one) => Number(one.toFixed(10))),
    [0.4, 0.7, 1],
  );
  assert.equal(judgeOrder(Uint32Array.of(0), Float64Array.of(1), []).error, 0, 'one page has one order');
  const worst = judgeOrder(Uint32Array.of(0, 2, 3, 1), importance, [0.25, 0.5, 1]);
  assert.equal(worst.error, 1);
  assert.deepEqual(worst.top[2]?.curve, [0, 0, 1]);
  // 3, 1, 2, 0: the first two changed places. |0−1|/√(2+100) + |1−0|/√(1+100) against 3/√101 + 1/√102 + 1/√103 + 3/√104.
  const swapped = judgeOrder(Uint32Array.of(3, 1, 2, 0), importance, []);
  const weights = [101, 102, 103, 104].map((one) => 1 / Math.sqrt(one));
  const [a = 0, b = 0, c = 0, d = 0] = weights;
  assert.ok(Math.abs(swapped.error - (a + b) / (3 * a + b + c + 3 * d)) < 1e-12);
  // Ranks 3, 1, 2, 4 in the order of collection: 2, 1, 1 and 0 places off.
  const early = judgeOrder(Uint32Array.of(2, 1, 3, 0), importance, []);
  const worstSum = 3 * a + b + c + 3 * d;
  assert.ok(Math.abs(early.error - (2 * a + b + c) / worstSum) < 1e-12, 'as the paper prints it');
  assert.ok(Math.abs(early.errorByRank - (2 * c + a + b) / worstSum) < 1e-12, 'by rank');
});

test('graphs are read plain and packed; a line that is no link is named', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-graph-'));
  const [plain, packed, broken] = [join(dir, 'g.tsv'), join(dir, 'g.tsv.gz'), join(dir, 'b.tsv')];
  writeFileSync(plain, '0\t1\n0 2\r\n\n2\t2\n2\t0');
  writeFileSync(packed, gzipSync('0\t1\n0\t2\n2\t0\n'));
  writeFileSync(broken, '0\t1\nhttp://a/\t2\n');
  const graph = await readGraph(plain);
  assert.deepEqual([...graph.targets], [1, 2, 0]);
  assert.deepEqual(await readGraph(packed), graph);
  await assert.rejects(readGraph(broken), (error) => error instanceof Fault && error.message.includes('b.tsv:2'));
  await assert.rejects(readGraph(join(dir, 'none.gz')), Fault);
  writeFileSync(broken, '0 4000000000\n');
  await assert.rejects(readGraph(broken), /Number the pages from 0/);
  writeFileSync(broken, '\n');
  await assert.rejects(readGraph(broken), /holds no link/);
  rmSync(dir, { recursive: true });
});

test('addresses of a graph are read with gaps; a damaged file and a line without an address are named', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'urls.tsv');
  writeFileSync(file, 'node\turl\n2 http://c.example/\n0\thttp://a.example/\n9 http://z.example/\n\n');
  assert.deepEqual(await readGraphUrls(file, 3), ['http://a.example/', '', 'http://c.example/']);
  writeFileSync(file, '0 http://a.example/\n1\n');
  await assert.rejects(readGraphUrls(file, 3), /urls\.tsv:2: expected a number and a URL/);
  writeFileSync(`${file}.gz`, 'no gzip');
  await assert.rejects(readGraphUrls(`${file}.gz`, 3), Fault);
});
