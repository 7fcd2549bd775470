import type { Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { Fault } from '../base/fault.ts';

const chunkBytes = 1 << 20;

/** Lines of a file without their ends; the bytes, with them, go into the hash. NOT_FOUND when it cannot be opened. */
export function* linesOf(file: string, hash: Hash | null): Generator<string, void> {
  const handle = openForReading(file);
  try {
    const buffer = Buffer.alloc(chunkBytes);
    let rest: Buffer = Buffer.alloc(0);
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) {
      const bytes = buffer.subarray(0, read);
      hash?.update(bytes);
      const all = Buffer.concat([rest, bytes]);
      const end = all.lastIndexOf(10);
      rest = all.subarray(end + 1);
      if (end >= 0) yield* all.toString('utf8', 0, end).split('\n');
    }
    if (rest.length > 0) yield rest.toString('utf8');
  } finally {
    closeSync(handle);
  }
}

const openForReading = (file: string): number => {
  try {
    return openSync(file, 'r');
  } catch {
    throw new Fault('NOT_FOUND', `${file} cannot be opened.`);
  }
};
