import { enlarged } from '../../base/enlarged.ts';

/** A growing stretch of bytes. Numbers are written low seven bits first, the high bit says that more follow (LEB128). */
export class ByteWriter {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
  }

  clear(): void {
    this.length = 0;
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    this.bytes = enlarged(this.bytes, this.length + more);
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  /** Whole numbers from 0 to 2^53. */
  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest > 0x7fffffff) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.bytes[this.length++] = value & 255;
    this.bytes[this.length++] = (value >>> 8) & 255;
    this.bytes[this.length++] = (value >>> 16) & 255;
    this.bytes[this.length++] = value >>> 24;
  }

  raw(from: Uint8Array, start = 0, end = from.length): void {
    this.reserve(end - start);
    // Most stretches are a few bytes, for which a call of `set` takes longer than the copy.
    if (end - start < 24) for (let at = start; at < end; at++) this.bytes[this.length++] = from[at] ?? 0;
    else {
      this.bytes.set(start === 0 && end === from.length ? from : from.subarray(start, end), this.length);
      this.length += end - start;
    }
  }

  /** Bytes whose order is the order of JavaScript strings: every UTF-16 unit by itself, as UTF-8 would write it. */
  text(value: string): void {
    this.reserve(value.length * 3);
    const bytes = this.bytes;
    let at = this.length;
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i);
      if (unit < 0x80) bytes[at++] = unit;
      else if (unit < 0x800) {
        bytes[at++] = 0xc0 | (unit >> 6);
        bytes[at++] = 0x80 | (unit & 63);
      } else {
        bytes[at++] = 0xe0 | (unit >> 12);
        bytes[at++] = 0x80 | ((unit >> 6) & 63);
        bytes[at++] = 0x80 | (unit & 63);
      }
    }
    this.length = at;
  }

  /** Its length in bytes, then the text. */
  sizedText(value: string): void {
    const before = this.length;
    this.reserve(value.length * 3 + 5);
    this.text(value);
    const size = this.length - before;
    const prefix = size < 128 ? 1 : size < 16_384 ? 2 : size < 2_097_152 ? 3 : 4;
    this.bytes.copyWithin(before + prefix, before, this.length);
    this.length = before;
    this.varint(size);
    this.length = before + prefix + size;
  }

  view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}
