import { Fault } from '../../base/fault.ts';
import { runCollect } from '../../run/run-collect.ts';
import type { CliCommand } from '../command.ts';
import { exit } from '../exit.ts';
import { fetchFlags, openFetch } from '../open-fetch.ts';
import { sayCollected } from '../report-lines.ts';
import { withCorpus } from '../wire.ts';

const crawlers = ['update'];

export const collectCommand: CliCommand = {
  name: 'collect',
  summary: 'collect what is due, until nothing is or the limit is reached',
  arguments: '[crawlers...]',
  options: [
    ['--for <duration>', 'stop after this long'],
    ['--pages <n>', 'stop after so many new or changed pages'],
    ...fetchFlags,
  ],
  examples: ['kumoito collect', 'kumoito collect update --for 10m --set collect.intervalMin=5s'],
  run: async ({ args, flags, global, terminal, signal }) => {
    const unknown = args.find((name) => !crawlers.includes(name));
    if (unknown !== undefined)
      throw new Fault('USAGE', `There is no crawler "${unknown}". There is: ${crawlers.join(', ')}.`);
    return withCorpus(global, { mode: 'write' }, async (corpus) => {
      const progress = terminal.progress('collect', null);
      const report = await runCollect(corpus, {
        fetch: openFetch(flags, corpus.config, corpus.clock),
        pages: flags.whole('pages', 1),
        forMs: flags.duration('for'),
        signal,
        onProgress: ({ pages, requests, hosts }) => progress.at(requests, `${pages} pages, ${hosts} hosts`),
      });
      progress.end();
      if (global.json) terminal.printJson(report);
      sayCollected(terminal, report);
      if (report.finished === 'interrupted') return exit.interrupted;
      return report.finished === 'limit' ? exit.limit : exit.done;
    });
  },
};
