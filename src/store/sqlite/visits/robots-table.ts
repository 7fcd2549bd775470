import type { EpochMs } from '../../../model/time.ts';
import type { StoredRobots, RobotsTable } from '../../crawl-port.ts';
import type { Database, Statement } from '../open-database.ts';

interface RobotsRow {
  checked_at: EpochMs;
  result: StoredRobots['result'];
  cause: string;
  good_at: EpochMs | null;
  good_bytes: Uint8Array | null;
  unreachable_since: EpochMs | null;
}

export class SqliteRobotsTable implements RobotsTable {
  readonly #get: Statement<RobotsRow>;
  readonly #put: Statement;
  readonly #forget: Statement;

  constructor(db: Database) {
    this.#get = db.prepare('SELECT * FROM robots WHERE origin = ?');
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO robots (origin, checked_at, result, cause, good_at, good_bytes, unreachable_since)
      VALUES (?, ?, ?, ?, ?, ?, ?)`);
    this.#forget = db.prepare('DELETE FROM robots WHERE origin = ?');
  }

  get(origin: string): StoredRobots | null {
    const row = this.#get.get(origin);
    if (row === undefined) return null;
    return {
      checkedAt: row.checked_at,
      result: row.result,
      cause: row.cause,
      good: row.good_at === null ? null : { at: row.good_at, bytes: row.good_bytes ?? new Uint8Array(0) },
      unreachableSince: row.unreachable_since,
    };
  }

  put(origin: string, robots: StoredRobots): void {
    const { checkedAt, result, cause, good, unreachableSince } = robots;
    this.#put.run(origin, checkedAt, result, cause, good?.at ?? null, good?.bytes ?? null, unreachableSince);
  }

  forget(origin: string): void {
    this.#forget.run(origin);
  }
}
