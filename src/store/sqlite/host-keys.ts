import { registrableDomain } from '../../text/domain.ts';
import type { EpochMs } from '../../model/time.ts';
import type { HostName } from '../../model/url.ts';
import type { Database, Statement } from './open-database.ts';

const cachedMax = 50_000;

/** Row keys of host names, with the last used ones in memory. */
export class HostKeys {
  readonly #find: Statement<number>;
  readonly #add: Statement;
  #cache = new Map<HostName, number>();

  constructor(db: Database) {
    this.#find = db.prepare<unknown[], number>('SELECT host FROM host WHERE name = ?').pluck();
    this.#add = db.prepare('INSERT INTO host (name, domain, added_at) VALUES (?, ?, ?)');
  }

  find(host: HostName): number | null {
    const cached = this.#cache.get(host);
    if (cached !== undefined) return cached;
    const key = this.#find.get(host);
    if (key === undefined) return null;
    this.#remember(host, key);
    return key;
  }

  findOrAdd(host: HostName, at: EpochMs): { key: number; added: boolean } {
    const known = this.find(host);
    if (known !== null) return { key: known, added: false };
    return { key: Number(this.#add.run(host, registrableDomain(host), at).lastInsertRowid), added: true };
  }

  /** Added keys are not remembered at once: their transaction may be undone. */
  #remember(host: HostName, key: number): void {
    if (this.#cache.size >= cachedMax) this.#cache = new Map();
    this.#cache.set(host, key);
  }
}
