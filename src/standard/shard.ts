// The files that documents lie in, many to a file.
// Written by `format/format.ts` and `format/regenerate.ts`; read by index, export and web pages through the document
// reader. It must not know what stands in a document, nor which of them are current: the store knows.

import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sha256 } from '../base/digest.ts';
import { Fault } from '../base/fault.ts';
import { utf8Text } from '../text/utf8-text.ts';
import type { DocumentId } from '../model/ids.ts';
import type { Url } from '../model/url.ts';
import { writeAll } from './write-all.ts';

/** A document ready to be written: its XML as one gzip member. */
export interface EncodedDocument {
  readonly id: DocumentId;
  readonly url: Url;
  readonly bytes: Uint8Array;
  /** SHA-256 of the XML. */
  readonly digest: string;
}

export interface ShardPlace {
  readonly shard: string;
  readonly offset: number;
  readonly length: number;
}

/** Level 4 takes half the time of level 6 for a twelfth more bytes (bench/results/format.md). */
export const gzipDocument = (xml: Uint8Array): Uint8Array => new Uint8Array(gzipSync(xml, { level: 4 }));

/** The inverse. Its length stands at the end, so that it is unpacked into one piece: that takes two thirds of the time. */
export const gunzipDocument = (bytes: Uint8Array): Uint8Array => {
  const said = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
  return gunzipSync(bytes, { chunkSize: Math.min(Math.max(said, chunkBytesLeast), chunkBytesMost) });
};

const chunkBytesLeast = 1 << 10;
/** Of a damaged document the length may be anything. */
const chunkBytesMost = 1 << 24;

export const encodeDocument = (id: DocumentId, url: Url, xml: string): EncodedDocument => ({
  id,
  url,
  bytes: gzipDocument(Buffer.from(xml)),
  digest: sha256(xml),
});

/**
 * Writes documents as `NAME.xml.gz`, a gzip member each (so `zcat` prints them all and document N is read without
 * reading N−1), with `NAME.idx.jsonl` beside it: id, url, offset, length, digest. Both appear under their names complete
 * or not at all.
 */
export const writeShard = (dir: string, name: string, documents: readonly EncodedDocument[]): readonly ShardPlace[] => {
  mkdirSync(dir, { recursive: true });
  const places: ShardPlace[] = [];
  const lines: string[] = [];
  const data = join(dir, `${name}.xml.gz`);
  const file = openSync(`${data}.part`, 'w');
  let offset = 0;
  for (const { id, url, bytes, digest } of documents) {
    writeAll(file, bytes);
    places.push({ shard: name, offset, length: bytes.length });
    lines.push(`${JSON.stringify({ id, url, offset, length: bytes.length, digest })}\n`);
    offset += bytes.length;
  }
  fsyncSync(file);
  closeSync(file);
  const index = join(dir, `${name}.idx.jsonl`);
  writeFileSync(`${index}.part`, lines.join(''), { flush: true });
  renameSync(`${data}.part`, data);
  renameSync(`${index}.part`, index);
  return places;
};

/** Of a shard that no document is left of. */
export const removeShard = (dir: string, name: string): void => {
  for (const file of [`${name}.idx.jsonl`, `${name}.xml.gz`]) rmSync(join(dir, file), { force: true });
};

/** Whether a document may be in its shard: the file is there and long enough. Each file is looked at once. */
export const openShardCheck = (dir: string): ((place: ShardPlace) => boolean) => {
  const sizes = new Map<string, number>();
  return ({ shard, offset, length }) => {
    let size = sizes.get(shard);
    if (size === undefined) {
      size = statSync(join(dir, `${shard}.xml.gz`), { throwIfNoEntry: false })?.size ?? 0;
      sizes.set(shard, size);
    }
    return offset + length <= size;
  };
};

export interface DocumentReader {
  /** The XML at a place; BAD_INPUT when the file is missing or damaged there. */
  read(place: ShardPlace): string;
  /** The document as it stands in the file, a gzip member, for callers that unpack it elsewhere: only then does damage inside show. */
  readPacked(place: ShardPlace): Uint8Array;
  close(): void;
}

/** Reads documents of the shards in one directory, keeping files open. */
export const openDocumentReader = (dir: string): DocumentReader => {
  const files = new Map<string, number>();
  const open = (shard: string): number => {
    const known = files.get(shard);
    if (known !== undefined) return known;
    const file = openSync(join(dir, `${shard}.xml.gz`), 'r');
    files.set(shard, file);
    return file;
  };
  const at = <T>({ shard, offset, length }: ShardPlace, use: (bytes: Uint8Array) => T): T => {
    try {
      // Memory of its own: a thread that it is sent to would get the whole of a shared piece.
      const bytes = Buffer.allocUnsafeSlow(length);
      const got = readSync(open(shard), bytes, 0, length, offset);
      return use(bytes.subarray(0, got));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const file = join(dir, `${shard}.xml.gz`);
      throw new Fault(
        'BAD_INPUT',
        `Document at ${offset} of ${file} cannot be read (${why}). ` +
          `Delete that file, if it is there, and run \`kumoito format\` to make its documents again.`,
      );
    }
  };
  return {
    read: (place) => at(place, (bytes) => utf8Text(gunzipDocument(bytes))),
    readPacked: (place) =>
      at(place, (bytes) => {
        if (bytes.length < place.length) throw new Error('the file ends before it does');
        if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw new Error('no gzip member stands there');
        return bytes;
      }),
    close: () => {
      for (const file of files.values()) closeSync(file);
      files.clear();
    },
  };
};
