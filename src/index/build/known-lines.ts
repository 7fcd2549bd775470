import { enlarged } from '../../base/enlarged.ts';
import type { Span, Utf8Bytes } from '../../text/utf8-bytes.ts';

/** Lines are looked for by so many of their first bytes; a line of a word has 22 and more. */
export const headBytes = 20;

/**
 * Numbers the different lines of annotations, each with its newline and with the lines of other readings that belong to it. A
 * line is looked up where it stands, by its first bytes and then by all of them, so that where it ends need not be known.
 */
export class KnownLines {
  size = 0;
  #stored = new DataView(new ArrayBuffer(1 << 16));
  /** Of each line, side by side: where it begins in `stored`, its length, its two values. */
  #records = new Int32Array(recordFields << 10);
  #used = 0;
  /** The hash of a head, and the number of its line and one; 0: free. At most half are taken. */
  #slots = new Int32Array(1 << 13);

  /** The number of the line that begins at `at` and ends no later than `limit`; -1: not met before. */
  find({ view }: Utf8Bytes, at: number, limit: number): number {
    if (limit - at < headBytes) return -1;
    const hash = hashOfHead(view, at);
    const slots = this.#slots;
    const mask = slots.length - 2;
    for (let slot = hash & mask; ; slot = (slot + 2) & mask) {
      const number = (slots[slot + 1] ?? 0) - 1;
      if (number < 0) return -1;
      if (slots[slot] === hash && this.#isAt(number, view, { start: at, end: limit })) return number;
    }
  }

  /** In bytes, with the newline. */
  lengthOf(line: number): number {
    return this.#records[line * recordFields + lengthField] ?? 0;
  }

  /** What was added with the line. */
  firstOf(line: number): number {
    return this.#records[line * recordFields + firstField] ?? 0;
  }

  secondOf(line: number): number {
    return this.#records[line * recordFields + secondField] ?? 0;
  }

  /** The line is new; it has at least `headBytes` bytes, of which the last is a newline. */
  add({ bytes, view }: Utf8Bytes, { start, end }: Span, [first, second]: readonly [number, number]): number {
    const number = this.size++;
    const length = end - start;
    const at = number * recordFields;
    if (this.#used + length > this.#stored.byteLength)
      this.#stored = new DataView(enlarged(new Uint8Array(this.#stored.buffer), this.#used + length).buffer);
    if (at === this.#records.length) this.#records = enlarged(this.#records, at + recordFields);
    new Uint8Array(this.#stored.buffer).set(bytes.subarray(start, end), this.#used);
    this.#records[at] = this.#used;
    this.#records[at + lengthField] = length;
    this.#records[at + firstField] = first;
    this.#records[at + secondField] = second;
    this.#used += length;
    this.#take(hashOfHead(view, start), number);
    if (this.size * 4 > this.#slots.length) this.#grow();
    return number;
  }

  #isAt(number: number, view: DataView, { start, end }: Span): boolean {
    const length = this.#records[number * recordFields + lengthField] ?? 0;
    if (start + length > end) return false;
    const stored = this.#stored;
    const own = this.#records[number * recordFields] ?? 0;
    // The last four bytes overlap those before; no line is shorter.
    for (let at = 0; at < length - 4; at += 4)
      if (view.getInt32(start + at, true) !== stored.getInt32(own + at, true)) return false;
    const tail = length - 4;
    if (view.getInt32(start + tail, true) !== stored.getInt32(own + tail, true)) return false;
    return !goesOn(view, start + length, end);
  }

  #take(hash: number, number: number): void {
    const mask = this.#slots.length - 2;
    let slot = hash & mask;
    while ((this.#slots[slot + 1] ?? 0) !== 0) slot = (slot + 2) & mask;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = number + 1;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0; number < this.size; number++)
      this.#take(hashOfHead(this.#stored, this.#records[number * recordFields] ?? 0), number);
  }
}

const recordFields = 4;
const lengthField = 1;
const firstField = 2;
const secondField = 3;

const [at, space] = [0x40, 0x20];

/** Whether a line of another reading (`@ `) of the word follows; `@ @ ` is the line of a word of its own. */
export const goesOn = (view: DataView, start: number, limit: number): boolean =>
  start + 1 < limit &&
  view.getUint8(start) === at &&
  view.getUint8(start + 1) === space &&
  !(start + 3 < limit && view.getUint8(start + 2) === at && view.getUint8(start + 3) === space);

const hashOfHead = (view: DataView, start: number): number => {
  let hash = Math.imul(view.getInt32(start, true), 0x85ebca6b) ^ view.getInt32(start + 4, true);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ view.getInt32(start + 8, true);
  hash = Math.imul(hash ^ (hash >>> 13), 0x9e3779b1) ^ view.getInt32(start + 12, true);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ view.getInt32(start + 16, true);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
};
