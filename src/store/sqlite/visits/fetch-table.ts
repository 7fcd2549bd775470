import type { UrlKey } from '../../../model/ids.ts';
import type { FetchFault, OutcomeKind } from '../../../model/outcome.ts';
import type { ArchiveLocation } from '../../../model/page.ts';
import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import type { FetchRecord, FetchTable, LoggedFetch } from '../../crawl-port.ts';
import type { ArchiveFiles } from './archive-files.ts';
import { changeEvidence, outcomeKinds } from '../codes.ts';
import { limitTo, type Database, type Statement } from '../open-database.ts';

interface FetchRow {
  url: UrlKey;
  at: number;
  ms: number;
  kind: number;
  status: number;
  fault: FetchFault | null;
  bytes: number;
  address: string | null;
  redirect_to: UrlKey | null;
  change: number | null;
  name: string | null;
  offset: number | null;
  length: number | null;
}

interface OutcomeRow {
  kind: number;
  fault: FetchFault | null;
  fetches: number;
}

interface LoggedRow extends Omit<LoggedFetch, 'kind'> {
  kind: number;
}

interface VisitRow {
  host: HostName;
  address: string | null;
  at: EpochMs;
  ms: number;
}

export class SqliteFetchTable implements FetchTable {
  readonly #files: ArchiveFiles;
  readonly #add: Statement;
  readonly #of: Statement<FetchRow>;
  readonly #latest: Statement<FetchRow>;
  readonly #firstAt: Statement<EpochMs>;
  readonly #lastArchived: Statement<FetchRow>;
  readonly #isArchived: Statement;
  readonly #times: Statement<{ host: HostName; fetches: number; meanMs: number }>;
  readonly #last: Statement<number>;
  readonly #between: Statement<VisitRow>;
  readonly #byHost: Statement<VisitRow>;
  readonly #byAddress: Statement<VisitRow>;
  readonly #after: Statement<LoggedRow>;
  readonly #outcomes: Statement<OutcomeRow>;
  readonly #archivedUpTo: Statement<string>;
  readonly #setArchivedUpTo: Statement;

  constructor(db: Database, files: ArchiveFiles) {
    this.#files = files;
    this.#add = db.prepare(`
      INSERT INTO fetch (url, at, ms, kind, status, fault, bytes, address, redirect_to, change, file, offset, length)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    const ofUrl = `
      SELECT fetch.*, archive_file.name FROM fetch LEFT JOIN archive_file ON archive_file.file = fetch.file
      WHERE fetch.url = ? ORDER BY fetch.fetch`;
    this.#of = db.prepare(ofUrl);
    this.#latest = db.prepare(`${ofUrl} DESC ${limitTo}`);
    this.#firstAt = db.prepare<unknown[], EpochMs>('SELECT at FROM fetch WHERE url = ? ORDER BY fetch LIMIT 1').pluck();
    this.#lastArchived = db.prepare(`
      SELECT fetch.*, archive_file.name FROM fetch JOIN archive_file ON archive_file.file = fetch.file
      WHERE fetch.url = ? AND fetch.kind = ? ORDER BY fetch.fetch DESC LIMIT 1`);
    this.#isArchived = db.prepare('SELECT 1 FROM fetch WHERE url = ? AND at = ? AND file IS NOT NULL LIMIT 1');
    this.#times = db.prepare(`
      SELECT host.name AS host, COUNT(*) AS fetches, AVG(fetch.ms) AS meanMs
      FROM fetch JOIN url ON url.url = fetch.url JOIN host ON host.host = url.host
      WHERE fetch.status > 0 AND fetch.address <> '' GROUP BY host.host ORDER BY host.name`);
    this.#last = db.prepare<unknown[], number>('SELECT IFNULL(MAX(fetch), 0) FROM fetch').pluck();
    const sent = `
      SELECT host.name AS host, fetch.address, fetch.at, fetch.ms
      FROM fetch JOIN url ON url.url = fetch.url JOIN host ON host.host = url.host
      WHERE fetch.fetch > ? AND fetch.address IS NOT NULL`;
    this.#byHost = db.prepare(`${sent} ORDER BY host.name, fetch.at, fetch.fetch`);
    this.#byAddress = db.prepare(`${sent} ORDER BY fetch.address, fetch.at, fetch.fetch`);
    this.#between = db.prepare(`
      SELECT host.name AS host, fetch.address, fetch.at, fetch.ms
      FROM fetch JOIN url ON url.url = fetch.url JOIN host ON host.host = url.host
      WHERE fetch.at BETWEEN ? AND ? AND fetch.address IS NOT NULL ORDER BY host.name, fetch.at, fetch.fetch`);
    this.#after = db.prepare(`
      SELECT fetch.fetch AS position, host.name AS host, fetch.address, fetch.at, fetch.ms, fetch.kind, fetch.fault, fetch.status,
        fetch.bytes
      FROM fetch CROSS JOIN url ON url.url = fetch.url CROSS JOIN host ON host.host = url.host
      WHERE fetch.fetch > ? ORDER BY fetch.fetch ${limitTo}`);
    this.#outcomes = db.prepare(`
      SELECT kind, fault, COUNT(*) AS fetches FROM fetch WHERE fetch > ?
      GROUP BY kind, fault ORDER BY kind, fault`);
    this.#archivedUpTo = db.prepare<unknown[], string>("SELECT value FROM note WHERE name = 'archived up to'").pluck();
    this.#setArchivedUpTo = db.prepare("INSERT OR REPLACE INTO note (name, value) VALUES ('archived up to', ?)");
  }

  add(fetch: FetchRecord): number {
    const { location } = fetch;
    return Number(
      this.#add.run(
        fetch.key,
        fetch.at,
        fetch.ms,
        outcomeKinds.of(fetch.kind),
        fetch.status,
        fetch.fault,
        fetch.bytes,
        fetch.address,
        fetch.redirectTo,
        fetch.change === null ? null : changeEvidence.of(fetch.change),
        location === null ? null : this.#files.keyOf(location.file),
        location?.offset ?? null,
        location?.length ?? null,
      ).lastInsertRowid,
    );
  }

  of(key: UrlKey): readonly FetchRecord[] {
    return this.#of.all(key).map(toFetch);
  }

  lastOf(key: UrlKey): FetchRecord | null {
    return this.latest(key, 1)[0] ?? null;
  }

  latest(key: UrlKey, limit: number): readonly FetchRecord[] {
    return this.#latest.all(key, limit).map(toFetch);
  }

  firstAt(key: UrlKey): EpochMs | null {
    return this.#firstAt.get(key) ?? null;
  }

  lastArchived(key: UrlKey, kind: OutcomeKind): ArchiveLocation | null {
    const row = this.#lastArchived.get(key, outcomeKinds.of(kind));
    return row === undefined ? null : toFetch(row).location;
  }

  isArchived(key: UrlKey, at: EpochMs): boolean {
    return this.#isArchived.get(key, at) !== undefined;
  }

  times(): IterableIterator<{ host: HostName; fetches: number; meanMs: number }> {
    return this.#times.iterate();
  }

  last(): number {
    return this.#last.get() ?? 0;
  }

  between(from: EpochMs, to: EpochMs): IterableIterator<VisitRow> {
    return this.#between.iterate(from, to);
  }

  since(position: number, by: 'host' | 'address'): IterableIterator<VisitRow> {
    return (by === 'host' ? this.#byHost : this.#byAddress).iterate(position);
  }

  after(position: number, limit: number): readonly LoggedFetch[] {
    return this.#after.all(position, limit).map((row) => ({ ...row, kind: outcomeKinds.nameOf(row.kind, null) }));
  }

  outcomes(position: number): ReturnType<FetchTable['outcomes']> {
    return this.#outcomes.all(position).map((row) => ({ ...row, kind: outcomeKinds.nameOf(row.kind, null) }));
  }

  archivedUpTo(): { file: string; offset: number } | null {
    const noted = this.#archivedUpTo.get();
    return noted === undefined ? null : (JSON.parse(noted) as { file: string; offset: number });
  }

  setArchivedUpTo(file: string, offset: number): void {
    this.#setArchivedUpTo.run(JSON.stringify({ file, offset }));
  }
}

const toFetch = (row: FetchRow): FetchRecord => ({
  key: row.url,
  at: epochMs(row.at),
  ms: row.ms,
  kind: outcomeKinds.nameOf(row.kind, row.url),
  status: row.status,
  fault: row.fault,
  bytes: row.bytes,
  address: row.address,
  redirectTo: row.redirect_to,
  change: row.change === null ? null : changeEvidence.nameOf(row.change, row.url),
  location: row.name === null ? null : { file: row.name, offset: row.offset ?? 0, length: row.length ?? 0 },
});
