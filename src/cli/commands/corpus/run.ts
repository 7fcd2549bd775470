import { Fault } from '../../../base/fault.ts';
import { epochMs } from '../../../model/time.ts';
import { runPipeline } from '../../../run/pipeline.ts';
import { readRecipe } from '../../../select/read-recipe.ts';
import type { Call, CliCommand } from '../../command.ts';
import { exit, type ExitCode } from '../../exit.ts';
import { checkBeforeFetch } from '../../read/before-fetch.ts';
import { fetchFlags, openFetch } from '../../read/open-fetch.ts';
import { isOffline, offlineClock } from '../../read/offline-web.ts';
import { pipelineListener } from '../../print/pipeline-listener.ts';
import { withCorpus } from '../../with-corpus.ts';

export const runCommand: CliCommand = {
  name: 'run',
  arguments: '',
  options: [
    ['--every <duration>', 'again and again, with this time (a minute or more) from start to start'],
    ['--recipe <name|file>', 'how to select (default: select.recipe of the configuration)'],
    ['--workers <n>', 'threads for formatting (default: one fewer than cores)'],
    ['--no-collect', 'process what is there, fetch nothing'],
    ...fetchFlags,
  ],
  worksOn: 'corpus',
  examples: ['kumoito run', 'kumoito run --corpus corpus/trains --every 1d'],
  run: async (call) => {
    const everyMs = call.flags.duration('every');
    if (everyMs !== null && isOffline(call.flags))
      throw new Fault('USAGE', '--every goes with the network: a recorded web has nothing new.');
    if (everyMs !== null && everyMs < minuteMs)
      throw new Fault('USAGE', `--every ${call.flags.text('every')}: at least a minute, such as 1h or 1d.`);
    for (;;) {
      const code = await runOnce(call, everyMs);
      if (everyMs === null || code !== exit.done || call.signal.aborted) return code;
    }
  },
};

const runOnce = async ({ flags, global, terminal, signal }: Call, everyMs: number | null): Promise<ExitCode> =>
  withCorpus(global, { mode: 'write', ...offlineClock(flags) }, async (corpus) => {
    const startedAt = corpus.clock.now();
    if (flags.has('collect')) checkBeforeFetch(corpus, flags, terminal);
    const done = await runPipeline(corpus, {
      fetch: flags.has('collect') ? await openFetch(flags, corpus) : null,
      recipe: readRecipe(flags.text('recipe') ?? corpus.config.select.recipe, corpus.config),
      workers: flags.whole('workers', 1),
      signal,
      listener: pipelineListener(corpus, terminal, { json: global.json }),
    });
    if (!done) return exit.interrupted;
    if (everyMs !== null) await corpus.clock.sleepUntil(epochMs(startedAt + everyMs), signal);
    return exit.done;
  });

const minuteMs = 60_000;
