import { mkdirSync, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Fault } from '../base/fault.ts';

/**
 * Makes a folder that a person named, with those above it. USAGE when that cannot be done: a file stands there, nothing may be
 * written. Folder by folder, because Node's own `recursive` never returns where the system denies that the folder above is
 * there, as below /proc.
 */
export const makeFolder = (dir: string): void => {
  const missing: string[] = [];
  for (let at = resolve(dir); ; at = dirname(at)) {
    const found = statOf(at);
    if (found?.isDirectory() === true) break;
    if (found !== undefined) throw new Fault('USAGE', `${dir} cannot be made: ${at} is a file. Name another folder.`);
    missing.unshift(at);
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'EEXIST') continue;
      if (typeof code !== 'string' || code === 'ENOSPC') throw error;
      throw new Fault('USAGE', `${dir} cannot be made: the system refuses ${folder} (${code}). Name another folder.`);
    }
  }
};

/** Undefined where nothing is, also below a file. */
const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
};
