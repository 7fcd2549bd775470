import { elapsedMs } from '../../src/base/clock.ts';
import { readGraph } from '../../src/simulate/read-graph.ts';
import { orderStrategies } from '../../src/graph/crawl-order.ts';
import { simulateCrawl } from '../../src/simulate/simulate-crawl.ts';
import { judgeOrder } from '../../src/simulate/order-criteria.ts';
import { pageRank } from '../../src/graph/pagerank.ts';
import { loadavg, cpus } from 'node:os';

// E1: which order of collection finds the important pages first, and what it costs. Arguments: graph files.
process.stdout.write(`node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}\n`);
for (const file of process.argv.slice(2)) {
  const graph = await readGraph(file);
  const { ranks } = pageRank(graph, { damping: 0.85, tolerance: 1e-10, iterationsMax: 200 });
  process.stdout.write(`${file}: ${graph.nodes} pages, ${graph.targets.length} links\n`);
  for (const [strategy, octaves] of [
    ...orderStrategies.map((name) => [name, false] as const),
    ['IPR-DL1', true] as const,
  ]) {
    const begin = elapsedMs();
    const { order } = simulateCrawl({ graph, strategy, start: 0, urls: null, octaves });
    const seconds = (elapsedMs() - begin) / 1000;
    const { top, sum, error, errorByRank } = judgeOrder(order, ranks, [0.01, 0.05, 0.1, 0.2, 0.5]);
    const curves = top.map(
      ({ share, curve }) => `top ${100 * share}%: ${curve.map((one) => one.toFixed(3)).join(' ')}`,
    );
    process.stdout.write(
      `${(strategy + (octaves ? ' by octaves' : '')).padEnd(8)} ${Math.round(graph.nodes / seconds).toLocaleString('en')} pages/s  ${curves.join('  ')}  sum ${sum.map((one) => one.toFixed(3)).join(' ')}  error ${error.toFixed(4)} by rank ${errorByRank.toFixed(4)}\n`,
    );
  }
}
