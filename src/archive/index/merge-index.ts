import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../archive-files.ts';
import { compareLines } from './cdxj.ts';

/** Merges the sorted indexes of all WARC files into `index.cdxj`, in one pass and in constant memory per file. */
export const mergeIndex = async (dir: string): Promise<void> => {
  const pieces = (await readdir(dir)).filter((name) => name.endsWith('.cdxj') && name !== mergedName).sort();
  const readers = pieces.map((name) => sortedLines(join(dir, name)));
  try {
    await replaceFile(dir, mergedName, merged(readers));
  } finally {
    for (const reader of readers) await reader.return(undefined);
  }
};

export const mergedName = 'index.cdxj';

async function* sortedLines(path: string): AsyncGenerator<string> {
  const handle = await open(path, 'r');
  try {
    for await (const line of handle.readLines()) yield line;
  } finally {
    await handle.close();
  }
}

async function* merged(readers: readonly AsyncGenerator<string>[]): AsyncGenerator<string> {
  const heads: { line: string; reader: AsyncGenerator<string> }[] = [];
  const push = async (reader: AsyncGenerator<string>): Promise<void> => {
    const next = await reader.next();
    if (next.done === true) return;
    const line = next.value;
    // Sorted from last to first; the new head goes in front of the lines that come before it.
    let low = 0;
    let high = heads.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareLines(heads[middle]?.line ?? '', line) > 0) low = middle + 1;
      else high = middle;
    }
    heads.splice(low, 0, { line, reader });
  };
  for (const reader of readers) await push(reader);
  for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
    yield `${head.line}\n`;
    await push(head.reader);
  }
}
