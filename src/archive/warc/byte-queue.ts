/** Bytes that arrive in chunks, taken in the portions a parser wants. */
export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>;
  #bytes = Buffer.alloc(0);
  #taken = 0;
  #ended = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** What has arrived and is not taken yet. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** How many bytes were taken so far. */
  get taken(): number {
    return this.#taken;
  }

  /** Waits until so many bytes are there; false when the source ends before. */
  async fill(length: number): Promise<boolean> {
    if (this.#bytes.length >= length) return true;
    const chunks: Uint8Array[] = [this.#bytes];
    let have = this.#bytes.length;
    while (have < length && !this.#ended) {
      const next = await this.#source.next();
      if (next.done === true) {
        this.#ended = true;
        continue;
      }
      chunks.push(next.value);
      have += next.value.length;
    }
    this.#bytes = Buffer.concat(chunks);
    return have >= length;
  }

  /** Takes bytes that are there. */
  take(length: number): Buffer {
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    this.#taken += taken.length;
    return taken;
  }

  /** Passes over bytes without holding them; false when there were fewer. */
  async skip(length: number): Promise<boolean> {
    let left = length;
    while (left > 0 && (await this.fill(1))) left -= this.take(Math.min(left, this.#bytes.length)).length;
    return left === 0;
  }
}
