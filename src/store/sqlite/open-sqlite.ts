import type { Store } from '../port.ts';
import { openCrawlTables } from './open-crawl-tables.ts';
import { openDatabase, type OpenOptions } from './open-database.ts';

export type CollectingStore = Pick<
  Store,
  'urls' | 'hosts' | 'claims' | 'fetches' | 'versions' | 'robots' | 'blocks' | 'pages' | 'transaction' | 'close'
>;

/** Opens (and makes, unless read-only) the store in one file; `:memory:` for one that is forgotten on closing. */
export const openSqlite = (path: string, options: OpenOptions): CollectingStore => {
  const { db, close } = openDatabase(path, options);
  return {
    ...openCrawlTables(db),
    transaction: (work) => db.transaction(work).immediate(),
    close,
  };
};
