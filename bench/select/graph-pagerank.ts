// PageRank: exact against another method, and as fast as a C loop? Also: 10^7 pages and 10^8 links in how much memory?
//   npm run build && node --max-old-space-size=6000 dist/bench/select/graph-pagerank.js [exact | large]
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { elapsedMs } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { csrBuilder, outDegrees, transpose, type Csr } from '../../src/graph/csr.ts';
import { pageRankOf } from '../../src/graph/pagerank.ts';
import { readGraph } from '../../src/simulate/read-graph.ts';

const damping = 0.85;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}`);
const dir = mkdtempSync(join(tmpdir(), 'kumoito-bench-'));
const megabytes = (): string => `${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`;

/** Gauss–Seidel over the linear system x = d·Pᵀx + 1, dangling nodes apart, scaled to sum 1 at the end: another method. */
const gaussSeidel = (predecessors: Csr, degrees: Uint32Array): Float64Array => {
  const { nodes, offsets, targets } = predecessors;
  const x = new Float64Array(nodes).fill(1);
  // A node without links sends everything to all alike; that only scales x (Gleich, Zhukov & Berkhin 2004).
  for (let sweep = 0, change = 1; change > 1e-13 && sweep < 2000; sweep++) {
    let difference = 0;
    let all = 0;
    for (let node = 0; node < nodes; node++) {
      let sum = 0;
      for (let link = offsets[node] ?? 0; link < (offsets[node + 1] ?? 0); link++) {
        const from = targets[link] ?? 0;
        sum += (x[from] ?? 0) / (degrees[from] ?? 1);
      }
      const next = 1 + damping * sum;
      difference += Math.abs(next - (x[node] ?? 0));
      all += next;
      x[node] = next;
    }
    change = difference / all;
  }
  const all = x.reduce((sum, value) => sum + value, 0);
  return x.map((value) => value / all);
};

const largestDifference = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0);

const compare = (name: string, graph: Csr): void => {
  const predecessors = transpose(graph);
  const degrees = outDegrees(graph);
  const exact = pageRankOf(predecessors, degrees, { damping, tolerance: 1e-13, iterationsMax: 1000 });
  const other = gaussSeidel(predecessors, degrees);
  const usual = pageRankOf(predecessors, degrees, { damping, tolerance: 1e-10, iterationsMax: 1000 });
  const difference = largestDifference(exact.ranks, other).toExponential(1);
  const [short] = name.split('.tsv');
  say(`| ${short} | ${graph.nodes} | ${graph.targets.length} | ${usual.iterations} | ${difference} |`);
  if (!process.argv.includes('exact')) compareSpeed(name, { graph, predecessors, degrees });
};

/** Against a C loop over the same arrays. */
const compareSpeed = (
  name: string,
  { graph, predecessors, degrees }: { graph: Csr; predecessors: Csr; degrees: Uint32Array },
): void => {
  const file = join(dir, name);
  const { offsets, targets } = predecessors;
  const head = Uint32Array.of(graph.nodes, targets.length);
  writeFileSync(file, Buffer.concat([head, offsets, targets, degrees].map((array) => Buffer.from(array.buffer))));
  const rounds = Array.from({ length: 5 }, () => {
    const c = spawnSync(join(dir, 'c'), [file, '30'], { maxBuffer: 2 ** 30 });
    const cMs = Number(c.stderr.toString().split(' ')[0]);
    const begin = elapsedMs();
    const { ranks } = pageRankOf(predecessors, degrees, { damping, tolerance: 0, iterationsMax: 30 });
    const ms = (elapsedMs() - begin) / 30;
    const theirs = new Float64Array(c.stdout.buffer.slice(c.stdout.byteOffset, c.stdout.byteOffset + 8 * graph.nodes));
    return { cMs, ms, difference: largestDifference(ranks, theirs) };
  });
  const best = (key: 'cMs' | 'ms'): number => Math.min(...rounds.map((round) => round[key]));
  say(
    `  per iteration: C -O2 ${best('cMs').toFixed(2)} ms, ours ${best('ms').toFixed(2)} ms ` +
      `(${(best('cMs') / best('ms')).toFixed(2)} of its speed); after 30 iterations they differ by ` +
      `${Math.max(...rounds.map(({ difference }) => difference)).toExponential(1)}`,
  );
};

/** Ten links a page, half of them to pages near by, half to popular pages anywhere. */
const large = (nodes: number): void => {
  const random = seededRandom('large');
  const begin = elapsedMs();
  const builder = csrBuilder(nodes);
  for (let node = 0; node < nodes; node++) {
    const links = Array.from({ length: 11 }, (_, link) =>
      link % 2 === 0
        ? Math.min(nodes - 1, Math.max(0, node - 50 + random.below(100)))
        : Math.floor(nodes * random.next() ** 3),
    ).toSorted((a, b) => a - b);
    for (const to of links) builder.add(node, to);
  }
  const graph = builder.build();
  say(
    `${nodes} nodes, ${graph.targets.length} links made in ${((elapsedMs() - begin) / 1000).toFixed(0)} s; ${megabytes()}`,
  );
  const predecessors = transpose(graph);
  const start = elapsedMs();
  const { iterations, change } = pageRankOf(predecessors, outDegrees(graph), {
    damping,
    tolerance: 1e-6,
    iterationsMax: 100,
  });
  const seconds = (elapsedMs() - start) / 1000;
  say(
    `  ${iterations} iterations to ${change.toExponential(1)} in ${seconds.toFixed(0)} s; ${megabytes()} now, ` +
      `${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`,
  );
};

try {
  if (process.argv.includes('large')) {
    large(10_000_000);
  } else {
    const source = join(import.meta.dirname, '../../../bench/select/parts/graph-pagerank.c');
    if (!process.argv.includes('exact')) execFileSync('cc', ['-O2', '-o', join(dir, 'c'), source, '-lm']);
    say('| graph | nodes | links | iterations to 1e-10 | largest difference to Gauss–Seidel |');
    say('|---|---|---|---|---|');
    for (const name of ['cnr-2000.tsv.gz', 'uk-2007-05@100000.tsv.gz']) {
      const file = join(import.meta.dirname, '../../../../shared/data/graphs', name);
      if (existsSync(file)) compare(name, await readGraph(file));
      else say(`../shared/data/graphs/${name} is not here`);
    }
  }
} finally {
  rmSync(dir, { recursive: true });
}
