import type { StoredRobots, RobotsTable } from '../crawl-port.ts';
import type { Database, Statement } from './open-database.ts';

export class SqliteRobotsTable implements RobotsTable {
  readonly #get: Statement<StoredRobots>;
  readonly #put: Statement;

  constructor(db: Database) {
    this.#get = db.prepare(`
      SELECT checked_at AS checkedAt, expires_at AS expiresAt, status, fault, body, body_at AS bodyAt,
        unreachable_since AS unreachableSince FROM robots WHERE origin = ?`);
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO robots (origin, checked_at, expires_at, status, fault, body, body_at, unreachable_since)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  }

  get(origin: string): StoredRobots | null {
    return this.#get.get(origin) ?? null;
  }

  put(origin: string, robots: StoredRobots): void {
    const { checkedAt, expiresAt, status, fault, body, bodyAt, unreachableSince } = robots;
    this.#put.run(origin, checkedAt, expiresAt, status, fault, body, bodyAt, unreachableSince);
  }
}
