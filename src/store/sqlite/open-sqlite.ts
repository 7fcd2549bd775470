// The implementation of the store, put together from one class for each table.
// Called by `corpus/wire.ts`; everybody else is given a `Store`. It must not hold a rule of any stage, and a change of
// the schema belongs into migrations/ (CONTRIBUTING.md, "Add a migration").

import type { Store } from '../port.ts';
import { SqliteDocumentTable } from './stages/document-table.ts';
import { HostKeys } from './urls/host-keys.ts';
import { openCrawlTables } from './open-crawl-tables.ts';
import { inTransaction, openDatabase, type OpenOptions } from './open-database.ts';
import { SqlitePageSetTable } from './stages/page-set-table.ts';
import { SqliteRunTable } from './stages/run-table.ts';
import { SqliteSurveyRows } from './surveys/survey-rows.ts';
import { SqliteVerdictTable } from './stages/verdict-table.ts';

/** Opens (and makes, unless read-only) the store in one file; `:memory:` for one that is forgotten on closing. */
export const openSqlite = (path: string, options: OpenOptions): Store => {
  const { db, close } = openDatabase(path, options);
  const hosts = new HostKeys(db);
  // The one counts what other connections commit, the other what this one writes.
  const dataVersion = db.prepare<unknown[], number>('PRAGMA data_version').pluck();
  const ownChanges = db.prepare<unknown[], number>('SELECT total_changes()').pluck();
  return {
    ...openCrawlTables(db, hosts),
    runs: new SqliteRunTable(db),
    verdicts: new SqliteVerdictTable(db),
    sets: new SqlitePageSetTable(db),
    documents: new SqliteDocumentTable(db),
    surveys: new SqliteSurveyRows(db),
    state: () => `${dataVersion.get()} ${ownChanges.get()}`,
    transaction: (work) => {
      try {
        return inTransaction(db, path, work);
      } catch (error) {
        hosts.forget();
        throw error;
      }
    },
    close,
  };
};
