import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

/** What a part (`index`, `export/jsonl`) was made of: the documents, by the digest of their `digests.jsonl`, and settings. */
export interface PartInputs {
  readonly documents: string;
  readonly settings: string;
}

/** Which parts beside the documents of a folder are finished. A part that is not named may be half written. */
export interface FinishedParts {
  names(): readonly string[];
  of(part: string): PartInputs | null;
  isFinished(part: string, of: PartInputs): boolean;
  /** From here on it counts as unfinished. */
  begin(part: string): void;
  end(part: string, of: PartInputs): void;
}

export const partsFile = 'parts.json';

export const finishedPartsIn = (dir: string): FinishedParts => {
  const file = join(dir, partsFile);
  const read = (): Map<string, PartInputs> =>
    new Map(
      existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, PartInputs>) : [],
    );
  const write = (parts: ReadonlyMap<string, PartInputs>): void => {
    const inOrder = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    replaceFile(file, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  };
  const of = (part: string): PartInputs | null => read().get(part) ?? null;
  return {
    names: () => [...read().keys()],
    of,
    isFinished: (part, { documents, settings }) => {
      const made = of(part);
      return made !== null && made.documents === documents && made.settings === settings;
    },
    begin: (part) => {
      const parts = read();
      if (parts.delete(part)) write(parts);
    },
    end: (part, inputs) => write(read().set(part, inputs)),
  };
};
