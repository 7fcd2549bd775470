import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../base/fault.ts';
import { isProcessAlive, processStart } from '../platform/platform.ts';
import { makeFolder } from './make-folder.ts';

export interface WriterLock {
  release(): void;
}

/** What is locked: by which file, and how a person is told of it. */
interface Locked {
  readonly file: string;
  readonly what: string;
}

/** In folders whose files are all of the data. */
export const folderLock = '.writer.lock';

/**
 * One process writes into a folder at a time; the folder is made. A lock whose process has died, or is another one by now, is
 * taken over. STORE_LOCKED when another process has it.
 */
export const lockForWriting = (dir: string, { file, what }: Locked): WriterLock => {
  makeFolder(dir);
  const path = join(dir, file);
  for (let attempt = 0; attempt < 2; attempt++) {
    if (takes(path)) return held(path);
    const holder = readHolder(path);
    if (holder !== null && holder.alive)
      throw new Fault(
        'STORE_LOCKED',
        `${what} in ${dir} is being written by process ${holder.pid}. Wait for it to finish.`,
      );
    rmSync(path, { force: true });
  }
  throw new Fault('STORE_LOCKED', `${what} in ${dir} is being written by another process. Try again.`);
};

/** Released once: afterwards the file may be another process's. */
const held = (path: string): WriterLock => {
  let isHeld = true;
  return {
    release: () => {
      if (isHeld) rmSync(path, { force: true });
      isHeld = false;
    },
  };
};

/** The lock appears with its holder's number in it: whoever finds it empty would take it for that of a dead process. */
const takes = (path: string): boolean => {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${processStart(process.pid) ?? ''}`);
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own);
  }
};

const readHolder = (path: string): { pid: number; alive: boolean } | null => {
  const [first = '', start = ''] = (readOrNull(path) ?? '').split(' ');
  const pid = Number(first);
  return pid > 0 ? { pid, alive: isProcessAlive(pid) && (processStart(pid) ?? start) === start } : null;
};

const readOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};
