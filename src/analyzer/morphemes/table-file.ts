import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Fault } from '../../base/fault.ts';

/**
 * Named typed arrays in one file or one buffer. A whole file is read into a SharedArrayBuffer with a single read, and the
 * arrays are views of it: all worker threads use the same memory, and opening costs no parsing.
 *
 * Layout: `KMTB`, version, length of the header (uint32 each, little endian), header (JSON), then the arrays, each at a
 * multiple of 8.
 */
const magic = 0x42544d4b;
const fileVersion = 1;
const fixedBytes = 12;

/** How the elements of a table are kept. */
interface Kinds {
  readonly u8: Uint8Array;
  readonly i8: Int8Array;
  readonly u16: Uint16Array;
  readonly i16: Int16Array;
  readonly i32: Int32Array;
  readonly f32: Float32Array;
}

const views: { readonly [Kind in keyof Kinds]: (buffer: SharedArrayBuffer, at: number, n: number) => Kinds[Kind] } = {
  u8: (buffer, at, n) => new Uint8Array(buffer, at, n),
  i8: (buffer, at, n) => new Int8Array(buffer, at, n),
  u16: (buffer, at, n) => new Uint16Array(buffer, at, n),
  i16: (buffer, at, n) => new Int16Array(buffer, at, n),
  i32: (buffer, at, n) => new Int32Array(buffer, at, n),
  f32: (buffer, at, n) => new Float32Array(buffer, at, n),
};

export type TableLayout = Readonly<Record<string, keyof Kinds>>;
export type TablesOf<Layout extends TableLayout> = { readonly [Name in keyof Layout]: Kinds[Layout[Name]] };

interface Header {
  readonly facts: unknown;
  /** Name → [offset after the header, elements]. */
  readonly tables: Readonly<Record<string, readonly [number, number]>>;
}

/** Puts arrays and a small JSON value into one shareable buffer. */
export const packTables = <Layout extends TableLayout>(
  layout: Layout,
  tables: TablesOf<Layout>,
  facts: unknown,
): SharedArrayBuffer => {
  const places: Record<string, readonly [number, number]> = {};
  let bytes = 0;
  for (const name of Object.keys(layout)) {
    const table = tableOf(tables, name);
    places[name] = [bytes, table.length];
    bytes += aligned(table.byteLength);
  }
  const header = Buffer.from(JSON.stringify({ facts, tables: places } satisfies Header));
  const start = aligned(fixedBytes + header.length);
  const buffer = new SharedArrayBuffer(start + bytes);
  new Int32Array(buffer, 0, 3).set([magic, fileVersion, header.length]);
  new Uint8Array(buffer, fixedBytes).set(header);
  for (const name of Object.keys(layout)) {
    const table = tableOf(tables, name);
    const raw = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
    new Uint8Array(buffer, start + (places[name]?.[0] ?? 0)).set(raw);
  }
  return buffer;
};

/** The arrays of a buffer, without copying. */
export const viewTables = <Layout extends TableLayout>(
  layout: Layout,
  buffer: SharedArrayBuffer,
): { readonly tables: TablesOf<Layout>; readonly facts: unknown } => {
  const { header, start } = headerOf(buffer);
  const tables: Record<string, Kinds[keyof Kinds]> = {};
  for (const [name, kind] of Object.entries(layout)) {
    const place = header.tables[name];
    if (place === undefined) throw new Fault('BAD_INPUT', `A table file lacks the table ${name}: ${rebuild}`);
    tables[name] = views[kind](buffer, start + place[0], place[1]);
  }
  return { tables: tables as TablesOf<Layout>, facts: header.facts };
};

export const readTableFile = (path: string): SharedArrayBuffer => {
  const file = openTableFile(path);
  try {
    const bytes = fstatSync(file).size;
    const buffer = new SharedArrayBuffer(bytes);
    const view = new Uint8Array(buffer);
    for (let at = 0; at < bytes; ) {
      const got = readSync(file, view, at, bytes - at, at);
      if (got === 0) throw new Fault('BAD_INPUT', `${path} became shorter while it was read: ${rebuild}`);
      at += got;
    }
    return buffer;
  } finally {
    closeSync(file);
  }
};

/** Only the JSON value of a file; null when there is no such file or it is of another version. */
export const readTableFacts = (path: string): unknown => {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const fixed = new Int32Array(3);
    if (readSync(file, fixed, 0, fixedBytes, 0) < fixedBytes) return null;
    const [found, version, headerBytes] = fixed;
    if (found !== magic || version !== fileVersion) return null;
    const header = Buffer.alloc(headerBytes ?? 0);
    readSync(file, header, 0, header.length, fixedBytes);
    return (JSON.parse(header.toString()) as Header).facts;
  } finally {
    closeSync(file);
  }
};

export const writeTableFile = (path: string, buffer: SharedArrayBuffer): void => {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, new Uint8Array(buffer));
  renameSync(part, path);
};

const rebuild = 'run npm run build to make the dictionaries again.';

const aligned = (bytes: number): number => (bytes + 7) & ~7;

const openTableFile = (path: string): number => {
  try {
    return openSync(path, 'r');
  } catch {
    throw new Fault('NOT_FOUND', `The dictionary file ${path} is not there: ${rebuild}`);
  }
};

const headerOf = (buffer: SharedArrayBuffer): { readonly header: Header; readonly start: number } => {
  const [found, version, headerBytes] = buffer.byteLength < fixedBytes ? [] : new Int32Array(buffer, 0, 3);
  if (found !== magic || version !== fileVersion || headerBytes === undefined)
    throw new Fault('BAD_INPUT', `A dictionary file is not of this version: ${rebuild}`);
  const header = JSON.parse(Buffer.from(buffer, fixedBytes, headerBytes).toString()) as Header;
  return { header, start: aligned(fixedBytes + headerBytes) };
};

const tableOf = <Layout extends TableLayout>(tables: TablesOf<Layout>, name: string): Kinds[keyof Kinds] => {
  const table = tables[name];
  if (table === undefined) throw new TypeError(`No table ${name}`);
  return table;
};
