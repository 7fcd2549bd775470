import { Fault } from '../../../base/fault.ts';
import { orderStrategies } from '../../../graph/crawl-order.ts';
import { revisitStrategies } from '../../../simulate/compare-revisits.ts';
import type { CliCommand } from '../../command.ts';
import { experimentOf, inThread } from '../../simulate/experiment-thread.ts';

export const simulateCommand: CliCommand = {
  name: 'simulate',
  arguments: '<experiment>',
  options: [
    ['--graph <file>', 'order, low-load: links as "from to" lines of numbers, .gz too'],
    ['--urls <file>', 'order: "id URL" lines, breaks ties of BLC; low-load: needed with --graph'],
    ['--sites <n>', 'low-load: without a graph, so many made-up sites (default: 40)'],
    ['--starts <urls...>', 'low-load: where the crawl begins (default: the shortest URL of every host)'],
    ['--depth <n>', 'low-load: what is found down to here is everything (default: 16)'],
    ['--draws <n>', 'low-load: crawls per sampling rate (default: 5)'],
    ['--wanted <share>', 'low-load: share of the external URLs that the sampling rate is chosen for (default: 0.95)'],
    ['--changes <files...>', 'revisit: change histories, tab-separated "time A|M|D path blob", .gz too'],
    ['--every <durations...>', 'revisit: one fetch of every page in this time on average (default: 3d 7d 14d 30d)'],
    [
      '--price <durations...>',
      'revisit: instead, as many as `collect.revisitBy: sections` makes at these prices (revisitPrice), once a day',
    ],
    ['--seed <text>', 'low-load: other sites and samples; revisit: other random intervals'],
    ['--html <file>', "the paper's figures as one HTML file"],
    ['--language <ja|en>', 'of the HTML file (default: en)'],
    ['--octaves', 'order: scores within a factor of 2 are equal, as for the live crawler'],
    [
      '--strategy <names...>',
      `order: any of ${orderStrategies.join(', ')}; revisit: any of ${revisitStrategies.join(', ')} (default: all)`,
    ],
    ['--start <page>', 'order: the page the crawl begins with (default: 0)'],
  ],
  worksOn: 'files',
  examples: [
    'kumoito simulate order --graph links.tsv.gz --html order.html',
    'kumoito simulate low-load --graph links.tsv.gz --urls nodes.tsv.gz --json',
  ],
  run: async (call) => {
    const experiment = experimentOf(call.args[0] ?? '');
    for (const option of othersOptions[call.args[0] ?? ''] ?? [])
      if (call.flags.has(option)) throw new Fault('USAGE', `simulate ${call.args[0]} has no option --${option}.`);
    return inThread(experiment, call);
  },
};

/** Options that are for other experiments: who gives one here would think that it counts. */
const othersOptions: Readonly<Record<string, readonly string[]>> = {
  order: ['sites', 'starts', 'depth', 'draws', 'wanted', 'changes', 'every', 'price', 'seed'],
  'low-load': ['changes', 'every', 'price', 'octaves', 'strategy', 'start'],
  revisit: ['graph', 'urls', 'sites', 'starts', 'depth', 'draws', 'wanted', 'octaves', 'start'],
};
