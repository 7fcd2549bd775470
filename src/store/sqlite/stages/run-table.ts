import type { RunId } from '../../../model/ids.ts';
import { stages, type Run, type RunSettings, type StageName } from '../../../model/run.ts';
import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { RunTable } from '../../port.ts';
import type { Database, Statement } from '../open-database.ts';

interface Row {
  readonly run: number;
  readonly stage: string;
  readonly input: string | null;
  readonly config_digest: string;
  readonly code_version: string;
  readonly started_at: number;
  readonly finished_at: number | null;
  readonly report: string | null;
}

export class SqliteRunTable implements RunTable {
  readonly #insert: Statement;
  readonly #finish: Statement;
  readonly #drop: Statement;
  readonly #unfinished: Statement<Row>;
  readonly #get: Statement<Row>;
  readonly #latest: Statement<Row>;
  readonly #all: Statement<Row>;
  readonly #note: Statement;
  readonly #settings: Statement<{ readonly settings: string }>;

  constructor(db: Database) {
    this.#insert = db.prepare(`
      INSERT INTO run (stage, input, config_digest, code_version, started_at) VALUES (?, ?, ?, ?, ?)`);
    this.#finish = db.prepare(`UPDATE run SET finished_at = ?, report = ? WHERE run = ?`);
    this.#drop = db.prepare(`DELETE FROM run WHERE run = ?`);
    this.#unfinished = db.prepare(`
      SELECT * FROM run WHERE stage = ? AND input IS ? AND config_digest = ? AND code_version = ? AND finished_at IS NULL
      ORDER BY run DESC LIMIT 1`);
    this.#get = db.prepare(`SELECT * FROM run WHERE run = ?`);
    this.#latest = db.prepare(
      `SELECT * FROM run WHERE stage = ? AND finished_at IS NOT NULL ORDER BY run DESC LIMIT 1`,
    );
    this.#all = db.prepare(`SELECT * FROM run ORDER BY run`);
    this.#note = db.prepare(`INSERT OR IGNORE INTO run_settings VALUES (?, ?)`);
    this.#settings = db.prepare(`SELECT settings FROM run_settings WHERE config_digest = ?`);
  }

  start(run: Parameters<RunTable['start']>[0]): RunId {
    const { stage, input, configDigest, codeVersion, at } = run;
    return Number(this.#insert.run(stage, input, configDigest, codeVersion, at).lastInsertRowid) as RunId;
  }

  finish(id: RunId, at: EpochMs, report: string): void {
    this.#finish.run(at, report, id);
  }

  drop(id: RunId): void {
    this.#drop.run(id);
  }

  unfinished({ stage, input, configDigest, codeVersion }: Parameters<RunTable['unfinished']>[0]): Run | null {
    return toRun(this.#unfinished.get(stage, input, configDigest, codeVersion));
  }

  get(id: RunId): Run | null {
    return toRun(this.#get.get(id));
  }

  latest(stage: StageName): Run | null {
    return toRun(this.#latest.get(stage));
  }

  noteSettings(configDigest: string, settings: RunSettings): void {
    this.#note.run(configDigest, JSON.stringify(settings));
  }

  settings(configDigest: string): RunSettings | null {
    const row = this.#settings.get(configDigest);
    return row === undefined ? null : (JSON.parse(row.settings) as RunSettings);
  }

  all(): readonly Run[] {
    return this.#all.all().flatMap((row) => toRun(row) ?? []);
  }
}

const toRun = (row: Row | undefined): Run | null => {
  const stage = stages.find((name) => name === row?.stage);
  if (row === undefined || stage === undefined) return null;
  return {
    id: row.run as RunId,
    stage,
    input: row.input,
    configDigest: row.config_digest,
    codeVersion: row.code_version,
    startedAt: epochMs(row.started_at),
    finishedAt: row.finished_at === null ? null : epochMs(row.finished_at),
    report: row.report,
  };
};
