import { registrableDomain } from '../../../text/domain.ts';
import type { EpochMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import type { Database, Statement } from '../open-database.ts';

export interface HostKey {
  readonly host: number;
  /** So many URLs that what is due of them has an index of its own. */
  readonly crowded: number;
}

/** Half of the keys in memory at the most. */
const youngMax = 50_000;

/** Row keys of host names, with the last used ones in memory. */
export class HostKeys {
  readonly #find: Statement<HostKey>;
  readonly #add: Statement;
  readonly #crowd: Statement;
  /** Names met lately, and those met before them: a name met again becomes young again. */
  #young = new Map<HostName, HostKey>();
  #old = new Map<HostName, HostKey>();
  /** Most links of a page stay on its host. */
  #last: { readonly name: HostName; readonly key: HostKey } | null = null;

  constructor(db: Database) {
    this.#find = db.prepare('SELECT host, crowded FROM host WHERE name = ?');
    this.#add = db.prepare('INSERT INTO host (name, domain, added_at) VALUES (?, ?, ?)');
    this.#crowd = db.prepare('UPDATE host SET crowded = 1 WHERE name = ?');
  }

  find(name: HostName): number | null {
    return this.known(name)?.host ?? null;
  }

  known(name: HostName): HostKey | null {
    if (this.#last?.name === name) return this.#last.key;
    const young = this.#young.get(name);
    const key = young ?? this.#old.get(name) ?? this.#find.get(name);
    if (key === undefined) return null;
    if (young === undefined) this.#remember(name, key);
    else this.#last = { name, key };
    return key;
  }

  add(name: HostName, at: EpochMs): HostKey {
    const host = Number(this.#add.run(name, registrableDomain(name), at).lastInsertRowid);
    return this.#remember(name, { host, crowded: 0 });
  }

  crowd(name: HostName, host: number): void {
    this.#crowd.run(name);
    this.#remember(name, { host, crowded: 1 });
  }

  /** To be called when a transaction is undone: what was learned in it may not be so. */
  forget(): void {
    this.#young = new Map();
    this.#old = new Map();
    this.#last = null;
  }

  #remember(name: HostName, key: HostKey): HostKey {
    if (this.#young.size >= youngMax) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(name, key);
    this.#last = { name, key };
    return key;
  }
}
