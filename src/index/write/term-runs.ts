import type { OccurrenceLog } from '../memory/occurrence-log.ts';
import type { RecordLog } from '../memory/record-log.ts';

/** Walks over the terms of a sorted log: for each the stretch of its plain and of its weighted occurrences. */
export class TermRuns {
  /** The term at hand; `second` is 0 where a term is one number. */
  first = 0;
  second = 0;
  done = false;
  readonly plain: Run;
  readonly weighted: Run;
  readonly #keys: 1 | 2;

  constructor(log: OccurrenceLog) {
    this.#keys = log.keys;
    this.plain = new Run(log.plain, log.keys);
    this.weighted = new Run(log.weighted, log.keys);
    this.next();
  }

  next(): void {
    const { plain, weighted } = this;
    const source = isBefore(weighted, plain) ? weighted : plain;
    if (source.isAtEnd) {
      this.done = true;
      return;
    }
    const { log, end } = source;
    this.first = log.data[end] ?? 0;
    this.second = this.#keys === 2 ? (log.data[end + 1] ?? 0) : 0;
    plain.take(this.first, this.second);
    weighted.take(this.first, this.second);
  }
}

/** The records of one term in a sorted log: from `start` to `end`, counted in numbers. */
export class Run {
  start = 0;
  end = 0;
  readonly log: RecordLog;
  readonly keys: 1 | 2;

  constructor(log: RecordLog, keys: 1 | 2) {
    this.log = log;
    this.keys = keys;
  }

  get isAtEnd(): boolean {
    return this.end === this.log.length;
  }

  /** Takes what follows as far as it is of this term, which may be nothing. */
  take(first: number, second: number): void {
    const { data, length, width } = this.log;
    const isPair = this.keys === 2;
    let at = this.end;
    this.start = at;
    while (at < length && data[at] === first && (!isPair || data[at + 1] === second)) at += width;
    this.end = at;
  }
}

/** Whether the next term of `a` comes before that of `b`. */
const isBefore = (a: Run, b: Run): boolean => {
  if (a.isAtEnd || b.isAtEnd) return b.isAtEnd && !a.isAtEnd;
  const difference = (a.log.data[a.end] ?? 0) - (b.log.data[b.end] ?? 0);
  return (
    difference < 0 || (difference === 0 && a.keys === 2 && (a.log.data[a.end + 1] ?? 0) < (b.log.data[b.end + 1] ?? 0))
  );
};
