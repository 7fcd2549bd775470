import type { FaultCode } from '../base/fault.ts';

/** What the exit code of every command means. */
export const exit = {
  done: 0,
  bug: 1,
  usage: 2,
  someFailed: 3,
  diskFull: 4,
  store: 5,
  interrupted: 6,
  limit: 7,
} as const;

export type ExitCode = (typeof exit)[keyof typeof exit];

const byFault: Readonly<Record<FaultCode, ExitCode>> = {
  USAGE: exit.usage,
  CONFIG: exit.usage,
  NO_CORPUS: exit.usage,
  NOT_INSTALLED: exit.usage,
  NOT_FOUND: exit.someFailed,
  BAD_INPUT: exit.someFailed,
  DISK_FULL: exit.diskFull,
  STORE_LOCKED: exit.store,
  STORE_DAMAGED: exit.store,
  INDEX_DAMAGED: exit.store,
  ARCHIVE_DAMAGED: exit.store,
  INTERRUPTED: exit.interrupted,
  LIMIT: exit.limit,
};

export const exitOf = (code: FaultCode): ExitCode => byFault[code];
