import { crc32 } from 'node:zlib';
import { ByteWriter } from './byte-writer.ts';
import { dictionaryBlockTerms, dictionaryNodeBlocks, nibble } from './dictionary.ts';
import type { FileSink } from './file-sink.ts';
import { isPair } from './term-bytes.ts';

/** Where the postings of a term are: inside the dictionary when there are few, else at the end of the postings so far. */
export interface TermData {
  readonly documents: number;
  readonly occurrences: number;
  readonly postingsBytes: number;
  readonly positionsBytes: number;
  readonly inline: Uint8Array | null;
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
  #previous = new Uint8Array(256);
  #previousLength = 0;
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
  add(key: Uint8Array, data: TermData): void {
    if (this.#inBlock === 0) this.#openBlock(key);
    const shared = this.#inBlock === 0 ? 0 : this.#sharedPrefix(key);
    const rest = key.length - shared;
    const block = this.#block;
    block.byte(Math.min(shared, nibble) * 16 + Math.min(rest, nibble));
    if (shared >= nibble) block.varint(shared - nibble);
    if (rest >= nibble) block.varint(rest - nibble);
    block.raw(key, shared);
    block.varint(data.documents * 2 + (data.inline === null ? 0 : 1));
    if (data.inline === null) {
      block.varint(data.occurrences - data.documents);
      block.varint(data.postingsBytes);
      block.varint(data.positionsBytes);
    } else block.raw(data.inline);
    this.#postings += data.postingsBytes;
    this.#positions += data.positionsBytes;
    this.#remember(key);
    this.#terms++;
    if (!isPair(key)) this.words++;
    if (++this.#inBlock === dictionaryBlockTerms) this.#closeBlock();
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

  #openBlock(key: Uint8Array): void {
    this.#blockPostings = this.#postings;
    this.#blockPositions = this.#positions;
    this.#blockWords = this.words;
    if (this.#inNode === 0) {
      this.#root.varint(key.length);
      this.#root.raw(key);
    }
    this.#node.varint(key.length);
    this.#node.raw(key);
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

  #sharedPrefix(key: Uint8Array): number {
    const most = Math.min(key.length, this.#previousLength);
    let at = 0;
    while (at < most && key[at] === this.#previous[at]) at++;
    return at;
  }

  #remember(key: Uint8Array): void {
    if (key.length > this.#previous.length) this.#previous = new Uint8Array(key.length * 2);
    this.#previous.set(key);
    this.#previousLength = key.length;
  }
}
