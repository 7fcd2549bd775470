import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderProblem } from '../../standard/verify-folder.ts';
import { cardFile, sumsFile } from './draft-folder.ts';

export interface DataSetCheck {
  /** Files that are as they were written. */
  readonly files: number;
  readonly problems: readonly FolderProblem[];
}

/** Whether the folder is a data set of ours, whole or not. */
export const isDataSet = (dir: string): boolean => [cardFile, sumsFile].some((name) => existsSync(join(dir, name)));

/**
 * Every file of a data set against its digest, by names below the folder. Files whose name begins with a dot are not looked at: they
 * are of programs that keep data sets, not of the data set.
 */
export const verifyDataSet = (dir: string): DataSetCheck => {
  const sums = readSums(dir);
  if (sums === null) return { files: 0, problems: [{ kind: 'missing', file: sumsFile, document: null }] };
  const named = new Set([sumsFile, ...sums.files.map(({ name }) => name)]);
  const problems: FolderProblem[] = filesBelow(dir)
    .filter((name) => !named.has(name))
    .map((file) => ({ kind: 'extra', file, document: null }));
  if (!sums.isWhole) problems.push({ kind: 'differs', file: sumsFile, document: null });
  let files = 0;
  for (const { name, sha256 } of sums.files) {
    const file = join(dir, name);
    if (!existsSync(file)) problems.push({ kind: 'missing', file: name, document: null });
    else if (sha256OfFile(file) !== sha256) problems.push({ kind: 'differs', file: name, document: null });
    else files++;
  }
  return { files, problems };
};

interface Sums {
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** False when a line is none, or the list of the data set's own files is not complete. */
  readonly isWhole: boolean;
}

const readSums = (dir: string): Sums | null => {
  if (!existsSync(join(dir, sumsFile))) return null;
  const lines = readFileSync(join(dir, sumsFile), 'utf8').split('\n');
  const isEnded = lines.pop() === '';
  const files = lines.flatMap((line) => {
    const [, sha256, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    return sha256 === undefined || name === undefined ? [] : [{ name, sha256 }];
  });
  return { files, isWhole: isEnded && files.length === lines.length && files.at(-1)?.name === cardFile };
};

const filesBelow = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')) && statSync(join(dir, name)).isFile())
    .toSorted();

/** Piece by piece: a data set can be larger than memory. */
const sha256OfFile = (file: string): string => {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(1 << 20);
  const handle = openSync(file, 'r');
  try {
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece))
      hash.update(piece.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
};
