import { elapsedMs } from '../base/clock.ts';
import { wantsColour } from '../config/colour.ts';
import { followPace } from './print/pace.ts';
import { type Line, lineFor } from './print/styled.ts';
import { printable, printableJson } from '../base/printable.ts';

/**
 * stdout is data, stderr is talk. What pages say goes through here, and no character of theirs that a terminal would obey:
 * lines are printed with U+FFFD in its place, JSON with an escape.
 */
export interface Terminal {
  /** One line of data. */
  print(line: Line): void;
  /** One JSON object per line of data. */
  printJson(value: unknown): void;
  /** Bytes of data, after all that was printed; resolves when the reader has taken them. Only a terminal gets them made printable. */
  write(bytes: Uint8Array): Promise<void>;
  /** A line for the person at the terminal; nothing is written with --quiet. */
  say(line: Line): void;
  /** Warnings and errors: always written. */
  warn(line: Line): void;
  /** Resolves when everything printed so far has been taken by the reader. */
  drained(): Promise<void>;
  progress(what: string, total: number | null): Progress;
}

export interface Progress {
  /** Cheap: call it for every record. */
  at(done: number, note?: string): void;
  end(): void;
}

export interface TerminalOptions {
  readonly quiet: boolean;
  readonly progress: boolean;
}

export const openTerminal = ({ quiet, progress }: TerminalOptions): Terminal => {
  const [outHasColour, talkHasColour] = [wantsColour(process.stdout), wantsColour(process.stderr)];
  const talk = (line: Line): void => {
    process.stderr.write(`${lineFor(line, talkHasColour)}\n`);
  };
  let buffer: string[] = [];
  let buffered = 0;
  const flush = (): void => {
    if (buffer.length === 0) return;
    process.stdout.write(buffer.join(''));
    buffer = [];
    buffered = 0;
  };
  const print = (line: Line): void => {
    if (buffered === 0) setImmediate(flush);
    const text = lineFor(line, outHasColour);
    buffer.push(text, '\n');
    buffered += text.length + 1;
    if (buffered > 65_536) flush();
  };
  return {
    print,
    write: (bytes) =>
      new Promise((resolve) => {
        flush();
        const shown = process.stdout.isTTY ? printable(Buffer.from(bytes).toString()) : bytes;
        process.stdout.write(shown, () => resolve());
      }),
    printJson: (value) => print(printableJson(value)),
    say: (line) => {
      if (!quiet) talk(line);
    },
    warn: talk,
    drained: () =>
      new Promise((resolve) => {
        flush();
        process.stdout.write('', () => resolve());
      }),
    progress: (what, total) => (quiet || !progress ? silent : showProgress(what, total)),
  };
};

const silent: Progress = { at: () => undefined, end: () => undefined };

/** Rate and time left: in place on a terminal, one line per 10 s elsewhere, nothing in the first two seconds. */
const showProgress = (what: string, total: number | null): Progress => {
  const inPlace = process.stderr.isTTY;
  const everyMs = inPlace ? 100 : 10_000;
  const startedMs = elapsedMs();
  let shownMs = startedMs + (inPlace ? 400 : 0);
  let shown = false;
  const pace = followPace(total, startedMs);
  return {
    at: (done, note = '') => {
      const nowMs = elapsedMs();
      if (nowMs - shownMs < everyMs) return;
      shownMs = nowMs;
      shown = true;
      const { rate, leftSeconds } = pace(done, nowMs);
      const of = total === null ? '' : ` of ${total.toLocaleString('en')}`;
      const left = leftSeconds === null ? '' : `, ${humanSeconds(leftSeconds)} left`;
      const line = printable(
        `${what}: ${done.toLocaleString('en')}${of}, ${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s${left}${note === '' ? '' : `, ${note}`}`,
      );
      process.stderr.write(inPlace ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end: () => {
      if (shown && inPlace) process.stderr.write('\r\x1b[K');
    },
  };
};

const humanSeconds = (seconds: number): string => {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
};
