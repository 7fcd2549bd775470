import { ByteWriter } from './byte-writer.ts';
import { ChainReader } from './chain-reader.ts';
import { type Columns, writeColumns } from './columns.ts';
import { DictionaryWriter } from './dictionary-writer.ts';
import { encodeForward, renumberWords } from './forward.ts';
import { lengthCode } from './length-code.ts';
import { lexiconOrder, writeLexicon } from './lexicon.ts';
import { PostingWriter } from './posting-writer.ts';
import type { BuiltDocument, SegmentBuilder } from './segment-builder.ts';
import { type SegmentSinks, withSinks, type WrittenSegment } from './segment-sinks.ts';
import { writePair } from './term-bytes.ts';
import { pairLetterOf } from '../term-key.ts';

/** Writes what a builder holds. */
export const writeSegment = (dir: string, number: number, builder: SegmentBuilder): Promise<WrittenSegment> =>
  withSinks(dir, number, (sinks) => {
    const { documents, rows } = builder;
    const order = lexiconOrder(rows.types, rows.counts);
    writeLexicon(sinks.lex, { types: rows.types, counts: rows.counts, order });
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
  const collected = builder.forward.view();
  const out = new ByteWriter(1 << 14);
  const words = new ByteWriter(1 << 14);
  const forwardAt = new Float64Array(builder.documents.length + 1);
  const storedAt = new Float64Array(builder.documents.length + 1);
  builder.documents.forEach(({ forward, stored }, at) => {
    forwardAt[at] = sinks.fwd.length;
    storedAt[at] = sinks.sto.length;
    renumberWords(collected.subarray(forward.words, forward.bunsetsu), rowOf, words);
    const head = collected.subarray(forward.head, forward.words);
    const bunsetsu = collected.subarray(forward.bunsetsu, forward.end);
    sinks.fwd.write(encodeForward(out, { head, words: words.view(), bunsetsu }));
    sinks.sto.write(stored);
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
  const chains = new ChainReader(builder.chains);
  for (const [term, list] of termsInOrder(builder)) {
    writer.begin(term);
    chains.writeTo(writer, list);
    writer.end();
  }
  dictionary.finish();
};

/** Terms ascending as bytes, with their lists. */
function* termsInOrder({ rows, chains, pairs }: SegmentBuilder): Generator<[term: Uint8Array, list: number]> {
  const { terms } = rows;
  const listOf = rows.lists();
  const words = Uint32Array.from(termOrder(terms));
  const rankOf = new Uint32Array(terms.length);
  words.forEach((term, rank) => {
    rankOf[term] = rank;
  });
  /** The rank of a word by its list is the number that the dictionary will give it. */
  const rank = (list: number): number => rankOf[chains.first(list)] ?? 0;
  const sorted = sortedPairs(pairs.lists(), words.length, {
    from: (pair) => rank(chains.first(pair)),
    to: (pair) => rank(chains.second(pair)),
  });
  const key = new ByteWriter(256);
  let next = 0;
  const pairsBelow = function* (letter: string): Generator<[Uint8Array, number]> {
    for (; next < sorted.length; next++) {
      const pair = sorted[next] ?? 0;
      const word = terms[chains.first(chains.first(pair))] ?? '';
      if (pairLetterOf(word[0] ?? '') >= letter) return;
      key.clear();
      writePair(key, word, [rank(chains.first(pair)), rank(chains.second(pair))]);
      yield [key.view(), pair];
    }
  };
  let letter = '';
  for (const term of words) {
    const text = terms[term] ?? '';
    if (text[0] !== letter) {
      letter = text[0] ?? '';
      yield* pairsBelow(letter);
    }
    key.clear();
    key.text(text);
    yield [key.view(), listOf[term] ?? 0];
  }
  yield* pairsBelow(afterLetters);
}

/** Sorts after every letter. */
const afterLetters = '\uffff';

const termOrder = (terms: readonly string[]): number[] =>
  [...terms.keys()].sort((a, b) => ((terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1));

/** By the numbers of both words: two counting sorts, the second of which keeps the order of the first. */
const sortedPairs = (
  pairs: Int32Array,
  words: number,
  rank: { readonly from: (pair: number) => number; readonly to: (pair: number) => number },
): Int32Array => countingSort(countingSort(pairs, words, rank.to), words, rank.from);

const countingSort = (values: Int32Array, keys: number, keyOf: (value: number) => number): Int32Array => {
  const starts = new Uint32Array(keys + 1);
  for (const value of values) starts[keyOf(value) + 1]!++;
  for (let key = 1; key < keys; key++) starts[key]! += starts[key - 1] ?? 0;
  const sorted = new Int32Array(values.length);
  for (const value of values) sorted[starts[keyOf(value)]!++] = value;
  return sorted;
};
