import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

/** What a part (`index`, `export/jsonl`) was made of: the documents, by the digest of their `digests.jsonl`, and settings. */
export interface MadeOf {
  readonly documents: string;
  readonly settings: string;
}

/** Which parts beside the documents of a folder are finished. A part that is not named may be half written. */
export interface MadeParts {
  of(part: string): MadeOf | null;
  isMade(part: string, of: MadeOf): boolean;
  /** From here on it counts as unfinished. */
  begin(part: string): void;
  end(part: string, of: MadeOf): void;
}

export const partsFile = 'parts.json';

export const madePartsIn = (dir: string): MadeParts => {
  const file = join(dir, partsFile);
  const read = (): Map<string, MadeOf> =>
    new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, MadeOf>) : []);
  const write = (parts: ReadonlyMap<string, MadeOf>): void => {
    const inOrder = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    replaceFile(file, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  };
  const of = (part: string): MadeOf | null => read().get(part) ?? null;
  return {
    of,
    isMade: (part, { documents, settings }) => {
      const made = of(part);
      return made !== null && made.documents === documents && made.settings === settings;
    },
    begin: (part) => {
      const parts = read();
      if (parts.delete(part)) write(parts);
    },
    end: (part, madeOf) => write(read().set(part, madeOf)),
  };
};
