import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { seededRandom } from '../../src/base/random.ts';
import { openSearch } from '../../src/index/open-search.ts';
import type { Snapshot } from '../../src/index/port.ts';
import { mergeByPolicy } from '../../src/index/commit/update-index.ts';
import { WordTable } from '../../src/index/build/word-table.ts';
import { SegmentBuilder } from '../../src/index/build/segment-builder.ts';
import { buildMade, madePartitions } from './parts/build-made.ts';
import { defaultSettings as settings } from '../../test/quality/default-settings.ts';
import {
  annotateSentences,
  madeDocuments,
  realTextBytes,
  type Sentences,
  sentencesOf,
} from './parts/made-collection.ts';
import { bytesByKind, folderBytes, forgetFolder, latency, residentMb, sayMachine, timed } from './parts/measure.ts';
import { readQuestions } from '../../test/quality/questions.ts';

// How fast the index is built, how large it is, and how fast it answers. Arguments: documents (120000), `real` for documents
// as long as those the aim was set for, `keep` to use an index that is there, `policy` to merge it as an update does, `merge` to
// merge it into one segment, `stop` to ask nothing, `one` to build with one thread instead of one for each processor.
const documents = Number(process.argv[2] ?? 120_000);
const has = (word: string): boolean => process.argv.includes(word);
const threads = has('one') ? 1 : Math.min(madePartitions, availableParallelism());
const textBytesMost = has('real') ? realTextBytes : Infinity;
const dir = join(tmpdir(), `kumoito-bench-index-${documents}`);

/** Phrases without any word of meaning: the most frequent words there are, side by side. */
const functionPhrases = [
  'ということは',
  'のでは',
  'していた',
  'について',
  'によって',
  'であること',
  'とは',
  'にも',
  'のは',
  'ではない',
]
  .concat([
    'されている',
    'ことが',
    'ものの',
    'としての',
    'からの',
    'までに',
    'という',
    'においても',
    'がある',
    'となった',
  ])
  .map((words) => `"${words}"`);

const queriesFrom = ({ byParagraph, reader }: Sentences, questions: readonly string[]) => {
  const random = seededRandom('bench queries');
  const counts = new Map<string, number>();
  for (const paragraph of byParagraph)
    for (const { analysis } of paragraph)
      for (const code of analysis.codes) {
        const { surface, pos } = reader.wordOf(code);
        if (pos[0] === '名詞' && surface.length > 1) counts.set(surface, (counts.get(surface) ?? 0) + 1);
      }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const phrases: string[] = [];
  while (phrases.length < 200) {
    const { codes } = byParagraph[random.below(byParagraph.length)]!.at(-1)!.analysis;
    const sentence = codes.map((code) => reader.wordOf(code));
    const length = 2 + random.below(3);
    const start = random.below(Math.max(1, sentence.length - length));
    const words = sentence.slice(start, start + length);
    if (words.length === length && words.every(({ pos }) => pos[0] !== '記号'))
      phrases.push(`"${words.map(({ surface }) => surface).join('')}"`);
  }
  const pick = (from: number, to: number): string => ranked[from + random.below(to - from)] ?? '';
  return {
    common: ranked.slice(0, 200),
    two: Array.from({ length: 200 }, () => `${pick(0, 2000)} ${pick(0, 2000)}`),
    phrase: phrases,
    functions: functionPhrases,
    // Any of the words, with synonyms, dependencies and anchor texts.
    question: questions.slice(0, 400).map((question) => question.replace(/[\s~"*()?:-]/gu, '、')),
  };
};

type Annotated = Awaited<ReturnType<typeof annotateSentences>>;

/** So many are made without being indexed: the making of the documents is not the index's work. */
const madeToMeasure = Math.min(documents, 20_000);

const build = async (annotated: Annotated, sentences: Sentences): Promise<void> => {
  rmSync(dir, { recursive: true, force: true });
  sayDocument(sentences);
  const making = await timed(() => {
    for (const { document } of madeDocuments(sentences, madeToMeasure, textBytesMost))
      if (document.sentences.length < 2) throw new Error('empty');
  });
  sentences.reader.forget();
  const before = residentMb();
  const whole = await buildMade({ dir, annotated, documents, textBytesMost, threads, ...settings });
  const share = documents / madeToMeasure;
  const rate = (taken: number): string => `${taken.toFixed(1)} s = ${Math.round(documents / taken)} documents/s`;
  const { maxRSS } = process.resourceUsage();
  process.stdout.write(
    `build: ${documents} documents, ${threads} threads: ${rate(whole.seconds - making.seconds * share)} by the clock, ` +
      `${rate(whole.processor - making.processor * share * threads)} of the processor; ` +
      `in every thread making them took ${(making.processor * share).toFixed(1)} s more\n` +
      `resident at most ${(maxRSS / 1000).toFixed(0)} MB, ${before.toFixed(0)} MB before (the sentences; every thread has its own)\n`,
  );
};

const sayDocument = (sentences: Sentences): void => {
  const measured = 1000;
  const builder = new SegmentBuilder(settings.titleWeight, new WordTable(sentences.reader));
  let textBytes = 0;
  let words = 0;
  for (const { document, text } of madeDocuments(sentences, measured, textBytesMost)) {
    textBytes += Buffer.byteLength(text());
    words += document.sentences.reduce((sum, { codes }) => sum + codes.length, 0);
    builder.add(document);
  }
  process.stdout.write(
    `a document: ${Math.round(textBytes / measured)} bytes of text, ${Math.round(words / measured)} words, ` +
      `${Math.round(builder.occurrences / measured)} occurrences of terms\n`,
  );
};

const merge = async (name: string, work: () => Promise<void>): Promise<void> => {
  const { seconds, processor } = await timed(work);
  process.stdout.write(`${name}: ${seconds.toFixed(1)} s by the clock, ${processor.toFixed(1)} s of the processor\n`);
};

const ask = async (snapshot: Snapshot, queries: ReturnType<typeof queriesFrom>, count: boolean): Promise<void> => {
  for (const [name, list] of Object.entries(queries)) {
    if (has('cold')) forgetFolder(dir);
    const ms = await latency(list, (query) => snapshot.search(query, { count, snippetWords: 0 }), has('cold') ? 1 : 3);
    process.stdout.write(`  ${name.padEnd(10)} ${ms} ms${count ? ' with exact counts' : ''}\n`);
  }
};

sayMachine();
const analyzer = await openAnalyzer('kuromoji', { synonyms: true, userDictionary: null, unknownWords: 'kuromoji' });
const data = readQuestions();
if (data === null) throw new Error('../shared/data is not here');
const annotated = await annotateSentences(data.paragraphs, analyzer);
const sentences = sentencesOf(annotated);
if (!has('keep')) await build(annotated, sentences);
const index = openSearch(dir, settings, analyzer);
if (has('policy'))
  await merge('merge by policy', async () => mergeByPolicy({ dir, ranking: settings, limits: settings, signal: null }));
if (has('merge')) await merge('merge into one segment', () => index.compact());
index.collectGarbage();
process.stdout.write(
  `index: ${(folderBytes(dir) / documents).toFixed(0)} bytes a document (MB: ${bytesByKind(dir)})\n`,
);
const queries = queriesFrom(
  sentences,
  data.questions.map(({ question }) => question),
);
if (has('stop')) process.exit();
const snapshot = index.snapshot();
process.stdout.write(`${snapshot.documents} documents in ${snapshot.segments} segments; p50/p95:\n`);
await ask(snapshot, queries, false);
await ask(snapshot, queries, true);
process.stdout.write(`resident ${residentMb().toFixed(0)} MB\n`);
snapshot.close();
