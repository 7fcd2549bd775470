import type { RunId } from '../../../model/ids.ts';
import type { PageSet } from '../../../model/page-set.ts';
import { epochMs } from '../../../model/time.ts';
import type { PageSetTable } from '../../port.ts';
import type { Database, Statement } from '../open-database.ts';

interface Row {
  readonly name: string;
  readonly stage: PageSet['stage'];
  readonly run: number;
  readonly made_at: number;
  readonly pages: number;
  readonly config_digest: string;
  readonly code_version: string;
  readonly digest: string;
}

export class SqlitePageSetTable implements PageSetTable {
  readonly #put: Statement;
  readonly #get: Statement<Row>;
  readonly #latest: Statement<Row>;
  readonly #all: Statement<Row>;
  readonly #current: Statement<Row>;
  readonly #use: Statement;
  readonly #remove: Statement;
  readonly #renames: readonly Statement[];

  constructor(db: Database) {
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO page_set (name, stage, run, made_at, pages, config_digest, code_version, digest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#get = db.prepare(`SELECT * FROM page_set WHERE name = ?`);
    this.#latest = db.prepare(`SELECT * FROM page_set WHERE stage = ? ORDER BY run DESC, name DESC LIMIT 1`);
    this.#all = db.prepare(`SELECT * FROM page_set ORDER BY run, name`);
    this.#current = db.prepare(`
      SELECT page_set.* FROM current_set JOIN page_set USING (name) WHERE current_set.stage = ?`);
    this.#use = db.prepare(`INSERT OR REPLACE INTO current_set (stage, name) VALUES (?, ?)`);
    this.#remove = db.prepare(`DELETE FROM page_set WHERE name = ?`);
    this.#renames = [
      `UPDATE page_set SET name = @to WHERE name = @from`,
      `UPDATE current_set SET name = @to WHERE name = @from`,
      `UPDATE run SET input = @to WHERE input = @from AND stage IN ('format', 'select-text', 'index')`,
      // How a set was made of others: union a b.
      `UPDATE run SET input = trim(replace(' ' || input || ' ', ' ' || @from || ' ', ' ' || @to || ' ')) WHERE stage = 'sets'`,
    ].map((sql) => db.prepare(sql));
  }

  put({ name, stage, run, madeAt, pages, configDigest, codeVersion, digest }: PageSet): void {
    this.#put.run(name, stage, run, madeAt, pages, configDigest, codeVersion, digest);
  }

  get(name: string): PageSet | null {
    return toSet(this.#get.get(name));
  }

  latest(stage: PageSet['stage']): PageSet | null {
    return toSet(this.#latest.get(stage));
  }

  current(stage: 'link' | 'text'): PageSet | null {
    return toSet(this.#current.get(stage)) ?? this.latest(stage);
  }

  use(stage: 'link' | 'text', name: string): void {
    this.#use.run(stage, name);
  }

  rename(from: string, to: string): void {
    for (const statement of this.#renames) statement.run({ from, to });
  }

  remove(name: string): void {
    this.#remove.run(name);
  }

  all(): readonly PageSet[] {
    return this.#all.all().flatMap((row) => toSet(row) ?? []);
  }
}

const toSet = (row: Row | undefined): PageSet | null =>
  row === undefined
    ? null
    : {
        name: row.name,
        stage: row.stage,
        run: row.run as RunId,
        madeAt: epochMs(row.made_at),
        pages: row.pages,
        configDigest: row.config_digest,
        codeVersion: row.code_version,
        digest: row.digest,
      };
