import { pairKey } from '../term-key.ts';
import { ByteWriter } from './byte-writer.ts';
import { type Columns, writeColumns } from './columns.ts';
import { DictionaryWriter } from './dictionary-writer.ts';
import { encodeForward } from './forward.ts';
import { lengthCode } from './length-code.ts';
import { lexiconOrder, writeLexicon } from './lexicon.ts';
import { PostingWriter } from './posting-writer.ts';
import { type BuiltDocument, firstPair, type SegmentBuilder } from './segment-builder.ts';
import { type SegmentSinks, withSinks, type WrittenSegment } from './segment-sinks.ts';

/** Writes what a builder holds. */
export const writeSegment = (dir: string, number: number, builder: SegmentBuilder): Promise<WrittenSegment> =>
  withSinks(dir, number, (sinks) => {
    const { documents } = builder;
    const order = lexiconOrder(builder.types, builder.typeCounts.values);
    writeLexicon(sinks.lex, { types: builder.types, counts: builder.typeCounts.values, order });
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
  const words = builder.words.view().map((type) => rowOf[type] ?? 0);
  const out = new ByteWriter(1 << 14);
  const forwardAt = new Float64Array(builder.documents.length + 1);
  const storedAt = new Float64Array(builder.documents.length + 1);
  let start = 0;
  builder.documents.forEach((document, at) => {
    forwardAt[at] = sinks.fwd.length;
    storedAt[at] = sinks.sto.length;
    const end = document.sentenceLengths.reduce((sum, length) => sum + length, start);
    sinks.fwd.write(
      encodeForward(out, {
        lengths: document.sentenceLengths,
        regions: document.sentenceRegions,
        types: words.subarray(start, end),
        bunsetsu: document.bunsetsu,
      }),
    );
    sinks.sto.write(document.stored);
    start = end;
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
  const lists = occurrencesByTerm(builder);
  const encoder = new ListEncoder(builder, writer);
  for (const [term, list] of termsInOrder(builder)) {
    writer.begin(term);
    encoder.write(lists.order.subarray(lists.starts[list], lists.starts[list + 1]));
    writer.end();
  }
  dictionary.finish();
};

/** Occurrences of a term stand together, in the order in which they came (a counting sort). */
const occurrencesByTerm = (builder: SegmentBuilder): { starts: Uint32Array; order: Uint32Array } => {
  const words = builder.terms.length;
  const terms = builder.occurrences.terms.subarray(0, builder.occurrences.length);
  const listOf = (term: number): number => (term >= firstPair ? words + term - firstPair : term);
  const starts = new Uint32Array(words + builder.pairs.size + 2);
  for (const term of terms) starts[listOf(term) + 2] = (starts[listOf(term) + 2] ?? 0) + 1;
  for (let at = 2; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const order = new Uint32Array(terms.length);
  for (let at = 0; at < terms.length; at++) {
    const slot = listOf(terms[at] ?? 0) + 1;
    order[starts[slot] ?? 0] = at;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  return { starts, order };
};

/** Terms ascending, with their list. A pair's text is made only when its turn comes. */
function* termsInOrder(builder: SegmentBuilder): Generator<[term: string, list: number]> {
  const { terms } = builder;
  const words = [...terms.keys()].sort((a, b) => ((terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1));
  const pairs = pairsInOrder(builder, words);
  let pair = pairs.next();
  for (const word of words) {
    const text = terms[word] ?? '';
    for (; !pair.done && pair.value[0] < text; pair = pairs.next()) yield pair.value;
    yield [text, word];
  }
  for (; !pair.done; pair = pairs.next()) yield pair.value;
}

/** Pairs in the order of the ranks of their words, which is the order of their texts (see term-key.ts). */
function* pairsInOrder({ terms, pairs }: SegmentBuilder, words: readonly number[]): Generator<[string, number]> {
  const rank = new Uint32Array(terms.length);
  words.forEach((term, at) => {
    rank[term] = at;
  });
  // One number holds both ranks, so that the sort needs no comparison function: four times faster.
  const keys = new Float64Array(pairs.size);
  for (let pair = 0; pair < pairs.size; pair++)
    keys[pair] = (rank[pairs.first.values[pair] ?? 0] ?? 0) * firstPair + (rank[pairs.second.values[pair] ?? 0] ?? 0);
  keys.sort();
  for (const key of keys) {
    const from = words[Math.floor(key / firstPair)] ?? 0;
    const to = words[key % firstPair] ?? 0;
    yield [pairKey(terms[from] ?? '', terms[to] ?? ''), terms.length + pairs.number(from, to) - firstPair];
  }
}

/** Encodes the occurrences of one term. */
class ListEncoder {
  readonly #documents: Uint32Array;
  readonly #positions: Uint32Array;
  readonly #weights: Uint32Array;
  readonly #writer: PostingWriter;
  readonly #bytes = new ByteWriter(1 << 12);

  constructor(builder: SegmentBuilder, writer: PostingWriter) {
    this.#documents = builder.occurrences.documents;
    this.#positions = builder.occurrences.positions;
    this.#weights = builder.occurrences.weights;
    this.#writer = writer;
  }

  write(list: Uint32Array): void {
    for (let start = 0, end = 0; start < list.length; start = end) {
      const document = this.#documents[list[start] ?? 0] ?? 0;
      let ascending = true;
      for (end = start + 1; end < list.length && this.#documents[list[end] ?? 0] === document; end++)
        if (this.#position(list, end) <= this.#position(list, end - 1)) ascending = false;
      const part = list.subarray(start, end);
      this.#write(document, ascending ? part : this.#inOrder(part));
    }
  }

  #position(list: Uint32Array, at: number): number {
    return this.#positions[list[at] ?? 0] ?? 0;
  }

  /** By position; of several at one position (two nodes of one head) the heaviest stays. */
  #inOrder(part: Uint32Array): Uint32Array {
    const weight = (occurrence: number): number => this.#weights[occurrence] ?? 0;
    const position = (occurrence: number): number => this.#positions[occurrence] ?? 0;
    return part
      .slice()
      .sort((a, b) => position(a) - position(b) || weight(b) - weight(a))
      .filter((occurrence, at, all) => at === 0 || position(occurrence) !== position(all[at - 1] ?? 0));
  }

  #write(document: number, part: Uint32Array): void {
    const bytes = this.#bytes;
    bytes.clear();
    let last = 0;
    let frequency = 0;
    for (let at = 0; at < part.length; at++) {
      const occurrence = part[at] ?? 0;
      const position = this.#positions[occurrence] ?? 0;
      bytes.varint(position - last);
      last = position;
      frequency += this.#weights[occurrence] ?? 0;
    }
    this.#writer.add({ document, frequency, occurrences: part.length }, bytes.bytes, 0, bytes.length);
  }
}
