import type { UrlKey } from '../../../model/ids.ts';
import type { EpochMs } from '../../../model/time.ts';
import type { ClaimTable } from '../../crawl-port.ts';
import type { Database, Statement } from '../open-database.ts';

export class SqliteClaimTable implements ClaimTable {
  readonly #put: Statement;
  readonly #release: Statement;
  readonly #all: Statement<{ key: UrlKey; at: EpochMs }>;

  constructor(db: Database) {
    this.#put = db.prepare('INSERT OR REPLACE INTO claim (url, at) VALUES (?, ?)');
    this.#release = db.prepare('DELETE FROM claim WHERE url = ?');
    this.#all = db.prepare('SELECT url AS key, at FROM claim ORDER BY url');
  }

  put(key: UrlKey, at: EpochMs): void {
    this.#put.run(key, at);
  }

  release(key: UrlKey): void {
    this.#release.run(key);
  }

  all(): readonly { key: UrlKey; at: EpochMs }[] {
    return this.#all.all();
  }
}
