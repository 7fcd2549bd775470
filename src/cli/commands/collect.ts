import { crawlers, type Crawler } from '../../collect/frontier/crawlers.ts';
import { planLoad } from '../../collect/plan.ts';
import { Fault } from '../../base/fault.ts';
import { isoSeconds } from '../../model/time.ts';
import { readUrlList, runCollect } from '../../run/run-collect.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import type { Call, CliCommand } from '../command.ts';
import { exit, type ExitCode } from '../exit.ts';
import { fetchFlags, openFetch } from '../open-fetch.ts';
import { sayCollected } from '../report-lines.ts';
import { withCorpus } from '../wire.ts';

export const collectCommand: CliCommand = {
  name: 'collect',
  summary: 'fetch what is due, politely: new pages, and known ones that may have changed',
  arguments: '[crawlers...]',
  options: [
    ['--for <duration>', 'stop after this long'],
    ['--pages <n>', 'stop after so many new or changed pages'],
    ...fetchFlags,
  ],
  examples: ['kumoito collect --for 10m', 'kumoito collect update --dry-run'],
  run: async (call) => {
    crawlersOf(call);
    const { global } = call;
    if (global.dryRun) return withCorpus(global, { mode: 'read' }, async (corpus) => printPlan(corpus, call));
    return withCorpus(global, { mode: 'write' }, (corpus) => collect(corpus, call));
  },
};

/** Those named; without a name all. */
const crawlersOf = ({ args }: Call): readonly Crawler[] => {
  const unknown = args.find((name) => !crawlers.some((one) => one === name));
  if (unknown !== undefined)
    throw new Fault('USAGE', `There is no crawler named ${unknown}. There are: ${crawlers.join(', ')}.`);
  return args.length === 0 ? crawlers : crawlers.filter((name) => args.includes(name));
};

const collect = async (corpus: OpenCorpus, call: Call): Promise<ExitCode> => {
  const { flags, global, terminal, signal } = call;
  const pages = flags.whole('pages', 1);
  const progress = terminal.progress('collect', pages);
  const fetch = openFetch(flags, corpus.config, corpus.clock);
  try {
    const report = await runCollect(corpus, {
      fetch,
      crawlers: crawlersOf(call),
      pages,
      forMs: flags.duration('for'),
      signal,
      onProgress: ({ pages: done, requests, hosts, shown }) =>
        progress.at(done, `${requests} requests, ${hosts} hosts, ${shown} new in feeds and lists`),
    });
    progress.end();
    sayCollected(terminal, report);
    if (global.json) terminal.printJson(report);
    return report.finished === 'interrupted' ? exit.interrupted : report.finished === 'limit' ? exit.limit : exit.done;
  } finally {
    await fetch.close();
  }
};

const printPlan = ({ store, config, clock, paths }: OpenCorpus, { global, terminal }: Call): ExitCode => {
  const plan = planLoad(store, config.collect, { seeds: readUrlList(paths.seeds), now: clock.now() });
  for (const load of plan) {
    if (global.json) terminal.printJson(load);
    else {
      const { host, fresh, known, intervalMs, nextAt, takesMs, overloaded, reliefFactor } = load;
      const warning = overloaded
        ? `\tOVERLOADED: its pages are due ${reliefFactor.toFixed(1)} times as often as it may be asked`
        : '';
      terminal.print(
        `${host}\t${fresh} new\t${known} known\tone every ${intervalMs / 1000} s from ${isoSeconds(nextAt)}\t${Math.ceil(takesMs / 60_000)} min${warning}`,
      );
    }
  }
  return exit.done;
};
