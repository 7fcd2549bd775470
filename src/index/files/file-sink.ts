import { closeSync, fsyncSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { Fault } from '../../base/fault.ts';
import { writeAll } from '../../standard/write-all.ts';
import { formatVersion, headerBytes } from './segment-file.ts';

/** What the commit file remembers of every file. */
export interface FileSeal {
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
}

const bufferBytes = 1 << 20;

/** Writes a file from front to back, with its checksum. */
export class FileSink {
  /** Bytes written so far: where the next ones will stand. */
  length = 0;
  readonly #path: string;
  readonly #file: number;
  readonly #buffer = new Uint8Array(bufferBytes);
  #filled = 0;
  #crc = 0;
  #open = true;

  constructor(path: string) {
    this.#path = path;
    this.#file = guarded(path, () => openSync(path, 'w'));
    const kind = path.charCodeAt(path.lastIndexOf('.') + 1);
    this.write(Uint8Array.of(0x4b, 0x49, 0x44, 0x58, kind, formatVersion, 0, 0));
    if (this.length !== headerBytes) throw new TypeError('The header has another length than its readers expect');
  }

  write(bytes: Uint8Array): void {
    this.length += bytes.length;
    for (let at = 0; at < bytes.length; ) {
      const size = Math.min(bytes.length - at, bufferBytes - this.#filled);
      this.#buffer.set(bytes.subarray(at, at + size), this.#filled);
      this.#filled += size;
      at += size;
      if (this.#filled === bufferBytes) this.#flush();
    }
  }

  /** On the disk for good when this returns. */
  seal(): FileSeal {
    this.#flush();
    guarded(this.#path, () => fsyncSync(this.#file));
    this.abandon();
    return { name: basename(this.#path), bytes: this.length, crc32: this.#crc };
  }

  /** Closes the file without finishing it. */
  abandon(): void {
    if (!this.#open) return;
    this.#open = false;
    closeSync(this.#file);
  }

  #flush(): void {
    const full = this.#buffer.subarray(0, this.#filled);
    this.#crc = crc32(full, this.#crc);
    guarded(this.#path, () => writeAll(this.#file, full));
    this.#filled = 0;
  }
}

/** A full disk is an expected failure with a name; the files written so far are garbage and the last commit stands. */
export const guarded = <T>(path: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
      throw new Fault('DISK_FULL', `No room to write ${path}. The last commit stands; free some space and run again.`);
    throw error;
  }
};
