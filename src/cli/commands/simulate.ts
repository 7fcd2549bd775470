import { elapsedMs } from '../../base/clock.ts';
import { Fault } from '../../base/fault.ts';
import { pageRank } from '../../graph/pagerank.ts';
import { orderStrategies, type OrderStrategy } from '../../graph/crawl-order.ts';
import { simulateCrawl } from '../../simulate/simulate-crawl.ts';
import { judgeOrder } from '../../simulate/order-criteria.ts';
import { readGraph, readGraphUrls } from '../../simulate/read-graph.ts';
import { revisitStrategies } from '../../simulate/compare-revisits.ts';
import type { Call, CliCommand } from '../command.ts';
import { exit, type ExitCode } from '../exit.ts';
import { simulateRevisit } from '../simulate-revisit.ts';

export const simulateCommand: CliCommand = {
  name: 'simulate',
  summary: "the papers' experiments on recorded data",
  arguments: '<experiment>',
  options: [
    ['--graph <file>', 'order: links as "from to" lines of numbers, .gz too'],
    ['--urls <file>', 'order: "id URL" lines; breaks ties of BLC'],
    ['--changes <files...>', 'revisit: change histories, tab-separated "time A|M|D path blob", .gz too'],
    ['--every <durations...>', 'revisit: one fetch of every page in this time on average (default: 3d 7d 14d 30d)'],
    ['--seed <text>', 'revisit: other random intervals'],
    ['--html <file>', 'revisit: the figures as one HTML file'],
    [
      '--strategy <names...>',
      `order: any of ${orderStrategies.join(', ')}; revisit: any of ${revisitStrategies.join(', ')} (default: all)`,
    ],
    ['--start <page>', 'order: the page the crawl begins with (default: 0)'],
  ],
  examples: [
    'kumoito simulate order --graph links.tsv.gz --strategy BF IPR-DL1 --json',
    'kumoito simulate revisit --changes changes/*.tsv.gz --every 7d --html revisit.html',
  ],
  run: async (call) => {
    const experiment = experiments[call.args[0] ?? ''];
    if (experiment === undefined)
      throw new Fault(
        'USAGE',
        `There is no experiment "${call.args[0]}". There are: ${Object.keys(experiments).join(', ')}.`,
      );
    return experiment(call);
  },
};

/** Shares of the crawl at which the curves are printed. */
const marks = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1];

const simulateOrder = async ({ flags, global, terminal }: Call): Promise<ExitCode> => {
  const file = flags.text('graph');
  if (file === null) throw new Fault('USAGE', 'simulate order needs --graph FILE, with links as "from to" lines.');
  const strategies = flags.list('strategy').length === 0 ? orderStrategies : flags.list('strategy').map(strategyOf);
  const graph = await readGraph(file);
  const urlFile = flags.text('urls');
  const urls = urlFile === null ? null : await readGraphUrls(urlFile, graph.nodes);
  const { ranks } = pageRank(graph, { damping: 0.85, tolerance: 1e-10, iterationsMax: 1000 });
  terminal.say(`${graph.nodes.toLocaleString('en')} pages, ${graph.targets.length.toLocaleString('en')} links`);
  if (!global.json)
    terminal.print(
      `strategy  pages/s     error C  top 1 % found after collecting ${marks.slice(0, 6).join(', ')} of the pages`,
    );
  for (const strategy of strategies) {
    const begin = elapsedMs();
    const { order } = simulateCrawl({ graph, strategy, start: flags.whole('start') ?? 0, urls });
    const perSecond = Math.round((graph.nodes / (elapsedMs() - begin)) * 1000);
    const criteria = judgeOrder(order, ranks, marks);
    if (global.json) terminal.printJson({ strategy, pages: graph.nodes, pagesPerSecond: perSecond, ...criteria });
    else {
      const curve = (criteria.top[1]?.curve ?? []).slice(0, 6).map((share) => share.toFixed(3));
      terminal.print(
        `${strategy.padEnd(8)}  ${perSecond.toLocaleString('en').padStart(10)}  ${criteria.error.toFixed(4)}   ${curve.join('  ')}`,
      );
    }
  }
  return exit.done;
};

const experiments: Readonly<Record<string, (call: Call) => Promise<ExitCode>>> = {
  order: simulateOrder,
  revisit: simulateRevisit,
};

const strategyOf = (name: string): OrderStrategy => {
  const known = orderStrategies.find((one) => one === name);
  if (known === undefined)
    throw new Fault('USAGE', `--strategy ${name}: expected one of ${orderStrategies.join(', ')}.`);
  return known;
};
