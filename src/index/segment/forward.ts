import { crc32 } from 'node:zlib';
import { regionCode } from './region.ts';
import { bunsetsuFields, type PackedBunsetsu } from '../../analyzer/content-words.ts';
import { ByteReader, damaged } from '../files/byte-reader.ts';
import { ByteWriter } from '../files/byte-writer.ts';
import type { FileSource } from '../files/file-source.ts';

/** Between two sentences lies one position that holds no word, so no phrase reaches across. */
export const noWord = -1;

const checksumBytes = 4;
const anchorRegion = regionCode('anchor');

/** The bunsetsu of one sentence, in arrays that the next sentence uses again. Words count from the first of the sentence. */
export class SentenceBunsetsu {
  count = 0;
  /** First word of each bunsetsu and, after the last, the number of words. */
  starts = new Int32Array(64);
  /** Which bunsetsu each depends on; -1: none. */
  heads = new Int32Array(64);

  /** Which bunsetsu a word lies in; -1: none. */
  holding(word: number): number {
    for (let at = 0; at < this.count; at++) if (word < (this.starts[at + 1] ?? 0)) return at;
    return -1;
  }

  resize(count: number): void {
    this.count = count;
    if (count < this.heads.length) return;
    this.starts = new Int32Array(2 * count + 1);
    this.heads = new Int32Array(2 * count + 1);
  }
}

/** The words of one document by position. The arrays are used again for the next document. */
export class DocumentWords {
  /** Positions in use. */
  length = 0;
  sentences = 0;
  /** First position of each sentence; one more than there are sentences, each end one before the next start. */
  sentenceStarts = new Int32Array(64);
  sentenceRegions = new Uint8Array(64);
  readonly #bunsetsu = new SentenceBunsetsu();
  #types = new Int32Array(1024);
  #bytes: Uint8Array = new Uint8Array(0);
  /** Of all that `#bytes` is a part of: four bytes at a time. */
  #view: DataView = new DataView(new ArrayBuffer(0));
  #name = '';
  #headEnd = 0;
  #wordsAt = 0;
  #wordsEnd = 0;
  /** Sentences are read when they are asked for: the one that comes next, and where. */
  #nextTyped = 0;
  #typesAt = 0;
  #isWhole = false;
  #nextLinked = 0;
  #bunsetsuAt = 0;

  /** `bytes`: checksum, sentence count, (words, region) of each, size of the words, the words, the bunsetsu. */
  read(bytes: Uint8Array, file: string): void {
    const reader = new ByteReader(bytes, file);
    const expected = reader.uint32();
    if (crc32(bytes.subarray(checksumBytes)) !== expected) throw damaged(file, 'the checksum of a document is wrong');
    this.#bytes = bytes;
    if (this.#view.buffer !== bytes.buffer) this.#view = new DataView(bytes.buffer);
    this.#name = file;
    this.sentences = reader.varint();
    if (this.sentences + 1 > this.sentenceStarts.length) {
      this.sentenceStarts = new Int32Array(this.sentences * 2 + 1);
      this.sentenceRegions = new Uint8Array(this.sentences * 2 + 1);
    }
    let position = 0;
    for (let sentence = 0; sentence < this.sentences; sentence++) {
      this.sentenceStarts[sentence] = position;
      position += reader.varint() + 1;
      this.sentenceRegions[sentence] = reader.byte();
    }
    this.sentenceStarts[this.sentences] = position;
    this.length = position;
    this.#headEnd = reader.at;
    if (position > this.#types.length) this.#types = new Int32Array(position * 2);
    const wordBytes = reader.varint();
    this.#wordsAt = reader.at;
    this.#wordsEnd = reader.at + wordBytes;
    if (this.#wordsEnd > bytes.length) throw damaged(file, 'a document ends too early');
    this.#nextTyped = 0;
    this.#typesAt = this.#wordsAt;
    this.#isWhole = false;
    this.#nextLinked = 0;
    this.#bunsetsuAt = this.#wordsEnd;
  }

  /** Row of the lexicon at each position; `noWord` between sentences. */
  get types(): Int32Array {
    if (!this.#isWhole) {
      this.#nextTyped = 0;
      this.#typesAt = this.#wordsAt;
      while (this.#nextTyped < this.sentences) this.#readTypes();
      this.#isWhole = true;
    }
    return this.#types;
  }

  /** `types`, of which only the positions of this sentence are good. Cheapest when asked for in ascending order. */
  typesOf(sentence: number): Int32Array {
    if (this.#isWhole || sentence === this.#nextTyped - 1) return this.#types;
    if (sentence < this.#nextTyped) {
      this.#nextTyped = 0;
      this.#typesAt = this.#wordsAt;
    }
    const from = this.#nextTyped;
    const words = (this.sentenceStarts[sentence] ?? 0) - (this.sentenceStarts[from] ?? 0) - (sentence - from);
    this.#typesAt = this.#afterNumbers(this.#typesAt, words);
    this.#nextTyped = sentence;
    this.#readTypes();
    return this.#types;
  }

  /** The sentence that a position lies in. */
  sentenceAt(position: number): number {
    let low = 0;
    let high = this.sentences;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sentenceStarts[middle + 1] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The region that a position lies in; after the page's own text come the anchor texts of others. */
  regionAt(position: number): number {
    return position >= this.length ? anchorRegion : (this.sentenceRegions[this.sentenceAt(position)] ?? 0);
  }

  /** The document as it stands in the file. */
  rawParts(): ForwardDocument {
    return {
      head: this.#bytes.subarray(checksumBytes, this.#headEnd),
      words: this.#bytes.subarray(this.#wordsAt, this.#wordsEnd),
      bunsetsu: this.#bytes.subarray(this.#wordsEnd),
    };
  }

  /** Valid until another sentence is asked for. Cheapest in ascending order. */
  bunsetsuOf(sentence: number): SentenceBunsetsu {
    const found = this.#bunsetsu;
    if (sentence === this.#nextLinked - 1) return found;
    if (sentence < this.#nextLinked) {
      this.#nextLinked = 0;
      this.#bunsetsuAt = this.#wordsEnd;
    }
    for (; this.#nextLinked < sentence; this.#nextLinked++) {
      const numbers = this.#nextNumber() * 2;
      this.#bunsetsuAt = this.#afterNumbers(this.#bunsetsuAt, numbers);
    }
    found.resize(this.#nextNumber());
    const { starts, heads } = found;
    let first = 0;
    for (let at = 0; at < found.count; at++) {
      starts[at] = first;
      first += this.#nextNumber();
      const distance = this.#nextNumber() >> 2;
      heads[at] = distance === 0 ? -1 : at + distance;
    }
    starts[found.count] = first;
    this.#nextLinked = sentence + 1;
    return found;
  }

  /** Of the bunsetsu; nearly all are of one byte. */
  #nextNumber(): number {
    const value = this.#bytes[this.#bunsetsuAt] ?? 128;
    if (value < 128) {
      this.#bunsetsuAt++;
      return value;
    }
    const reader = new ByteReader(this.#bytes, this.#name, this.#bunsetsuAt);
    const long = reader.varint();
    this.#bunsetsuAt = reader.at;
    return long;
  }

  /** Where the bytes after so many numbers begin: as many bytes as numbers have no high bit, four bytes are looked at at once. */
  #afterNumbers(from: number, numbers: number): number {
    const bytes = this.#bytes;
    const start = bytes.byteOffset;
    let at = from;
    let left = numbers;
    for (const last = bytes.length - 4; left >= 4 && at <= last; at += 4) {
      const ends = (~this.#view.getUint32(start + at, true) & 0x80808080) >>> 7;
      left -= Math.imul(ends, 0x01010101) >>> 24;
    }
    for (; left > 0 && at < bytes.length; at++) left -= ((bytes[at] ?? 0) >>> 7) ^ 1;
    return at;
  }

  /**
   * The sentence that comes next. Numbers of one and of two bytes, which are about as many, are read without a choice between
   * them: a choice that cannot be foreseen costs more than the number.
   */
  #readTypes(): void {
    const bytes = this.#bytes;
    const types = this.#types;
    const sentence = this.#nextTyped++;
    const end = (this.sentenceStarts[sentence + 1] ?? 0) - 1;
    let at = this.#typesAt;
    for (let position = this.sentenceStarts[sentence] ?? 0; position < end; position++) {
      const low = bytes[at] ?? 0;
      const high = bytes[at + 1] ?? 0;
      const isLong = low >>> 7;
      let value = (low & 127) | (((high & 127) << 7) & -isLong);
      at += 1 + isLong;
      if ((low & high) > 127)
        for (let shift = 14; ; shift += 7) {
          const next = bytes[at++] ?? 0;
          value |= (next & 127) << shift;
          if (next < 128) break;
        }
      types[position] = value;
    }
    types[end] = noWord;
    this.#typesAt = at;
  }
}

const aheadBytesLeast = 1 << 12;
const aheadBytesMost = 1 << 17;
/** One byte of so many. */
const usedShareLeast = 4;

/** The words of documents from their file. Who goes through many of them in order gets them in few large reads. */
export class ForwardFile {
  readonly #file: FileSource;
  #window: Uint8Array = new Uint8Array(0);
  #windowAt = 0;
  #windowEnd = 0;
  /** Bytes of the window that were asked for. */
  #used = 0;
  #ahead = 0;

  constructor(file: FileSource) {
    this.#file = file;
  }

  /** Valid until the next call. */
  read(start: number, end: number): Uint8Array {
    if (end < start) throw damaged(this.#file.name, 'its documents are in disorder');
    if (start < this.#windowAt || end > this.#windowEnd) {
      this.#ahead = this.#nextAhead(start);
      const stop = Math.min(this.#file.bytes, Math.max(end, start + this.#ahead));
      if (this.#window.length < stop - start) this.#window = new Uint8Array(stop - start);
      this.#file.readInto(this.#window.subarray(0, stop - start), start);
      this.#windowAt = start;
      this.#windowEnd = stop;
      this.#used = 0;
    }
    this.#used += end - start;
    return this.#window.subarray(start - this.#windowAt, end - this.#windowAt);
  }

  /** Reading ahead pays as long as much of what was read is asked for. */
  #nextAhead(start: number): number {
    const isNear = start >= this.#windowAt && start <= this.#windowEnd + Math.max(this.#ahead, aheadBytesLeast);
    if (!isNear) return 0;
    const isUsed = this.#used * usedShareLeast >= this.#windowEnd - this.#windowAt;
    return Math.min(aheadBytesMost, Math.max(aheadBytesLeast, isUsed ? this.#ahead * 2 : this.#ahead / 2));
  }
}

export interface ForwardDocument {
  /** Number of sentences, and of each its words and its region. */
  readonly head: Uint8Array;
  /** Rows of the lexicon as varints, sentence after sentence without gaps. */
  readonly words: Uint8Array;
  /** The bunsetsu of all sentences as `encodeBunsetsu` writes them. */
  readonly bunsetsu: Uint8Array;
}

/** The inverse of DocumentWords.read. The bytes are valid until `out` is used again. */
export const encodeForward = (out: ByteWriter, { head, words, bunsetsu }: ForwardDocument): Uint8Array => {
  out.clear();
  out.uint32(0);
  out.raw(head);
  out.varint(words.length);
  out.raw(words);
  out.raw(bunsetsu);
  const bytes = out.view();
  new DataView(bytes.buffer).setUint32(0, crc32(bytes.subarray(checksumBytes)), true);
  return bytes;
};

/** Words as they stand in a document, under other numbers. */
export const renumberWords = (words: Uint8Array, numbers: ArrayLike<number>, out: ByteWriter): void => {
  out.clear();
  for (let at = 0; at < words.length; ) {
    let value = words[at++] ?? 0;
    if (value > 127) {
      value &= 127;
      for (let shift = 7; ; shift += 7) {
        const next = words[at++] ?? 0;
        value |= (next & 127) << shift;
        if (next < 128) break;
      }
    }
    out.varint(numbers[value] ?? 0);
  }
};

/** Words given by their numbers, under other numbers. */
export const encodeWords = (words: Uint32Array, numbers: Uint32Array, out: ByteWriter): void => {
  out.clear();
  for (let at = 0; at < words.length; at++) out.varint(numbers[words[at] ?? 0] ?? 0);
};

export const encodeBunsetsu = (out: ByteWriter, bunsetsu: PackedBunsetsu): void => {
  out.varint(bunsetsu.length / bunsetsuFields);
  for (let unit = 0; unit < bunsetsu.length; unit += bunsetsuFields) {
    const at = unit / bunsetsuFields;
    const head = bunsetsu[unit + 2] ?? -1;
    out.varint((bunsetsu[unit + 1] ?? 0) - (bunsetsu[unit] ?? 0));
    // A head stands to the right; anything else (the root) is written as none.
    out.varint((head > at ? head - at : 0) * 4 + (bunsetsu[unit + 3] ?? 0));
  }
};
