import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import type { HostRecord, HostTable, HostWindow } from '../../crawl-port.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import { limitTo, type Database, type Statement } from '../open-database.ts';

interface HostRow {
  host: number;
  name: HostName;
  domain: string;
  address: string | null;
  added_at: number;
  pages: number;
  load: number;
}

interface WindowRow {
  next_at: number | null;
  session_since: number | null;
  backoffs: number;
  recent: string;
}

const columns = `
  host.host, host.name, host.domain, host.address, host.added_at, host.pages, host.load`;
const windowColumns = 'host.next_at, host.session_since, host.backoffs, host.recent';

export class SqliteHostTable implements HostTable {
  readonly #byName: Statement<HostRow>;
  readonly #window: Statement<WindowRow>;
  readonly #withWork: Statement<HostRow & WindowRow & { due: number }>;
  readonly #all: Statement<HostRow>;
  readonly #count: Statement<number>;
  readonly #saveWindow: Statement;
  readonly #setAddress: Statement;
  readonly #pagesOfDomain: Statement<number>;
  readonly #countOfDomain: Statement<number>;
  readonly #pagesOfAddress: Statement<number>;
  readonly #addressWindows: Statement<{ address: string; nextAt: EpochMs }>;
  readonly #saveAddressWindow: Statement;

  constructor(db: Database) {
    this.#byName = db.prepare(`SELECT ${columns} FROM host WHERE host.name = ?`);
    this.#window = db.prepare(`SELECT ${windowColumns} FROM host WHERE host.name = ?`);
    this.#withWork = db.prepare(`
      SELECT * FROM (
        SELECT ${columns}, ${windowColumns}, (
          SELECT MIN(due) FROM place WHERE place.host = host.host
        ) AS due FROM host WHERE host.host > ?)
      WHERE due <= ? ORDER BY host LIMIT ${chunk}`);
    this.#all = db.prepare(`SELECT ${columns} FROM host WHERE host.host > ? ORDER BY host.host LIMIT ${chunk}`);
    this.#count = db.prepare<unknown[], number>('SELECT COUNT(*) FROM host').pluck();
    this.#saveWindow = db.prepare(
      'UPDATE host SET next_at = ?, session_since = ?, backoffs = ?, recent = ? WHERE name = ?',
    );
    this.#setAddress = db.prepare('UPDATE host SET address = ? WHERE name = ? AND address IS NOT ?');
    this.#pagesOfDomain = db
      .prepare<unknown[], number>('SELECT IFNULL(SUM(pages), 0) FROM host WHERE domain = ?')
      .pluck();
    this.#countOfDomain = db
      .prepare<unknown[], number>(`SELECT COUNT(*) FROM (SELECT 1 FROM host WHERE domain = ? ${limitTo})`)
      .pluck();
    this.#pagesOfAddress = db
      .prepare<unknown[], number>('SELECT IFNULL(SUM(pages), 0) FROM host WHERE address = ?')
      .pluck();
    this.#addressWindows = db.prepare('SELECT address, next_at AS nextAt FROM address ORDER BY address');
    this.#saveAddressWindow = db.prepare('INSERT OR REPLACE INTO address (address, next_at) VALUES (?, ?)');
  }

  byName(host: HostName): HostRecord | null {
    const row = this.#byName.get(host);
    return row === undefined ? null : toHost(row);
  }

  window(host: HostName): HostWindow | null {
    const row = this.#window.get(host);
    return row === undefined ? null : toWindow(row);
  }

  *withWork(until: EpochMs): ReturnType<HostTable['withWork']> {
    const rows = inChunks({
      after: (key) => this.#withWork.all(key, Math.floor(until / 1000)),
      keyOf: ({ host }) => host,
    });
    for (const row of rows) yield { ...toHost(row), window: toWindow(row), dueAt: epochMs(row.due * 1000) };
  }

  *all(): IterableIterator<HostRecord> {
    const rows = inChunks({ after: (key) => this.#all.all(key), keyOf: ({ host }) => host });
    for (const row of rows) yield toHost(row);
  }

  count(): number {
    return this.#count.get() ?? 0;
  }

  saveWindow(host: HostName, window: HostWindow): void {
    const { nextAt, sessionSince, backoffs, recent } = window;
    this.#saveWindow.run(nextAt, sessionSince, backoffs, JSON.stringify(recent), host);
  }

  setAddress(host: HostName, address: string): void {
    this.#setAddress.run(address, host, address);
  }

  pagesOfDomain(domain: string): number {
    return this.#pagesOfDomain.get(domain) ?? 0;
  }

  countOfDomain(domain: string, limit: number): number {
    return this.#countOfDomain.get(domain, limit) ?? 0;
  }

  pagesOfAddress(address: string): number {
    return this.#pagesOfAddress.get(address) ?? 0;
  }

  addressWindows(): readonly { address: string; nextAt: EpochMs }[] {
    return this.#addressWindows.all();
  }

  saveAddressWindow(address: string, nextAt: EpochMs): void {
    this.#saveAddressWindow.run(address, nextAt);
  }
}

const toHost = (row: HostRow): HostRecord => ({
  host: row.name,
  domain: row.domain,
  address: row.address,
  addedAt: epochMs(row.added_at),
  pages: row.pages,
  load: row.load,
});

const toWindow = ({ next_at, session_since, backoffs, recent }: WindowRow): HostWindow | null =>
  next_at === null
    ? null
    : {
        nextAt: epochMs(next_at),
        sessionSince: session_since === null ? null : epochMs(session_since),
        backoffs,
        recent: JSON.parse(recent) as HostWindow['recent'],
      };
