import type { UrlId, UrlKey } from '../../../model/ids.ts';
import type { Database, Statement } from '../open-database.ts';

/** Gives URLs their ids. */
export class UrlIds {
  readonly #number: Statement;
  readonly #numbered: Statement<number>;
  readonly #last: Statement<number>;
  readonly #lastId: Statement<number>;
  readonly #setNumbered: Statement;
  readonly #give: Statement;

  constructor(db: Database) {
    this.#number = db.prepare(`
      UPDATE url SET id = numbered.id FROM (
        SELECT url.url, ? + ROW_NUMBER() OVER (ORDER BY host.name, url.rest) AS id
        FROM url JOIN host ON host.host = url.host WHERE url.url > ? AND url.id IS NULL) AS numbered
      WHERE url.url = numbered.url`);
    this.#numbered = db.prepare<unknown[], number>("SELECT value FROM note WHERE name = 'numbered up to'").pluck();
    this.#last = db.prepare<unknown[], number>('SELECT IFNULL(MAX(url), 0) FROM url').pluck();
    this.#lastId = db.prepare<unknown[], number>('SELECT IFNULL(MAX(id), 0) FROM url').pluck();
    this.#give = db.prepare(`
      UPDATE url SET id = ? WHERE url = ? AND id IS NULL AND NOT EXISTS (SELECT 1 FROM url AS other WHERE other.id = ?)`);
    this.#setNumbered = db.prepare("INSERT OR REPLACE INTO note (name, value) VALUES ('numbered up to', ?)");
  }

  giveId(key: UrlKey, id: UrlId): void {
    this.#give.run(id, key, id);
  }

  /** All that have none, in the order of (host, rest), after the ids there are. Returns how many. */
  assignIds(): number {
    const { changes } = this.#number.run(this.#lastId.get(), Number(this.#numbered.get() ?? 0));
    this.#setNumbered.run(String(this.#last.get()));
    return changes;
  }
}
