/**
 * What a library user imports by the name of the package. Every name here, with what it does, stands in docs/api.md,
 * which is made from this file; test/house/public-surface.txt changes when anything of it does.
 */

// A corpus: open it, read it, work on it.
export { makeCorpus, type CorpusLists } from './corpus/make-corpus.ts';
export {
  openCorpus,
  type CollectOptions,
  type Corpus,
  type ExportOptions,
  type FormatOptions,
  type ImportOptions,
  type OpenOptions,
  type SelectOptions,
  type UpdateOptions,
  type WorkOptions,
} from './corpus/open-corpus.ts';
export type { CorpusStatus } from './corpus/corpus-status.ts';
export type { PageHistory } from './corpus/page-history.ts';
export type { PageSet, PageSetMember } from './model/page-set.ts';

// What its methods report.
export type { CollectProgress } from './collect/loop/crawl.ts';
export type { CollectReport } from './collect/report/report.ts';
export type { ImportReport } from './run/run-import.ts';
export type { SelectionReport } from './select/selection.ts';
export type { FormatReport } from './format/format.ts';
export type { FormatFailure, RunFormatReport } from './run/run-format.ts';
export type { IndexReport } from './run/run-index.ts';
export type { ExportForm } from './format/export/table.ts';
export type { DataCard } from './format/export/card/card.ts';

// Its configuration.
export type { OptionChanges } from './config/load.ts';
export type { Config } from './config/options.ts';

// The index: of a corpus, or by itself.
export type {
  Collocation,
  CollocationOptions,
  CollocationTable,
  Concordance,
  ConcordanceLine,
  ConcordanceOptions,
  Concordancer,
  FrequencyList,
  FrequencyOptions,
} from './index/concordancer.ts';
export type {
  Explanation,
  Facets,
  Hit,
  Index,
  IndexedDocument,
  IndexOptions,
  Ranking,
  SearchEngine,
  Searcher,
  SearchOptions,
  SearchResult,
  Snapshot,
  Snippet,
  UpdateReport,
  WantedDocument,
} from './index/port.ts';
export type { DocumentFilter } from './query/filters.ts';
export type { WordAttribute } from './query/word-pattern.ts';
export type { Region } from './model/region.ts';
export { openSearch } from './index/open-search.ts';

// Pages, sentences, words and documents, without a corpus.
export { openAnalyzer } from './analyzer/table.ts';
export type { Analysis, Analyzer, AnalyzerSettings } from './analyzer/port.ts';
export { readPage } from './html/read-page.ts';
export { splitSentences } from './text/sentence/sentences.ts';
export { readStandardDocument } from './standard/read.ts';
export { writeStandardDocument } from './standard/write.ts';
export type { PageText, StandardDocument, StandardSentence, StandardText } from './model/document.ts';
export { parseUrl, type Url } from './model/url.ts';

// What goes wrong.
export { Fault, type FaultCode } from './base/fault.ts';
