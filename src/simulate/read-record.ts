import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { Fault } from '../base/fault.ts';

/** The text of a file of recorded data, unpacked where its name ends in .gz. */
export const readRecord = async (file: string): Promise<string> => {
  try {
    const bytes = await readFile(file);
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    throw new Fault('BAD_INPUT', `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
};
