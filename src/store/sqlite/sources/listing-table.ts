import type { UrlKey } from '../../../model/ids.ts';
import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import type { ListingTable, StoredListing } from '../../source-port.ts';
import type { HostKeys } from '../urls/host-keys.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import type { Database, Statement } from '../open-database.ts';
import { joinUrl } from '../urls/url-parts.ts';

interface ListingRow {
  url: UrlKey;
  ended: StoredListing['ended'];
  moved_to: UrlKey | null;
  visited_at: EpochMs | null;
  read_at: EpochMs | null;
  known_until: EpochMs | null;
  failures: number;
  state: string | null;
}

type NamedRow = ListingRow & { name: HostName; rest: string; due: number | null };

export class SqliteListingTable implements ListingTable {
  readonly #hosts: HostKeys;
  readonly #get: Statement<ListingRow>;
  readonly #put: Statement;
  readonly #all: Statement<NamedRow>;
  readonly #ofHost: Statement<UrlKey>;
  readonly #forget: Statement;

  constructor(db: Database, hosts: HostKeys) {
    this.#hosts = hosts;
    this.#get = db.prepare('SELECT * FROM listing WHERE url = ?');
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO listing (url, ended, moved_to, visited_at, read_at, known_until, failures, state)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#all = db.prepare(`
      SELECT listing.*, host.name, url.rest, errand.due FROM listing JOIN url ON url.url = listing.url
      JOIN host ON host.host = url.host LEFT JOIN errand ON errand.url = listing.url
      WHERE listing.url > ? ORDER BY listing.url LIMIT ${chunk}`);
    this.#ofHost = db
      .prepare<unknown[], UrlKey>(
        `SELECT listing.url FROM listing CROSS JOIN url ON url.url = listing.url
        WHERE url.host = ? AND listing.ended IS NULL ORDER BY listing.url`,
      )
      .pluck();
    this.#forget = db.prepare('DELETE FROM listing WHERE url = ?');
  }

  get(key: UrlKey): StoredListing | null {
    const row = this.#get.get(key);
    return row === undefined ? null : toListing(row);
  }

  put(key: UrlKey, { ended, movedTo, visitedAt, readAt, knownUntil, failures, state }: StoredListing): void {
    this.#put.run(key, ended, movedTo, visitedAt, readAt, knownUntil, failures, state);
  }

  *all(): ReturnType<ListingTable['all']> {
    const rows = inChunks({ after: (key) => this.#all.all(key), keyOf: ({ url }) => url });
    for (const row of rows) {
      const dueAt = row.due === null ? null : epochMs(row.due * 1000);
      yield { ...toListing(row), key: row.url, url: joinUrl(row.name, row.rest), dueAt };
    }
  }

  ofHost(host: HostName): readonly UrlKey[] {
    return this.#ofHost.all(this.#hosts.find(host));
  }

  forget(key: UrlKey): void {
    this.#forget.run(key);
  }
}

const toListing = (row: ListingRow): StoredListing => ({
  ended: row.ended,
  movedTo: row.moved_to,
  visitedAt: row.visited_at,
  readAt: row.read_at,
  knownUntil: row.known_until,
  failures: row.failures,
  state: row.state,
});
