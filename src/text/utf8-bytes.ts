/** Text in UTF-8 that is read where it stands, byte by byte or four bytes at once. */
export class Utf8Bytes {
  readonly bytes: Buffer;
  readonly view: DataView;

  constructor(bytes: Uint8Array) {
    const { buffer, byteOffset, byteLength } = bytes;
    this.bytes = Buffer.from(buffer, byteOffset, byteLength);
    this.view = new DataView(buffer, byteOffset, byteLength);
  }
}

/** A stretch of bytes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
