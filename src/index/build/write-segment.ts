import { ByteWriter } from '../files/byte-writer.ts';
import { type Columns, writeColumns } from '../segment/columns.ts';
import { DictionaryWriter } from '../write/dictionary-writer.ts';
import { encodeForward, encodeWords } from '../segment/forward.ts';
import { lengthCode } from '../segment/length-code.ts';
import { lexiconOrder, writeLexicon } from '../write/write-lexicon.ts';
import type { OccurrenceLog } from '../memory/occurrence-log.ts';
import { PostingWriter } from '../write/posting-writer.ts';
import type { BuiltDocument, SegmentBuilder } from './segment-builder.ts';
import { RunEncoder } from '../write/run-encoder.ts';
import { type SegmentSinks, withSinks, type WrittenSegment } from '../write/segment-sinks.ts';
import type { SortedTexts } from '../memory/sorted-texts.ts';
import { TermRuns } from '../write/term-runs.ts';
import { writePair } from '../segment/term-bytes.ts';
import { pairLetters } from '../segment/term-key.ts';

/** Writes what a builder holds. */
export const writeSegment = (dir: string, number: number, builder: SegmentBuilder): Promise<WrittenSegment> =>
  withSinks(dir, number, (sinks) => {
    const { documents, rows, table } = builder;
    const { counts } = rows;
    const order = lexiconOrder(counts);
    writeLexicon(sinks.lex, table.types, { rows: rows.types.view(), counts, order });
    const offsets = writeDocuments(sinks, builder, order);
    writeColumns(sinks.col, columnsOf(documents, offsets));
    writePostings(sinks, builder);
    return Promise.resolve(documents.length);
  });

interface Offsets {
  readonly forwardAt: Float64Array;
  readonly storedAt: Float64Array;
}

const writeDocuments = (sinks: SegmentSinks, builder: SegmentBuilder, order: Uint32Array): Offsets => {
  const rowOf = new Uint32Array(order.length);
  order.forEach((type, row) => {
    rowOf[type] = row;
  });
  const out = new ByteWriter(1 << 14);
  const encoded = new ByteWriter(1 << 14);
  const forwardAt = new Float64Array(builder.documents.length + 1);
  const storedAt = new Float64Array(builder.documents.length + 1);
  let start = { words: 0, sentences: 0, bunsetsu: 0 };
  builder.documents.forEach(({ ends, stored }, at) => {
    forwardAt[at] = sinks.fwd.length;
    storedAt[at] = sinks.sto.length;
    encodeWords(builder.wordLog.data.subarray(start.words, ends.words), rowOf, encoded);
    const head = builder.sentences.bytes.subarray(start.sentences, ends.sentences);
    const bunsetsu = builder.bunsetsu.bytes.subarray(start.bunsetsu, ends.bunsetsu);
    sinks.fwd.write(encodeForward(out, { head, words: encoded.view(), bunsetsu }));
    sinks.sto.write(stored);
    start = ends;
  });
  forwardAt[builder.documents.length] = sinks.fwd.length;
  storedAt[builder.documents.length] = sinks.sto.length;
  return { forwardAt, storedAt };
};

const columnsOf = (documents: readonly BuiltDocument[], { forwardAt, storedAt }: Offsets): Columns => {
  const siteNames = [...new Set(documents.map(({ site }) => site))].sort();
  const siteNumbers = new Map(siteNames.map((name, at) => [name, at]));
  return {
    count: documents.length,
    ids: Float64Array.from(documents, ({ id }) => id),
    forwardAt,
    storedAt,
    revisions: Uint32Array.from(documents, ({ revision }) => revision),
    digests: Uint32Array.from(documents.flatMap(({ digest }) => digest)),
    words: Uint32Array.from(documents, ({ words }) => words),
    days: Int32Array.from(documents, ({ day }) => day),
    sites: Uint32Array.from(documents, ({ site }) => siteNumbers.get(site) ?? 0),
    regions: Uint16Array.from(documents, ({ regions }) => regions),
    types: Uint8Array.from(documents, ({ type }) => type),
    siteNames,
  };
};

const writePostings = (sinks: SegmentSinks, builder: SegmentBuilder): void => {
  const dictionary = new DictionaryWriter(sinks.dic, { postings: sinks.pst.length, positions: sinks.pos.length });
  const lengthCodes = Uint8Array.from(builder.documents, ({ words }) => lengthCode(words));
  const writer = new PostingWriter({ dictionary, postings: sinks.pst, positions: sinks.pos, lengthCodes });
  const encoder = new RunEncoder(writer, builder.places);
  eachTerm(builder, (term, runs) => {
    writer.begin(term);
    encoder.write(runs);
    writer.end();
    runs.next();
  });
  dictionary.finish();
};

/** Terms ascending as bytes; the runs stand at theirs, and go on to the next when the visitor returns. */
const eachTerm = (builder: SegmentBuilder, visit: (term: ByteWriter, runs: TermRuns) => void): void => {
  const { table, terms, pairs, bigrams, scratch } = builder;
  const { words, rankOf } = wordsOf(table.terms, terms);
  const ranks = { rankOf, below: words.length };
  for (const log of [terms, pairs, bigrams]) log.sort(ranks, scratch);
  const wordRuns = new TermRuns(terms);
  const dependencies = new PairRuns(pairs, words, pairLetters.dependency);
  const sideBySide = new PairRuns(bigrams, words, pairLetters.bigram);
  const key = new ByteWriter(256);
  const pairsBelow = (limit: string): void => {
    for (;;) {
      const next = sideBySide.letter < dependencies.letter ? sideBySide : dependencies;
      if (next.letter >= limit) return;
      key.clear();
      writePair(key, next.letter.charCodeAt(0), [next.runs.first, next.runs.second]);
      visit(key, next.runs);
      next.findLetter();
    }
  };
  let letter = '';
  while (!wordRuns.done) {
    const text = words[wordRuns.first] ?? '';
    if (text[0] !== letter) {
      letter = text[0] ?? '';
      pairsBelow(letter);
    }
    key.clear();
    key.text(text);
    visit(key, wordRuns);
  }
  pairsBelow(afterLetters);
};

/** The pairs of a log, which the letter of the first word tells the letter of. */
class PairRuns {
  readonly runs: TermRuns;
  letter = '';
  readonly #words: readonly string[];
  readonly #letters: Readonly<Record<string, string>>;
  #first = -1;

  constructor(log: OccurrenceLog, words: readonly string[], letters: Readonly<Record<string, string>>) {
    this.runs = new TermRuns(log);
    this.#words = words;
    this.#letters = letters;
    this.findLetter();
  }

  /** After the runs have gone on. */
  findLetter(): void {
    const { done, first } = this.runs;
    if (done) this.letter = afterLetters;
    else if (first !== this.#first) this.letter = this.#letters[this.#words[first]?.[0] ?? ''] ?? '';
    this.#first = first;
  }
}

/** Sorts after every letter. */
const afterLetters = '\uffff';

/**
 * The terms of a log, sorted, and by the number of a term its place among them, which is the number that the dictionary will
 * give it.
 */
const wordsOf = (
  all: SortedTexts,
  log: OccurrenceLog,
): { readonly words: readonly string[]; readonly rankOf: Uint32Array } => {
  const isUsed = new Uint8Array(all.texts.length);
  log.markTerms(isUsed);
  const rankOf = new Uint32Array(all.texts.length);
  const words: string[] = [];
  for (const term of all.order()) {
    if (isUsed[term] === 0) continue;
    rankOf[term] = words.length;
    words.push(all.texts[term] ?? '');
  }
  return { words, rankOf };
};
