import type { UrlKey } from '../../../model/ids.ts';
import { epochMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import type { Silence, SilentHostTable } from '../../crawl-port.ts';
import type { Database, Statement } from '../open-database.ts';

interface SilentRow {
  name: HostName;
  since: number;
  asked_at: number;
  attempts: number;
  gone: number;
}

export class SqliteSilentHostTable implements SilentHostTable {
  readonly #all: Statement<SilentRow>;
  readonly #put: Statement;
  readonly #remove: Statement;
  readonly #pages: Statement<UrlKey>;

  constructor(db: Database) {
    this.#all = db.prepare(`
      SELECT host.name, since, asked_at, attempts, gone FROM silent_host JOIN host ON host.host = silent_host.host
      ORDER BY silent_host.host`);
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO silent_host (host, since, asked_at, attempts, gone)
      SELECT host, ?, ?, ?, ? FROM host WHERE name = ?`);
    this.#remove = db.prepare('DELETE FROM silent_host WHERE host = (SELECT host FROM host WHERE name = ?)');
    this.#pages = db
      .prepare<unknown[], UrlKey>(`
        SELECT page.url FROM place JOIN page ON page.url = place.url
        WHERE place.host = (SELECT host FROM host WHERE name = ?) AND page.alive = ? ORDER BY page.url`)
      .pluck();
  }

  all(): readonly (Silence & { readonly host: HostName })[] {
    return this.#all.all().map((row) => ({
      host: row.name,
      since: epochMs(row.since),
      askedAt: epochMs(row.asked_at),
      attempts: row.attempts,
      isGone: row.gone === 1,
    }));
  }

  put(host: HostName, { since, askedAt, attempts, isGone }: Silence): void {
    this.#put.run(since, askedAt, attempts, isGone ? 1 : 0, host);
  }

  remove(host: HostName): void {
    this.#remove.run(host);
  }

  pages(host: HostName, which: 'alive' | 'gone'): readonly UrlKey[] {
    return this.#pages.all(host, which === 'alive' ? 1 : 0);
  }
}
