import { ByteWriter } from './byte-writer.ts';
import type { FileSink } from './file-sink.ts';
import { contentFlag, type Grammar, noGrammar, spacedFlag, type WordType } from './lexicon.ts';
import { PagedSink } from './paged-sink.ts';

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

/** Writes kinds of word in the order given. */
export const writeLexicon = (
  sink: FileSink,
  { types, counts, order }: { types: readonly WordType[]; counts: ArrayLike<number>; order: Uint32Array },
): void => {
  const numbers = new Map<string, number>();
  const column = (value: (type: WordType) => string): Uint32Array =>
    Uint32Array.from(types, (type) => {
      const text = value(type);
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, numbers.size);
      return numbers.size - 1;
    });
  const columns = [column((type) => type.surface), column((type) => type.base), column((type) => type.reading)];
  const strings = [...numbers.keys()].sort();
  const rankOf = new Uint32Array(strings.length);
  for (const [rank, text] of strings.entries()) rankOf[numbers.get(text) ?? 0] = rank;
  const [surfaces = rankOf, bases = rankOf, readings = rankOf] = columns.map((each) =>
    each.map((at) => rankOf[at] ?? 0),
  );
  const grammars = new Map<string, number>();
  const distinct: Grammar[] = [];
  const grammarOf = types.map(({ grammar }) => {
    const key = Object.values(grammar).join('\u0000');
    const known = grammars.get(key);
    if (known !== undefined) return known;
    grammars.set(key, distinct.length);
    return distinct.push(grammar) - 1;
  });
  const text = new ByteWriter(1 << 16);
  const offsets = Uint32Array.from([0, ...strings].keys(), (at) => {
    if (at > 0) text.text(strings[at - 1] ?? '');
    return text.length;
  });
  const rows = {
    counts,
    surfaces,
    bases,
    readings,
    grammarOf,
    flags: types.map(({ spaced, content }) => (spaced ? spacedFlag : 0) | (content ? contentFlag : 0)),
  };
  writeLexiconRows(sink, rows, { order, pool: { text: text.view(), offsets }, grammars: distinct });
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
