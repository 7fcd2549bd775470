// The index as one commit left it: every question is put to one snapshot, from its beginning to its end.
// Opened by `../open-search.ts`. It must not look for newer commits: that is for `latest-snapshot.ts`, or the second
// page of results could come from another index than the first.

import type { DocumentId } from '../../model/ids.ts';
import { breakdown } from '../tables/breakdown.ts';
import { collocations } from '../tables/collocations.ts';
import { frequencies } from '../tables/frequencies.ts';
import { keyness } from '../tables/keyness.ts';
import { ngrams } from '../tables/ngrams.ts';
import { wordProfile } from '../tables/word-profile.ts';
import { allLines } from '../concordance/all-lines.ts';
import { regionFlags } from '../concordance/counted-regions.ts';
import { wordCounts } from '../tables/word-counts.ts';
import { concordance } from '../concordance/snapshot-concordance.ts';
import type {
  Breakdown,
  BreakdownOptions,
  CollocationOptions,
  CollocationTable,
  Concordance,
  ConcordanceLine,
  ConcordanceOptions,
  FrequencyList,
  FrequencyOptions,
  KeynessOptions,
  KeynessTable,
  NgramList,
  NgramOptions,
  ProfileOptions,
  WordProfile,
  LineOptions,
} from '../concordancer.ts';
import { wordBlocksDefault } from '../concordancer.ts';
import {
  searchDefaults,
  type Explanation,
  type IndexedDocument,
  type IndexOptions,
  type SearchOptions,
  type SearchResult,
  type Facets,
  type FoundOptions,
  type Snapshot,
} from '../port.ts';
import { planPattern } from '../../query/plan-pattern.ts';
import { Collection } from '../search/collection.ts';
import { compareKeys, idOf } from '../segment/document-key.ts';
import type { Segment } from '../segment/segment.ts';
import { SnapshotSearch } from '../search/snapshot-search.ts';
import { storedDocument } from '../segment/stored-document.ts';
import { Suggestions } from './suggest.ts';

/** Segments as one commit names them, held open. */
export class OpenSnapshot implements Snapshot {
  readonly documents: number;
  readonly segments: number;
  readonly generation: number;
  readonly #segments: readonly Segment[];
  readonly #collection: Collection;
  readonly #search: SnapshotSearch;
  #suggestions: Suggestions | null = null;

  constructor(segments: readonly Segment[], generation: number, options: IndexOptions) {
    this.generation = generation;
    this.#collection = new Collection(segments, options.ranking);
    this.documents = this.#collection.documents;
    this.segments = segments.length;
    this.#segments = segments;
    this.#search = new SnapshotSearch(this.#collection, options);
  }

  search(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    return this.#search.search(query, options);
  }

  count(query: string, options: SearchOptions = {}): Promise<number> {
    return this.#search.count(query, options);
  }

  facets(query: string, options: SearchOptions = {}): Promise<Facets> {
    return this.#search.facets(query, options);
  }

  explain(query: string, options: SearchOptions = {}): Promise<Explanation> {
    return this.#search.explain(query, options);
  }

  async concordance(pattern: string, options: ConcordanceOptions = {}): Promise<Concordance> {
    return concordance(this.#collection, planPattern(pattern), options);
  }

  async *lines(pattern: string, options: LineOptions = {}): AsyncGenerator<ConcordanceLine> {
    yield* allLines(this.#collection, planPattern(pattern), options);
  }

  found(query: string, options: FoundOptions = {}): AsyncIterable<IndexedDocument> {
    return this.#search.found(query, options);
  }

  async frequencies(options: FrequencyOptions): Promise<FrequencyList> {
    const where = options.where === undefined ? null : planPattern(options.where);
    return frequencies(this.#collection, where, options);
  }

  async collocations(pattern: string, options: CollocationOptions = {}): Promise<CollocationTable> {
    return collocations(this.#collection, planPattern(pattern), options);
  }

  async breakdown(pattern: string, options: BreakdownOptions): Promise<Breakdown> {
    return breakdown(this.#collection, planPattern(pattern), options);
  }

  async ngrams(options: NgramOptions): Promise<NgramList> {
    const where = options.where === undefined ? null : planPattern(options.where);
    return ngrams(this.#collection, where, options);
  }

  keyness(options: KeynessOptions): Promise<KeynessTable> {
    return keyness(this.#collection, options);
  }

  profile(word: string, options: ProfileOptions = {}): Promise<WordProfile> {
    return wordProfile(this, word, options);
  }

  async suggest(typed: string, top: number = searchDefaults.suggestions): Promise<readonly string[]> {
    if (this.#suggestions === null) {
      const regions = regionFlags(wordBlocksDefault);
      this.#suggestions = new Suggestions(await wordCounts(this.#collection, { regions, filter: {} }));
    }
    return this.#suggestions.begin(typed, top);
  }

  async document(id: DocumentId): Promise<IndexedDocument | null> {
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
