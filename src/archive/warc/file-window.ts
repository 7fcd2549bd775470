import { open, type FileHandle } from 'node:fs/promises';

/** A stretch of a file held in memory: grows at its end, is let go at its beginning. */
export class FileWindow {
  readonly size: number;
  readonly #handle: FileHandle;
  #start: number;
  #bytes = Buffer.alloc(0);

  private constructor(handle: FileHandle, size: number, start: number) {
    this.#handle = handle;
    this.size = size;
    this.#start = start;
  }

  static async open(path: string, from: number): Promise<FileWindow> {
    const handle = await open(path, 'r');
    return new FileWindow(handle, (await handle.stat()).size, from);
  }

  /** Offset in the file of the first byte held. */
  get start(): number {
    return this.#start;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  get isAll(): boolean {
    return this.#start + this.#bytes.length >= this.size;
  }

  /** Takes in more: at least a megabyte, or as much again as is held. */
  async grow(): Promise<void> {
    const end = this.#start + this.#bytes.length;
    const more = Buffer.allocUnsafe(Math.min(Math.max(growBytes, this.#bytes.length), Math.max(0, this.size - end)));
    let got = 0;
    while (got < more.length) {
      const { bytesRead } = await this.#handle.read(more, got, more.length - got, end + got);
      // The file has become shorter since it was opened: what is missing reads as zeros, which are no record.
      if (bytesRead === 0) break;
      got += bytesRead;
    }
    more.fill(0, got);
    this.#bytes = Buffer.concat([this.#bytes, more]);
  }

  /** Lets go of everything before the file's byte `offset`, which may lie beyond what is held. */
  moveTo(offset: number): void {
    this.#bytes = this.#bytes.subarray(Math.min(offset - this.#start, this.#bytes.length));
    this.#start = offset;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

const growBytes = 1024 * 1024;
