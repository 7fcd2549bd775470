import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyDataSet } from '../../format/export/verify-data-set.ts';
import { checkIndex } from '../../index/commit/check-index.ts';
import { commitNames } from '../../index/commit/commit.ts';
import { digestsFile } from '../../standard/remade-folder.ts';
import type { FolderProblem } from '../../standard/verify-folder.ts';
import { indexPart } from './finished-folder.ts';
import { lostParts, partsThere, staleParts } from './stale-parts.ts';

/**
 * What is wrong with the index and the data sets that `regenerate` made beside the documents of a folder. A part as a whole
 * differs when it is not finished or is of other documents than those that are there now, and is missing when it was finished.
 */
export const verifyMade = (dir: string): readonly FolderProblem[] => {
  if (!existsSync(join(dir, digestsFile))) return [];
  const stale = new Set(staleParts(dir));
  const isWhole = (part: string): boolean => !stale.has(part);
  return [
    ...[...stale].map((part) => problem('differs', part)),
    ...lostParts(dir).map((part) => problem('missing', part)),
    ...partsThere(dir)
      .filter(isWhole)
      .flatMap((part) => (part === indexPart ? indexProblems(dir) : exportProblems(dir, part))),
  ];
};

const indexProblems = (dir: string): readonly FolderProblem[] => {
  const place = join(dir, indexPart);
  if (commitNames(place).length === 0) return [problem('missing', join(indexPart, 'commit'))];
  return checkIndex(place).map(({ file }) => problem('differs', join(indexPart, file)));
};

const exportProblems = (dir: string, part: string): readonly FolderProblem[] =>
  verifyDataSet(join(dir, part)).problems.map(({ kind, file }) => problem(kind, join(part, file)));

const problem = (kind: FolderProblem['kind'], file: string): FolderProblem => ({ kind, file, document: null });
