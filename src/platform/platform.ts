import { closeSync, fsyncSync, openSync, readFileSync } from 'node:fs';

// All that holds on some systems only. Linux has everything here, macOS all but the start of a process; what Windows lacks is
// told in docs/platforms.md.

/** The signals that ask a program to stop in order: Ctrl-C, and what schedulers and `kill` send. */
export const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** Whether a process with this number runs, whoever owns it. */
export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * When a process was started, in clock ticks (field 22 of proc(5)'s stat): numbers of processes are given again. Null where
 * there is no /proc, or no such process.
 */
export const processStart = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

/** A file that was made or renamed is still there after a power cut only when its folder has been written too. */
export const syncFolder = (dir: string): void => {
  const folder = openSync(dir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};
