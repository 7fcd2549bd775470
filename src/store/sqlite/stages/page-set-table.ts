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

  constructor(db: Database) {
    this.#put = db.prepare(`
      INSERT OR REPLACE INTO page_set (name, stage, run, made_at, pages, config_digest, code_version, digest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#get = db.prepare(`SELECT * FROM page_set WHERE name = ?`);
    this.#latest = db.prepare(`SELECT * FROM page_set WHERE stage = ? ORDER BY run DESC, name DESC LIMIT 1`);
    this.#all = db.prepare(`SELECT * FROM page_set ORDER BY run, name`);
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
