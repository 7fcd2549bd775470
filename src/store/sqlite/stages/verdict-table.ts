import type { RunId, UrlId } from '../../../model/ids.ts';
import { stages } from '../../../model/run.ts';
import { epochMs } from '../../../model/time.ts';
import { ruleName, type Mark, type RuleName, type ScoreParts } from '../../../model/verdict.ts';
import type { PartDone, RunPart, StoredVerdict, Verdict, VerdictTable } from '../../port.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import { manyRows, type ManyRows } from '../many-rows.ts';
import type { Database, Statement } from '../open-database.ts';

interface MarkRow {
  readonly id: number;
  readonly rule: string;
  readonly value: number;
  readonly bound: number;
  readonly detail: string | null;
}

interface VerdictRow {
  readonly run: number;
  readonly stage: string;
  readonly started_at: number;
  readonly revision: number;
  readonly score: number;
  readonly parts: string | null;
}

export class SqliteVerdictTable implements VerdictTable {
  readonly #anyBetween: Statement<number>;
  readonly #putVerdicts: ManyRows;
  readonly #putMarks: ManyRows;
  readonly #counts: Statement<{ rule: string; pages: number }>;
  readonly #markedBy: Statement<MarkRow>;
  readonly #of: Statement<VerdictRow>;
  readonly #marks: Statement<MarkRow>;
  readonly #forget: readonly Statement[];
  readonly #part: Statement<UrlId>;
  readonly #repeated: Statement<UrlId>;
  readonly #remove: readonly Statement[];
  readonly #thinned: Statement<number>;
  readonly #setThinned: Statement;

  constructor(db: Database) {
    this.#anyBetween = db
      .prepare<unknown[], number>('SELECT EXISTS (SELECT 1 FROM verdict WHERE run = ? AND id BETWEEN ? AND ?)')
      .pluck();
    this.#putVerdicts = manyRows(db, 'INSERT INTO verdict (run, id, revision, score, parts)');
    this.#putMarks = manyRows(db, 'INSERT INTO mark (run, id, at, rule, value, bound, detail)');
    this.#counts = db.prepare(`
      SELECT rule, COUNT(DISTINCT id) AS pages FROM mark WHERE run = ? GROUP BY rule ORDER BY rule`);
    this.#markedBy = db.prepare(
      `SELECT id, rule, value, bound, detail FROM mark WHERE run = ? AND rule = ? AND id > ? ORDER BY id LIMIT ${chunk}`,
    );
    this.#of = db.prepare(`
      SELECT verdict.run, run.stage, run.started_at, verdict.revision, verdict.score, verdict.parts
      FROM verdict JOIN run ON run.run = verdict.run WHERE verdict.id = ? ORDER BY verdict.run`);
    this.#forget = ['DELETE FROM mark WHERE id = ?', 'DELETE FROM verdict WHERE id = ?'].map((statement) =>
      db.prepare(statement),
    );
    this.#part = db
      .prepare<unknown[], UrlId>('SELECT id FROM verdict WHERE run = ? AND id > ? ORDER BY id LIMIT ?')
      .pluck();
    // Marks stand in the order of the rules: equal lists are equal sets.
    const rules = (run: string): string => `
      (SELECT group_concat(rule, ' ') FROM (SELECT rule FROM mark WHERE run = ${run} AND id = verdict.id ORDER BY at))`;
    this.#repeated = db
      .prepare<unknown[], UrlId>(`
      SELECT verdict.id FROM verdict JOIN verdict AS before ON before.id = verdict.id AND before.run = (
        SELECT MAX(earlier.run) FROM verdict AS earlier JOIN run ON run.run = earlier.run
        WHERE earlier.id = verdict.id AND earlier.run < verdict.run
          AND run.stage = (SELECT stage FROM run WHERE run = verdict.run) AND run.finished_at IS NOT NULL)
      WHERE verdict.run = ? AND verdict.id > ? AND verdict.id <= ? AND before.revision = verdict.revision
        AND ${rules('before.run')} IS ${rules('verdict.run')}`)
      .pluck();
    this.#remove = ['DELETE FROM mark WHERE run = ? AND id = ?', 'DELETE FROM verdict WHERE run = ? AND id = ?'].map(
      (statement) => db.prepare(statement),
    );
    this.#thinned = db.prepare<unknown[], number>('SELECT CAST(value AS INTEGER) FROM note WHERE name = ?').pluck();
    this.#setThinned = db.prepare('INSERT OR REPLACE INTO note (name, value) VALUES (?, ?)');
    this.#marks = db.prepare(`SELECT id, rule, value, bound, detail FROM mark WHERE run = ? AND id = ? ORDER BY at`);
  }

  put(run: RunId, verdicts: readonly Verdict[]): void {
    let [least, most] = [Infinity, 0];
    const rows: unknown[] = [];
    const marksOfAll: unknown[] = [];
    for (const { id, revision, score, parts, marks } of verdicts) {
      least = Math.min(least, id);
      most = Math.max(most, id);
      rows.push(run, id, revision, score, parts === null ? null : JSON.stringify(parts.map(short)));
      for (const [at, { rule, value, limit, detail }] of marks.entries()) {
        marksOfAll.push(run, id, at, rule, value, limit, detail);
      }
    }
    // A run writes in id order and mostly for the first time: one look says that there is nothing to be replaced.
    if (rows.length > 0 && this.#anyBetween.get(run, least, most) === 1) {
      this.#removeAll(
        run,
        verdicts.map(({ id }) => id),
      );
    }
    this.#putVerdicts(rows);
    this.#putMarks(marksOfAll);
  }

  counts(run: RunId): readonly { rule: RuleName; pages: number }[] {
    return this.#counts.all(run).map(({ rule, pages }) => ({ rule: ruleName(rule), pages }));
  }

  *markedBy(run: RunId, rule: RuleName): IterableIterator<{ id: UrlId; mark: Mark }> {
    const rows = inChunks({ after: (key) => this.#markedBy.all(run, rule, key), keyOf: ({ id }) => id });
    for (const row of rows) yield { id: row.id as UrlId, mark: toMark(row) };
  }

  forget(id: UrlId): void {
    for (const statement of this.#forget) statement.run(id);
  }

  thin({ run, after, batch }: RunPart): PartDone {
    const last = this.#part.all(run, after, batch).at(-1) ?? null;
    if (last === null) return { removed: 0, last };
    const repeated = this.#repeated.all(run, after, last);
    this.#removeAll(run, repeated);
    return { removed: repeated.length, last };
  }

  drop({ run, after, batch }: RunPart): PartDone {
    const ids = this.#part.all(run, after, batch);
    this.#removeAll(run, ids);
    return { removed: ids.length, last: ids.at(-1) ?? null };
  }

  #removeAll(run: RunId, ids: readonly UrlId[]): void {
    for (const id of ids) for (const statement of this.#remove) statement.run(run, id);
  }

  thinnedUpTo(stage: 'link' | 'text'): RunId | null {
    return (this.#thinned.get(`thinned ${stage}`) ?? null) as RunId | null;
  }

  thinned(stage: 'link' | 'text', run: RunId): void {
    this.#setThinned.run(`thinned ${stage}`, String(run));
  }

  of(id: UrlId): readonly StoredVerdict[] {
    return this.#of.all(id).flatMap(({ run, stage, started_at, revision, score, parts: written }) => {
      const name = stages.find((one) => one === stage);
      if (name === undefined) return [];
      const marks = this.#marks.all(run, id).map(toMark);
      const parts = written === null ? null : (JSON.parse(written) as ScoreParts);
      return [{ run: run as RunId, stage: name, at: epochMs(started_at), revision, score, parts, marks }];
    });
  }
}

/** As people read it: six digits tell pages apart, all of them would take twice the room. */
const short = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(6)));

const toMark = ({ rule, value, bound, detail }: MarkRow): Mark => ({
  rule: ruleName(rule),
  value,
  limit: bound,
  detail,
});
