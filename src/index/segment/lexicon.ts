import { ByteReader, decodeText } from '../files/byte-reader.ts';
import type { FileSource } from '../files/file-source.ts';
import { PagedColumn } from '../files/paged-column.ts';
import { PagedFile } from '../files/paged-file.ts';

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

export const spacedFlag = 1;
export const contentFlag = 2;

/** Numbers of rows, strings, bytes of text, grammars. */
const headBytes = 16;
const stringsKeptMost = 20_000;
const stringsKeptLeast = 1000;

/**
 * The kinds of word of a segment, the most frequent first: the forward data are numbers of rows here. It is read in pages,
 * as a collection never runs out of new words.
 */
export class Lexicon {
  readonly size: number;
  readonly counts: PagedColumn;
  /** Numbers of strings. */
  readonly surfaces: PagedColumn;
  readonly bases: PagedColumn;
  readonly readings: PagedColumn;
  readonly grammarOf: PagedColumn;
  readonly flags: PagedColumn;
  readonly grammars: readonly Grammar[];
  /** Number of distinct strings; they are sorted. */
  readonly strings: number;
  readonly #file: PagedFile;
  readonly #offsets: PagedColumn;
  readonly #textAt: number;
  readonly #textEnd: number;
  readonly #cache = new Map<number, string>();
  readonly #stringsKept: number;

  constructor(source: FileSource) {
    const file = new PagedFile(source);
    const head = new ByteReader(file.bytes(0, headBytes), file.name);
    const size = head.uint32();
    const strings = head.uint32();
    const textBytes = head.uint32();
    const grammars = head.uint32();
    this.#file = file;
    this.#stringsKept = Math.min(stringsKeptMost, Math.max(stringsKeptLeast, strings >> 4));
    this.size = size;
    this.strings = strings;
    this.counts = new PagedColumn(file, { start: headBytes, length: size, width: 4 });
    this.surfaces = new PagedColumn(file, { start: this.counts.end, length: size, width: 4 });
    this.bases = new PagedColumn(file, { start: this.surfaces.end, length: size, width: 4 });
    this.readings = new PagedColumn(file, { start: this.bases.end, length: size, width: 4 });
    this.#offsets = new PagedColumn(file, { start: this.readings.end, length: strings + 1, width: 4 });
    this.grammarOf = new PagedColumn(file, { start: this.#offsets.end, length: size, width: 2 });
    this.flags = new PagedColumn(file, { start: this.grammarOf.end, length: size, width: 1 });
    this.#textAt = this.flags.end;
    this.#textEnd = this.#textAt + textBytes;
    const rest = new ByteReader(file.bytes(this.#textEnd, file.length), file.name);
    this.grammars = Array.from({ length: grammars }, () => ({
      pos: rest.sizedText(),
      conjugationType: rest.sizedText(),
      conjugationForm: rest.sizedText(),
    }));
  }

  string(id: number): string {
    const known = this.#cache.get(id);
    if (known !== undefined) return known;
    const text = this.#read(id);
    if (this.#cache.size >= this.#stringsKept) this.#cache.clear();
    this.#cache.set(id, text);
    return text;
  }

  /** Number of a string; null: no word has it. */
  find(text: string): number | null {
    let low = 0;
    let high = this.strings;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.#read(middle);
      if (found === text) return middle;
      if (found < text) low = middle + 1;
      else high = middle;
    }
    return null;
  }

  /** All strings in their order, without a look at single pages. */
  *allStrings(): Generator<string> {
    const offsets = this.#offsets.all();
    let id = 0;
    let rest = new Uint8Array(0);
    for (const stretch of this.#file.stretches(this.#textAt, this.#textEnd)) {
      const text = joined(rest, stretch);
      const base = offsets[id] ?? 0;
      let end = 0;
      for (; id < this.strings && (offsets[id + 1] ?? 0) - base <= text.length; id++) {
        const start = end;
        end = (offsets[id + 1] ?? 0) - base;
        yield decodeText(text, start, end);
      }
      rest = text.subarray(end);
    }
    // Without any text there is no stretch, and at most one string.
    for (; id < this.strings; id++) yield '';
  }

  surface(row: number): string {
    return this.string(this.surfaces.at(row));
  }

  base(row: number): string {
    return this.string(this.bases.at(row));
  }

  reading(row: number): string {
    return this.string(this.readings.at(row));
  }

  grammar(row: number): Grammar {
    return this.grammars[this.grammarOf.at(row)] ?? noGrammar;
  }

  isSpaced(row: number): boolean {
    return (this.flags.at(row) & spacedFlag) !== 0;
  }

  isContent(row: number): boolean {
    return (this.flags.at(row) & contentFlag) !== 0;
  }

  #read(id: number): string {
    const bytes = this.#file.bytes(this.#textAt + this.#offsets.at(id), this.#textAt + this.#offsets.at(id + 1));
    return decodeText(bytes, 0, bytes.length);
  }
}

export const noGrammar: Grammar = { pos: '', conjugationType: '', conjugationForm: '' };

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};
