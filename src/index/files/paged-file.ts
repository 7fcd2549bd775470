import { crc32 } from 'node:zlib';
import { damaged } from './byte-reader.ts';
import type { FileSource } from './file-source.ts';
import { pageBytes } from './paged-sink.ts';
import { headerBytes } from './segment-file.ts';

/** Half of the pages of a file that are kept, 2 MB in all; of a file with few pages an eighth. */
const pagesOfAGenerationMost = 64;
const pagesOfAGenerationLeast = 4;
/** Pages read at once where a file is gone through. */
const pagesAtOnce = 16;

/**
 * A file that is read in pages, each compared with its checksum when it comes from the disk. Places count from the end of the
 * header. The pages used last are kept: when the young ones are full they become the old ones, and those go.
 */
export class PagedFile {
  /** Bytes of all pages. */
  readonly length: number;
  readonly #file: FileSource;
  readonly #crcs: Uint32Array;
  readonly #pagesOfAGeneration: number;
  #young = new Map<number, Uint8Array>();
  #old = new Map<number, Uint8Array>();

  constructor(file: FileSource) {
    this.#file = file;
    const pages = Math.ceil((file.bytes - headerBytes - 4) / (pageBytes + 4));
    const tailBytes = pages * 4 + 4;
    if (pages < 1) throw damaged(file.name, 'it ends too early');
    const tail = file.read(file.bytes - tailBytes, tailBytes);
    const numbers = new Uint32Array(tail.buffer, 0, pages + 1);
    if (crc32(tail.subarray(0, pages * 4)) !== numbers[pages])
      throw damaged(file.name, 'the checksum of its checksums is wrong');
    this.#crcs = numbers.subarray(0, pages);
    this.#pagesOfAGeneration = Math.min(pagesOfAGenerationMost, Math.max(pagesOfAGenerationLeast, pages >> 4));
    this.length = file.bytes - headerBytes - tailBytes;
  }

  get name(): string {
    return this.#file.name;
  }

  page(number: number): Uint8Array {
    const young = this.#young.get(number);
    if (young !== undefined) return young;
    const bytes = this.#old.get(number) ?? this.#read(number, 1);
    if (this.#young.size >= this.#pagesOfAGeneration) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(number, bytes);
    return bytes;
  }

  /** The bytes from `start` to `end`; not to be changed. */
  bytes(start: number, end: number): Uint8Array {
    const first = Math.floor(start / pageBytes);
    const from = start - first * pageBytes;
    if (end - first * pageBytes <= pageBytes) return this.page(first).subarray(from, end - first * pageBytes);
    const out = new Uint8Array(end - start);
    for (let at = start; at < end; ) {
      const number = Math.floor(at / pageBytes);
      const part = this.page(number).subarray(at - number * pageBytes, Math.min(pageBytes, end - number * pageBytes));
      out.set(part, at - start);
      at += part.length;
    }
    return out;
  }

  /** From `start` to `end` in stretches of many pages, past the pages that are kept. */
  *stretches(start: number, end: number): Generator<Uint8Array> {
    for (let at = start; at < end; ) {
      const first = Math.floor(at / pageBytes);
      const last = Math.min(first + pagesAtOnce, Math.ceil(end / pageBytes));
      const bytes = this.#read(first, last - first);
      const stop = Math.min(end, last * pageBytes);
      yield bytes.subarray(at - first * pageBytes, stop - first * pageBytes);
      at = stop;
    }
  }

  #read(first: number, count: number): Uint8Array {
    const start = first * pageBytes;
    const size = Math.min(count * pageBytes, this.length - start);
    if (size <= 0) throw damaged(this.name, `it has no page ${first}`);
    const bytes = this.#file.read(headerBytes + start, size);
    for (let at = 0; at < size; at += pageBytes)
      if (crc32(bytes.subarray(at, at + pageBytes)) !== this.#crcs[first + at / pageBytes])
        throw damaged(this.name, `the checksum of page ${first + at / pageBytes} is wrong`);
    return bytes;
  }
}
