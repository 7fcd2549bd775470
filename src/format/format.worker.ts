// All that happens to one page on its way to a document: read from the archive, made text, analysed, written, measured.
// Started by `run/format-pool.ts`, once for each thread. It must not touch the store or the shards: the main thread has
// them (`format.ts`, `regenerate.ts`).

import { parentPort, workerData } from 'node:worker_threads';
import { analyzers } from '../analyzer/table.ts';
import type { AnalyzerKind, AnalyzerSettings } from '../analyzer/port.ts';
import { openArchiveReader } from '../archive/reader.ts';
import { sha256 } from '../base/digest.ts';
import type { Config } from '../config/options.ts';
import { decodePage } from '../html/charset/charset.ts';
import { syntaxOf } from '../html/outline/page-syntax.ts';
import { readDecodedPage } from '../html/read-page.ts';
import { judgeRights, type Rights } from '../html/rights/rights.ts';
import { rightsOfHeaders } from '../html/rights/header-rights.ts';
import { rightsOfPage } from '../html/rights/page-rights.ts';
import type { PageText } from '../model/document.ts';
import type { FetchedPage } from '../model/page.ts';
import type { RightsFinding } from '../model/rights.ts';
import { isDocumentMedia, pageOfDocument } from '../standard/page-of-document.ts';
import { readStandardDocument } from '../standard/read.ts';
import { gzipDocument } from '../standard/shard.ts';
import { putStandardDocument } from '../standard/write.ts';
import { ByteSink } from '../text/byte-sink.ts';
import { wordList } from '../text/word-list.ts';
import { AnnotationCache } from './annotation-cache.ts';
import { readArchivedPage } from './archived-page.ts';
import type { FormatAnswer, FormatJob } from './format-job.ts';
import { measureDocument } from './measure-document.ts';
import { renumbered } from './renumbered.ts';
import { toDocument } from './to-document.ts';

/** What every format worker is given when it starts. */
export interface FormatWorkerData {
  readonly analyzer: Config['format']['analyzer'];
  readonly settings: AnalyzerSettings;
  readonly tables: unknown;
  readonly archiveDir: string;
  readonly longSentenceCharacters: number;
  /** Words that count as unwanted (A 4.2). */
  readonly unwantedWords: readonly string[];
  /** The name under which rights statements address us. */
  readonly userAgent: string;
  /** Bytes of annotations kept for pages that have them again. */
  readonly repeatedTextsKept: number;
  readonly sentenceCharactersMax: number;
}

const {
  analyzer: name,
  settings,
  tables,
  archiveDir,
  longSentenceCharacters,
  unwantedWords,
  userAgent,
  repeatedTextsKept,
  sentenceCharactersMax,
} = workerData as FormatWorkerData;
const unwanted = wordList(unwantedWords);
const kind: AnalyzerKind = analyzers[name];
const limits = { bytesKept: repeatedTextsKept, charactersMax: sentenceCharactersMax };
const opened = kind.open(tables, settings).then((analyzer) => new AnnotationCache(analyzer, limits));
const archive = openArchiveReader(archiveDir);
const sink = new ByteSink();

const formatPage = async (job: FormatJob): Promise<FormatAnswer> => {
  const cache = await opened;
  const stored = await readArchivedPage(archive, job);
  if ('detail' in stored) return stored;
  const { fetchedAt, headers, body } = stored;
  const contentType = headers.find(([header]) => header.toLowerCase() === 'content-type')?.[1] ?? null;
  if (isDocumentMedia(contentType)) return formatDocument(job, Buffer.from(body).toString('utf8'));
  const decoded = decodePage(body, contentType);
  const page = readDecodedPage({ decoded, contentType, url: job.url });
  await cache.load(textsOf(page, job));
  sink.rewind(0, documentBytesKept);
  putStandardDocument(
    toDocument(page, { ...job, fetchedAt }, (text) => [cache.annotation(text)]),
    sink,
  );
  const xml = sink.bytes.subarray(0, sink.length);
  return {
    kind: 'document',
    bytes: gzipDocument(xml),
    digest: sha256(xml),
    measures: measureDocument(page, {
      longSentenceCharacters,
      unwanted,
      rights: rightsOf(job, headers, { text: decoded.text, contentType }),
      wordsOf: (text) => cache.words(text),
    }),
  };
};

/** A document that was imported as it was written: it stays so, but for numbers that are others here. */
const formatDocument = async (job: FormatJob, imported: string): Promise<FormatAnswer> => {
  const cache = await opened;
  const document = readStandardDocument(imported);
  const page = pageOfDocument(document);
  await cache.load(textsOf(page, { inLinks: document.inLinks }));
  sink.rewind(0, documentBytesKept);
  putStandardDocument(
    renumbered(document, job, (text) => cache.annotation(text)),
    sink,
  );
  const xml = sink.bytes.subarray(0, sink.length);
  const measures = measureDocument(page, {
    longSentenceCharacters,
    unwanted,
    rights: judgeRights([...(job.rights.page ?? []), ...job.rights.site], userAgent),
    wordsOf: (text) => cache.words(text),
  });
  return { kind: 'document', bytes: gzipDocument(xml), digest: sha256(xml), measures };
};

const rightsOf = (
  { url, rights }: FormatJob,
  headers: FetchedPage['headers'],
  { text, contentType }: { readonly text: string; readonly contentType: string | null },
): Rights => {
  const readAgain = (): RightsFinding[] => {
    const said = syntaxOf(contentType, text) === 'text' ? [] : rightsOfPage(text, url);
    return [...said, ...rightsOfHeaders(headers, url)];
  };
  return judgeRights([...(rights.page ?? readAgain()), ...rights.site], userAgent);
};

/** Larger documents are rare: memory beyond this is given back after one. */
const documentBytesKept = 4 * 1024 ** 2;

interface AnchorsInto {
  readonly inLinks: readonly { readonly anchor: string }[];
}

/** Every text to be analysed, each once. */
const textsOf = (page: PageText, { inLinks }: AnchorsInto): readonly string[] => {
  const texts = new Set<string>();
  for (const unit of [page.title, page.keywords, page.description]) if (unit !== null) texts.add(unit.text);
  for (const { anchor } of page.links) texts.add(anchor);
  for (const { anchor } of inLinks) texts.add(anchor);
  for (const { sentences } of page.blocks) for (const { text } of sentences) texts.add(text);
  return [...texts];
};

parentPort?.on('message', (job: FormatJob) => {
  formatPage(job).then(
    // Copied, not given away: once a thread has detached one ArrayBuffer, V8 checks at every access to any typed array whether it is
    // detached too, which costs the whole analysis a twentieth (bench/results/format.md).
    (answer) => parentPort?.postMessage(answer),
    // Thrown in a later turn so that it ends this worker: the pool tells which page it was and starts another.
    (error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
