import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elapsedMs, systemClock } from '../../src/base/clock.ts';
import { pipelineListener } from '../../src/cli/print/pipeline-listener.ts';
import { openTerminal } from '../../src/cli/terminal.ts';
import { initCommand } from '../../src/cli/commands/corpus/init.ts';
import { serveCommand } from '../../src/cli/commands/corpus/serve.ts';
import { statusCommand } from '../../src/cli/commands/corpus/status.ts';
import type { Call } from '../../src/cli/command.ts';
import { readFlags } from '../../src/cli/flags.ts';
import { withCorpus } from '../../src/cli/with-corpus.ts';
import { wireNetwork } from '../../src/corpus/wire.ts';
import { dayMs } from '../../src/model/time.ts';
import { runPipeline } from '../../src/run/pipeline.ts';
import { readRecipe } from '../../src/select/read-recipe.ts';
import { dailyRevisits } from './settings.ts';
import { startSampleWeb, type SampleWeb } from './serve.ts';
import type { Day } from './site.ts';

// `npm start`: builds a corpus from the sample web before your eyes, lets a day pass, updates, and serves the search page.
const root = join(import.meta.dirname, '../../..');
const sample = join(root, 'corpus/sample');
const dir = join(root, 'corpus/demo');
/** Which day was being collected when the demo was last stopped; gone when it came to its end. */
const dayFile = join(dir, 'day');

/** The sample's servers are ours: they may be asked more often than other people's. */
const settings = [
  'collect.intervalMin=50ms',
  'collect.idleWaitMax=1s',
  ...dailyRevisits,
  'collect.contact=http://www.example.jp/crawler',
];

const terminal = openTerminal({ quiet: false, progress: true });
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());

const callOf = (args: readonly string[], flags: Record<string, unknown>): Call => ({
  args,
  flags: readFlags(flags),
  global: { corpus: dir, config: null, options: settings, json: false, dryRun: false },
  terminal,
  signal: interrupt.signal,
});

const firstDay = async (): Promise<Day> => {
  if (existsSync(dayFile)) return readFileSync(dayFile, 'utf8') === '2' ? 2 : 1;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const lists = { seeds: join(sample, 'seeds.txt'), feeds: join(sample, 'feeds.txt'), news: join(sample, 'news.txt') };
  await initCommand.run(callOf([dir], lists));
  writeFileSync(dayFile, '1');
  return 1;
};

const collectDay = async (web: SampleWeb, day: Day): Promise<boolean> => {
  web.setDay(day);
  const clock = systemClock(day === 2 ? dayMs : 0);
  return withCorpus(callOf([], {}).global, { mode: 'write', clock }, (corpus) =>
    runPipeline(corpus, {
      fetch: wireNetwork({ hosts: web.hosts, connectPort: web.port }, corpus.config.collect, clock),
      recipe: readRecipe('akamine-2010', corpus.config),
      workers: null,
      signal: interrupt.signal,
      listener: pipelineListener(terminal, false),
    }),
  );
};

const build = async (): Promise<boolean> => {
  const day = await firstDay();
  const web = await startSampleWeb({ port: 0, day });
  try {
    if (day === 1) {
      terminal.say('\nDay 1: a corpus from the sample web.\n');
      if (!(await collectDay(web, 1))) return false;
      writeFileSync(dayFile, '2');
    }
    terminal.say('\nDay 2: pages were added, changed and deleted.\n');
    return await collectDay(web, 2);
  } finally {
    await web.close();
  }
};

const begin = elapsedMs();
if (await build()) {
  rmSync(dayFile);
  terminal.say('');
  await statusCommand.run(callOf([], {}));
  terminal.say(`\nBuilt in ${((elapsedMs() - begin) / 1000).toFixed(1)} s in ${dir}. Try:`);
  terminal.say('  npx kumoito search 電車 --corpus corpus/demo');
  terminal.say('  npx kumoito why http://matome.example/utsushi/kaidan.html --corpus corpus/demo\n');
  if (!process.argv.includes('--no-serve')) await serveCommand.run(callOf([], {}));
} else {
  process.exitCode = 6;
}
