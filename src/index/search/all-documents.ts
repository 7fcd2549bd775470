import type { IndexedDocument } from '../port.ts';
import { compareKeys, type DocumentKey } from '../segment/document-key.ts';
import type { Segment } from '../segment/segment.ts';
import { storedDocument } from '../segment/stored-document.ts';
import type { PreparedQuery } from './prepared-query.ts';
import { eachMatch, type RunOptions } from './run-query.ts';

/** Every document that meets the query, in the order of ids. A byte for each document of the index says which: nothing else is kept. */
export async function* allDocuments(query: PreparedQuery, run: RunOptions): AsyncGenerator<IndexedDocument> {
  const lists: Marked[] = [];
  for (const segment of run.segments) {
    const marks = new Uint8Array(segment.documents);
    await eachMatch(query, { run, segment }, (document) => {
      marks[document] = 1;
    });
    lists.push(new Marked(segment, marks));
  }
  for (;;) {
    const first = firstOf(lists);
    if (first === null) return;
    if (run.pace.shouldYield(16)) await run.pace.yield();
    yield storedDocument(first.segment, first.document);
    first.move();
  }
}

/** Documents of a segment that are marked, one after another. */
class Marked {
  readonly segment: Segment;
  /** -1: there are no more. */
  document: number;
  readonly #marks: Uint8Array;

  constructor(segment: Segment, marks: Uint8Array) {
    this.segment = segment;
    this.#marks = marks;
    this.document = marks.indexOf(1);
  }

  get key(): DocumentKey {
    const { ids, revisions } = this.segment.columns;
    return { id: ids[this.document] ?? 0, revision: revisions[this.document] ?? 0 };
  }

  move(): void {
    this.document = this.#marks.indexOf(1, this.document + 1);
  }
}

const firstOf = (lists: readonly Marked[]): Marked | null => {
  let first: Marked | null = null;
  for (const one of lists)
    if (one.document >= 0 && (first === null || compareKeys(one.key, first.key) < 0)) first = one;
  return first;
};
