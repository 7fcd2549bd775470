import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { isProcessAlive, processStart } from '../../platform/platform.ts';
import { writeAll } from '../../standard/write-all.ts';

/** One process writes an index at a time. A lock whose process has died, or is another one by now, is taken over. */
export const lockForWriting = (dir: string): { release(): void } => {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'writer.lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    const file = openNew(path);
    if (file !== null) {
      writeAll(file, Buffer.from(`${process.pid} ${processStart(process.pid) ?? ''}`));
      closeSync(file);
      return { release: () => rmSync(path, { force: true }) };
    }
    const holder = readHolder(path);
    if (holder !== null && holder.alive)
      throw new Fault(
        'STORE_LOCKED',
        `The index in ${dir} is being written by process ${holder.pid}. Wait for it to finish.`,
      );
    rmSync(path, { force: true });
  }
  throw new Fault('STORE_LOCKED', `The index in ${dir} is being written by another process. Try again.`);
};

const openNew = (path: string): number | null => {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
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
