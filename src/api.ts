/**
 * What a library user imports. Open a corpus, ask its index, read its documents; or use the text tools without a corpus.
 *
 *     const corpus = openCorpus({ corpus: 'corpus/demo', config: null, set: [], json: false, dryRun: false }, { mode: 'read' });
 *     const snapshot = (await corpus.index()).snapshot();
 *     for (const hit of (await snapshot.search('京都の祭り')).hits) console.log(hit.url, hit.title);
 *     snapshot.close();
 *     await corpus.close();
 */
export { openCorpus, withCorpus } from './cli/wire.ts';
export type { OpenCorpus } from './run/open-corpus.ts';
export { runPipeline } from './run/pipeline.ts';
export { pageHistory, type PageHistory } from './run/page-history.ts';
export type * from './index/port.ts';
export type { DocumentFilter } from './query/filters.ts';
export type { WordAttribute } from './query/word-pattern.ts';
export type { Region } from './model/region.ts';
export { withNamedRanking } from './index/named-ranking.ts';
export { openIndex } from './index/open-index.ts';
export { openAnalyzer } from './analyzer/table.ts';
export type { Analysis, Analyzer, AnalyzerKind, AnalyzerSettings } from './analyzer/port.ts';
export { readPage } from './html/read-page.ts';
export { splitSentences } from './text/sentences.ts';
export { readStandardDocument } from './standard/read.ts';
export { writeStandardDocument } from './standard/write.ts';
export type * from './model/document.ts';
export { Fault, type FaultCode } from './base/fault.ts';
