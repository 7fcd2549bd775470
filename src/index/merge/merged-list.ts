import { enlarged } from '../../base/enlarged.ts';
import { ByteWriter } from '../files/byte-writer.ts';
import type { TermScanner } from '../segment/dictionary.ts';
import { InlineList } from '../write/inline-list.ts';
import type { PostingCursor } from '../segment/posting-cursor.ts';
import type { PostingWriter } from '../write/posting-writer.ts';
import { endOfDocuments } from '../files/segment-file.ts';
import type { Segment } from '../segment/segment.ts';
import { compareBytes, firstOfPair, isPair, secondOfPair, writePair } from '../segment/term-bytes.ts';

/** The new number of a word that no living document has. */
export const gone = 0xffffffff;

/**
 * The terms of one source of a merge under the numbers that their words get, and the postings of the current term under the
 * new numbers of their documents.
 */
export class MergedList {
  done = false;
  /** New number of the current document. */
  document = endOfDocuments;
  readonly #segment: Segment;
  readonly #numbers: Int32Array;
  readonly #writer: PostingWriter;
  readonly #blocks: Generator<TermScanner>;
  readonly #term = new ByteWriter(256);
  /** The first bytes of the term, six each, as numbers: they tell most terms apart. */
  #high = 0;
  #low = 0;
  readonly #copyPositions: (bytes: Uint8Array, start: number, end: number) => void;
  /** Old number of a word → new one. */
  #words = new Uint32Array(1 << 12);
  #scanner: TermScanner | null = null;
  #cursor: PostingCursor | null = null;
  readonly #inline = new InlineList();
  /** The postings of the current term. */
  #list: InlineList | PostingCursor = this.#inline;

  /** `numbers`: of documents, old → new. */
  constructor(segment: Segment, numbers: Int32Array, writer: PostingWriter) {
    this.#segment = segment;
    this.#numbers = numbers;
    this.#writer = writer;
    this.#copyPositions = (bytes, start, end) => writer.positions(bytes, start, end);
    this.#blocks = segment.dictionary.blocks();
    this.#advanceTerm();
  }

  /** Whether its term is before (negative), the same as, or after that of another list; neither is done. */
  compare(other: MergedList): number {
    return (
      this.#high - other.#high ||
      this.#low - other.#low ||
      compareBytes(this.#term.bytes, this.#term.length, other.#term.bytes, other.#term.length)
    );
  }

  copyTerm(to: ByteWriter): void {
    to.clear();
    to.raw(this.#term.bytes, 0, this.#term.length);
  }

  /** `number`: what the current term is in the merged dictionary, if it is a word or node and still there. */
  nextTerm(number: number): void {
    const scanner = this.#scanner;
    if (scanner !== null && !isPair(scanner.key)) {
      if (scanner.number >= this.#words.length) this.#words = enlarged(this.#words, scanner.number + 1);
      this.#words[scanner.number] = number;
    }
    this.#advanceTerm();
  }

  open(): void {
    const scanner = this.#scanner;
    if (scanner === null) return;
    if (scanner.inlineAt >= 0) {
      this.#inline.open(scanner);
      this.#list = this.#inline;
    } else {
      const entry = scanner.entry();
      if (this.#cursor === null) this.#cursor = this.#segment.cursor(entry);
      else this.#cursor.open(entry);
      this.#list = this.#cursor;
    }
    this.#advance();
  }

  write(): void {
    const list = this.#list;
    this.#writer.document(this.document, list.occurrences, list.frequency);
    list.copyPositions(this.#copyPositions);
    this.#advance();
  }

  /** Passes over pairs of words that are gone, as the pairs are then. */
  #advanceTerm(): void {
    for (;;) {
      while (this.#scanner?.next() !== true) {
        const next = this.#blocks.next();
        this.done = next.done === true;
        this.#scanner = next.done === true ? null : next.value;
        if (this.#scanner === null) return;
      }
      const { key, keyLength } = this.#scanner;
      this.#term.clear();
      if (!isPair(key)) {
        this.#term.raw(key, 0, keyLength);
        break;
      }
      const from = this.#words[firstOfPair(key)] ?? gone;
      const to = this.#words[secondOfPair(key)] ?? gone;
      if (from === gone || to === gone) continue;
      writePair(this.#term, key[0] ?? 0, [from, to]);
      break;
    }
    this.#high = sixBytes(this.#term, 0);
    this.#low = sixBytes(this.#term, 6);
  }

  #advance(): void {
    const list = this.#list;
    do {
      if (list.next() === endOfDocuments) {
        this.document = endOfDocuments;
        return;
      }
      this.document = this.#numbers[list.document] ?? -1;
    } while (this.document < 0);
  }
}

/** Zeros stand for what is after the end; `compare` looks at all bytes of terms that are the same so far. */
const sixBytes = ({ bytes, length }: ByteWriter, from: number): number => {
  if (length >= from + 6) {
    const high = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    const low = ((bytes[from + 3] ?? 0) << 16) | ((bytes[from + 4] ?? 0) << 8) | (bytes[from + 5] ?? 0);
    return high * 0x1000000 + low;
  }
  let value = 0;
  for (let at = from; at < from + 6; at++) value = value * 256 + (at < length ? (bytes[at] ?? 0) : 0);
  return value;
};
