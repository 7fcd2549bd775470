import { sha256 } from '../base/digest.ts';
import { codeVersion } from '../config/version.ts';
import { standardFormatVersion } from '../standard/write.ts';
import type { Makers } from '../select/sets/manifest.ts';

/**
 * What shapes documents beside pages and configuration: the program, the standard format, the tables of the analyzer (dictionary with the user's words,
 * synonyms, model) by the digest of their bytes, and the version of Unicode that the platform knows.
 */
export const documentMakers = (tables: unknown): Makers => ({
  program: codeVersion,
  standardFormat: String(standardFormatVersion),
  unicode: process.versions['unicode'] ?? 'unknown',
  ...tableDigests(tables),
});

const tableDigests = (tables: unknown): Makers => {
  if (typeof tables !== 'object' || tables === null) return {};
  return Object.fromEntries(
    Object.entries(tables)
      .map(([name, table]) => [name, table instanceof SharedArrayBuffer ? sha256(new Uint8Array(table)) : 'none'])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  ) as Makers;
};
