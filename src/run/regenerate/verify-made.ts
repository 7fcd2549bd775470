import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { cardFile, type WrittenFile } from '../../format/export/draft-folder.ts';
import { checkIndex } from '../../index/commit/check-index.ts';
import { digestsFile } from '../../standard/remade-folder.ts';
import type { FolderProblem } from '../../standard/verify-folder.ts';
import { staleParts } from './stale-parts.ts';

/**
 * What is wrong with the index and the data sets that `regenerate` made beside the documents of a folder. A part as a whole
 * differs when it is not finished or is of other documents than those that are there now.
 */
export const verifyMade = (dir: string): readonly FolderProblem[] => {
  if (!existsSync(join(dir, digestsFile))) return [];
  const forms = existsSync(join(dir, 'export')) ? readdirSync(join(dir, 'export')).toSorted() : [];
  return [
    ...staleParts(dir).map((part) => problem('differs', part)),
    ...indexProblems(dir),
    ...forms.flatMap((form) => exportProblems(dir, join('export', form))),
  ];
};

const indexProblems = (dir: string): readonly FolderProblem[] =>
  existsSync(join(dir, 'index'))
    ? checkIndex(join(dir, 'index')).map(({ file }) => problem('differs', join('index', file)))
    : [];

const exportProblems = (dir: string, folder: string): readonly FolderProblem[] => {
  const files = filesOnCard(join(dir, folder, cardFile));
  if (files === null) return [problem('missing', join(folder, cardFile))];
  return files.flatMap(({ name, sha256 }) => {
    const file = join(folder, name);
    if (!existsSync(join(dir, file))) return [problem('missing', file)];
    return sha256OfFile(join(dir, file)) === sha256 ? [] : [problem('differs', file)];
  });
};

/** Null when the card is not there, or not whole. */
const filesOnCard = (card: string): readonly WrittenFile[] | null => {
  try {
    return (JSON.parse(readFileSync(card, 'utf8')) as { files: readonly WrittenFile[] }).files;
  } catch {
    return null;
  }
};

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

const problem = (kind: FolderProblem['kind'], file: string): FolderProblem => ({ kind, file, document: null });
