import { crc32 } from 'node:zlib';
import type { Bunsetsu } from '../../analyzer/port.ts';
import { regionCode } from '../region.ts';
import { bunsetsuFields, dependencyTypes, type PackedBunsetsu } from '../words.ts';
import { ByteReader, damaged } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import type { FileSource } from './file-source.ts';

/** Between two sentences lies one position that holds no word, so no phrase reaches across. */
export const noWord = -1;

const checksumBytes = 4;
const anchorRegion = regionCode('anchor');

/** The words of one document by position. The arrays are used again for the next document. */
export class DocumentWords {
  /** Row of the lexicon at each position; `noWord` between sentences. */
  types = new Int32Array(1024);
  /** Positions in use. */
  length = 0;
  sentences = 0;
  /** First position of each sentence; one more than there are sentences, each end one before the next start. */
  sentenceStarts = new Int32Array(64);
  sentenceRegions = new Uint8Array(64);
  #reader: ByteReader | null = null;
  #headEnd = 0;
  /** The sentence whose bunsetsu come next, and where. */
  #nextSentence = 0;
  #bunsetsuAt = 0;
  #wordsAt = 0;

  /** `bytes`: checksum, sentence count, (words, region) of each, size of the words, the words, the bunsetsu. */
  read(bytes: Uint8Array, file: string): void {
    const reader = new ByteReader(bytes, file);
    const expected = reader.uint32();
    if (crc32(bytes.subarray(4)) !== expected) throw damaged(file, 'the checksum of a document is wrong');
    this.#reader = reader;
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
    if (position > this.types.length) this.types = new Int32Array(position * 2);
    const tokenBytes = reader.varint();
    this.#wordsAt = reader.at;
    this.#readTypes(bytes, reader.at);
    reader.at += tokenBytes;
    this.#nextSentence = 0;
    this.#bunsetsuAt = reader.at;
  }

  #readTypes(bytes: Uint8Array, from: number): void {
    const types = this.types;
    let at = from;
    for (let sentence = 0; sentence < this.sentences; sentence++) {
      const end = (this.sentenceStarts[sentence + 1] ?? 0) - 1;
      for (let position = this.sentenceStarts[sentence] ?? 0; position < end; position++) {
        let value = bytes[at++] ?? 0;
        if (value > 127) {
          value &= 127;
          for (let shift = 7; ; shift += 7) {
            const next = bytes[at++] ?? 0;
            value |= (next & 127) << shift;
            if (next < 128) break;
          }
        }
        types[position] = value;
      }
      types[end] = noWord;
    }
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

  /** The region that a position lies in; behind the page's own text come the anchor texts of others. */
  regionAt(position: number): number {
    return position >= this.length ? anchorRegion : (this.sentenceRegions[this.sentenceAt(position)] ?? 0);
  }

  /** The document as it stands in the file. */
  rawParts(): ForwardDocument {
    if (this.#reader === null) throw new TypeError('No document has been read');
    const { bytes, at } = this.#reader;
    return {
      head: bytes.subarray(checksumBytes, this.#headEnd),
      words: bytes.subarray(this.#wordsAt, at),
      bunsetsu: bytes.subarray(at),
    };
  }

  /** Bunsetsu of one sentence; morphemes count from its first. Cheapest when asked for in ascending order. */
  bunsetsuOf(sentence: number): readonly Bunsetsu[] {
    if (this.#reader === null) throw new TypeError('No document has been read');
    const { bytes, name } = this.#reader;
    if (sentence < this.#nextSentence) {
      this.#nextSentence = 0;
      this.#bunsetsuAt = this.#reader.at;
    }
    const reader = new ByteReader(bytes, name, this.#bunsetsuAt);
    for (; this.#nextSentence < sentence; this.#nextSentence++)
      for (let numbers = reader.varint() * 2; numbers > 0; ) if (reader.byte() < 128) numbers--;
    const found: Bunsetsu[] = [];
    let first = 0;
    for (let at = 0, count = reader.varint(); at < count; at++) {
      const end = first + reader.varint();
      const code = reader.varint();
      const distance = code >> 2;
      found.push({ first, end, head: distance === 0 ? -1 : at + distance, type: dependencyTypes[code & 3] ?? 'D' });
      first = end;
    }
    this.#nextSentence++;
    this.#bunsetsuAt = reader.at;
    return found;
  }
}

const aheadBytesLeast = 1 << 12;
const aheadBytesMost = 1 << 17;

/** The words of documents from their file. Who goes through many of them in order gets them in few large reads. */
export class ForwardFile {
  readonly #file: FileSource;
  #window: Uint8Array = new Uint8Array(0);
  #windowAt = 0;
  #ahead = 0;

  constructor(file: FileSource) {
    this.#file = file;
  }

  read(start: number, end: number): Uint8Array {
    if (end < start) throw damaged(this.#file.name, 'its documents are in disorder');
    const windowEnd = this.#windowAt + this.#window.length;
    if (start < this.#windowAt || end > windowEnd) {
      const near = start >= this.#windowAt && start <= windowEnd + Math.max(this.#ahead, aheadBytesLeast);
      this.#ahead = near ? Math.min(aheadBytesMost, Math.max(aheadBytesLeast, this.#ahead * 2)) : 0;
      const stop = Math.min(this.#file.bytes, Math.max(end, start + this.#ahead));
      this.#window = this.#file.read(start, stop - start);
      this.#windowAt = start;
    }
    return this.#window.subarray(start - this.#windowAt, end - this.#windowAt);
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
