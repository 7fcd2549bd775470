import { ByteWriter } from '../files/byte-writer.ts';
import { type Columns, writeColumns } from '../segment/columns.ts';
import { DictionaryWriter } from '../write/dictionary-writer.ts';
import { compareKeys } from '../segment/document-key.ts';
import { encodeForward, renumberWords } from '../segment/forward.ts';
import { lengthCode } from '../segment/length-code.ts';
import { liveCounts } from '../segment/live-counts.ts';
import { mergeLexicons } from './merge-lexicons.ts';
import { MergeQueue } from './merge-queue.ts';
import { gone, MergedList } from './merged-list.ts';
import { PostingWriter } from '../write/posting-writer.ts';
import { endOfDocuments } from '../files/segment-file.ts';
import { type SegmentSinks, withSinks, type WrittenSegment } from '../write/segment-sinks.ts';
import { SegmentReader } from '../segment/segment-reader.ts';
import type { Segment } from '../segment/segment.ts';

export interface MergeOptions {
  /** Called again and again with the bytes written so far: lets others run, keeps to a rate, throws when cancelled. */
  readonly pause: (bytesWritten: number) => Promise<void>;
}

/** One segment from several, without their deleted documents; documents stay in the order of their ids. The sources are read from front to back. */
export const mergeSegments = (
  dir: string,
  number: number,
  sources: readonly Segment[],
  { pause }: MergeOptions,
): Promise<WrittenSegment> =>
  withSinks(dir, number, async (sinks) => {
    for (const source of sources) source.readAhead();
    const written = (): number => Object.values(sinks).reduce((sum, sink) => sum + sink.length, 0);
    const afterWriting = (): Promise<void> => pause(written());
    const order = documentOrder(sources);
    const rows = mergeLexicons(
      sinks.lex,
      sources.map((segment) => ({ lexicon: segment.lexicon, counts: liveCounts(segment) })),
    );
    await afterWriting();
    const lengthCodes = await mergeDocuments(sinks, { sources, order, rows, pause: afterWriting });
    await mergePostings(sinks, { sources, order, lengthCodes, pause: afterWriting });
    return order.count;
  });

interface DocumentOrder {
  readonly count: number;
  /** New number → which source, and which of its documents. */
  readonly source: Uint16Array;
  readonly document: Uint32Array;
  /** Per source: old number → new number, -1 for deleted ones. */
  readonly numbers: readonly Int32Array[];
}

const documentOrder = (sources: readonly Segment[]): DocumentOrder => {
  const count = sources.reduce((sum, { live }) => sum + live, 0);
  const source = new Uint16Array(count);
  const document = new Uint32Array(count);
  const numbers = sources.map(({ documents }) => new Int32Array(documents).fill(-1));
  const next = sources.map((segment) => nextLive(segment, 0));
  for (let at = 0; at < count; at++) {
    let best = -1;
    sources.forEach((segment, from) => {
      const candidate = next[from] ?? 0;
      if (candidate >= segment.documents) return;
      if (best < 0 || compareKeys(keyOf(segment, candidate), keyOf(sources[best]!, next[best] ?? 0)) < 0) best = from;
    });
    const segment = sources[best];
    if (segment === undefined) throw new TypeError('The segments have fewer living documents than they say');
    const old = next[best] ?? 0;
    source[at] = best;
    document[at] = old;
    numbers[best]![old] = at;
    next[best] = nextLive(segment, old + 1);
  }
  return { count, source, document, numbers };
};

const keyOf = ({ columns }: Segment, document: number) => ({
  id: columns.ids[document] ?? 0,
  revision: columns.revisions[document] ?? 0,
});

const nextLive = (segment: Segment, from: number): number => {
  let document = from;
  while (document < segment.documents && segment.isDeleted(document)) document++;
  return document;
};

interface DocumentsToMerge {
  readonly sources: readonly Segment[];
  readonly order: DocumentOrder;
  readonly rows: readonly Uint32Array[];
  readonly pause: () => Promise<void>;
}

const mergeDocuments = async (sinks: SegmentSinks, from: DocumentsToMerge): Promise<Uint8Array> => {
  const { sources, order } = from;
  const forwardAt = new Float64Array(order.count + 1);
  const storedAt = new Float64Array(order.count + 1);
  const out = new ByteWriter(1 << 14);
  const words = new ByteWriter(1 << 14);
  const readers = sources.map((segment) => new SegmentReader(segment));
  for (let at = 0; at < order.count; at++) {
    const reader = readers[order.source[at] ?? 0]!;
    const { segment } = reader;
    const document = order.document[at] ?? 0;
    forwardAt[at] = sinks.fwd.length;
    storedAt[at] = sinks.sto.length;
    const parts = reader.read(document).rawParts();
    renumberWords(parts.words, from.rows[order.source[at] ?? 0]!, words);
    sinks.fwd.write(encodeForward(out, { ...parts, words: words.view() }));
    const start = segment.columns.storedAt[document] ?? 0;
    sinks.sto.write(segment.files.sto.view(start, (segment.columns.storedAt[document + 1] ?? 0) - start));
    if (at % 256 === 255) await from.pause();
  }
  forwardAt[order.count] = sinks.fwd.length;
  storedAt[order.count] = sinks.sto.length;
  const columns = mergeColumns(sources, order, { forwardAt, storedAt });
  writeColumns(sinks.col, columns);
  return Uint8Array.from(columns.words, lengthCode);
};

const mergeColumns = (
  sources: readonly Segment[],
  order: DocumentOrder,
  offsets: { forwardAt: Float64Array; storedAt: Float64Array },
): Columns => {
  const pick =
    (value: (columns: Columns, document: number) => number | undefined): ((_: unknown, at: number) => number) =>
    (_, at) =>
      value(sources[order.source[at] ?? 0]!.columns, order.document[at] ?? 0) ?? 0;
  const length = order.count;
  const siteNames = [
    ...new Set(Array.from({ length }, (_, at) => sources[order.source[at] ?? 0]!.site(order.document[at] ?? 0))),
  ].sort();
  const siteNumbers = new Map(siteNames.map((name, at) => [name, at]));
  return {
    count: length,
    ...offsets,
    ids: Float64Array.from(
      { length },
      pick((columns, at) => columns.ids[at]),
    ),
    revisions: Uint32Array.from(
      { length },
      pick((columns, at) => columns.revisions[at]),
    ),
    digests: Uint32Array.from({ length: length * 2 }, (_, at) =>
      pick((columns, document) => columns.digests[document * 2 + (at & 1)])(_, at >> 1),
    ),
    words: Uint32Array.from(
      { length },
      pick((columns, at) => columns.words[at]),
    ),
    days: Int32Array.from(
      { length },
      pick((columns, at) => columns.days[at]),
    ),
    sites: Uint32Array.from(
      { length },
      pick((columns, at) => siteNumbers.get(columns.siteNames[columns.sites[at] ?? 0] ?? '')),
    ),
    regions: Uint16Array.from(
      { length },
      pick((columns, at) => columns.regions[at]),
    ),
    types: Uint8Array.from(
      { length },
      pick((columns, at) => columns.types[at]),
    ),
    siteNames,
  };
};

interface PostingsToMerge {
  readonly sources: readonly Segment[];
  readonly order: DocumentOrder;
  readonly lengthCodes: Uint8Array;
  readonly pause: () => Promise<void>;
}

const mergePostings = async (sinks: SegmentSinks, { sources, order, lengthCodes, pause }: PostingsToMerge) => {
  const dictionary = new DictionaryWriter(sinks.dic, { postings: sinks.pst.length, positions: sinks.pos.length });
  const writer = new PostingWriter({ dictionary, postings: sinks.pst, positions: sinks.pos, lengthCodes });
  const lists = sources.map((segment, at) => new MergedList(segment, order.numbers[at]!, writer));
  const queue = new MergeQueue(lists);
  const term = new ByteWriter(256);
  const holding: MergedList[] = [];
  for (let terms = 1; ; terms++) {
    queue.takeLeast(holding);
    if (holding.length === 0) break;
    holding[0]?.copyTerm(term);
    const number = dictionary.words;
    writer.begin(term);
    writeMerged(holding);
    writer.end();
    const isWritten = dictionary.words > number;
    for (const list of holding) {
      list.nextTerm(isWritten ? number : gone);
      queue.add(list);
    }
    if (terms % 4096 === 0) await pause();
  }
  dictionary.finish();
};

/** The postings of one term from all sources that have it, in the order of their new numbers. */
const writeMerged = (holding: readonly MergedList[]): void => {
  for (const list of holding) list.open();
  const [only] = holding;
  if (holding.length === 1 && only !== undefined) {
    while (only.document < endOfDocuments) only.write();
    return;
  }
  for (;;) {
    let first: MergedList | null = null;
    for (const list of holding) if (list.document < (first?.document ?? endOfDocuments)) first = list;
    if (first === null) return;
    first.write();
  }
};
