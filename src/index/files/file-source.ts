import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { damaged } from './byte-reader.ts';
import type { FileSeal } from './file-sink.ts';
import { formatVersion, headerBytes } from './segment-file.ts';

const aheadBytes = 1 << 17;

/** An open file read by position. It stays readable after another process has deleted it. */
export class FileSource {
  readonly name: string;
  readonly bytes: number;
  readonly #file: number;
  #isAhead = false;
  #window = new Uint8Array(0);
  #windowAt = 0;

  constructor(path: string, seal: FileSeal) {
    this.name = basename(path);
    this.#file = openSync(path, 'r');
    this.bytes = fstatSync(this.#file).size;
    if (this.bytes !== seal.bytes) {
      this.close();
      throw damaged(this.name, `it has ${this.bytes} bytes instead of ${seal.bytes}`);
    }
    const header = this.read(0, headerBytes);
    if (
      header[0] !== 0x4b ||
      header[1] !== 0x49 ||
      header[4] !== this.name.charCodeAt(this.name.lastIndexOf('.') + 1)
    ) {
      this.close();
      throw damaged(this.name, 'its header is not that of an index file');
    }
    if (header[5] !== formatVersion) {
      this.close();
      throw damaged(this.name, `it has format version ${header[5]}, this program reads version ${formatVersion}`);
    }
  }

  /** From now on reads what is asked for and much of what follows it, which is kept until something else is needed. */
  readAhead(): void {
    this.#isAhead = true;
  }

  read(start: number, length: number): Uint8Array {
    if (this.#isAhead && length < aheadBytes) return this.#fromWindow(start, length).slice();
    const bytes = new Uint8Array(length);
    this.readInto(bytes, start);
    return bytes;
  }

  /** Reads as `read` does, but may give a part of a larger array that others see too. */
  view(start: number, length: number): Uint8Array {
    return this.#isAhead && length < aheadBytes ? this.#fromWindow(start, length) : this.read(start, length);
  }

  #fromWindow(start: number, length: number): Uint8Array {
    if (start < this.#windowAt || start + length > this.#windowAt + this.#window.length) {
      const window = new Uint8Array(Math.max(length, Math.min(aheadBytes, this.bytes - start)));
      this.readInto(window, start);
      this.#window = window;
      this.#windowAt = start;
    }
    return this.#window.subarray(start - this.#windowAt, start - this.#windowAt + length);
  }

  readInto(bytes: Uint8Array, start: number): void {
    for (let at = 0; at < bytes.length; ) {
      const got = readSync(this.#file, bytes, at, bytes.length - at, start + at);
      if (got === 0) throw damaged(this.name, `bytes ${start} to ${start + bytes.length} are not there`);
      at += got;
    }
  }

  /** The whole file, compared with its checksum. */
  readAll(seal: FileSeal): Uint8Array {
    const bytes = this.read(0, this.bytes);
    if (crc32(bytes) !== seal.crc32) throw damaged(this.name, 'its checksum is wrong');
    return bytes;
  }

  checksum(): number {
    const buffer = new Uint8Array(1 << 20);
    let crc = 0;
    for (let at = 0; at < this.bytes; at += buffer.length) {
      const part = buffer.subarray(0, Math.min(buffer.length, this.bytes - at));
      this.readInto(part, at);
      crc = crc32(part, crc);
    }
    return crc;
  }

  close(): void {
    closeSync(this.#file);
  }
}
