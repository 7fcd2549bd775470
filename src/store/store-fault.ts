import { Fault } from '../base/fault.ts';

/**
 * Who only reads writes as well: the index of the write-ahead log, which readers share, and what is too large to be sorted in memory. When the
 * disk has no room for these SQLite calls it an error of input and output; nothing is wrong with the file of the store.
 */
const writesFailed = /^SQLITE_IOERR_(?:WRITE|SHMSIZE|SHMOPEN|SHMMAP|TRUNCATE|GETTEMPPATH)$/;

/**
 * What an error of the store's engine (SQLite) means to people: a full disk, or a file that cannot be read. Null: it
 * means nothing to them. Whoever shows errors asks here, so that nobody above the store knows the engine's own codes.
 */
export const storeFault = (error: unknown): Fault | null => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (typeof code !== 'string') return null;
  if (code === 'SQLITE_FULL' || writesFailed.test(code))
    return new Fault('DISK_FULL', 'the disk is full. Make room and run the same command again; nothing is lost.');
  if (!/^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(code)) return null;
  return new Fault(
    'STORE_DAMAGED',
    `store.db of the corpus cannot be read: ${(error as Error).message}. Restore it from a backup; or make a new corpus and \`kumoito import\` the archive folder of this one.`,
  );
};
