import type { EpochMs } from '../../../model/time.ts';
import type { BlockTable } from '../../crawl-port.ts';
import type { Database, Statement } from '../open-database.ts';

export class SqliteBlockTable implements BlockTable {
  readonly #put: Statement;
  readonly #all: Statement<{ pattern: string; at: EpochMs }>;

  constructor(db: Database) {
    this.#put = db.prepare('INSERT OR IGNORE INTO block (pattern, at) VALUES (?, ?)');
    this.#all = db.prepare('SELECT pattern, at FROM block ORDER BY pattern');
  }

  put(pattern: string, at: EpochMs): void {
    this.#put.run(pattern, at);
  }

  all(): readonly { pattern: string; at: EpochMs }[] {
    return this.#all.all();
  }
}
