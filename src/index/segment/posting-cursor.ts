import { damaged } from '../files/byte-reader.ts';
import type { TermEntry } from './dictionary.ts';
import type { FileSource } from '../files/file-source.ts';
import {
  blockPostings,
  endOfDocuments,
  frequencyUnit,
  groupPostings,
  listImpacts,
  skipBytes,
} from '../files/segment-file.ts';

const skipWords = skipBytes / 4;
const windowBytesLeast = 1 << 13;
const windowBytesMost = 1 << 17;
const noSkips = new Uint32Array(0);
const noBytes = new Uint8Array(0);
const noNumbers: Int32Array = new Int32Array(0);

/** Walks over the documents of one term of one segment, forwards, reading only the blocks it needs. */
export class PostingCursor {
  /** Current document; -1 before the first, `endOfDocuments` after the last. */
  document = -1;
  entry: TermEntry;
  /** Impacts of the whole list (zeros at the end); empty when the list is one block. */
  listImpacts: Uint32Array = noSkips;
  protected blocks = 0;
  readonly #postings: FileSource;
  readonly #positions: FileSource;
  /** Six words a block: last document, end of its postings, end of its positions, impacts. */
  #skips: Uint32Array = noSkips;
  #bytesAt = 0;
  /** Of the block that the cursor is in. */
  protected blockDocuments = noNumbers;
  protected blockFrequencies = noNumbers;
  #occurrences = noNumbers;
  #block = -1;
  /** Place in the block, and postings in it. */
  protected inBlockAt = 0;
  protected inBlock = 0;
  #window: Uint8Array = noBytes;
  #windowAt = 0;
  #windowSize = windowBytesLeast;
  #positionBlock = -1;
  #positionBytes: Uint8Array = noBytes;
  #positionOut = noNumbers;
  /** The posting of the block after the last one whose positions were read, and where its positions begin. */
  #nextPosting = 0;
  #nextAt = 0;

  constructor(entry: TermEntry, files: { postings: FileSource; positions: FileSource }) {
    this.#postings = files.postings;
    this.#positions = files.positions;
    this.entry = entry;
    this.open(entry);
  }

  /** Goes to the beginning of another list. */
  open(entry: TermEntry): void {
    this.entry = entry;
    this.document = -1;
    this.#block = -1;
    this.inBlockAt = 0;
    this.inBlock = 0;
    this.#positionBlock = -1;
    this.#windowSize = windowBytesLeast;
    this.#bytesAt = entry.postingsAt;
    this.#windowAt = entry.postingsAt;
    this.blocks = Math.ceil(entry.documents / blockPostings);
    // Most lists are short, and a query over many segments opens thousands.
    const most = Math.min(blockPostings, entry.documents);
    if (this.blockDocuments.length < most) {
      this.blockDocuments = new Int32Array(most);
      this.blockFrequencies = new Int32Array(most);
      this.#occurrences = new Int32Array(most);
    }
    if (this.blocks <= 1) {
      this.listImpacts = noSkips;
      this.#skips = noSkips;
      this.#window = entry.inline ?? this.#postings.view(entry.postingsAt, entry.postingsBytes);
      return;
    }
    const head = this.#postings.read(entry.postingsAt, 4 * listImpacts + skipBytes * this.blocks);
    this.listImpacts = new Uint32Array(head.buffer, 0, listImpacts);
    this.#skips = new Uint32Array(head.buffer, 4 * listImpacts);
    this.#bytesAt += head.length;
    this.#window = noBytes;
    this.#windowAt = this.#bytesAt;
  }

  /** In hundredths. */
  get frequency(): number {
    return this.blockFrequencies[this.inBlockAt] ?? 0;
  }

  get occurrences(): number {
    return this.#occurrences[this.inBlockAt] ?? 0;
  }

  next(): number {
    if (++this.inBlockAt < this.inBlock) return (this.document = this.blockDocuments[this.inBlockAt] ?? endOfDocuments);
    if (this.#block + 1 >= this.blocks) return (this.document = endOfDocuments);
    this.#load(this.#block + 1);
    return (this.document = this.blockDocuments[0] ?? endOfDocuments);
  }

  /** The first document that is not before `target`; stays where it is when it is there already. */
  advance(target: number): number {
    if (this.document >= target) return this.document;
    const block = this.blockWith(target);
    if (block >= this.blocks) return (this.document = endOfDocuments);
    if (block !== this.#block) this.#load(block);
    const documents = this.blockDocuments;
    let at = this.inBlockAt;
    while ((documents[at] ?? endOfDocuments) < target) at++;
    this.inBlockAt = at;
    return (this.document = documents[at] ?? endOfDocuments);
  }

  /** The block that would hold `target`: the first whose last document is not before it. Searches forwards. */
  protected blockWith(target: number): number {
    let block = Math.max(this.#block, 0);
    if (this.blocks <= 1) return this.#block < 0 || (this.blockDocuments[this.inBlock - 1] ?? -1) >= target ? 0 : 1;
    if (this.lastOfBlock(block) >= target) return block;
    let step = 1;
    while (block + step < this.blocks && this.lastOfBlock(block + step) < target) {
      block += step;
      step *= 2;
    }
    let high = Math.min(block + step, this.blocks);
    let low = block + 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.lastOfBlock(middle) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  protected lastOfBlock(block: number): number {
    return this.#skips[block * skipWords] ?? endOfDocuments;
  }

  protected impactOfBlock(block: number, at: number): number {
    return this.#skips[block * skipWords + 3 + at] ?? 0;
  }

  /** All documents of the block that the cursor is in. */
  protected eachOfBlock(visit: (document: number, frequency: number) => void): void {
    for (let at = 0; at < this.inBlock; at++) visit(this.blockDocuments[at] ?? 0, this.blockFrequencies[at] ?? 0);
  }

  /** All remaining documents are given to `visit`; the cursor ends after the last. */
  forEach(visit: (document: number, frequency: number) => void): void {
    if (this.document < 0) this.next();
    while (this.document !== endOfDocuments) {
      for (let at = this.inBlockAt; at < this.inBlock; at++)
        visit(this.blockDocuments[at] ?? 0, this.blockFrequencies[at] ?? 0);
      this.inBlockAt = this.inBlock;
      this.next();
    }
  }

  /** Positions in the current document, ascending. The array is used again by the next call. */
  positions(): Int32Array {
    return this.#decodePositions(this.#startOfPositions());
  }

  /** Gives the positions in the current document as they stand in the file. */
  copyPositions(copy: (bytes: Uint8Array, start: number, end: number) => void): void {
    const start = this.#startOfPositions();
    const bytes = this.#positionBytes;
    let at = start;
    for (let left = this.occurrences; left > 0; ) if ((bytes[at++] ?? 0) < 128) left--;
    this.#leavePositions(at);
    copy(bytes, start, at);
  }

  #startOfPositions(): number {
    if (this.#positionBlock !== this.#block) this.#loadPositions();
    const firstOfGroup = this.inBlockAt - (this.inBlockAt % groupPostings);
    let posting = this.#nextPosting;
    let at = this.#nextAt;
    // Where the reading of an earlier posting ended is nearer than the beginning of the group.
    if (posting < firstOfGroup || posting > this.inBlockAt) {
      posting = firstOfGroup;
      at = this.#startOfGroup(firstOfGroup / groupPostings);
    }
    const bytes = this.#positionBytes;
    for (; posting < this.inBlockAt; posting++)
      for (let left = this.#occurrences[posting] ?? 0; left > 0; ) if ((bytes[at++] ?? 0) < 128) left--;
    return at;
  }

  #startOfGroup(group: number): number {
    const bytes = this.#positionBytes;
    const groups = Math.ceil(this.inBlock / groupPostings);
    let at = 0;
    let start = 0;
    for (let g = 0; g < groups - 1; g++) {
      let size = bytes[at++] ?? 0;
      if (size > 127) {
        size &= 127;
        for (let shift = 7; ; shift += 7) {
          const next = bytes[at++] ?? 0;
          size |= (next & 127) << shift;
          if (next < 128) break;
        }
      }
      if (g < group) start += size;
    }
    return at + start;
  }

  #decodePositions(from: number): Int32Array {
    const count = this.occurrences;
    const bytes = this.#positionBytes;
    if (count > this.#positionOut.length) this.#positionOut = new Int32Array(count * 2);
    const out = this.#positionOut;
    let at = from;
    let position = 0;
    for (let n = 0; n < count; n++) {
      let value = bytes[at++] ?? 0;
      if (value > 127) {
        value &= 127;
        for (let shift = 7; ; shift += 7) {
          const next = bytes[at++] ?? 0;
          value |= (next & 127) << shift;
          if (next < 128) break;
        }
      }
      position += value;
      out[n] = position;
    }
    this.#leavePositions(at);
    return out.subarray(0, count);
  }

  #leavePositions(at: number): void {
    if (at > this.#positionBytes.length)
      throw damaged(this.#positions.name, `positions end too early near ${this.entry.positionsAt}`);
    this.#nextPosting = this.inBlockAt + 1;
    this.#nextAt = at;
  }

  #loadPositions(): void {
    this.#positionBlock = this.#block;
    this.#nextPosting = -1;
    if (this.entry.inline !== null) return;
    const skips = this.#skips;
    const start = this.#block === 0 ? 0 : (skips[(this.#block - 1) * skipWords + 2] ?? 0);
    const end = this.blocks <= 1 ? this.entry.positionsBytes : (skips[this.#block * skipWords + 2] ?? 0);
    if (end < start || end > this.entry.positionsBytes)
      throw damaged(this.#positions.name, `a list at ${this.entry.positionsAt} has blocks in disorder`);
    this.#positionBytes = this.#positions.view(this.entry.positionsAt + start, end - start);
  }

  #load(block: number): void {
    const skips = this.#skips;
    const single = this.blocks <= 1;
    const start = block === 0 || single ? 0 : (skips[(block - 1) * skipWords + 1] ?? 0);
    const end = single ? this.#window.length : (skips[block * skipWords + 1] ?? 0);
    if (!single) this.#fill(this.#bytesAt + start, this.#bytesAt + end);
    const count = Math.min(blockPostings, this.entry.documents - block * blockPostings);
    const from = this.#bytesAt + start - this.#windowAt;
    const before = block === 0 ? -1 : (skips[(block - 1) * skipWords] ?? 0);
    const used = this.#decode(this.#window, from, { count, before });
    if (single && this.entry.inline !== null) this.#positionBytes = this.#window.subarray(used);
    const last = this.blockDocuments[count - 1] ?? -1;
    if (!single && (last !== skips[block * skipWords] || used !== from + end - start))
      throw damaged(this.#postings.name, `block ${block} of the list at ${this.entry.postingsAt} does not add up`);
    this.#block = block;
    this.inBlock = count;
    this.inBlockAt = 0;
  }

  #decode(bytes: Uint8Array, from: number, { count, before }: { count: number; before: number }): number {
    const documents = this.blockDocuments;
    const frequencies = this.blockFrequencies;
    const occurrences = this.#occurrences;
    let at = from;
    let document = before;
    for (let n = 0; n < count; n++) {
      let value = bytes[at++] ?? 0;
      if (value > 127) {
        value &= 127;
        for (let factor = 128; ; factor *= 128) {
          const next = bytes[at++] ?? 0;
          value += (next & 127) * factor;
          if (next < 128) break;
        }
      }
      document += (value >>> 2) + 1;
      documents[n] = document;
      const form = value & 3;
      if (form === 0) {
        occurrences[n] = 1;
        frequencies[n] = frequencyUnit;
      } else {
        at = readNumber(bytes, at);
        occurrences[n] = lastRead;
        if (form === 1) frequencies[n] = lastRead * frequencyUnit;
        else {
          at = readNumber(bytes, at);
          frequencies[n] = lastRead;
        }
      }
    }
    return at;
  }

  /** Neighbouring blocks are read together, the more of them the longer the list is read without a skip. */
  #fill(start: number, end: number): void {
    const windowEnd = this.#windowAt + this.#window.length;
    if (start >= this.#windowAt && end <= windowEnd) return;
    const contiguous = start >= this.#windowAt && start <= windowEnd;
    this.#windowSize = contiguous ? Math.min(windowBytesMost, this.#windowSize * 2) : windowBytesLeast;
    const limit = this.entry.postingsAt + this.entry.postingsBytes;
    const stop = Math.min(limit, Math.max(end, start + this.#windowSize));
    if (end > limit || stop < start)
      throw damaged(this.#postings.name, `a list at ${this.entry.postingsAt} has blocks in disorder`);
    this.#window = this.#postings.read(start, stop - start);
    this.#windowAt = start;
  }
}

/** The number read last; a pair as a return value would be an object per posting. */
let lastRead = 0;

const readNumber = (bytes: Uint8Array, from: number): number => {
  let at = from;
  let value = bytes[at++] ?? 0;
  if (value > 127) {
    value &= 127;
    for (let shift = 7; ; shift += 7) {
      const next = bytes[at++] ?? 0;
      value |= (next & 127) << shift;
      if (next < 128) break;
    }
  }
  lastRead = value;
  return at;
};
