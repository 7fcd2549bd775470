import { crawlers, type Crawler } from '../../../collect/sources/crawlers.ts';
import { Fault } from '../../../base/fault.ts';
import { runCollect } from '../../../run/run-collect.ts';
import type { OpenCorpus } from '../../../run/open-corpus.ts';
import type { Call, CliCommand } from '../../command.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { checkBeforeFetch, nothingToCollect } from '../../read/before-fetch.ts';
import { fetchFlags, openFetch } from '../../read/open-fetch.ts';
import { offlineClock } from '../../read/offline-web.ts';
import { collectNote } from '../../print/collect-note.ts';
import { printPlan } from '../../print/plan-lines.ts';
import { sayCollected } from '../../print/report-lines.ts';
import { withCorpus } from '../../with-corpus.ts';

export const collectCommand: CliCommand = {
  name: 'collect',
  arguments: '[crawlers...]',
  options: [
    ['--for <duration>', 'stop after this long'],
    ['--pages <n>', 'stop after so many new or changed pages'],
    ...fetchFlags,
  ],
  dryRun: true,
  worksOn: 'corpus',
  examples: ['kumoito collect --for 10m', 'kumoito collect rss news --dry-run'],
  run: async (call) => {
    const chosen = crawlersOf(call);
    const { global } = call;
    if (global.dryRun)
      return withCorpus(global, { mode: 'read' }, async (corpus) => {
        const lines = printPlan(corpus, call.terminal, { crawlers: chosen, json: global.json });
        if (lines === 0) call.terminal.say(nothingDue(corpus));
        return exit.done;
      });
    return withCorpus(global, { mode: 'write', ...offlineClock(call.flags) }, (corpus) => collect(corpus, call));
  },
};

const nothingDue = (corpus: OpenCorpus): string =>
  corpus.store.urls.count() === 0 ? nothingToCollect(corpus) : 'Nothing is due: nothing would be asked for.';

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
  const fetch = await openFetch(flags, corpus);
  checkBeforeFetch(corpus, flags, terminal);
  const progress = terminal.progress('collect', pages);
  const note = collectNote(corpus);
  try {
    const report = await runCollect(corpus, {
      fetch,
      crawlers: crawlersOf(call),
      pages,
      forMs: flags.duration('for'),
      signal,
      onProgress: (at) => progress.at(at.pages, note(at)),
    });
    progress.end();
    sayCollected(terminal, report);
    if (global.json) terminal.printJson(report);
    return report.finished === 'interrupted' ? exit.interrupted : report.finished === 'limit' ? exit.limit : exit.done;
  } finally {
    await fetch.close();
  }
};
