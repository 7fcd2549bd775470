import { ByteWriter } from './byte-writer.ts';
import type { TermScanner } from './dictionary.ts';
import type { PostingCursor } from './posting-cursor.ts';
import type { PostingWriter } from './posting-writer.ts';
import { endOfDocuments } from './segment-file.ts';
import type { Segment } from './segment.ts';
import { compareBytes, firstOfPair, isPair, secondOfPair, writePair } from './term-bytes.ts';

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
  readonly #terms: Generator<TermScanner>;
  readonly #term = new ByteWriter(256);
  readonly #copyPositions: (bytes: Uint8Array, start: number, end: number) => void;
  /** Old number of a word → new one. */
  #words = new Uint32Array(1 << 12);
  #scanner: TermScanner | null = null;
  #cursor: PostingCursor | null = null;

  /** `numbers`: of documents, old → new. */
  constructor(segment: Segment, numbers: Int32Array, writer: PostingWriter) {
    this.#segment = segment;
    this.#numbers = numbers;
    this.#writer = writer;
    this.#copyPositions = (bytes, start, end) => writer.positions(bytes, start, end);
    this.#terms = segment.dictionary.all();
    this.#advanceTerm();
  }

  compare(other: MergedList): number {
    return compareBytes(this.#term.bytes, this.#term.length, other.#term.bytes, other.#term.length);
  }

  has(term: ByteWriter): boolean {
    return !this.done && compareBytes(this.#term.bytes, this.#term.length, term.bytes, term.length) === 0;
  }

  copyTerm(to: ByteWriter): void {
    to.clear();
    to.raw(this.#term.bytes, 0, this.#term.length);
  }

  /** `number`: what the current term is in the merged dictionary, if it is a word or node and still there. */
  nextTerm(number: number): void {
    const scanner = this.#scanner;
    if (scanner !== null && !isPair(scanner.key)) {
      if (scanner.number >= this.#words.length) {
        const larger = new Uint32Array(this.#words.length * 2);
        larger.set(this.#words);
        this.#words = larger;
      }
      this.#words[scanner.number] = number;
    }
    this.#advanceTerm();
  }

  open(): void {
    const entry = this.#scanner?.entry();
    if (entry === undefined) return;
    if (this.#cursor === null) this.#cursor = this.#segment.cursor(entry);
    else this.#cursor.open(entry);
    this.#advance(this.#cursor);
  }

  write(): void {
    const cursor = this.#cursor;
    if (cursor === null) throw new TypeError('open() comes before write()');
    this.#writer.document(this.document, cursor.occurrences, cursor.frequency);
    cursor.copyPositions(this.#copyPositions);
    this.#advance(cursor);
  }

  /** Passes over pairs of words that are gone, as the pairs are then. */
  #advanceTerm(): void {
    for (;;) {
      const next = this.#terms.next();
      this.done = next.done === true;
      this.#scanner = next.done === true ? null : next.value;
      if (this.#scanner === null) return;
      const { key, keyLength } = this.#scanner;
      this.#term.clear();
      if (!isPair(key)) return this.#term.raw(key, 0, keyLength);
      const from = this.#words[firstOfPair(key)] ?? gone;
      const to = this.#words[secondOfPair(key)] ?? gone;
      if (from !== gone && to !== gone) return writePair(this.#term, key[0] ?? 0, [from, to]);
    }
  }

  #advance(cursor: PostingCursor): void {
    do {
      if (cursor.next() === endOfDocuments) {
        this.document = endOfDocuments;
        return;
      }
      this.document = this.#numbers[cursor.document] ?? -1;
    } while (this.document < 0);
  }
}
