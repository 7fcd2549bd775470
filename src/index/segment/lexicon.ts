import { ByteReader, damaged, decodeText } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import type { FileSink } from './file-sink.ts';
import { headerBytes } from './segment-file.ts';

/** One kind of word: everything the analyzer said of it, and whether white space stood before it. */
export interface WordType {
  readonly surface: string;
  readonly base: string;
  readonly reading: string;
  readonly grammar: Grammar;
  readonly spaced: boolean;
  readonly content: boolean;
}

export interface Grammar {
  /** `名詞-固有名詞-地域-一般`; levels that are `*` are left out. */
  readonly pos: string;
  readonly conjugationType: string;
  readonly conjugationForm: string;
}

const spacedFlag = 1;
const contentFlag = 2;

/** The kinds of word of a segment, the most frequent first: the forward data are numbers of rows here. */
export class Lexicon {
  readonly size: number;
  readonly counts: Uint32Array;
  readonly surfaces: Uint32Array;
  readonly bases: Uint32Array;
  readonly readings: Uint32Array;
  readonly grammarOf: Uint16Array;
  readonly flags: Uint8Array;
  readonly grammars: readonly Grammar[];
  /** Number of distinct strings; they are sorted. */
  readonly strings: number;
  readonly #offsets: Uint32Array;
  readonly #text: Uint8Array;
  readonly #cache = new Map<number, string>();

  constructor(bytes: Uint8Array, file: string) {
    const head = new ByteReader(bytes, file, headerBytes);
    this.size = head.uint32();
    this.strings = head.uint32();
    const textBytes = head.uint32();
    const grammars = head.uint32();
    let at = headerBytes + 16;
    const next = (length: number, width: number): number => {
      const start = at;
      at += length * width;
      if (at > bytes.length) throw damaged(file, 'a column runs past its end');
      return start + bytes.byteOffset;
    };
    const buffer = bytes.buffer as ArrayBuffer;
    const columns = Array.from({ length: 4 }, () => new Uint32Array(buffer, next(this.size, 4), this.size));
    [this.counts, this.surfaces, this.bases, this.readings] = columns as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
      Uint32Array,
    ];
    this.#offsets = new Uint32Array(buffer, next(this.strings + 1, 4), this.strings + 1);
    this.grammarOf = new Uint16Array(buffer, next(this.size, 2), this.size);
    this.flags = new Uint8Array(buffer, next(this.size, 1), this.size);
    this.#text = new Uint8Array(buffer, next(textBytes, 1), textBytes);
    const rest = new ByteReader(bytes, file, at);
    this.grammars = Array.from({ length: grammars }, () => ({
      pos: rest.sizedText(),
      conjugationType: rest.sizedText(),
      conjugationForm: rest.sizedText(),
    }));
  }

  string(id: number): string {
    const known = this.#cache.get(id);
    if (known !== undefined) return known;
    const text = decodeText(this.#text, this.#offsets[id] ?? 0, this.#offsets[id + 1] ?? 0);
    if (this.#cache.size > 50_000) this.#cache.clear();
    this.#cache.set(id, text);
    return text;
  }

  /** Number of a string; null: no word has it. */
  find(text: string): number | null {
    let low = 0;
    let high = this.strings;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = decodeText(this.#text, this.#offsets[middle] ?? 0, this.#offsets[middle + 1] ?? 0);
      if (found === text) return middle;
      if (found < text) low = middle + 1;
      else high = middle;
    }
    return null;
  }

  surface(type: number): string {
    return this.string(this.surfaces[type] ?? 0);
  }

  base(type: number): string {
    return this.string(this.bases[type] ?? 0);
  }

  reading(type: number): string {
    return this.string(this.readings[type] ?? 0);
  }

  grammar(type: number): Grammar {
    return this.grammars[this.grammarOf[type] ?? 0] ?? noGrammar;
  }

  isSpaced(type: number): boolean {
    return ((this.flags[type] ?? 0) & spacedFlag) !== 0;
  }

  isContent(type: number): boolean {
    return ((this.flags[type] ?? 0) & contentFlag) !== 0;
  }

  type(type: number): WordType {
    return {
      surface: this.surface(type),
      base: this.base(type),
      reading: this.reading(type),
      grammar: this.grammar(type),
      spaced: this.isSpaced(type),
      content: this.isContent(type),
    };
  }
}

const noGrammar: Grammar = { pos: '', conjugationType: '', conjugationForm: '' };

/** The order of rows: by count, else as they came, so that the same documents give the same bytes. */
export const lexiconOrder = (counts: ArrayLike<number>): Uint32Array =>
  Uint32Array.from({ length: counts.length }, (_, row) => row).sort(
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b,
  );

export const typeKey = (type: WordType): string =>
  [type.surface, type.base, type.reading, ...Object.values(type.grammar), type.spaced ? ' ' : ''].join('\u0000');

/** Writes rows in the order given. */
export const writeLexicon = (
  sink: FileSink,
  { types, counts, order }: { types: readonly WordType[]; counts: ArrayLike<number>; order: Uint32Array },
): void => {
  const pool = [...new Set(types.flatMap((type) => [type.surface, type.base, type.reading]))].sort();
  const ids = new Map(pool.map((text, id) => [text, id]));
  const grammars = new Map<string, { id: number; grammar: Grammar }>();
  const grammarOf = Uint16Array.from(order, (row) => {
    const grammar = types[row]?.grammar ?? noGrammar;
    const key = Object.values(grammar).join('\u0000');
    const known = grammars.get(key) ?? { id: grammars.size, grammar };
    grammars.set(key, known);
    return known.id;
  });
  const text = new ByteWriter(1 << 16);
  const offsets = Uint32Array.from([0, ...pool].keys(), (at) => {
    if (at > 0) text.text(pool[at - 1] ?? '');
    return text.length;
  });
  const column = (value: (type: WordType) => string): Uint32Array =>
    Uint32Array.from(order, (row) => ids.get(types[row] === undefined ? '' : value(types[row])) ?? 0);
  const head = new ByteWriter(16);
  for (const value of [order.length, pool.length, text.length, grammars.size]) head.uint32(value);
  sink.write(head.view());
  const words = [
    Uint32Array.from(order, (row) => counts[row] ?? 0),
    column((type) => type.surface),
    column((type) => type.base),
    column((type) => type.reading),
    offsets,
  ];
  for (const values of words) sink.write(new Uint8Array(values.buffer));
  sink.write(new Uint8Array(grammarOf.buffer));
  sink.write(
    Uint8Array.from(order, (row) => (types[row]?.spaced ? spacedFlag : 0) | (types[row]?.content ? contentFlag : 0)),
  );
  sink.write(text.view());
  const rest = new ByteWriter();
  for (const { grammar } of grammars.values()) {
    rest.sizedText(grammar.pos);
    rest.sizedText(grammar.conjugationType);
    rest.sizedText(grammar.conjugationForm);
  }
  sink.write(rest.view());
};
