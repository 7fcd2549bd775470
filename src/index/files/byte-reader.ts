import { Fault } from '../../base/fault.ts';

/** Reads what a ByteWriter wrote. Running past the end means that the file is damaged. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly name: string;

  constructor(bytes: Uint8Array, name: string, at = 0) {
    this.bytes = bytes;
    this.name = name;
    this.at = at;
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw damaged(this.name, 'it ends too early');
    return value;
  }

  varint(): number {
    let value = this.byte();
    if (value < 128) return value;
    value &= 127;
    let factor = 128;
    for (;;) {
      const next = this.byte();
      value += (next & 127) * factor;
      if (next < 128) return value;
      factor *= 128;
      if (factor > 2 ** 49) throw damaged(this.name, 'a number is too long');
    }
  }

  uint32(): number {
    return (this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)) >>> 0;
  }

  sizedText(): string {
    const size = this.varint();
    if (this.at + size > this.bytes.length) throw damaged(this.name, 'a text runs past its end');
    const value = decodeText(this.bytes, this.at, this.at + size);
    this.at += size;
    return value;
  }
}

/** The inverse of ByteWriter.text. */
export const decodeText = (bytes: Uint8Array, start: number, end: number): string => {
  let text = '';
  for (let at = start; at < end; ) {
    const first = bytes[at++] ?? 0;
    if (first < 0x80) text += String.fromCharCode(first);
    else if (first < 0xe0) text += String.fromCharCode(((first & 31) << 6) | ((bytes[at++] ?? 0) & 63));
    else {
      const second = (bytes[at++] ?? 0) & 63;
      text += String.fromCharCode(((first & 15) << 12) | (second << 6) | ((bytes[at++] ?? 0) & 63));
    }
  }
  return text;
};

export const damaged = (file: string, what: string): Fault =>
  new Fault(
    'INDEX_DAMAGED',
    `The index file ${file} is damaged: ${what}. Run "kumoito index check"; "kumoito index build" makes it anew.`,
  );
