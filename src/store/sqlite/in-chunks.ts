/** Rows are read in chunks of this many, so that others may write between them. */
export const chunk = 1000;

interface Chunks<Row> {
  /** Those after a key, in the order of their keys, `chunk` at most. */
  readonly after: (key: number) => readonly Row[];
  readonly keyOf: (row: Row) => number;
  readonly from?: number;
}

/** All rows after a key (of all, if none is given). */
export function* inChunks<Row>({ after, keyOf, from = 0 }: Chunks<Row>): IterableIterator<Row> {
  for (let key = from; ; ) {
    const rows = after(key);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunk) return;
    key = keyOf(last);
  }
}
