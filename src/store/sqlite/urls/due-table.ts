import type { UrlKey } from '../../../model/ids.ts';
import { epochMs, secondMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import type { DueBounds, DueCount, DueTable, DueUrl } from '../../due-port.ts';
import { revisitReasons, urlKinds, urlStates } from '../codes.ts';
import type { Database, Statement } from '../open-database.ts';
import { joinUrl } from './url-parts.ts';

interface CauseRow {
  readonly kind: number;
  readonly state: number;
  readonly reason: number | null;
}

interface DueRow extends CauseRow {
  readonly url: UrlKey;
  readonly name: HostName;
  readonly rest: string;
  readonly due: number;
  readonly visited: number | null;
  readonly interval: number | null;
}

interface CountRow extends CauseRow {
  readonly now: number;
  readonly soon: number;
  readonly later: number;
  readonly urls: number;
}

export class SqliteDueTable implements DueTable {
  readonly #next: Statement<DueRow>;
  readonly #counts: Statement<CountRow>;

  constructor(db: Database) {
    this.#next = db.prepare(`
      SELECT place.url, host.name, url.rest, place.kind, place.state, place.due, revisit.visited, revisit.interval, revisit.reason
      FROM (SELECT * FROM place WHERE due IS NOT NULL ORDER BY due, url LIMIT ?) AS place
      JOIN url ON url.url = place.url JOIN host ON host.host = place.host
      LEFT JOIN revisit ON revisit.url = place.url
      ORDER BY place.due, place.url`);
    this.#counts = db.prepare(`
      SELECT place.kind, place.state, revisit.reason, SUM(place.due <= ?) AS now, SUM(place.due <= ?) AS soon,
        SUM(place.due <= ?) AS later, COUNT(*) AS urls
      FROM place LEFT JOIN revisit ON revisit.url = place.url
      WHERE place.due IS NOT NULL GROUP BY place.kind, place.state, revisit.reason
      ORDER BY place.kind, place.state, revisit.reason`);
  }

  next(limit: number): readonly DueUrl[] {
    return this.#next.all(limit).map((row) => ({
      ...causeOf(row, row.url),
      url: joinUrl(row.name, row.rest),
      dueAt: epochMs(row.due * secondMs),
      visitedAt: row.visited === null ? null : epochMs(row.visited * secondMs),
      intervalMs: row.interval === null ? null : row.interval * secondMs,
    }));
  }

  counts({ now, soon, later }: DueBounds): readonly DueCount[] {
    const bounds = [now, soon, later].map((at) => Math.floor(at / secondMs));
    return this.#counts.all(...bounds).map((row) => ({
      ...causeOf(row, null),
      now: row.now,
      soon: row.soon,
      later: row.later,
      urls: row.urls,
    }));
  }
}

const causeOf = ({ kind, state, reason }: CauseRow, url: UrlKey | null) => ({
  kind: urlKinds.nameOf(kind, url),
  state: urlStates.nameOf(state, url),
  reason: reason === null ? null : revisitReasons.nameOf(reason, url),
});
