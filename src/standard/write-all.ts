import { writeSync } from 'node:fs';

/**
 * Writes all bytes: from `position` on, or after what was written to the open file before. The system may write only the beginning, for
 * example on a disk that is nearly full; so every writer of the corpus calls this, which asks for the rest and throws when that fails.
 */
export const writeAll = (file: number, bytes: Uint8Array, position: number | null = null): void => {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(file, bytes, at, bytes.length - at, position === null ? null : position + at);
  }
};
