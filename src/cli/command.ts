import type { ExitCode } from './exit.ts';
import type { Terminal } from './terminal.ts';

/** In commander's notation: `['--top <n>', 'print this many hits']`. Whoever gives one twice is told so, unless it takes `several`. */
export type CliOption = readonly [flags: string, about: string, times?: 'several'];

/** One verb. `run` prints through `terminal` and returns the exit code; it throws `Fault` for errors meant for people. */
export interface CliCommand {
  readonly name: string;
  /** In commander's notation: `<query>`, `[files...]`, or empty. */
  readonly arguments: string;
  readonly options: readonly CliOption[];
  /** Takes --dry-run. Where this is absent the option is refused, not passed over. */
  readonly dryRun?: true;
  /** What the verb works on decides which global options it takes; the others are refused. */
  readonly worksOn: WorksOn;
  /** Two runnable lines that end the help text. */
  readonly examples: readonly [string, string];
  run(call: Call): Promise<ExitCode>;
}

/**
 * `corpus`: takes --corpus, --config and -c. `configured-files`: no corpus, but limits from a configuration, so --config and
 * -c. `files`: only what its arguments say.
 */
export type WorksOn = 'corpus' | 'configured-files' | 'files';

export interface Call {
  readonly args: readonly string[];
  readonly flags: Flags;
  readonly global: GlobalFlags;
  readonly terminal: Terminal;
  /** Aborts at the first Ctrl-C: finish what runs, commit, return `exit.interrupted`. */
  readonly signal: AbortSignal;
}

/** A verb's own options by camel-case name, as written. */
export interface Flags {
  /** Null when the option was not given. */
  text(name: string): string | null;
  /** All values of an option that takes several; empty when it was not given. */
  list(name: string): readonly string[];
  has(name: string): boolean;
  /** Null when not given; USAGE when it is no whole number from `least` to `most`. */
  whole(name: string, least?: number, most?: number): number | null;
  /** Milliseconds of `10m`; null when not given. */
  duration(name: string): number | null;
  /** All options as commander read them, for an experiment that reads them again in a thread of its own. */
  readonly given: Readonly<Record<string, unknown>>;
}

export interface GlobalFlags {
  readonly corpus: string | null;
  readonly config: string | null;
  /** Each `-c section.key=value` as it was written, in their order. */
  readonly options: readonly string[];
  readonly json: boolean;
  readonly dryRun: boolean;
}
