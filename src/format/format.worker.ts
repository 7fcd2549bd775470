import { parentPort, workerData } from 'node:worker_threads';
import { analyzers } from '../analyzer/table.ts';
import type { Analyzer, AnalyzerKind, AnalyzerSettings } from '../analyzer/port.ts';
import { sha256 } from '../base/digest.ts';
import type { Config } from '../config/options.ts';
import { decodePage } from '../html/charset.ts';
import { syntaxOf } from '../html/page-syntax.ts';
import { readPage } from '../html/read-page.ts';
import { judgeRights, type Rights } from '../html/rights.ts';
import type { RightsFinding } from '../html/rights/finding.ts';
import { rightsOfHeaders } from '../html/rights/header-rights.ts';
import { rightsOfPage } from '../html/rights/page-rights.ts';
import type { Annotation, PageText } from '../model/document.ts';
import { gzipDocument } from '../standard/shard.ts';
import { writeStandardDocument } from '../standard/write.ts';
import { wordList } from '../text/word-list.ts';
import type { FormatAnswer, FormatJob } from './format-job.ts';
import { measureDocument } from './measure-document.ts';
import { TextCache } from './text-cache.ts';
import { toDocument } from './to-document.ts';

/** What every format worker is given when it starts. */
export interface FormatWorkerData {
  readonly analyzer: Config['format']['analyzer'];
  readonly settings: AnalyzerSettings;
  readonly tables: unknown;
  readonly longSentenceCharacters: number;
  /** Words that count as unwanted (A 4.2). */
  readonly unwantedWords: readonly string[];
  /** The name under which rights statements address us. */
  readonly userAgent: string;
  /** UTF-16 units of texts and annotations kept for pages that have them again. */
  readonly repeatedTextsKept: number;
}

const {
  analyzer: name,
  settings,
  tables,
  longSentenceCharacters,
  unwantedWords,
  userAgent,
  repeatedTextsKept,
} = workerData as FormatWorkerData;
const unwanted = wordList(unwantedWords);
const kind: AnalyzerKind = analyzers[name];
const opened = kind.open(tables, settings);
const cache = new TextCache(repeatedTextsKept);

const formatPage = async (job: FormatJob): Promise<FormatAnswer> => {
  const analyzer = await opened;
  const contentType = job.headers.find(([header]) => header.toLowerCase() === 'content-type')?.[1] ?? null;
  const page = readPage({ bytes: job.body, contentType, url: job.url });
  const annotations = await annotate(analyzer, textsOf(page, job));
  const document = toDocument(page, job, (text) => annotations.get(text) ?? []);
  const xml = Buffer.from(writeStandardDocument(document));
  const annotationOf = (text: string): string => annotations.get(text)?.[0]?.text ?? '';
  return {
    bytes: gzipDocument(xml),
    digest: sha256(xml),
    measures: measureDocument(page, {
      longSentenceCharacters,
      unwanted,
      rights: rightsOf(job, contentType),
      annotationOf,
    }),
    faults: page.faults,
  };
};

const rightsOf = ({ body, headers, url, rights }: FormatJob, contentType: string | null): Rights => {
  const readAgain = (): RightsFinding[] => {
    const { text } = decodePage(body, contentType);
    const said = syntaxOf(contentType, text) === 'text' ? [] : rightsOfPage(text, url);
    return [...said, ...rightsOfHeaders(headers, url)];
  };
  return judgeRights([...(rights.page ?? readAgain()), ...rights.site], userAgent);
};

/** The annotation of every text, from the cache where an earlier page had it. */
const annotate = async (analyzer: Analyzer, texts: readonly string[]): Promise<Map<string, Annotation[]>> => {
  const annotations = new Map<string, Annotation[]>();
  const unmet: string[] = [];
  for (const text of texts) {
    const met = cache.get(text);
    if (met === null) unmet.push(text);
    else annotations.set(text, [{ scheme: analyzer.id, text: met }]);
  }
  const analysed = await analyzer.annotate(unmet);
  for (const [at, text] of unmet.entries()) {
    const annotation = analysed[at] ?? '';
    cache.set(text, annotation);
    annotations.set(text, [{ scheme: analyzer.id, text: annotation }]);
  }
  return annotations;
};

/** Every text to be analysed, each once. */
const textsOf = (page: PageText, job: FormatJob): readonly string[] => {
  const texts = new Set<string>();
  for (const unit of [page.title, page.keywords, page.description]) if (unit !== null) texts.add(unit.text);
  for (const { anchor } of page.links) texts.add(anchor);
  for (const { anchor } of job.inLinks) texts.add(anchor);
  for (const { sentences } of page.blocks) for (const { text } of sentences) texts.add(text);
  return [...texts];
};

parentPort?.on('message', (job: FormatJob) => {
  formatPage(job).then(
    (answer) => parentPort?.postMessage(answer, [answer.bytes.buffer as ArrayBuffer]),
    // Thrown in a later turn so that it ends this worker: the pool tells which page it was and starts another.
    (error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
