import { damaged } from './byte-reader.ts';
import type { PagedFile } from './paged-file.ts';
import { pageBytes } from './paged-sink.ts';

/** Rows that stay in memory, at most a sixteenth of all: the most frequent words come first. */
const rowsKeptMost = 1 << 14;
const rowsKeptLeast = 1 << 8;

type Numbers = Uint32Array | Uint16Array | Uint8Array;

/** Whole numbers of one width, one after the other in a paged file. */
export class PagedColumn {
  readonly length: number;
  /** Place after the last number. */
  readonly end: number;
  readonly #file: PagedFile;
  readonly #start: number;
  readonly #width: 1 | 2 | 4;
  #head: Numbers | null = null;

  constructor(file: PagedFile, { start, length, width }: { start: number; length: number; width: 1 | 2 | 4 }) {
    this.#file = file;
    this.#start = start;
    this.#width = width;
    this.length = length;
    this.end = start + length * width;
    if (this.end > file.length) throw damaged(file.name, 'a column runs past its end');
  }

  at(row: number): number {
    this.#head ??= this.#read(Math.min(this.length, rowsKeptMost, Math.max(rowsKeptLeast, this.length >> 4)));
    if (row < this.#head.length) return this.#head[row] ?? 0;
    const place = this.#start + row * this.#width;
    const page = this.#file.page(Math.floor(place / pageBytes));
    const at = place % pageBytes;
    const low = page[at] ?? 0;
    if (this.#width === 1) return low;
    const lower = low | ((page[at + 1] ?? 0) << 8);
    if (this.#width === 2) return lower;
    return (lower | ((page[at + 2] ?? 0) << 16) | ((page[at + 3] ?? 0) << 24)) >>> 0;
  }

  /** A copy of the whole column. */
  all(): Numbers {
    return this.#read(this.length);
  }

  forEach(visit: (value: number, row: number) => void): void {
    let row = 0;
    for (const bytes of this.#file.stretches(this.#start, this.end)) {
      const isAligned = bytes.byteOffset % this.#width === 0;
      const numbers = numbersOf(isAligned ? bytes : bytes.slice(), this.#width);
      for (let at = 0; at < numbers.length; at++) visit(numbers[at] ?? 0, row++);
    }
  }

  #read(rows: number): Numbers {
    const bytes = new Uint8Array(rows * this.#width);
    let at = 0;
    for (const stretch of this.#file.stretches(this.#start, this.#start + bytes.length)) {
      bytes.set(stretch, at);
      at += stretch.length;
    }
    return numbersOf(bytes, this.#width);
  }
}

const kinds = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const;

const numbersOf = ({ buffer, byteOffset, length }: Uint8Array, width: 1 | 2 | 4): Numbers =>
  new kinds[width](buffer as ArrayBuffer, byteOffset, length / width);
