import { crc32 } from 'node:zlib';
import { ByteReader, damaged, decodeText } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import type { FileSource } from './file-source.ts';

export const dictionaryBlockTerms = 64;
export const dictionaryNodeBlocks = 64;
const tailBytes = 24;

export interface TermEntry {
  readonly documents: number;
  readonly occurrences: number;
  readonly postingsAt: number;
  readonly postingsBytes: number;
  readonly positionsAt: number;
  readonly positionsBytes: number;
  /** Postings and positions themselves, when they are short. */
  readonly inline: Uint8Array | null;
}

interface NodePointer {
  readonly first: Uint8Array;
  readonly at: number;
  readonly bytes: number;
  readonly crc: number;
}

interface BlockPointer extends NodePointer {
  readonly postings: number;
  readonly positions: number;
}

/** The terms of a segment. Finding one reads two short stretches of the file. */
export class Dictionary {
  readonly terms: number;
  readonly #file: FileSource;
  readonly #root: readonly NodePointer[];

  constructor(file: FileSource) {
    this.#file = file;
    const tail = new ByteReader(file.read(file.bytes - tailBytes, tailBytes), file.name);
    const rootAt = tail.uint32() + tail.uint32() * 2 ** 32;
    this.terms = tail.uint32() + tail.uint32() * 2 ** 32;
    const nodes = tail.uint32();
    const rootBytes = file.bytes - tailBytes - rootAt;
    if (rootBytes < 0 || rootAt < 0) throw damaged(file.name, 'its last bytes point nowhere');
    const root = file.read(rootAt, rootBytes);
    if (crc32(root) !== tail.uint32()) throw damaged(file.name, 'the checksum of its root is wrong');
    const reader = new ByteReader(root, file.name);
    this.#root = Array.from({ length: nodes }, () => ({
      first: readKey(reader),
      at: reader.varint(),
      bytes: reader.varint(),
      crc: reader.uint32(),
    }));
  }

  find(term: string): TermEntry | null {
    const key = keyOf(term);
    const block = this.#blockOf(key);
    if (block === null) return null;
    const terms = new TermScanner(this.#readBlock(block), this.#file.name, block);
    while (terms.next()) {
      const order = compareBytes(terms.key, terms.keyLength, key);
      if (order === 0) return terms.entry();
      if (order > 0) return null;
    }
    return null;
  }

  /** Terms from the first one that is not less than `from`, in order, while they begin with `prefix`. */
  *range(from: string, prefix: string): Generator<[term: string, entry: TermEntry]> {
    const start = keyOf(from);
    const wanted = keyOf(prefix);
    for (const block of this.#blocksFrom(start)) {
      const terms = new TermScanner(this.#readBlock(block), this.#file.name, block);
      while (terms.next()) {
        if (compareBytes(terms.key, terms.keyLength, start) < 0) continue;
        if (!beginsWith(terms.key, terms.keyLength, wanted)) {
          if (compareBytes(terms.key, terms.keyLength, wanted) > 0) return;
          continue;
        }
        yield [decodeText(terms.key, 0, terms.keyLength), terms.entry()];
      }
    }
  }

  #blockOf(key: Uint8Array): BlockPointer | null {
    const node = lastNotAfter(this.#root, key);
    return node === null ? null : lastNotAfter(this.#readNode(node), key);
  }

  *#blocksFrom(key: Uint8Array): Generator<BlockPointer> {
    const first = lastNotAfter(this.#root, key);
    const nodes = first === null ? this.#root : this.#root.slice(this.#root.indexOf(first));
    for (const node of nodes) {
      const blocks = this.#readNode(node);
      const start = node === first ? lastNotAfter(blocks, key) : null;
      yield* start === null ? blocks : blocks.slice(blocks.indexOf(start));
    }
  }

  #readNode(node: NodePointer): BlockPointer[] {
    const reader = new ByteReader(this.#verified(node), this.#file.name);
    const blocks: BlockPointer[] = [];
    while (reader.at < reader.bytes.length) {
      blocks.push({
        first: readKey(reader),
        at: reader.varint(),
        bytes: reader.varint(),
        postings: reader.varint(),
        positions: reader.varint(),
        crc: reader.uint32(),
      });
    }
    return blocks;
  }

  #readBlock(block: BlockPointer): Uint8Array {
    return this.#verified(block);
  }

  #verified(part: NodePointer): Uint8Array {
    const bytes = this.#file.read(part.at, part.bytes);
    if (crc32(bytes) !== part.crc)
      throw damaged(this.#file.name, `the checksum of ${part.bytes} bytes at ${part.at} is wrong`);
    return bytes;
  }
}

/** Walks over the terms of one block. */
class TermScanner {
  key = new Uint8Array(64);
  keyLength = 0;
  readonly #reader: ByteReader;
  #postings: number;
  #positions: number;
  #entry: TermEntry | null = null;

  constructor(bytes: Uint8Array, name: string, start: { postings: number; positions: number }) {
    this.#reader = new ByteReader(bytes, name);
    this.#postings = start.postings;
    this.#positions = start.positions;
  }

  next(): boolean {
    const reader = this.#reader;
    if (reader.at >= reader.bytes.length) return false;
    const shared = reader.varint();
    const rest = reader.varint();
    this.#growKey(shared + rest);
    this.key.set(reader.bytes.subarray(reader.at, reader.at + rest), shared);
    reader.at += rest;
    this.keyLength = shared + rest;
    const documents = reader.varint();
    const occurrences = documents + reader.varint();
    const postingsBytes = reader.varint();
    const positionsBytes = reader.varint();
    const isInline = postingsBytes === 0;
    const inline = isInline ? reader.bytes.subarray(reader.at, reader.at + positionsBytes) : null;
    if (isInline) reader.at += positionsBytes;
    this.#entry = {
      documents,
      occurrences,
      postingsAt: this.#postings,
      postingsBytes,
      positionsAt: this.#positions,
      positionsBytes: isInline ? 0 : positionsBytes,
      inline,
    };
    this.#postings += postingsBytes;
    if (!isInline) this.#positions += positionsBytes;
    return true;
  }

  entry(): TermEntry {
    if (this.#entry === null) throw new TypeError('next() comes before entry()');
    return this.#entry;
  }

  #growKey(length: number): void {
    if (length <= this.key.length) return;
    const grown = new Uint8Array(length * 2);
    grown.set(this.key);
    this.key = grown;
  }
}

const readKey = (reader: ByteReader): Uint8Array => {
  const length = reader.varint();
  reader.at += length;
  return reader.bytes.subarray(reader.at - length, reader.at);
};

const keyOf = (term: string): Uint8Array => {
  const writer = new ByteWriter(term.length * 3);
  writer.text(term);
  return writer.view();
};

/** The last of some ascending pointers whose first key is not after `key`. */
const lastNotAfter = <P extends NodePointer>(pointers: readonly P[], key: Uint8Array): P | null => {
  let low = 0;
  let high = pointers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const first = pointers[middle]?.first;
    if (first !== undefined && compareBytes(first, first.length, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return pointers[low - 1] ?? null;
};

const compareBytes = (a: Uint8Array, aLength: number, b: Uint8Array): number => {
  const most = Math.min(aLength, b.length);
  for (let at = 0; at < most; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return aLength - b.length;
};

const beginsWith = (key: Uint8Array, length: number, prefix: Uint8Array): boolean => {
  if (length < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (key[at] !== prefix[at]) return false;
  return true;
};
