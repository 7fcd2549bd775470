import { crc32 } from 'node:zlib';
import { ByteWriter } from './byte-writer.ts';
import type { FileSink } from './file-sink.ts';

/** Bytes that have a checksum of their own. A multiple of eight, so that no number lies in two pages. */
export const pageBytes = 1 << 14;

/** What follows a file's header in pages, whose checksums stand at the end (see PagedFile). */
export class PagedSink {
  readonly #sink: FileSink;
  readonly #crcs: number[] = [];
  #crc = 0;
  #inPage = 0;

  constructor(sink: FileSink) {
    this.#sink = sink;
  }

  write(bytes: Uint8Array): void {
    this.#sink.write(bytes);
    for (let at = 0; at < bytes.length; ) {
      const size = Math.min(bytes.length - at, pageBytes - this.#inPage);
      this.#crc = crc32(bytes.subarray(at, at + size), this.#crc);
      this.#inPage += size;
      at += size;
      if (this.#inPage === pageBytes) this.#endPage();
    }
  }

  finish(): void {
    if (this.#inPage > 0) this.#endPage();
    const tail = new ByteWriter(this.#crcs.length * 4 + 4);
    for (const crc of this.#crcs) tail.uint32(crc);
    tail.uint32(crc32(tail.view()));
    this.#sink.write(tail.view());
  }

  #endPage(): void {
    this.#crcs.push(this.#crc);
    this.#crc = 0;
    this.#inPage = 0;
  }
}
