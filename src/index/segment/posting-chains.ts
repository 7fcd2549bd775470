import type { ByteWriter } from './byte-writer.ts';
import { frequencyMax } from './impacts.ts';
import { frequencyUnit } from './segment-file.ts';

/**
 * Posting lists in memory while a segment is built: each list is a chain of ever longer slices of one pool of bytes
 * (Büttcher & Clarke 2005; Lucene's ByteSlicePool), so that a document's occurrence costs the bytes it will have in the
 * file and nothing has to be sorted. Occurrences of one document are gathered by list first; all of that stays in the
 * processor's cache.
 */
export class PostingChains {
  /** Lists made so far. */
  size = 0;
  /** Occurrences in all documents. */
  occurrences = 0;
  /** Means nothing: what `prefetch` reads goes here, or the compiler could leave the reading out. */
  prefetched = 0;
  #document = 0;
  #state = new Int32Array(1 << 20);
  #pool = new Uint8Array(1 << 24);
  // Place 0 means "no slice yet".
  #used = 1;
  // Occurrences of the document, and the next one of the same list.
  #count = 0;
  #positions = new Int32Array(1 << 12);
  #weights = new Int32Array(1 << 12);
  #next = new Int32Array(1 << 12);
  // Lists the document is in: gap to their last document, first and last occurrence.
  #touched = 0;
  #lists = new Int32Array(1 << 12);
  #gaps = new Int32Array(1 << 12);
  #heads = new Int32Array(1 << 12);
  #tails = new Int32Array(1 << 12);
  #posting = new Uint8Array(1 << 10);

  /**
   * `first` and `second`: the lists of a pair's words (see `bigramSecond`); of another term what its owner likes, and
   * `notAPair`. They are kept here because a look at the list brings them into the cache.
   */
  newList(first: number, second: number): number {
    const list = this.size++;
    if (this.size * stateFields > this.#state.length) this.#state = twice(this.#state);
    const base = list * stateFields;
    this.#state[base + lastDocument] = -1;
    this.#state[base + firstField] = first;
    this.#state[base + secondField] = second;
    return list;
  }

  first(list: number): number {
    return this.#state[list * stateFields + firstField] ?? 0;
  }

  second(list: number): number {
    return this.#state[list * stateFields + secondField] ?? 0;
  }

  /** Brings lists into the cache that will be added to; -1: none. */
  prefetch(lists: Int32Array, count: number): void {
    let touched = 0;
    for (let at = 0; at < count; at++) {
      const list = lists[at] ?? -1;
      if (list >= 0) touched ^= this.#state[list * stateFields] ?? 0;
    }
    this.prefetched = touched;
  }

  /** An occurrence in the current document. */
  add(list: number, position: number, weight: number): void {
    const at = this.#count++;
    if (at === this.#positions.length) this.#growOccurrences();
    this.#positions[at] = position;
    this.#weights[at] = weight;
    this.#next[at] = -1;
    const state = this.#state;
    const base = list * stateFields;
    if (state[base + lastDocument] === this.#document) {
      const slot = state[base + slotField] ?? 0;
      this.#next[this.#tails[slot] ?? 0] = at;
      this.#tails[slot] = at;
      return;
    }
    const slot = this.#touched++;
    this.#lists[slot] = list;
    this.#gaps[slot] = this.#document - (state[base + lastDocument] ?? 0) - 1;
    this.#heads[slot] = at;
    this.#tails[slot] = at;
    state[base + lastDocument] = this.#document;
    state[base + slotField] = slot;
  }

  /** Writes what was added since the last call as the postings of one document. */
  endDocument(): void {
    if (this.#posting.length < this.#count * 5 + 20) this.#posting = new Uint8Array(this.#count * 10 + 20);
    for (let slot = 0; slot < this.#touched; slot++) {
      const list = this.#lists[slot] ?? 0;
      this.#append(list * stateFields, this.#encode(slot));
    }
    this.occurrences += this.#count;
    this.#count = 0;
    this.#touched = 0;
    this.#document++;
  }

  /** The postings of a list, one after the other: number and frequency as in the file, then the positions. */
  gather(list: number, out: ByteWriter): void {
    out.clear();
    const base = list * stateFields;
    const stop = this.#state[base + writeField] ?? 0;
    let at = this.#state[base + startField] ?? 0;
    for (let level = 0; ; level = Math.min(level + 1, sliceBytes.length - 1)) {
      const end = at + (sliceBytes[level] ?? 0);
      if (stop >= at && stop <= end) return out.raw(this.#pool, at, stop);
      out.raw(this.#pool, at, end);
      at = this.#pointer(end);
    }
  }

  #encode(slot: number): number {
    if (!this.#isAscending(slot)) this.#putInOrder(slot);
    const out = this.#posting;
    let count = 0;
    let frequency = 0;
    for (let at = this.#heads[slot] ?? -1; at >= 0; at = this.#next[at] ?? -1) {
      count++;
      frequency += this.#weights[at] ?? 0;
    }
    const gap = (this.#gaps[slot] ?? 0) * 4;
    const isPlain = frequency === count * frequencyUnit;
    let end = writeVarint(out, 0, isPlain ? (count === 1 ? gap : gap + 1) : gap + 2);
    if (!isPlain || count > 1) end = writeVarint(out, end, count);
    if (!isPlain) end = writeVarint(out, end, Math.min(frequency, frequencyMax));
    let last = 0;
    for (let at = this.#heads[slot] ?? -1; at >= 0; at = this.#next[at] ?? -1) {
      end = writeVarint(out, end, (this.#positions[at] ?? 0) - last);
      last = this.#positions[at] ?? 0;
    }
    return end;
  }

  #isAscending(slot: number): boolean {
    let last = -1;
    for (let at = this.#heads[slot] ?? -1; at >= 0; at = this.#next[at] ?? -1) {
      const position = this.#positions[at] ?? 0;
      if (position <= last) return false;
      last = position;
    }
    return true;
  }

  /** By position; of several at one position (two nodes of one head) the heaviest stays. */
  #putInOrder(slot: number): void {
    const [positions, weights] = [this.#positions, this.#weights];
    const list: number[] = [];
    for (let at = this.#heads[slot] ?? -1; at >= 0; at = this.#next[at] ?? -1) list.push(at);
    list.sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0) || (weights[b] ?? 0) - (weights[a] ?? 0));
    const kept = list.filter((each, at) => at === 0 || positions[each] !== positions[list[at - 1] ?? 0]);
    kept.forEach((each, at) => {
      this.#next[each] = kept[at + 1] ?? -1;
    });
    this.#heads[slot] = kept[0] ?? -1;
  }

  #append(base: number, size: number): void {
    const state = this.#state;
    const bytes = this.#posting;
    let at = state[base + writeField] ?? 0;
    let end = state[base + endField] ?? 0;
    for (let from = 0; from < size; ) {
      if (at === end) {
        at = this.#newSlice(base, end);
        end = state[base + endField] ?? 0;
      }
      const stop = Math.min(size, from + end - at);
      while (from < stop) this.#pool[at++] = bytes[from++] ?? 0;
    }
    state[base + writeField] = at;
  }

  /** Links a new slice to the end of the list's last one. */
  #newSlice(base: number, lastEnd: number): number {
    const state = this.#state;
    const level = lastEnd === 0 ? 0 : Math.min((state[base + levelField] ?? 0) + 1, sliceBytes.length - 1);
    const start = this.#used;
    const end = start + (sliceBytes[level] ?? 0);
    this.#used = end + pointerBytes;
    if (this.#used > this.#pool.length) this.#pool = twice(this.#pool);
    if (lastEnd === 0) state[base + startField] = start;
    else for (let byte = 0; byte < pointerBytes; byte++) this.#pool[lastEnd + byte] = (start >>> (8 * byte)) & 255;
    state[base + levelField] = level;
    state[base + endField] = end;
    return start;
  }

  #pointer(at: number): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#pool.subarray(at, at + pointerBytes);
    return a | (b << 8) | (c << 16) | (d << 24);
  }

  #growOccurrences(): void {
    this.#positions = twice(this.#positions);
    this.#weights = twice(this.#weights);
    this.#next = twice(this.#next);
    this.#lists = twice(this.#lists);
    this.#gaps = twice(this.#gaps);
    this.#heads = twice(this.#heads);
    this.#tails = twice(this.#tails);
  }
}

export const notAPair = -1;

/** Bytes of data in the first, second, … slice of a list; a pointer to the next slice stands behind them. */
const sliceBytes = [6, 12, 22, 40, 72, 130, 240, 440, 800, 1500] as const;
const pointerBytes = 4;

// What is known of a list, side by side: half a line of the cache.
const stateFields = 8;
const writeField = 0;
const endField = 1;
const startField = 2;
const levelField = 3;
const lastDocument = 4;
const slotField = 5;
const firstField = 6;
const secondField = 7;

const twice = <A extends Int32Array | Uint8Array>(values: A): A => {
  const larger = new (values.constructor as new (length: number) => A)(values.length * 2);
  larger.set(values);
  return larger;
};

const writeVarint = (out: Uint8Array, from: number, value: number): number => {
  let at = from;
  let rest = value;
  while (rest > 127) {
    out[at++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  out[at++] = rest;
  return at;
};
