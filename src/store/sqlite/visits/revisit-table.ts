import type { UrlKey } from '../../../model/ids.ts';
import { epochMs, secondMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import { scheduledLoad } from '../../../revisit/load-relief.ts';
import type { Revisit, RevisitTable, ScheduledPage } from '../../crawl-port.ts';
import { revisitReasons } from '../codes.ts';
import type { Database, Statement } from '../open-database.ts';
import { joinPlace } from '../urls/url-parts.ts';

interface RevisitRow {
  visited: number;
  total: number;
  stable: number;
  change_min: number;
  changes: number;
  interval: number;
  reason: number;
}

const columns =
  'revisit.visited, revisit.total, revisit.stable, revisit.change_min, revisit.changes, revisit.interval, revisit.reason';

export class SqliteRevisitTable implements RevisitTable {
  readonly #get: Statement<RevisitRow>;
  readonly #put: Statement;
  readonly #remove: Statement;
  readonly #addLoad: Statement;
  readonly #all: Statement<
    RevisitRow & { url: UrlKey; name: HostName; due: number | null; visits: number; versions: number }
  >;

  constructor(db: Database) {
    this.#get = db.prepare(`SELECT ${columns} FROM revisit WHERE url = ?`);
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO revisit (url, visited, total, stable, change_min, changes, interval, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#remove = db.prepare('DELETE FROM revisit WHERE url = ?');
    this.#addLoad = db.prepare(
      'UPDATE host SET load = MAX(0, load + ?) WHERE host = (SELECT host FROM url WHERE url.url = ?)',
    );
    this.#all = db.prepare(`
      SELECT revisit.url, ${columns}, host.name, place.due, IFNULL(page.visits, 0) AS visits, IFNULL(page.changes + 1, 0) AS versions
      FROM revisit CROSS JOIN url ON url.url = revisit.url ${joinPlace} JOIN host ON host.host = url.host
      LEFT JOIN page ON page.url = revisit.url
      ORDER BY revisit.url`);
  }

  get(key: UrlKey): Revisit | null {
    const row = this.#get.get(key);
    return row === undefined ? null : toRevisit(key, row);
  }

  put(key: UrlKey, revisit: Revisit): void {
    const { visitedAt, history, reason } = revisit;
    // As it is stored: what is added to the load now is what will be taken from it.
    const intervalMs = Math.max(1, seconds(revisit.intervalMs)) * secondMs;
    const before = this.get(key);
    const change = scheduledLoad({ intervalMs, reason }) - (before === null ? 0 : scheduledLoad(before));
    if (change !== 0) this.#addLoad.run(change, key);
    this.#put.run(
      key,
      seconds(visitedAt),
      seconds(history.totalMs),
      seconds(history.stableMs),
      seconds(history.changeMinMs),
      history.changes,
      seconds(intervalMs),
      revisitReasons.of(reason),
    );
  }

  remove(key: UrlKey): void {
    const before = this.get(key);
    if (before === null) return;
    this.#remove.run(key);
    this.#addLoad.run(-scheduledLoad(before), key);
  }

  *all(): IterableIterator<ScheduledPage> {
    for (const row of this.#all.iterate())
      yield {
        ...toRevisit(row.url, row),
        host: row.name,
        dueAt: row.due === null ? null : epochMs(row.due * secondMs),
        visits: row.visits,
        versions: row.versions,
      };
  }
}

const seconds = (ms: number): number => Math.round(ms / secondMs);

const toRevisit = (key: UrlKey, row: RevisitRow): Revisit => ({
  visitedAt: epochMs(row.visited * secondMs),
  history: {
    totalMs: row.total * secondMs,
    stableMs: row.stable * secondMs,
    changeMinMs: row.change_min * secondMs,
    changes: row.changes,
  },
  intervalMs: row.interval * secondMs,
  reason: revisitReasons.nameOf(row.reason, key),
});
