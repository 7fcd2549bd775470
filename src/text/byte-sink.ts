import { enlarged } from '../base/enlarged.ts';

/** Collects bytes. Taken ones come out of two buffers that are used by turns, so that nothing is copied or allocated. */
export class ByteSink {
  #bytes = Buffer.allocUnsafeSlow(firstSize);
  #other = Buffer.alloc(0);
  #length = 0;

  /** The bytes as they lie here, with unused bytes after them; once more is written this may be another array. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  get length(): number {
    return this.#length;
  }

  /** Appends these bytes. */
  put(piece: Uint8Array): void {
    if (this.#length + piece.length > this.#bytes.length) this.#grow(piece.length);
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  /** The bytes [from, to) of others: for pieces that are too short for a view of their own. */
  putFrom(source: Uint8Array, from: number, to: number): void {
    if (this.#length + to - from > this.#bytes.length) this.#grow(to - from);
    const bytes = this.#bytes;
    let length = this.#length;
    for (let at = from; at < to; at++) bytes[length++] = source[at]!;
    this.#length = length;
  }

  /** A line of a mark, a whole number and a letter: `* -1D`. */
  putArc(mark: number, head: number, letter: number): void {
    if (this.#length + arcBytesMax > this.#bytes.length) this.#grow(arcBytesMax);
    const bytes = this.#bytes;
    bytes[this.#length++] = mark;
    bytes[this.#length++] = 0x20;
    this.#putWhole(head);
    bytes[this.#length++] = letter;
    bytes[this.#length++] = 0x0a;
  }

  #putWhole(value: number): void {
    const bytes = this.#bytes;
    let rest = value;
    if (rest < 0) {
      bytes[this.#length++] = 0x2d;
      rest = -rest;
    }
    let digits = 1;
    for (let power = 10; power <= rest; power *= 10) digits++;
    const end = this.#length + digits;
    for (let at = end - 1; at >= this.#length; at--) {
      bytes[at] = 0x30 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#length = end;
  }

  /** A whole text in UTF-8, as `putText` writes it. */
  putString(text: string): void {
    if (text.length < encoderUnitsMin) {
      this.putText(text, 0, text.length);
      return;
    }
    if (this.#length + text.length * 3 > this.#bytes.length) this.#grow(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length);
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
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    [this.#bytes, this.#other] = [this.#other, this.#bytes];
    this.#length = 0;
    return taken;
  }

  /** Forgets what was written after a place, and gives back memory for more than `sizeKept` bytes. */
  rewind(length: number, sizeKept = Number.POSITIVE_INFINITY): void {
    this.#length = length;
    if (this.#bytes.length > Math.max(sizeKept, firstSize)) {
      const kept = Buffer.allocUnsafeSlow(Math.max(length, sizeKept));
      this.#bytes.copy(kept, 0, 0, length);
      this.#bytes = kept;
    }
  }

  #grow(by: number): void {
    this.#bytes = Buffer.from(enlarged(new Uint8Array(this.#bytes.buffer), this.#length + by).buffer);
  }
}

const firstSize = 1 << 18;
const arcBytesMax = 24;

/** From this length on the call of an encoder costs less than going through the text. */
const encoderUnitsMin = 40;
