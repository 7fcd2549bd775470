import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { finishedPartsIn } from '../../standard/finished-parts.ts';
import { readDigests } from '../../standard/remade-folder.ts';
import { exportPart, indexPart } from './finished-folder.ts';

/** Index and data sets beside documents that are not finished, or were made when the documents were others. */
export const staleParts = (dir: string): readonly string[] => {
  const { digest } = readDigests(dir);
  const parts = finishedPartsIn(dir);
  return partsThere(dir).filter((part) => parts.of(part)?.documents !== digest);
};

/** Parts that were finished and are not there any more. */
export const lostParts = (dir: string): readonly string[] => {
  const there = new Set(partsThere(dir));
  return finishedPartsIn(dir)
    .names()
    .filter((part) => !there.has(part));
};

/** By name; exports in the order of their forms' names. */
export const partsThere = (dir: string): readonly string[] => {
  const exports = join(dir, 'export');
  return [
    ...(existsSync(join(dir, indexPart)) ? [indexPart] : []),
    ...(existsSync(exports) ? readdirSync(exports).toSorted().map(exportPart) : []),
  ];
};
