import type { TermScanner } from '../segment/dictionary.ts';
import { endOfDocuments, frequencyUnit } from '../files/segment-file.ts';

/** Goes over a short list that stands in the dictionary itself, as PostingCursor does over any list. */
export class InlineList {
  document = -1;
  occurrences = 0;
  /** In hundredths. */
  frequency = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  /** Postings still to come, and where the next one stands. */
  #left = 0;
  #at = 0;
  /** Where the positions of the current document stand, or end once they have been read. */
  #positionsAt = 0;
  #arePositionsRead = true;

  open({ bytes, inlineAt, documents }: TermScanner): void {
    this.#bytes = bytes;
    this.#at = inlineAt;
    this.document = -1;
    this.#arePositionsRead = true;
    this.#left = documents;
    for (let each = 0; each < documents; each++) this.#read();
    // A list of so few bytes has a single group of positions, which begins where the postings end.
    this.#positionsAt = this.#at;
    this.#at = inlineAt;
    this.document = -1;
  }

  next(): number {
    if (!this.#arePositionsRead) this.#positionsAt = this.#endOfPositions();
    this.#arePositionsRead = false;
    if (this.#left-- === 0) return (this.document = endOfDocuments);
    this.#read();
    return this.document;
  }

  copyPositions(copy: (bytes: Uint8Array, start: number, end: number) => void): void {
    const end = this.#endOfPositions();
    copy(this.#bytes, this.#positionsAt, end);
    this.#positionsAt = end;
    this.#arePositionsRead = true;
  }

  #endOfPositions(): number {
    const bytes = this.#bytes;
    let at = this.#positionsAt;
    for (let left = this.occurrences; left > 0; ) if ((bytes[at++] ?? 0) < 128) left--;
    return at;
  }

  #read(): void {
    const head = this.#number();
    this.document += Math.floor(head / 4) + 1;
    const form = head % 4;
    this.occurrences = form === 0 ? 1 : this.#number();
    this.frequency = form === 2 ? this.#number() : this.occurrences * frequencyUnit;
  }

  #number(): number {
    const bytes = this.#bytes;
    let value = bytes[this.#at++] ?? 0;
    if (value < 128) return value;
    value &= 127;
    for (let factor = 128; ; factor *= 128) {
      const next = bytes[this.#at++] ?? 0;
      value += (next & 127) * factor;
      if (next < 128) return value;
    }
  }
}
