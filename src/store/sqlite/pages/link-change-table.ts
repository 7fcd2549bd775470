import type { UrlKey } from '../../../model/ids.ts';
import type { LinkChangeTable } from '../../port.ts';
import { linksOfPage, readLinks } from './link-list.ts';
import type { Database, Statement } from '../open-database.ts';

export class SqliteLinkChangeTable implements LinkChangeTable {
  readonly #newest: Statement<number>;
  readonly #after: Statement<UrlKey>;
  readonly #all: Statement<UrlKey>;
  readonly #linksOf: Statement<string>;
  readonly #file: Statement<string>;
  readonly #setFile: Statement;
  readonly #shorten: Statement;

  constructor(db: Database) {
    this.#newest = db.prepare<unknown[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'link_change'").pluck();
    this.#after = db
      .prepare<unknown[], UrlKey>('SELECT DISTINCT url FROM link_change WHERE change > ? ORDER BY url')
      .pluck();
    this.#all = db.prepare<unknown[], UrlKey>('SELECT url FROM page ORDER BY url').pluck();
    this.#linksOf = linksOfPage(db);
    this.#file = db.prepare<unknown[], string>("SELECT value FROM note WHERE name = 'link file'").pluck();
    this.#setFile = db.prepare("INSERT OR REPLACE INTO note (name, value) VALUES ('link file', ?)");
    this.#shorten = db.prepare('DELETE FROM link_change WHERE change <= ?');
  }

  newest(): number {
    return this.#newest.get() ?? 0;
  }

  pagesAfter(change: number | null): readonly UrlKey[] {
    return change === null ? this.#all.all() : this.#after.all(change);
  }

  targets(key: UrlKey): readonly UrlKey[] {
    const followed = readLinks(this.#linksOf.get(key)).filter(([, , nofollow]) => nofollow === 0);
    return [...new Set(followed.map(([target]) => target))].toSorted((a, b) => a - b);
  }

  file(): { change: number; digest: string } | null {
    const noted = this.#file.get();
    return noted === undefined ? null : (JSON.parse(noted) as { change: number; digest: string });
  }

  written(file: { change: number; digest: string }): void {
    this.#setFile.run(JSON.stringify(file));
    this.#shorten.run(file.change);
  }
}
