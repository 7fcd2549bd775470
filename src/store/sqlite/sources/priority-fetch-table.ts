import type { UrlKey } from '../../../model/ids.ts';
import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { HostName, Url } from '../../../model/url.ts';
import type { PriorityFetch, PriorityRole, PriorityFetchTable } from '../../source-port.ts';
import { priorityRoles } from '../codes.ts';
import type { HostKeys } from '../urls/host-keys.ts';
import type { Database, Statement } from '../open-database.ts';
import { joinUrl, placeOfKey } from '../urls/url-parts.ts';

interface PriorityFetchRow {
  url: UrlKey;
  role: number;
  source: UrlKey | null;
  hops: number;
  due: number;
}

type NamedRow = PriorityFetchRow & { name: HostName; rest: string };

const columns = 'errand.url, errand.role, errand.source, errand.hops, errand.due';
/** One bit for each role. */
const roleFilter = '(? >> role) & 1';
const chunk = 500;

export class SqlitePriorityFetchTable implements PriorityFetchTable {
  readonly #hosts: HostKeys;
  readonly #get: Statement<PriorityFetchRow>;
  readonly #put: Statement;
  readonly #hold: Statement;
  readonly #remove: Statement;
  readonly #next: Statement<PriorityFetchRow>;
  readonly #nextDue: Statement<number | null>;
  readonly #dueHosts: Statement<HostName>;
  readonly #dueCount: Statement<number>;
  readonly #all: Statement<NamedRow>;

  constructor(db: Database, hosts: HostKeys) {
    this.#hosts = hosts;
    this.#get = db.prepare(`SELECT ${columns} FROM errand WHERE url = ?`);
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO errand (url, host, role, source, hops, due)
      SELECT url, host, ?, ?, ?, ? FROM url WHERE url = ?`);
    this.#hold = db.prepare(`UPDATE place SET due = NULL WHERE ${placeOfKey} AND due IS NOT NULL`);
    this.#remove = db.prepare('DELETE FROM errand WHERE url = ?');
    this.#next = db.prepare(`
      SELECT ${columns} FROM errand WHERE host = ? AND due <= ? AND ${roleFilter} ORDER BY due, url LIMIT 1`);
    this.#nextDue = db
      .prepare<unknown[], number | null>(`SELECT MIN(due) FROM errand WHERE host = ? AND ${roleFilter}`)
      .pluck();
    this.#dueHosts = db
      .prepare<unknown[], HostName>(
        `SELECT DISTINCT host.name FROM errand JOIN host ON host.host = errand.host
        WHERE errand.due <= ? AND ${roleFilter} ORDER BY host.host`,
      )
      .pluck();
    this.#dueCount = db
      .prepare<unknown[], number>(`SELECT COUNT(*) FROM errand WHERE host = ? AND due <= ? AND ${roleFilter}`)
      .pluck();
    this.#all = db.prepare(`
      SELECT ${columns}, host.name, url.rest FROM errand JOIN url ON url.url = errand.url JOIN host ON host.host = url.host
      WHERE (errand.due, errand.url) > (?, ?) AND ${roleFilter} ORDER BY errand.due, errand.url LIMIT ${chunk}`);
  }

  get(key: UrlKey): PriorityFetch | null {
    const row = this.#get.get(key);
    return row === undefined ? null : toPriorityFetch(row);
  }

  put({ key, role, source, hops, dueAt }: PriorityFetch): void {
    this.#put.run(priorityRoles.of(role), source, hops, Math.ceil(dueAt / 1000), key);
    this.#hold.run(key);
  }

  remove(key: UrlKey): void {
    this.#remove.run(key);
  }

  next(host: HostName, roles: readonly PriorityRole[], now: EpochMs): PriorityFetch | null {
    const row = this.#next.get(this.#hosts.find(host), Math.floor(now / 1000), mask(roles));
    return row === undefined ? null : toPriorityFetch(row);
  }

  nextDue(host: HostName, roles: readonly PriorityRole[]): EpochMs | null {
    const due = this.#nextDue.get(this.#hosts.find(host), mask(roles)) ?? null;
    return due === null ? null : epochMs(due * 1000);
  }

  hosts(roles: readonly PriorityRole[], until: EpochMs): readonly HostName[] {
    return this.#dueHosts.all(Math.floor(until / 1000), mask(roles));
  }

  dueCount(host: HostName, roles: readonly PriorityRole[], now: EpochMs): number {
    return this.#dueCount.get(this.#hosts.find(host), Math.floor(now / 1000), mask(roles)) ?? 0;
  }

  *all(roles: readonly PriorityRole[]): IterableIterator<PriorityFetch & { url: Url }> {
    for (let [due, url] = [-1, 0]; ; ) {
      const rows = this.#all.all(due, url, mask(roles));
      for (const row of rows) yield { ...toPriorityFetch(row), url: joinUrl(row.name, row.rest) };
      const last = rows.at(-1);
      if (last === undefined || rows.length < chunk) return;
      [due, url] = [last.due, last.url];
    }
  }
}

const mask = (roles: readonly PriorityRole[]): number =>
  roles.reduce((bits, role) => bits | (1 << priorityRoles.of(role)), 0);

const toPriorityFetch = ({ url, role, source, hops, due }: PriorityFetchRow): PriorityFetch => ({
  key: url,
  role: priorityRoles.nameOf(role, url),
  source,
  hops,
  dueAt: epochMs(due * 1000),
});
