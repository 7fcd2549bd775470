import type { UrlKey } from '../../../model/ids.ts';
import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import type { FeedTable, StoredFeed } from '../../source-port.ts';
import { feedEnds, feedOrigins } from '../codes.ts';
import type { HostKeys } from '../urls/host-keys.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import type { Database, Statement } from '../open-database.ts';
import { joinUrl } from '../urls/url-parts.ts';

interface FeedRow {
  url: UrlKey;
  origin: number;
  ended: number | null;
  moved_to: UrlKey | null;
  etag: string | null;
  last_modified: string | null;
  md5: string | null;
  state: string | null;
}

type NamedRow = FeedRow & { name: HostName; rest: string; due: number | null };

export class SqliteFeedTable implements FeedTable {
  readonly #hosts: HostKeys;
  readonly #get: Statement<FeedRow>;
  readonly #put: Statement;
  readonly #ofHost: Statement<UrlKey>;
  readonly #all: Statement<NamedRow>;
  readonly #entries: Statement<{ entry: string; at: EpochMs | null }>;
  readonly #putEntry: Statement;
  readonly #dropEntry: Statement;
  readonly #forget: readonly Statement[];

  constructor(db: Database, hosts: HostKeys) {
    this.#hosts = hosts;
    this.#get = db.prepare('SELECT * FROM feed WHERE url = ?');
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO feed (url, host, origin, ended, moved_to, etag, last_modified, md5, state)
      SELECT url, host, ?, ?, ?, ?, ?, ?, ? FROM url WHERE url = ?`);
    this.#ofHost = db
      .prepare<unknown[], UrlKey>('SELECT url FROM feed WHERE host = ? AND ended IS NULL ORDER BY url')
      .pluck();
    this.#all = db.prepare(`
      SELECT feed.*, host.name, url.rest, errand.due FROM feed JOIN url ON url.url = feed.url
      JOIN host ON host.host = url.host LEFT JOIN errand ON errand.url = feed.url
      WHERE feed.url > ? ORDER BY feed.url LIMIT ${chunk}`);
    this.#entries = db.prepare('SELECT entry, at FROM feed_entry WHERE feed = ? ORDER BY entry');
    this.#putEntry = db.prepare('INSERT OR REPLACE INTO feed_entry (feed, entry, at) VALUES (?, ?, ?)');
    this.#dropEntry = db.prepare('DELETE FROM feed_entry WHERE feed = ? AND entry = ?');
    this.#forget = ['DELETE FROM feed_entry WHERE feed = ?', 'DELETE FROM feed WHERE url = ?'].map((statement) =>
      db.prepare(statement),
    );
  }

  get(key: UrlKey): StoredFeed | null {
    const row = this.#get.get(key);
    return row === undefined ? null : toFeed(row);
  }

  put(key: UrlKey, feed: StoredFeed): void {
    const { origin, ended, movedTo, etag, lastModified, md5, state } = feed;
    const endCode = ended === null ? null : feedEnds.of(ended);
    this.#put.run(feedOrigins.of(origin), endCode, movedTo, etag, lastModified, md5, state, key);
  }

  ofHost(host: HostName): readonly UrlKey[] {
    return this.#ofHost.all(this.#hosts.find(host));
  }

  *all(): ReturnType<FeedTable['all']> {
    const rows = inChunks({ after: (key) => this.#all.all(key), keyOf: ({ url }) => url });
    for (const row of rows) {
      const dueAt = row.due === null ? null : epochMs(row.due * 1000);
      yield { ...toFeed(row), key: row.url, url: joinUrl(row.name, row.rest), dueAt };
    }
  }

  entries(key: UrlKey): ReadonlyMap<string, EpochMs | null> {
    return new Map(this.#entries.all(key).map(({ entry, at }) => [entry, at]));
  }

  remember(key: UrlKey, entries: ReadonlyMap<string, EpochMs | null>): void {
    const before = this.entries(key);
    for (const entry of before.keys()) if (!entries.has(entry)) this.#dropEntry.run(key, entry);
    for (const [entry, at] of entries)
      if (!before.has(entry) || before.get(entry) !== at) this.#putEntry.run(key, entry, at);
  }

  forget(key: UrlKey): void {
    for (const statement of this.#forget) statement.run(key);
  }
}

const toFeed = (row: FeedRow): StoredFeed => ({
  origin: feedOrigins.nameOf(row.origin, row.url),
  ended: row.ended === null ? null : feedEnds.nameOf(row.ended, row.url),
  movedTo: row.moved_to,
  etag: row.etag,
  lastModified: row.last_modified,
  md5: row.md5,
  state: row.state,
});
