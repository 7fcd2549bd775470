/** Collects bytes in one of two buffers that are used by turns, so that nothing is copied or allocated when they are taken. */
export class ByteSink {
  #bytes = new Uint8Array(1 << 18);
  #other = new Uint8Array(1 << 18);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Puts these bytes behind the others. */
  put(piece: Uint8Array): void {
    if (this.#length + piece.length > this.#bytes.length) this.#grow(piece.length);
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  /** Part of a text in UTF-8; a lone surrogate becomes U+FFFD. Written out, since words are too short for an encoder. */
  putText(text: string, from: number, to: number): void {
    if (this.#length + (to - from) * 3 > this.#bytes.length) this.#grow((to - from) * 3);
    const bytes = this.#bytes;
    let length = this.#length;
    for (let at = from; at < to; at++) {
      let code = text.charCodeAt(at);
      if (code < 0x80) {
        bytes[length++] = code;
        continue;
      }
      if (code < 0x800) {
        bytes[length++] = 0xc0 | (code >> 6);
        bytes[length++] = 0x80 | (code & 0x3f);
        continue;
      }
      if ((code & 0xf800) === 0xd800) {
        const low = at + 1 < to ? text.charCodeAt(at + 1) : 0;
        if ((code & 0xfc00) === 0xd800 && (low & 0xfc00) === 0xdc00) {
          const point = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
          bytes[length++] = 0xf0 | (point >> 18);
          bytes[length++] = 0x80 | ((point >> 12) & 0x3f);
          bytes[length++] = 0x80 | ((point >> 6) & 0x3f);
          bytes[length++] = 0x80 | (point & 0x3f);
          at++;
          continue;
        }
        code = 0xfffd;
      }
      bytes[length++] = 0xe0 | (code >> 12);
      bytes[length++] = 0x80 | ((code >> 6) & 0x3f);
      bytes[length++] = 0x80 | (code & 0x3f);
    }
    this.#length = length;
  }

  /** What was collected, until the take after the next; the sink is empty again. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    [this.#bytes, this.#other] = [this.#other, this.#bytes];
    this.#length = 0;
    return taken;
  }

  #grow(by: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + by));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
