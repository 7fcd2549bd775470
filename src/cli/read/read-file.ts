import { readFileSync } from 'node:fs';
import { Fault } from '../../base/fault.ts';

/** A file that an option or argument names; `-` is standard input. */
export const readFile = (file: string): Uint8Array => {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new Fault('USAGE', `${file} cannot be read: ${(error as Error).message}`);
  }
};

/** The lines of such a file that have something in them. */
export const linesOfFile = (file: string): string[] =>
  Buffer.from(readFile(file))
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
