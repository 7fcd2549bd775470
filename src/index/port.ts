import type { Analyzer } from '../analyzer/port.ts';
import type { PageType } from '../model/document.ts';
import type { DocumentId } from '../model/ids.ts';
import type { EpochMs } from '../model/time.ts';
import type { Url } from '../model/url.ts';
import type { DocumentFilter } from '../query/filters.ts';
import type { Has } from '../query/plan.ts';
import type { Region } from '../model/region.ts';
import type { ConcordanceLine, Concordancer, LineOptions } from './concordancer.ts';

/**
 * What Kumoito needs of whatever keeps documents searchable: a small port, all of it asynchronous, that another engine can
 * implement (test/contract/search-engine.contract.ts says what it must do). Every answer is of the state after the last update
 * that was finished.
 */
export interface SearchEngine extends Searcher {
  /**
   * Makes the index hold exactly the wanted documents, which come in ascending order of their ids: what is new or has
   * another digest is read and added, what is no longer wanted leaves. One commit, all or nothing, also under kill -9.
   */
  update(wanted: AsyncIterable<WantedDocument>, signal?: AbortSignal): Promise<UpdateReport>;
  /** Takes documents out; ids that are not there are passed over. Gives how many went. */
  delete(ids: Iterable<DocumentId>): Promise<number>;
  close(): Promise<void>;
}

/** Questions about pages. */
export interface Searcher {
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  /** The number of documents that meet the query. */
  count(query: string, options?: SearchOptions): Promise<number>;
  /** How the counted documents are spread over sites, types, months, and lists of documents. */
  facets(query: string, options?: FacetOptions): Promise<Facets>;
  /** Words of the index that begin with what is typed, also by their reading: きょうと → 京都. */
  suggest(typed: string, top?: number): Promise<readonly string[]>;
  document(id: DocumentId): Promise<IndexedDocument | null>;
  explain(query: string, options?: SearchOptions): Promise<Explanation>;
}

/** What is meant where an option is not given, by whatever way the question comes. */
export const searchDefaults = { top: 10, snippetWords: 40, suggestions: 10 } as const;

/**
 * Our own engine: a folder of immutable segments and a commit file that names those that count. One process writes; any number
 * read. A snapshot never sees half an update.
 */
export interface Index extends SearchEngine, Concordancer {
  /** The state of the last commit. Close it: it holds files open. */
  snapshot(): Snapshot;
  /** Is it still the state of the last commit? */
  isNewest(snapshot: Snapshot): boolean;
  /** Merges every segment into one without deleted documents. */
  compact(signal?: AbortSignal): Promise<void>;
  /** Deletes the files that the last commit does not name. */
  collectGarbage(): GarbageReport;
  /** Reads every byte of the last commit and compares checksums and structure. Empty: nothing is wrong. */
  check(): readonly CheckFinding[];
}

/** One state of an index, for as long as it is held open: all questions asked of it are answered from the same documents. */
export interface Snapshot extends Searcher, Concordancer {
  readonly documents: number;
  readonly segments: number;
  /** Every line of a concordance, in the order of the documents, each made when it is asked for: of any number, one is in memory. */
  lines(pattern: string, options?: LineOptions): AsyncIterable<ConcordanceLine>;
  /** Every document that meets the query, in the order of the ids, likewise. */
  found(query: string, options?: FoundOptions): AsyncIterable<IndexedDocument>;
  /** The number of its commit. */
  readonly generation: number;
  close(): void;
}

export interface IndexOptions {
  /** Analyses queries as the documents were analysed. */
  readonly analyzer: Analyzer;
  readonly ranking: Ranking;
  readonly limits: IndexLimits;
}

/** Constants of the score (docs/query-language.md, "Score"; Akamine 2010). */
export interface Ranking {
  readonly k1: number;
  readonly b: number;
  /** α: share of the dependencies in the score. */
  readonly dependencyWeight: number;
  readonly synonymWeight: number;
  /** An occurrence in the title counts this many times; fixed when a document is added. */
  readonly titleWeight: number;
  /** Share of anchor texts in the score of a word. */
  readonly anchorWeight: number;
  /** As long as fewer documents were found, those follow that have most of the words, then those that have some. */
  readonly pagesEnough: number;
}

export interface IndexLimits {
  /** Term occurrences held in memory before a segment is written. */
  readonly occurrencesInMemoryMax: number;
  /** Different words held in memory, in all threads together. */
  readonly wordsInMemoryMax: number;
  /** Documents of an update that one thread builds alone before others help. */
  readonly documentsInOneLane: number;
  readonly buildThreadsMax: number;
  /** Segments of about one size that are merged together. */
  readonly segmentsPerTier: number;
  /** Bytes of deleted documents, by the byte of living ones, above which segments are written anew. */
  readonly deletedShareMax: number;
  /** Null: merge as fast as the disk allows. */
  readonly mergeBytesPerSecondMax: number | null;
  /** Words that a prefix or wildcard may stand for. */
  readonly expansionsMax: number;
}

export interface WantedDocument {
  readonly id: DocumentId;
  /** Changes when the document changes. */
  readonly digest: string;
  /** The document in the standard format: as text, or in UTF-8, which may be packed with gzip. */
  read(): Promise<string | Uint8Array>;
}

export interface UpdateReport {
  readonly added: number;
  readonly removed: number;
  readonly kept: number;
  /** Documents that could not be read; they are not in the index. */
  readonly failed: readonly { readonly id: DocumentId; readonly reason: string }[];
}

export interface GarbageReport {
  readonly files: number;
  readonly bytes: number;
}

export interface CheckFinding {
  readonly file: string;
  readonly problem: string;
}

export interface SearchOptions extends DocumentFilter {
  /** Hits wanted. */
  readonly top?: number | undefined;
  /** Hits passed over before the first one given. */
  readonly from?: number | undefined;
  /** Words count only where they stand in these parts of a page; docs/query-language.md says which are meant when none is named. */
  readonly blocks?: readonly Region[] | undefined;
  /** False: the number of matching documents is not needed, which lets the search skip most of them. */
  readonly count?: boolean | undefined;
  /** False: words are looked for as they are, without their synonyms. */
  readonly synonyms?: boolean | undefined;
  /** Words in a snippet; 0: none. */
  readonly snippetWords?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What can be asked of all documents that meet a query, without an order of merit. */
export type FoundOptions = Pick<SearchOptions, 'blocks' | 'signal' | 'synonyms' | keyof DocumentFilter>;

export interface SearchResult {
  /** Documents that meet the query; null when not asked for. */
  readonly count: number | null;
  /** Others, which follow them: documents with words of most of the weight. Null: enough meet the query, or the count was not asked for. */
  readonly most: number | null;
  /** Others still, which come last: documents with any of the words. Null: enough were found without them. */
  readonly some: number | null;
  readonly hits: readonly Hit[];
}

export interface Hit extends IndexedDocument {
  /** Meets the query (`all`), or follows with most or some of its words. */
  readonly has: Has;
  readonly score: number;
  readonly snippet: Snippet;
}

export interface FacetOptions extends SearchOptions {
  /** Documents by the name of the list that they are on, such as a page set: how many of each meet the query is counted. */
  readonly lists?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
}

/** How the documents that a query counts are spread. */
export interface Facets {
  /** As in a `SearchResult`, also of each site. */
  readonly count: number;
  readonly most: number | null;
  readonly some: number | null;
  /** Most first, then by name. */
  readonly sites: readonly SiteCount[];
  /** Of the documents that meet the query, those of each type: most first, then by name. */
  readonly types: readonly ValueCount[];
  /** Of those, the documents of each month, `2026-11`, in order; of publication where known, else of fetching. */
  readonly months: readonly ValueCount[];
  /** Of those, the documents on each of the lists asked for, in their order. */
  readonly lists: readonly ValueCount[];
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

export interface SiteCount {
  readonly site: string;
  /** Documents of the site that meet the query. */
  readonly count: number;
  /** Documents that follow them with most or some of the words. */
  readonly more: number;
}

/** Text in pieces: `match` marks the words that were looked for. */
export type Snippet = readonly { readonly text: string; readonly match: boolean }[];

export interface IndexedDocument {
  readonly id: DocumentId;
  readonly url: Url;
  readonly title: string;
  readonly type: PageType;
  readonly date: string;
  readonly fetchedAt: EpochMs;
  readonly words: number;
}

/** How a query was understood and why a document has its score. */
export interface Explanation {
  readonly plan: readonly string[];
  readonly documents: number;
  readonly averageWords: number;
  readonly terms: readonly { readonly term: string; readonly documents: number; readonly weight: number }[];
  readonly hits: readonly {
    readonly id: DocumentId;
    readonly score: number;
    readonly parts: readonly { readonly term: string; readonly frequency: number; readonly score: number }[];
  }[];
}
