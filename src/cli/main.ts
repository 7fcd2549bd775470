#!/usr/bin/env node
// The program `kumoito`: finds the verb, reads its flags, runs it, and makes an exit code of how it ended.
// Called by the system (package.json, "bin"). It must not know what a verb does: `verbs.ts` has their names, and each
// has a file in commands/.

import { Command, CommanderError, Option } from 'commander';
import { Fault } from '../base/fault.ts';
import { printable } from '../base/printable.ts';
import { storeFault } from '../store/store-fault.ts';
import { wantsColour } from '../config/colour.ts';
import { optionNames } from '../config/load.ts';
import { stopSignals } from '../platform/platform.ts';
import type { CliCommand, GlobalFlags } from './command.ts';
import { exit, exitOf, type ExitCode } from './exit.ts';
import { readFlags } from './flags.ts';
import { lineFor, styled } from './print/styled.ts';
import { openTerminal } from './terminal.ts';
import { verbs } from './verbs.ts';

const main = async (argv: readonly string[]): Promise<ExitCode> => {
  const program = new Command('kumoito')
    .description('Builds Japanese text corpora from the Web, and searches them.')
    .version('0.1.0')
    .helpCommand(false)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, `${errorHead('USAGE')} `)) })
    .configureHelp({ styleTitle: (title) => lineFor([styled('heading', title)], true) })
    .exitOverride();
  const named =
    argv[0] === 'help' ? [argv[1] ?? '--help', ...(argv[1] === undefined ? [] : ['--help'])] : verbFirst(argv);
  const verb = named.find((word) => !word.startsWith('-')) ?? '';
  let code: ExitCode = exit.done;
  for (const [name, { summary, load }] of Object.entries(verbs)) {
    const command = program.command(name).description(summary).exitOverride();
    if (name !== verb) continue;
    const loaded = await load();
    declare(command, loaded);
    command.action(async () => {
      code = await runVerb(loaded, command);
    });
  }
  await program.parseAsync(named, { from: 'user' });
  return code;
};

/** Global options may also stand before the verb. */
const verbFirst = (words: readonly string[]): string[] => {
  let at = 0;
  while (words[at]?.startsWith('-') === true) at += withValue.has(words[at] ?? '') ? 2 : 1;
  return at >= words.length ? [...words] : [...words.slice(at, at + 1), ...words.slice(0, at), ...words.slice(at + 1)];
};

const withValue: ReadonlySet<string> = new Set(['--corpus', '--config', '-c', '--set']);

const declare = (command: Command, { name, arguments: args, options, examples, dryRun, worksOn }: CliCommand): void => {
  if (args !== '') command.arguments(args);
  for (const [flags, about, times] of options) {
    if (isSetOption(flags)) command.option(flags, about, onePageSet);
    else if (times === 'several') command.option(flags, about, collect);
    else if (/<[^.]*>$/.test(flags)) command.option(flags, about, once(flags));
    else command.option(flags, about);
  }
  if (!options.some(([flags]) => isSetOption(flags))) command.addOption(noPageSet(name));
  if (worksOn === 'corpus')
    command.option('--corpus <dir>', 'the corpus (default: the current directory)', once('--corpus'));
  if (worksOn !== 'files') {
    const whose = worksOn === 'corpus' ? ' (default: corpus.yaml of the corpus)' : '';
    command
      .option('--config <file>', `configuration${whose}`, once('--config'))
      .option('-c <key=value>', 'one option of the configuration, e.g. -c collect.intervalMin=5s', collect);
  }
  command
    .option('--json', 'one JSON object per line on standard output')
    .option('--quiet', 'warnings and errors only')
    .option('--no-progress', 'no progress lines')
    .addHelpText('after', `\nExamples:\n  ${examples.join('\n  ')}`);
  if (dryRun === true) command.option('--dry-run', 'say what would be done');
};

const collect = (value: string, all: readonly string[] = []): readonly string[] => [...all, value];

/** Of two values the last would count, and the first be passed over in silence. */
const once =
  (flags: string) =>
  (value: string, before: string | undefined): string => {
    if (before !== undefined) throw new Fault('USAGE', `${flags.split(' ')[0]} was given twice: once is meant.`);
    return value;
  };

const isSetOption = (flags: string): boolean => flags.startsWith('--set ');

/** The name of a page set, given once. */
const onePageSet = (value: string, before: string | undefined): string => {
  refuseOption(value);
  if (before !== undefined) throw new Fault('USAGE', `--set ${before} --set ${value}: name one page set.`);
  return value;
};

/** `--set` of a verb that has none: who writes it is told how an option is written, or that there is no page set to choose. */
const noPageSet = (verb: string): Option =>
  new Option('--set <name>').hideHelp().argParser((value: string) => {
    refuseOption(value);
    throw new Fault('USAGE', `--set ${value}: \`kumoito ${verb}\` takes no page set.`);
  });

const refuseOption = (value: string): void => {
  const isWhole = value.includes('=');
  if (!isWhole && !optionNames().has(value)) return;
  const form = isWhole ? value : `${value}=VALUE`;
  throw new Fault('USAGE', `--set ${value}: --set names a page set. Write an option as -c ${form}.`);
};

const runVerb = async (loaded: CliCommand, command: Command): Promise<ExitCode> => {
  const given: Readonly<Record<string, unknown>> = command.opts();
  const textOf = (name: string): string | null => (typeof given[name] === 'string' ? given[name] : null);
  const global: GlobalFlags = {
    corpus: textOf('corpus'),
    config: textOf('config'),
    options: Array.isArray(given['c']) ? given['c'].map(String) : [],
    json: given['json'] === true,
    dryRun: given['dryRun'] === true,
  };
  const terminal = openTerminal({ quiet: given['quiet'] === true, progress: given['progress'] !== false });
  const interrupt = new AbortController();
  const onSignal = (): void => {
    if (interrupt.signal.aborted) process.exit(exit.interrupted);
    interrupt.abort();
    terminal.warn('Finishing what is running; press Ctrl-C again to stop at once. Run the same command to go on.');
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
  const code = await loaded.run({
    args: command.args,
    flags: readFlags(given),
    global,
    terminal,
    signal: interrupt.signal,
  });
  await terminal.drained();
  return code;
};

const errorHead = (code: string): string => lineFor([styled('error', `error ${code}:`)], wantsColour(process.stderr));

/** Prints an error for the person at the terminal, and gives the exit code that it stands for. */
const printError = (error: unknown): ExitCode => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.usage;
  const fault = error instanceof Fault ? error : storeFault(error);
  if (fault !== null) {
    process.stderr.write(`${errorHead(fault.code)} ${printable(fault.message)}\n`);
    return exitOf(fault.code);
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC') {
    process.stderr.write(
      `${errorHead('DISK_FULL')} the disk is full. Make room and run the same command again; nothing is lost.\n`,
    );
    return exit.diskFull;
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    process.stderr.write(
      `${errorHead('LIMIT')} the system does not let this program open as many files as it needs. Raise the limit (\`ulimit -n 4096\`) and run the same command again.\n`,
    );
    return exit.limit;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${errorHead('BUG')} ${printable(trace)}\n`);
  return exit.bug;
};

// A reader that closes early (`kumoito search … | head`) is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exit.done);
    throw error;
  });

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = printError(error);
}
