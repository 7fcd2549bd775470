import { readFileSync } from 'node:fs';
import { exit, type ExitCode } from './exit.ts';
import type { Call } from './command.ts';

/**
 * Reads the named files one after the other (`-` or none: standard input) and gives each to `use`. A file that cannot be
 * read is reported and the others are done; the exit code then says that some failed.
 */
export const eachFile = async (
  { args, terminal, signal }: Call,
  use: (file: string, bytes: Uint8Array) => void,
): Promise<ExitCode> => {
  let code: ExitCode = exit.done;
  for (const file of args.length === 0 ? ['-'] : args) {
    if (signal.aborted) return exit.interrupted;
    const bytes = readBytes(file);
    if (typeof bytes === 'string') {
      terminal.warn(`${file}: ${bytes}`);
      code = exit.someFailed;
    } else use(file, bytes);
    await terminal.drained();
  }
  return code;
};

/** The bytes, or why there are none. */
const readBytes = (file: string): Uint8Array | string => {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return reasons[code] ?? (error as Error).message;
  }
};

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'is a folder; name the files in it.',
  EACCES: 'may not be read by you.',
};
