import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Fault } from '../../../base/fault.ts';
import { listsIn, makeCorpus, refuseCorpus } from '../../../corpus/make-corpus.ts';
import type { Call, CliCommand } from '../../command.ts';
import { exit, type ExitCode } from '../../exit.ts';

export const initCommand: CliCommand = {
  name: 'init',
  arguments: '<dir>',
  options: [
    ['--seeds <file>', 'URLs to start from, one a line'],
    ['--feeds <file>', 'feeds to poll, one a line'],
    ['--news <file>', 'top pages of news and Q&A sites, one a line'],
  ],
  dryRun: true,
  worksOn: 'files',
  examples: [
    'kumoito init corpus/trains --seeds seeds.txt',
    'kumoito init corpus/news --feeds feeds.txt --news tops.txt',
  ],
  run: async (call) => init(call),
};

const init = ({ args, flags, global, terminal }: Call): ExitCode => {
  const dir = args[0] ?? '.';
  for (const name of lists) {
    const from = flags.text(name);
    if (from !== null && !existsSync(from)) throw new Fault('USAGE', `--${name} ${from}: there is no such file.`);
  }
  const texts = Object.fromEntries(
    lists.flatMap((name) => {
      const from = flags.text(name);
      return from === null ? [] : [[name, readFileSync(from, 'utf8')] as const];
    }),
  );
  refuseCorpus(dir, texts);
  if (global.dryRun) {
    terminal.say(`Would make a corpus in ${resolve(dir)}`);
    return exit.done;
  }
  const kept = listsIn(dir).map((file) => basename(file));
  const corpus = makeCorpus(dir, texts);
  if (kept.length > 0) terminal.say(`Kept ${kept.join(', ')} as found there.`);
  if (global.json) terminal.printJson({ corpus });
  terminal.say(`Made a corpus in ${corpus}. Next: kumoito run --corpus ${corpus}`);
  return exit.done;
};

const lists = ['seeds', 'feeds', 'news'] as const;
