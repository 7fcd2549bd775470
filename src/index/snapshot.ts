import type { DocumentId } from '../model/ids.ts';
import type { IndexedDocument, IndexOptions, SearchOptions, SearchResult, Explanation } from './port.ts';
import { Collection } from './query/collection.ts';
import { compareKeys, idOf } from './segment/document-key.ts';
import type { Segment } from './segment/segment.ts';
import { SnapshotSearch } from './snapshot-search.ts';
import { storedDocument } from './stored-document.ts';

/** Segments as one commit names them, held open. */
export class OpenSnapshot {
  readonly documents: number;
  readonly segments: number;
  readonly #segments: readonly Segment[];
  readonly #search: SnapshotSearch;

  constructor(segments: readonly Segment[], options: IndexOptions) {
    const collection = new Collection(segments);
    this.documents = collection.documents;
    this.segments = segments.length;
    this.#segments = segments;
    this.#search = new SnapshotSearch(collection, options);
  }

  search(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    return this.#search.search(query, options);
  }

  count(query: string, options: SearchOptions = {}): Promise<number> {
    return this.#search.count(query, options);
  }

  explain(query: string, options: SearchOptions = {}): Promise<Explanation> {
    return this.#search.explain(query, options);
  }

  document(id: DocumentId): IndexedDocument | null {
    const key = idOf(id);
    for (const segment of this.#segments) {
      const document = findDocument(segment, key);
      if (document !== null && !segment.isDeleted(document)) return storedDocument(segment, document);
    }
    return null;
  }

  close(): void {
    for (const segment of this.#segments) segment.close();
  }
}

const findDocument = ({ columns }: Segment, key: { id: number; revision: number }): number | null => {
  let low = 0;
  let high = columns.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = { id: columns.ids[middle] ?? 0, revision: columns.revisions[middle] ?? 0 };
    const order = compareKeys(found, key);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return null;
};
