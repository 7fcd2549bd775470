import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSampleWeb, type SampleWeb } from '../../../../corpus/sample/serve.ts';
import { dailyRevisits } from '../../../../corpus/sample/settings.ts';
import { sampleFolder, type Day } from '../../../../corpus/sample/site.ts';
import { elapsedMs, systemClock } from '../../../base/clock.ts';
import { Fault } from '../../../base/fault.ts';
import { dayMs } from '../../../model/time.ts';
import { corpusPaths } from '../../../corpus/corpus-paths.ts';
import { makeCorpus } from '../../../corpus/make-corpus.ts';
import { wireNetwork } from '../../../corpus/wire.ts';
import { runPipeline } from '../../../run/pipeline.ts';
import { readRecipe } from '../../../select/read-recipe.ts';
import type { Call, CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { readFlags } from '../../flags.ts';
import { pipelineListener } from '../../print/pipeline-listener.ts';
import { withCorpus } from '../../with-corpus.ts';
import { serveCommand } from './serve.ts';
import { statusCommand } from './status.ts';

export const demoCommand: CliCommand = {
  name: 'demo',
  arguments: '',
  options: [
    ['--corpus <dir>', 'where the corpus is made (default: corpus/demo)'],
    ['--no-serve', 'stop when it is built'],
    ['--port <n>', 'port of the search page (default: 8080)'],
  ],
  worksOn: 'files',
  examples: ['kumoito demo', 'kumoito demo --corpus corpus/other --no-serve'],
  run: async (call) => {
    const dir = call.flags.text('corpus') ?? join('corpus', 'demo');
    const began = elapsedMs();
    if (!(await build(call, dir))) return exit.interrupted;
    const { terminal } = call;
    terminal.say('');
    await statusCommand.run(callOn(call, dir));
    terminal.say(`\nBuilt in ${((elapsedMs() - began) / 1000).toFixed(1)} s in ${dir}. Try:`);
    terminal.say(`  kumoito search 電車 --corpus ${dir}`);
    terminal.say(`  kumoito why http://matome.example/utsushi/kaidan.html --corpus ${dir}`);
    terminal.say('(in a clone of the repository: npx kumoito …)\n');
    return call.flags.has('serve') ? serveCommand.run(callOn(call, dir, { port: call.flags.text('port') })) : exit.done;
  },
};

/** The sample's servers are ours: they may be asked more often than other people's. */
const settings = [
  'collect.intervalMin=50ms',
  'collect.idleWaitMax=1s',
  ...dailyRevisits,
  'collect.contact=http://www.example.jp/crawler',
];

/** Another verb, called for the demo's corpus. */
const callOn = (call: Call, dir: string, flags: Readonly<Record<string, unknown>> = {}): Call => ({
  ...call,
  args: [],
  flags: readFlags(flags),
  global: { ...call.global, corpus: dir, config: null, options: settings },
});

/** Two days of the sample web. False when it was interrupted: the next call goes on. */
const build = async (call: Call, dir: string): Promise<boolean> => {
  const stateFile = join(dir, 'demo-state');
  const state = existsSync(stateFile) ? readFileSync(stateFile, 'utf8') : null;
  const underWay = state !== 'done' && existsSync(corpusPaths(dir).config) && state !== null;
  if (!underWay) startAnew(dir, { stateFile, isDemo: state !== null });
  const from: Day = underWay && state === '2' ? 2 : 1;
  const web = await startSampleWeb({ port: 0, day: from });
  try {
    if (from === 1) {
      call.terminal.say('\nDay 1: a corpus from the sample web.\n');
      if (!(await collectDay(call, { dir, web, day: 1 }))) return false;
      writeFileSync(stateFile, '2');
    }
    call.terminal.say('\nDay 2: pages were added, changed and deleted.\n');
    if (!(await collectDay(call, { dir, web, day: 2 }))) return false;
    writeFileSync(stateFile, 'done');
    return true;
  } finally {
    await web.close();
  }
};

/** Only what an earlier demo made is deleted. */
const startAnew = (dir: string, { stateFile, isDemo }: { stateFile: string; isDemo: boolean }): void => {
  if (existsSync(dir) && readdirSync(dir).length > 0 && !isDemo)
    throw new Fault(
      'USAGE',
      `${dir} holds something that is not this demo's. Name another folder with --corpus, or remove it.`,
    );
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  writeFileSync(stateFile, '1');
  const text = (name: string): string => readFileSync(join(sampleFolder, `${name}.txt`), 'utf8');
  makeCorpus(dir, { seeds: text('seeds'), feeds: text('feeds'), news: text('news') });
};

const collectDay = async (
  call: Call,
  { dir, web, day }: { dir: string; web: SampleWeb; day: Day },
): Promise<boolean> => {
  web.setDay(day);
  const clock = systemClock(day === 2 ? dayMs : 0);
  return withCorpus(callOn(call, dir).global, { mode: 'write', clock }, async (corpus) =>
    runPipeline(corpus, {
      fetch: await wireNetwork({ hosts: web.hosts, connectPort: web.port }, corpus.config.collect, clock),
      recipe: readRecipe(corpus.config.select.recipe, corpus.config),
      workers: null,
      signal: call.signal,
      listener: pipelineListener(corpus, call.terminal, { json: false }),
    }),
  );
};
