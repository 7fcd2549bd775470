import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../platform/platform.ts';

/** Names of the WARC files of an archive, oldest first. */
export const archiveFiles = async (dir: string): Promise<string[]> =>
  (await readdir(dir)).filter((name) => name.endsWith('.warc.gz')).sort();

export const archiveFileName = (number: number): string => `kumoito-${String(number).padStart(6, '0')}.warc.gz`;

/** The number in the name of one of our files; 0 for a file of another name. */
export const archiveFileNumber = (file: string): number => Number(/^kumoito-(\d+)\.warc\.gz$/.exec(file)?.[1] ?? 0);

/** The sorted index of one WARC file, complete up to the bytes its lines name. */
export const pieceName = (file: string): string => file.replace(/\.warc\.gz$/, '.cdxj');

/** Index lines of the file being written, in order of writing. */
export const journalName = (file: string): string => `${pieceName(file)}.part`;

/** Puts a file in place whole or not at all. */
export const replaceFile = async (dir: string, name: string, chunks: Iterable<string> | AsyncIterable<string>) => {
  const temporary = join(dir, `${name}.new`);
  const handle = await open(temporary, 'w');
  try {
    let pending = '';
    for await (const chunk of chunks) {
      pending += chunk;
      if (pending.length < writeCharacters) continue;
      await handle.write(pending);
      pending = '';
    }
    await handle.write(pending);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, join(dir, name));
  syncFolder(dir);
};

const writeCharacters = 256 * 1024;
