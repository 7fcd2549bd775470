import type { Database, Statement } from '../open-database.ts';

/** Names of archive files by number, so that a row that points into the archive stays short. */
export class ArchiveFiles {
  readonly #add: Statement;
  readonly #find: Statement<number>;
  #last: { name: string; file: number } | null = null;

  constructor(db: Database) {
    this.#add = db.prepare('INSERT INTO archive_file (name) VALUES (?)');
    this.#find = db.prepare<unknown[], number>('SELECT file FROM archive_file WHERE name = ?').pluck();
  }

  keyOf(name: string): number {
    if (this.#last?.name === name) return this.#last.file;
    const known = this.#find.get(name);
    if (known === undefined) return Number(this.#add.run(name).lastInsertRowid);
    this.#last = { name, file: known };
    return known;
  }
}
