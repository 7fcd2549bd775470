import { basename } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { orderStrategies, type OrderStrategy } from '../../graph/crawl-order.ts';
import { pageRank } from '../../graph/pagerank.ts';
import { judgeOrder } from '../../simulate/order-criteria.ts';
import { orderReport, type JudgedOrder } from '../../simulate/order-report.ts';
import { readGraph, readGraphUrls } from '../../simulate/read-graph.ts';
import { simulateCrawl } from '../../simulate/simulate-crawl.ts';
import { reportLanguage } from '../read/report-language.ts';
import type { Experiment } from './experiment.ts';
import { exit, type ExitCode } from '../exit.ts';
import { openReportFile } from '../print/report-file.ts';
import { counted } from '../../base/counted.ts';

/** Shares of the crawl for which the curves are printed. */
const printedShares = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1];
/** Shares of the crawl for which the curves are drawn in the HTML file. */
const drawnShares = [0, 0.005, 0.01, 0.02, 0.03, ...Array.from({ length: 39 }, (_, at) => (at + 2) / 40)].map((one) =>
  Number(one.toFixed(3)),
);

/** E1: in which order pages are collected, and what that costs. */
export const simulateOrder = async ({ flags, global, terminal }: Experiment): Promise<ExitCode> => {
  const file = flags.text('graph');
  if (file === null) throw new Fault('USAGE', 'simulate order needs --graph FILE, with links as "from to" lines.');
  const strategies = flags.list('strategy').length === 0 ? orderStrategies : flags.list('strategy').map(strategyOf);
  const language = reportLanguage(flags);
  const report = openReportFile(flags);
  const start = flags.whole('start') ?? 0;
  const graph = await readGraph(file);
  if (start >= graph.nodes)
    throw new Fault('USAGE', `--start ${start}: the pages of ${file} have the numbers 0 to ${graph.nodes - 1}.`);
  const urlFile = flags.text('urls');
  const urls = urlFile === null ? null : await readGraphUrls(urlFile, graph.nodes);
  const { ranks } = pageRank(graph, { damping: 0.85, tolerance: 1e-10, iterationsMax: 1000 });
  terminal.say(`${counted(graph.nodes, 'page')}, ${counted(graph.targets.length, 'link')}`);
  if (!global.json)
    terminal.print(
      `strategy  pages/s     error C  by rank  top 1 % found after collecting ${printedShares.slice(0, 6).join(', ')} of the pages`,
    );
  const judged: JudgedOrder[] = [];
  for (const strategy of strategies) {
    const input = { graph, strategy, start, urls, octaves: flags.has('octaves') };
    const { order, tenthsMs } = simulateCrawl(input);
    const ms = tenthsMs.reduce((sum, one) => sum + one, 0);
    const perSecond = Math.round((graph.nodes / ms) * 1000);
    const perPageUs = tenthsMs.map((one) => Number(((one * 10_000) / graph.nodes).toFixed(3)));
    const criteria = judgeOrder(order, ranks, printedShares);
    judged.push({ strategy, perSecond, perPageUs, criteria: judgeOrder(order, ranks, drawnShares) });
    if (global.json)
      terminal.printJson({ strategy, pages: graph.nodes, pagesPerSecond: perSecond, perPageUs, ...criteria });
    else {
      const curve = (criteria.top[1]?.curve ?? []).slice(0, 6).map((share) => share.toFixed(3));
      terminal.print(
        `${strategy.padEnd(8)}  ${perSecond.toLocaleString('en').padStart(10)}  ${criteria.error.toFixed(4)}   ${criteria.errorByRank.toFixed(4)}   ${curve.join('  ')}`,
      );
    }
  }
  const about = { name: basename(file), pages: graph.nodes, links: graph.targets.length };
  report?.(orderReport(judged, about, language));
  return exit.done;
};

const strategyOf = (name: string): OrderStrategy => {
  const known = orderStrategies.find((one) => one === name);
  if (known === undefined)
    throw new Fault('USAGE', `--strategy ${name}: expected one of ${orderStrategies.join(', ')}.`);
  return known;
};
