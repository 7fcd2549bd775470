import { crc32 } from 'node:zlib';
import { ByteWriter } from '../files/byte-writer.ts';
import { dictionaryBlockTerms, dictionaryNodeBlocks, nibble } from '../segment/dictionary.ts';
import type { FileSink } from '../files/file-sink.ts';
import { isPairLetter } from '../segment/term-key.ts';

/** What stands at the end of the postings so far. */
export interface TermData {
  readonly documents: number;
  readonly occurrences: number;
  readonly postingsBytes: number;
  readonly positionsBytes: number;
}

/**
 * Terms in ascending order → blocks of front-coded terms, nodes that name the first term of each block, and a root that
 * names the first term of each node. Only the root is held in memory by readers.
 */
export class DictionaryWriter {
  /** Terms added that are not pairs: the number of the next one. */
  words = 0;
  readonly #sink: FileSink;
  readonly #block = new ByteWriter(1 << 14);
  readonly #node = new ByteWriter(1 << 14);
  readonly #root = new ByteWriter(1 << 12);
  /** The term added last. */
  readonly #previous = new ByteWriter(256);
  #inBlock = 0;
  #inNode = 0;
  #nodes = 0;
  #terms = 0;
  #blockPostings = 0;
  #blockPositions = 0;
  #blockWords = 0;
  #postings: number;
  #positions: number;

  constructor(sink: FileSink, start: { postings: number; positions: number }) {
    this.#sink = sink;
    this.#postings = start.postings;
    this.#positions = start.positions;
  }

  /** `key`: the term as bytes (see term-bytes.ts). */
  add(key: ByteWriter, data: TermData): void {
    this.#addKey(key);
    const block = this.#block;
    block.varint(data.documents * 2);
    block.varint(data.occurrences - data.documents);
    block.varint(data.postingsBytes);
    block.varint(data.positionsBytes);
    this.#postings += data.postingsBytes;
    this.#positions += data.positionsBytes;
    if (++this.#inBlock === dictionaryBlockTerms) this.#closeBlock();
  }

  /** A term whose few postings and positions stand in the dictionary itself. */
  addInline(key: ByteWriter, documents: number, postings: ByteWriter): void {
    this.#addKey(key);
    this.#block.varint(documents * 2 + 1);
    this.#block.raw(postings.bytes, 0, postings.length);
    if (++this.#inBlock === dictionaryBlockTerms) this.#closeBlock();
  }

  #addKey({ bytes, length }: ByteWriter): void {
    if (this.#inBlock === 0) this.#openBlock(bytes, length);
    const previous = this.#previous;
    const most = this.#inBlock === 0 ? 0 : Math.min(length, previous.length);
    let shared = 0;
    while (shared < most && bytes[shared] === previous.bytes[shared]) shared++;
    const rest = length - shared;
    const block = this.#block;
    block.byte(Math.min(shared, nibble) * 16 + Math.min(rest, nibble));
    if (shared >= nibble) block.varint(shared - nibble);
    if (rest >= nibble) block.varint(rest - nibble);
    block.raw(bytes, shared, length);
    previous.length = Math.min(shared, previous.length);
    previous.raw(bytes, previous.length, length);
    this.#terms++;
    if (!isPairLetter(bytes[0] ?? 0)) this.words++;
  }

  /** Writes what is left and the root; the file is complete except for its seal. */
  finish(): void {
    this.#closeBlock();
    this.#closeNode();
    const rootAt = this.#sink.length;
    const root = this.#root.view();
    this.#sink.write(root);
    const tail = new ByteWriter(32);
    for (const value of [rootAt, this.#terms]) {
      tail.uint32(value % 2 ** 32);
      tail.uint32(Math.floor(value / 2 ** 32));
    }
    tail.uint32(this.#nodes);
    tail.uint32(crc32(root));
    this.#sink.write(tail.view());
  }

  #openBlock(key: Uint8Array, length: number): void {
    this.#blockPostings = this.#postings;
    this.#blockPositions = this.#positions;
    this.#blockWords = this.words;
    if (this.#inNode === 0) {
      this.#root.varint(length);
      this.#root.raw(key, 0, length);
    }
    this.#node.varint(length);
    this.#node.raw(key, 0, length);
  }

  #closeBlock(): void {
    if (this.#inBlock === 0) return;
    const bytes = this.#block.view();
    this.#node.varint(this.#sink.length);
    this.#node.varint(bytes.length);
    this.#node.varint(this.#blockPostings);
    this.#node.varint(this.#blockPositions);
    this.#node.varint(this.#blockWords);
    this.#node.uint32(crc32(bytes));
    this.#sink.write(bytes);
    this.#block.clear();
    this.#inBlock = 0;
    if (++this.#inNode === dictionaryNodeBlocks) this.#closeNode();
  }

  #closeNode(): void {
    if (this.#inNode === 0) return;
    const bytes = this.#node.view();
    this.#root.varint(this.#sink.length);
    this.#root.varint(bytes.length);
    this.#root.uint32(crc32(bytes));
    this.#sink.write(bytes);
    this.#node.clear();
    this.#inNode = 0;
    this.#nodes++;
  }
}
