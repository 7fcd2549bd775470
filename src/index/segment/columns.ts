import { ByteReader, damaged } from '../files/byte-reader.ts';
import { ByteWriter } from '../files/byte-writer.ts';
import type { FileSink } from '../files/file-sink.ts';
import { headerBytes } from '../files/segment-file.ts';

/** What is known of every document of a segment; held in memory while it is open. */
export interface Columns {
  readonly count: number;
  /** Number of the page's URL. Ascending with the revision. */
  readonly ids: Float64Array;
  /** Where its words, and what is stored of it, begin; one more than there are documents. */
  readonly forwardAt: Float64Array;
  readonly storedAt: Float64Array;
  readonly revisions: Uint32Array;
  /** First 64 bits of the SHA-256 of its digest, in two halves. */
  readonly digests: Uint32Array;
  readonly words: Uint32Array;
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  readonly sites: Uint32Array;
  /** Bit n: there is text in region n. */
  readonly regions: Uint16Array;
  readonly types: Uint8Array;
  readonly siteNames: readonly string[];
}

type NumberColumn = {
  [Name in keyof Columns]: Columns[Name] extends ArrayBufferView ? Name : never;
}[keyof Columns];

/** In the order of the file: widest first, so that all are aligned. */
const layout = [
  ['ids', Float64Array, 1, 0],
  ['forwardAt', Float64Array, 1, 1],
  ['storedAt', Float64Array, 1, 1],
  ['revisions', Uint32Array, 1, 0],
  ['digests', Uint32Array, 2, 0],
  ['words', Uint32Array, 1, 0],
  ['days', Int32Array, 1, 0],
  ['sites', Uint32Array, 1, 0],
  ['regions', Uint16Array, 1, 0],
  ['types', Uint8Array, 1, 0],
] as const satisfies readonly (readonly [NumberColumn, unknown, number, number])[];

/** A multiple of the widest column's bytes, for the columns follow. */
const countBytes = 8;

export const writeColumns = (sink: FileSink, columns: Columns): void => {
  const head = new ByteWriter(16);
  head.uint32(columns.count);
  head.uint32(columns.siteNames.length);
  sink.write(head.view());
  for (const [name, , per, more] of layout) {
    const values = columns[name];
    if (values.length !== columns.count * per + more) throw new TypeError(`Column ${name} has ${values.length} values`);
    sink.write(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  const names = new ByteWriter();
  for (const name of columns.siteNames) names.sizedText(name);
  sink.write(names.view());
};

export const readColumns = (bytes: Uint8Array, file: string): Columns => {
  const head = new ByteReader(bytes, file, headerBytes);
  const count = head.uint32();
  const names = head.uint32();
  let at = headerBytes + countBytes;
  const column = (values: Float64ArrayConstructor | NumberArrayConstructor, length: number) => {
    if (at + length * values.BYTES_PER_ELEMENT > bytes.length) throw damaged(file, 'a column runs past its end');
    const found = new values(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length);
    at += found.byteLength;
    return found;
  };
  const read = Object.fromEntries(
    layout.map(([name, kind, per, more]) => [name, column(kind, count * per + more)]),
  ) as unknown as Pick<Columns, (typeof layout)[number][0]>;
  const rest = new ByteReader(bytes, file, at);
  return { count, ...read, siteNames: Array.from({ length: names }, () => rest.sizedText()) };
};

type NumberArrayConstructor =
  | Uint32ArrayConstructor
  | Int32ArrayConstructor
  | Uint16ArrayConstructor
  | Uint8ArrayConstructor;
