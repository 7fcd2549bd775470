// The piece that an index is made of, opened for reading.
// Used by snapshots, searches, the concordance and merges. It must not write, and must not import what is built upon it
// (`../README.md` has the order of the rooms).

import { join } from 'node:path';
import type { EpochMs } from '../../model/time.ts';
import type { Url } from '../../model/url.ts';
import { ByteReader, damaged } from '../files/byte-reader.ts';
import { type Columns, readColumns } from './columns.ts';
import { Dictionary, type TermEntry } from './dictionary.ts';
import { FileSource } from '../files/file-source.ts';
import type { FileSeal } from '../files/file-sink.ts';
import { lengthCode } from './length-code.ts';
import { Lexicon } from './lexicon.ts';
import { PostingCursor } from './posting-cursor.ts';
import { type FileKind, fileKinds, segmentFileName } from '../files/segment-file.ts';

/** A segment as the commit file names it. */
export interface SegmentRecord {
  readonly number: number;
  readonly documents: number;
  readonly files: readonly FileSeal[];
  /** Which documents are deleted, one bit each; null: none. */
  readonly deleted: { readonly seal: FileSeal; readonly count: number } | null;
}

export interface StoredFields {
  readonly url: Url;
  readonly title: string;
  readonly fetchedAt: EpochMs;
}

/**
 * An open segment: columns in memory, everything else read where it is needed. All questions share it, so it holds only what never
 * changes, and caches of that; words of documents are read by `SegmentReader`.
 */
export class Segment {
  readonly number: number;
  readonly record: SegmentRecord;
  readonly columns: Columns;
  readonly dictionary: Dictionary;
  readonly lengthCodes: Uint8Array;
  /** A bit for every document; null when all live. */
  readonly deleted: Uint8Array | null;
  readonly documents: number;
  readonly live: number;
  /** Words of living documents. */
  readonly liveWords: number;
  readonly files: Readonly<Record<FileKind, FileSource>>;
  #lexicon: Lexicon | null = null;

  constructor(dir: string, record: SegmentRecord) {
    this.record = record;
    this.number = record.number;
    this.deleted = readDeleted(dir, record);
    this.files = openFiles(dir, record);
    const sealOf = (kind: FileKind): FileSeal => sealOfKind(record, kind);
    this.columns = readColumns(this.files.col.readAll(sealOf('col')), this.files.col.name);
    this.dictionary = new Dictionary(this.files.dic);
    this.documents = this.columns.count;
    this.lengthCodes = Uint8Array.from(this.columns.words, lengthCode);
    this.live = this.documents - (record.deleted?.count ?? 0);
    let words = 0;
    for (let document = 0; document < this.documents; document++)
      if (!this.isDeleted(document)) words += this.columns.words[document] ?? 0;
    this.liveWords = words;
  }

  get lexicon(): Lexicon {
    this.#lexicon ??= new Lexicon(this.files.lex);
    return this.#lexicon;
  }

  isDeleted(document: number): boolean {
    return this.deleted !== null && ((this.deleted[document >> 3] ?? 0) & (1 << (document & 7))) !== 0;
  }

  cursor(entry: TermEntry): PostingCursor {
    return new PostingCursor(entry, { postings: this.files.pst, positions: this.files.pos });
  }

  stored(document: number): StoredFields {
    const { storedAt } = this.columns;
    const start = storedAt[document] ?? 0;
    const bytes = this.files.sto.read(start, (storedAt[document + 1] ?? 0) - start);
    const reader = new ByteReader(bytes, this.files.sto.name);
    return {
      url: reader.sizedText() as Url,
      title: reader.sizedText(),
      fetchedAt: reader.varint() as EpochMs,
    };
  }

  site(document: number): string {
    return this.columns.siteNames[this.columns.sites[document] ?? 0] ?? '';
  }

  /** From now on files are read in long stretches: it will be from front to back. */
  readAhead(): void {
    for (const kind of fileKinds) this.files[kind].readAhead();
  }

  close(): void {
    for (const kind of fileKinds) this.files[kind].close();
  }
}

const sealOfKind = (record: SegmentRecord, kind: FileKind): FileSeal => {
  const name = segmentFileName(record.number, kind);
  const seal = record.files.find((file) => file.name === name);
  if (seal === undefined) throw damaged('commit', `it does not name ${name}`);
  return seal;
};

const openFiles = (dir: string, record: SegmentRecord): Readonly<Record<FileKind, FileSource>> => {
  const open: [FileKind, FileSource][] = [];
  try {
    for (const kind of fileKinds) {
      const seal = sealOfKind(record, kind);
      open.push([kind, new FileSource(join(dir, seal.name), seal)]);
    }
    return Object.fromEntries(open) as Record<FileKind, FileSource>;
  } catch (error) {
    for (const [, file] of open) file.close();
    throw error;
  }
};

const readDeleted = (dir: string, record: SegmentRecord): Uint8Array | null => {
  if (record.deleted === null) return null;
  const file = new FileSource(join(dir, record.deleted.seal.name), record.deleted.seal);
  try {
    return file.readAll(record.deleted.seal).subarray(8);
  } finally {
    file.close();
  }
};
