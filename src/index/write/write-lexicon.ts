import { ByteWriter } from '../files/byte-writer.ts';
import type { FileSink } from '../files/file-sink.ts';
import { type Grammar, noGrammar } from '../segment/lexicon.ts';
import { NumberLog } from '../memory/number-log.ts';
import { PagedSink } from '../files/paged-sink.ts';
import type { SortedTexts } from '../memory/sorted-texts.ts';
import type { WordTypes } from './word-types.ts';

/** Kinds of word as numbers, by the order in which they came. */
export interface LexiconRows {
  readonly counts: ArrayLike<number>;
  readonly surfaces: ArrayLike<number>;
  readonly bases: ArrayLike<number>;
  readonly readings: ArrayLike<number>;
  readonly grammarOf: ArrayLike<number>;
  readonly flags: ArrayLike<number>;
}

/** The strings that the rows name: sorted, one after the other, as ByteWriter.text writes them. */
export interface StringPool {
  readonly text: Uint8Array;
  /** Where each begins, and where the last one ends. */
  readonly offsets: Uint32Array;
}

/** The order of rows: by count, else as they came, so that the same documents give the same bytes. */
export const lexiconOrder = (counts: ArrayLike<number>): Uint32Array =>
  Uint32Array.from({ length: counts.length }, (_, row) => row).sort(
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b,
  );

/** Writes kinds of word in the order given; `rows`: the number of each in `types`. */
export const writeLexicon = (
  sink: FileSink,
  types: WordTypes,
  { rows, counts, order }: { rows: Uint32Array; counts: ArrayLike<number>; order: Uint32Array },
): void => {
  const column = (values: Uint32Array): Uint32Array => rows.map((type) => values[type] ?? 0);
  const strings = [types.surfaces, types.bases, types.readings].map(({ values }) => column(values));
  const { pool, rankOf } = poolOf(types.strings, strings);
  const [surfaces = rankOf, bases = rankOf, readings = rankOf] = strings.map((each) =>
    each.map((string) => rankOf[string] ?? 0),
  );
  const grammarOf = column(types.grammarOf.values);
  const flags = column(types.flags.values);
  const { grammars } = types;
  writeLexiconRows(sink, { counts, surfaces, bases, readings, grammarOf, flags }, { order, pool, grammars });
};

/** Those texts that are used, by their numbers; and, by number, which of them it is. */
const poolOf = (
  all: SortedTexts,
  used: readonly Uint32Array[],
): { readonly pool: StringPool; readonly rankOf: Uint32Array } => {
  const isUsed = new Uint8Array(all.texts.length);
  for (const numbers of used) for (const number of numbers) isUsed[number] = 1;
  const text = new ByteWriter(1 << 16);
  const offsets = new NumberLog();
  const rankOf = new Uint32Array(all.texts.length);
  for (const number of all.order()) {
    if (isUsed[number] === 0) continue;
    rankOf[number] = offsets.length;
    offsets.push(text.length);
    text.text(all.texts[number] ?? '');
  }
  offsets.push(text.length);
  return { pool: { text: text.view(), offsets: offsets.view() }, rankOf };
};

/** Grammars are numbered anew, in the order of the rows. */
export const writeLexiconRows = (
  sink: FileSink,
  rows: LexiconRows,
  { order, pool, grammars }: { order: Uint32Array; pool: StringPool; grammars: readonly Grammar[] },
): void => {
  const out = new PagedSink(sink);
  const numbers = new Map<number, number>();
  const grammarOf = Uint16Array.from(order, (row) => {
    const old = rows.grammarOf[row] ?? 0;
    const known = numbers.get(old) ?? numbers.size;
    numbers.set(old, known);
    return known;
  });
  const head = new ByteWriter(16);
  for (const value of [order.length, pool.offsets.length - 1, pool.text.length, numbers.size]) head.uint32(value);
  out.write(head.view());
  for (const values of [rows.counts, rows.surfaces, rows.bases, rows.readings])
    out.write(new Uint8Array(Uint32Array.from(order, (row) => values[row] ?? 0).buffer));
  out.write(new Uint8Array(pool.offsets.buffer, pool.offsets.byteOffset, pool.offsets.byteLength));
  out.write(new Uint8Array(grammarOf.buffer));
  out.write(Uint8Array.from(order, (row) => rows.flags[row] ?? 0));
  out.write(pool.text);
  const rest = new ByteWriter();
  for (const old of numbers.keys()) {
    const { pos, conjugationType, conjugationForm } = grammars[old] ?? noGrammar;
    rest.sizedText(pos);
    rest.sizedText(conjugationType);
    rest.sizedText(conjugationForm);
  }
  out.write(rest.view());
  out.finish();
};
