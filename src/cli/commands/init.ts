import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { Fault } from '../../base/fault.ts';
import { configTemplate } from '../../config/load.ts';
import { corpusPaths } from '../../run/corpus.ts';
import type { Call, CliCommand } from '../command.ts';
import { exit, type ExitCode } from '../exit.ts';

export const initCommand: CliCommand = {
  name: 'init',
  summary: 'make a corpus: configuration with comments, empty store',
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
  const paths = corpusPaths(args[0] ?? '.');
  if (existsSync(paths.config)) {
    throw new Fault(
      'USAGE',
      `${paths.dir} already holds a corpus. Name another directory, or go on with \`kumoito run --corpus ${paths.dir}\`.`,
    );
  }
  const lists = (['seeds', 'feeds', 'news'] as const).map((name) => ({
    name,
    from: flags.text(name),
    to: paths[name],
  }));
  for (const { name, from } of lists) {
    if (from !== null && !existsSync(from)) throw new Fault('USAGE', `--${name} ${from}: there is no such file.`);
  }
  if (global.dryRun) {
    terminal.say(`Would make a corpus in ${paths.dir}`);
    return exit.done;
  }
  for (const dir of [paths.dir, paths.archive, paths.documents, paths.index, paths.sets])
    mkdirSync(dir, { recursive: true });
  for (const { from, to } of lists) {
    if (from === null) writeFileSync(to, '');
    else copyFileSync(from, to);
  }
  // Last: a corpus exists once its configuration does.
  writeFileSync(paths.config, configTemplate());
  if (global.json) terminal.printJson({ corpus: paths.dir });
  terminal.say(`Made a corpus in ${paths.dir}. Next: kumoito run --corpus ${paths.dir}`);
  return exit.done;
};
