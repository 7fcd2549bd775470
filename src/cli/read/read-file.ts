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
