import { enlarged } from '../../base/enlarged.ts';
import { crc32 } from 'node:zlib';
import { wordsOfPair } from './term-key.ts';
import { ByteReader, damaged, decodeText } from '../files/byte-reader.ts';
import { ByteWriter } from '../files/byte-writer.ts';
import type { FileSource } from '../files/file-source.ts';
import { compareBytes, isPair, writePair } from './term-bytes.ts';

export const dictionaryBlockTerms = 64;
export const dictionaryNodeBlocks = 64;
/** Lengths up to this less one stand in half a byte. */
export const nibble = 15;
const tailBytes = 24;
const wordNumbersMost = 4096;
/** Some 3 KB each. */
const nodesKeptMost = 32;
/** Some 1 KB each. */
const blocksKeptMost = 512;

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

export interface TermBeginning {
  readonly entry: TermEntry | null;
  readonly goesOn: boolean;
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
  readonly words: number;
}

/** The terms of a segment. Finding one reads two short stretches of the file. */
export class Dictionary {
  readonly terms: number;
  readonly #file: FileSource;
  readonly #root: readonly NodePointer[];
  readonly #wordNumbers = new Map<string, number | null>();
  readonly #nodes = new Map<NodePointer, Uint8Array>();
  /** By where they stand in the file. */
  readonly #blocks = new Map<number, Uint8Array>();

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
    const pair = wordsOfPair(term);
    if (pair === null) return this.#scannerAt(keyOf(term))?.entry() ?? null;
    const from = this.#numberOf(pair[0]);
    const to = from === null ? null : this.#numberOf(pair[1]);
    if (from === null || to === null) return null;
    const key = new ByteWriter(16);
    writePair(key, term.charCodeAt(0), [from, to]);
    return this.#scannerAt(key.view())?.entry() ?? null;
  }

  /** Of a word or node: where it is, if it is there, and whether others may begin with it. */
  beginning(term: string): TermBeginning {
    const key = keyOf(term);
    const terms = this.#scannerFrom(key);
    if (terms === null) return { entry: null, goesOn: this.#nextBlockGoesOn(key) };
    const isThere = compareBytes(terms.key, terms.keyLength, key, key.length) === 0;
    const entry = isThere ? terms.entry() : null;
    if (isThere && !terms.next()) return { entry, goesOn: this.#nextBlockGoesOn(key) };
    return { entry, goesOn: beginsWith(terms.key.subarray(0, terms.keyLength), key) };
  }

  /** Does the first term after the block of a key begin with it? */
  #nextBlockGoesOn(key: Uint8Array): boolean {
    const node = lastNotAfter(this.#root, key);
    if (node !== null) {
      const reader = new ByteReader(this.#nodeBytes(node), this.#file.name);
      while (reader.at < reader.bytes.length) {
        const start = reader.at;
        if (compareKeyAt(reader, key) > 0) {
          reader.at = start;
          return beginsWith(readKey(reader), key);
        }
        skipPlace(reader);
      }
    }
    const next = this.#root[node === null ? 0 : this.#root.indexOf(node) + 1];
    return next !== undefined && beginsWith(next.first, key);
  }

  /** Words and nodes from the first one that is not less than `from`, in order, while they begin with `prefix`. */
  *range(from: string, prefix: string): Generator<[term: string, entry: TermEntry]> {
    const start = keyOf(from);
    const wanted = keyOf(prefix);
    for (const block of this.#blocksFrom(start)) {
      const terms = this.#scan(block);
      while (terms.next()) {
        const key = terms.key.subarray(0, terms.keyLength);
        if (isPair(key) || compareBytes(key, key.length, start, start.length) < 0) continue;
        if (!beginsWith(key, wanted)) {
          if (compareBytes(key, key.length, wanted, wanted.length) > 0) return;
          continue;
        }
        yield [decodeText(key, 0, key.length), terms.entry()];
      }
    }
  }

  /** All terms in order, block by block: each scanner stands before the first term of its block. */
  *blocks(): Generator<TermScanner> {
    for (const block of this.#blocksFrom(new Uint8Array(0))) yield this.#scan(block);
  }

  /** The number of a word among all that are not pairs; null: no document has it. */
  #numberOf(word: string): number | null {
    const known = this.#wordNumbers.get(word);
    if (known !== undefined) return known;
    const number = this.#scannerAt(keyOf(word))?.number ?? null;
    if (this.#wordNumbers.size >= wordNumbersMost) this.#wordNumbers.clear();
    this.#wordNumbers.set(word, number);
    return number;
  }

  /** A scanner that stands at the term. */
  #scannerAt(key: Uint8Array): TermScanner | null {
    const terms = this.#scannerFrom(key);
    return terms !== null && compareBytes(terms.key, terms.keyLength, key, key.length) === 0 ? terms : null;
  }

  /** A scanner that stands at the first term of its block that is not less; null: the block of such a term has none. */
  #scannerFrom(key: Uint8Array): TermScanner | null {
    const block = this.#blockOf(key);
    if (block === null) return null;
    const terms = this.#scanKept(block);
    while (terms.next()) if (compareBytes(terms.key, terms.keyLength, key, key.length) >= 0) return terms;
    return null;
  }

  #scan(block: BlockPointer): TermScanner {
    return new TermScanner(this.#verified(block), this.#file.name, block);
  }

  /** Questions look up words near each other in the order of the dictionary: what a phrase may begin with. */
  #scanKept(block: BlockPointer): TermScanner {
    let bytes = this.#blocks.get(block.at);
    if (bytes === undefined) {
      bytes = this.#verified(block);
      if (this.#blocks.size >= blocksKeptMost) this.#blocks.clear();
      this.#blocks.set(block.at, bytes);
    }
    return new TermScanner(bytes, this.#file.name, block);
  }

  #blockOf(key: Uint8Array): BlockPointer | null {
    const node = lastNotAfter(this.#root, key);
    if (node === null) return null;
    const reader = new ByteReader(this.#nodeBytes(node), this.#file.name);
    let found = -1;
    while (reader.at < reader.bytes.length) {
      const start = reader.at;
      if (compareKeyAt(reader, key) > 0) break;
      skipPlace(reader);
      found = start;
    }
    if (found < 0) return null;
    reader.at = found;
    return readBlockPointer(reader);
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
      blocks.push(readBlockPointer(reader));
    }
    return blocks;
  }

  #nodeBytes(node: NodePointer): Uint8Array {
    const known = this.#nodes.get(node);
    if (known !== undefined) return known;
    const bytes = this.#verified(node);
    if (this.#nodes.size >= nodesKeptMost) this.#nodes.clear();
    this.#nodes.set(node, bytes);
    return bytes;
  }

  #verified(part: NodePointer): Uint8Array {
    const bytes = this.#file.read(part.at, part.bytes);
    if (crc32(bytes) !== part.crc)
      throw damaged(this.#file.name, `the checksum of ${part.bytes} bytes at ${part.at} is wrong`);
    return bytes;
  }
}

/** Walks over the terms of one block. */
export class TermScanner {
  key = new Uint8Array(64);
  keyLength = 0;
  /** Of a word or node: its number among them. */
  number: number;
  readonly #reader: ByteReader;
  #words: number;
  #postings: number;
  #positions: number;
  #documents = 0;
  #occurrences = 0;
  #postingsBytes = 0;
  #positionsBytes = 0;
  /** Where postings and positions stand that are in the dictionary; -1: they are not. */
  #inlineAt = -1;

  constructor(bytes: Uint8Array, name: string, start: { postings: number; positions: number; words: number }) {
    this.#reader = new ByteReader(bytes, name);
    this.#postings = start.postings;
    this.#positions = start.positions;
    this.#words = start.words;
    this.number = start.words;
  }

  next(): boolean {
    const reader = this.#reader;
    if (reader.at >= reader.bytes.length) return false;
    this.#readKey();
    this.number = this.#words;
    if (!isPair(this.key)) this.#words++;
    this.#postings += this.#postingsBytes;
    this.#positions += this.#positionsBytes;
    const head = reader.varint();
    this.#documents = Math.floor(head / 2);
    if (head % 2 === 1) this.#passInline();
    else {
      this.#inlineAt = -1;
      this.#occurrences = this.#documents + reader.varint();
      this.#postingsBytes = reader.varint();
      this.#positionsBytes = reader.varint();
    }
    return true;
  }

  #readKey(): void {
    const reader = this.#reader;
    const lengths = reader.byte();
    const shared = (lengths >> 4) + (lengths >> 4 === nibble ? reader.varint() : 0);
    const rest = (lengths & 15) + ((lengths & 15) === nibble ? reader.varint() : 0);
    this.#growKey(shared + rest);
    for (let at = 0; at < rest; at++) this.key[shared + at] = reader.byte();
    this.keyLength = shared + rest;
  }

  /** Postings and positions in the dictionary end where their own numbers say. */
  #passInline(): void {
    const reader = this.#reader;
    this.#inlineAt = reader.at;
    this.#postingsBytes = 0;
    this.#positionsBytes = 0;
    this.#occurrences = 0;
    for (let left = this.#documents; left > 0; left--) {
      const form = reader.varint() & 3;
      this.#occurrences += form === 0 ? 1 : reader.varint();
      if (form === 2) reader.varint();
    }
    for (let left = this.#occurrences; left > 0; left--) reader.varint();
  }

  /** How many documents have the term. */
  get documents(): number {
    return this.#documents;
  }

  /** Where in `bytes` its postings and positions begin; -1: they are not in the dictionary. */
  get inlineAt(): number {
    return this.#inlineAt;
  }

  get bytes(): Uint8Array {
    return this.#reader.bytes;
  }

  entry(): TermEntry {
    const { bytes, at } = this.#reader;
    return {
      documents: this.#documents,
      occurrences: this.#occurrences,
      postingsAt: this.#postings,
      postingsBytes: this.#postingsBytes,
      positionsAt: this.#positions,
      positionsBytes: this.#positionsBytes,
      // A copy: entries are remembered, and shall not hold on to the whole block.
      inline: this.#inlineAt < 0 ? null : bytes.slice(this.#inlineAt, at),
    };
  }

  #growKey(length: number): void {
    if (length > this.key.length) this.key = enlarged(this.key, length * 2);
  }
}

const readKey = (reader: ByteReader): Uint8Array => {
  const length = reader.varint();
  reader.at += length;
  return reader.bytes.subarray(reader.at - length, reader.at);
};

const readBlockPointer = (reader: ByteReader): BlockPointer => ({
  first: readKey(reader),
  at: reader.varint(),
  bytes: reader.varint(),
  postings: reader.varint(),
  positions: reader.varint(),
  words: reader.varint(),
  crc: reader.uint32(),
});

/** Goes over the first term of a block; gives whether it is before (negative), at or after a key. */
const compareKeyAt = (reader: ByteReader, key: Uint8Array): number => {
  const { bytes } = reader;
  const length = reader.varint();
  const start = reader.at;
  reader.at += length;
  const most = Math.min(length, key.length);
  for (let at = 0; at < most; at++) {
    const difference = (bytes[start + at] ?? 0) - (key[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - key.length;
};

/** Place, size, postings, positions, words, checksum. */
const skipPlace = (reader: ByteReader): void => {
  for (let numbers = 5; numbers > 0; ) if (reader.byte() < 128) numbers--;
  reader.at += 4;
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
    if (first !== undefined && compareBytes(first, first.length, key, key.length) <= 0) low = middle + 1;
    else high = middle;
  }
  return pointers[low - 1] ?? null;
};

const beginsWith = (key: Uint8Array, prefix: Uint8Array): boolean => {
  if (key.length < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (key[at] !== prefix[at]) return false;
  return true;
};
