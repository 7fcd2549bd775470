import type BetterSqlite from 'better-sqlite3';
import { mkdirSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { Sqlite } from './driver.ts';
import { migrations } from './migrations/table.ts';
import { addRestFunctions } from './urls/url-parts.ts';

export type Database = BetterSqlite.Database;
export type Statement<Row = unknown> = BetterSqlite.Statement<unknown[], Row>;

/**
 * SQLite makes a statement anew for every value given to `LIMIT ?` (sqlite3ExprIsInteger in its source), which costs more
 * than a short statement does. It does not look into a sum.
 */
export const limitTo = 'LIMIT ? + 0';

export interface OpenOptions {
  readonly readOnly: boolean;
  /**
   * `kill`: nothing committed is lost when the process dies. `power`: nor when the machine does (one disk flush for every
   * transaction more).
   */
  readonly survives?: 'kill' | 'power';
}

/**
 * Opens the file, brings it to the newest schema, and sees to it that no second process writes. Faults: NO_CORPUS,
 * STORE_LOCKED (with the other's pid), STORE_DAMAGED.
 */
export const openDatabase = (
  path: string,
  { readOnly, survives = 'kill' }: OpenOptions,
): { db: Database; close: () => void } => {
  const lock = readOnly || path === ':memory:' ? null : lockAgainstWriters(path);
  try {
    const db = openFile(path, readOnly);
    const seen = readVersion(db, path);
    db.pragma('busy_timeout = 5000');
    db.pragma('cache_size = -65536');
    // What `forget` deletes must not stay behind in free pages.
    db.pragma('secure_delete = ON');
    if (!readOnly) {
      db.pragma('journal_mode = WAL');
      db.pragma(`synchronous = ${survives === 'power' ? 'FULL' : 'NORMAL'}`);
      // 128 MB: pages that many transactions touch are carried into the file once (bench/results/store-urls.md).
      db.pragma('wal_autocheckpoint = 32000');
      db.pragma('journal_size_limit = 134217728');
    }
    migrate(db, seen, { path, readOnly });
    return {
      db,
      close: () => {
        db.close();
        lock?.close();
      },
    };
  } catch (error) {
    lock?.close();
    throw asFault(error, path);
  }
};

/** Who only reads can do nothing with a store of an older schema, nor do anything about it. */
export const bringUpToDate = (path: string): void => {
  const db = openFile(path, true);
  let seen: number;
  try {
    seen = readVersion(db, path);
  } catch (error) {
    throw asFault(error, path);
  } finally {
    db.close();
  }
  if (seen < migrations.length) openDatabase(path, { readOnly: false }).close();
};

/** All or nothing. */
export const inTransaction = <T>(db: Database, path: string, work: () => T): T => {
  try {
    return db.transaction(work).immediate();
  } catch (error) {
    throw asFault(error, path);
  }
};

/** A full disk is a fault for people: what was committed before is safe. So is a folder that may not be written. */
const asFault = (error: unknown, path: string): unknown => {
  if (error instanceof Sqlite.SqliteError && isDiskFull(path)) return diskFullFault(path);
  const code = error instanceof Sqlite.SqliteError ? error.code : '';
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_WRITE') return diskFullFault(path);
  return code.startsWith('SQLITE_READONLY') || code === 'SQLITE_CANTOPEN'
    ? new Fault(
        'STORE_LOCKED',
        `${path} cannot be written (${(error as Error).message}): it, its folder or its disk is read-only.`,
      )
    : error;
};

const diskFullFault = (path: string): Fault =>
  new Fault('DISK_FULL', `No room left to write ${path}. Everything committed is safe; free some space and run again.`);

/** On a full disk SQLite cannot make the files that readers share beside the store, and says only that it cannot open it. */
const isDiskFull = (path: string): boolean => {
  try {
    return path !== ':memory:' && statfsSync(dirname(path)).bavail === 0;
  } catch {
    return false;
  }
};

const openFile = (path: string, readOnly: boolean): Database => {
  try {
    return new Sqlite(path, { readonly: readOnly, fileMustExist: readOnly });
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CANTOPEN')
      throw new Fault('NO_CORPUS', `${path} cannot be opened: ${error.message}. Make a corpus with: kumoito init DIR`);
    throw error;
  }
};

const migrate = (db: Database, seen: number, { path, readOnly }: { path: string; readOnly: boolean }): void => {
  if (seen > migrations.length)
    throw new Fault(
      'STORE_DAMAGED',
      `${path} was written by a newer Kumoito (schema ${seen}, this one knows ${migrations.length}).`,
    );
  if (seen === migrations.length) return;
  if (readOnly)
    throw new Fault('STORE_DAMAGED', `${path} has the old schema ${seen}. Open it once for writing: kumoito status`);
  addRestFunctions(db);
  for (let at = seen; at < migrations.length; at++)
    inTransaction(db, path, () => {
      db.exec(migrations[at] ?? '');
      db.pragma(`user_version = ${at + 1}`);
    });
};

const readVersion = (db: Database, path: string): number => {
  try {
    return Number(db.pragma('user_version', { simple: true }));
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_NOTADB'))
      throw new Fault('STORE_DAMAGED', `${path} is no SQLite file. Restore it from a backup.`);
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CANTOPEN' && !isDiskFull(path))
      throw new Fault(
        'STORE_LOCKED',
        `${path} cannot be read where nothing can be written: SQLite keeps files beside it. Copy the corpus first.`,
      );
    throw error;
  }
};

/**
 * A second, tiny database beside the store whose write lock is held as long as the process lives: the system takes the
 * lock back however the process ends, and readers can see the pid that holds it.
 */
const lockAgainstWriters = (path: string): Database => {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new Sqlite(`${path}.lock`, { timeout: 0 });
  try {
    lock.exec('CREATE TABLE IF NOT EXISTS writer (pid INTEGER NOT NULL)');
    lock.exec('BEGIN IMMEDIATE');
    lock.exec(`DELETE FROM writer; INSERT INTO writer VALUES (${process.pid}); COMMIT; BEGIN IMMEDIATE`);
    return lock;
  } catch (error) {
    const busy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
    const pid = busy ? writerPid(lock) : null;
    lock.close();
    if (!busy) throw asFault(error, path);
    throw new Fault(
      'STORE_LOCKED',
      `${path} is being written by another Kumoito${pid === null ? '' : ` (pid ${pid})`}. Wait for it.`,
    );
  }
};

const writerPid = (lock: Database): number | null => {
  try {
    return (lock.prepare('SELECT pid FROM writer').pluck().get() as number | undefined) ?? null;
  } catch {
    return null;
  }
};
