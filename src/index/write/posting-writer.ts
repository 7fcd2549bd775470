import { ByteWriter } from '../files/byte-writer.ts';
import type { DictionaryWriter } from './dictionary-writer.ts';
import type { FileSink } from '../files/file-sink.ts';
import { frequencyMax, Impacts } from './impacts.ts';
import {
  blockImpacts,
  blockPostings,
  endOfDocuments,
  frequencyUnit,
  groupPostings,
  listImpacts,
  skipBytes,
} from '../files/segment-file.ts';

/** A list that takes no more bytes than this stands in the dictionary itself. */
const inlineBytesMax = 32;

/**
 * Encodes posting lists, term by term in dictionary order, documents ascending. A block of 128 postings is bytes of
 * documents and frequencies, bytes of positions, and an entry in the skip table at the head of the list.
 */
export class PostingWriter {
  readonly #dictionary: DictionaryWriter;
  readonly #postings: FileSink;
  readonly #positions: FileSink;
  readonly #lengthCodes: Uint8Array;
  readonly #documentBytes = new ByteWriter(1 << 16);
  readonly #positionBytes = new ByteWriter(1 << 16);
  readonly #skips = new ByteWriter(1 << 12);
  readonly #group = new ByteWriter(1 << 12);
  readonly #groupEnds: number[] = [];
  readonly #blockImpacts = new Impacts();
  readonly #listImpacts = new Impacts();
  readonly #head = new ByteWriter(4 * listImpacts);
  /** Of the block that is being filled. */
  readonly #frequencies = new Int32Array(blockPostings);
  readonly #codes = new Uint8Array(blockPostings);
  #term = new ByteWriter(0);
  #documents = 0;
  #occurrences = 0;
  #last = -1;
  #inBlock = 0;

  constructor(files: {
    dictionary: DictionaryWriter;
    postings: FileSink;
    positions: FileSink;
    lengthCodes: Uint8Array;
  }) {
    this.#dictionary = files.dictionary;
    this.#postings = files.postings;
    this.#positions = files.positions;
    this.#lengthCodes = files.lengthCodes;
  }

  /** `term`: as bytes, which stay as they are until `end`. */
  begin(term: ByteWriter): void {
    this.#term = term;
    this.#documents = 0;
    this.#occurrences = 0;
    this.#last = -1;
    this.#inBlock = 0;
    this.#documentBytes.clear();
    this.#positionBytes.clear();
    this.#skips.clear();
    this.#listImpacts.clear();
  }

  /**
   * The next document that holds the term, ascending; its positions follow. `frequency`, in hundredths: occurrences weighed by
   * part of the page and by certainty.
   */
  document(document: number, occurrences: number, weighed: number): void {
    if (this.#inBlock === blockPostings) this.#closeBlock();
    const frequency = weighed < frequencyMax ? weighed : frequencyMax;
    const out = this.#documentBytes;
    const gap = (document - this.#last - 1) * 4;
    if (frequency === occurrences * frequencyUnit) {
      if (occurrences === 1) out.varint(gap);
      else {
        out.varint(gap + 1);
        out.varint(occurrences);
      }
    } else {
      out.varint(gap + 2);
      out.varint(occurrences);
      out.varint(frequency);
    }
    this.#last = document;
    this.#documents++;
    this.#occurrences += occurrences;
    const at = this.#inBlock++;
    this.#frequencies[at] = frequency;
    this.#codes[at] = this.#lengthCodes[document] ?? 0;
    if (at > 0 && at % groupPostings === 0) this.#groupEnds.push(this.#group.length);
  }

  /** The first as it is, the others as distances from the one before. */
  position(distance: number): void {
    this.#group.varint(distance);
  }

  /** All positions of a document, as they would be given one by one, encoded. */
  positions(encoded: Uint8Array, start: number, end: number): void {
    this.#group.raw(encoded, start, end);
  }

  end(): void {
    if (this.#documents === 0) return;
    if (this.#inBlock > 0) this.#closeBlock();
    const documents = this.#documents;
    const occurrences = this.#occurrences;
    const documentBytes = this.#documentBytes;
    const positionBytes = this.#positionBytes;
    if (documentBytes.length + positionBytes.length <= inlineBytesMax) {
      documentBytes.raw(positionBytes.bytes, 0, positionBytes.length);
      this.#dictionary.addInline(this.#term, documents, documentBytes);
      return;
    }
    const start = this.#postings.length;
    if (documents > blockPostings) {
      this.#head.clear();
      for (const impact of this.#listImpacts.packed(listImpacts)) this.#head.uint32(impact);
      this.#postings.write(this.#head.view());
      this.#postings.write(this.#skips.view());
    }
    this.#postings.write(documentBytes.view());
    this.#positions.write(positionBytes.view());
    const postingsBytes = this.#postings.length - start;
    const positionsBytes = positionBytes.length;
    this.#dictionary.add(this.#term, { documents, occurrences, postingsBytes, positionsBytes });
  }

  #closeBlock(): void {
    let before = 0;
    for (const end of this.#groupEnds) {
      this.#positionBytes.varint(end - before);
      before = end;
    }
    this.#positionBytes.raw(this.#group.bytes, 0, this.#group.length);
    if (this.#documents >= blockPostings) this.#addSkip();
    this.#group.clear();
    this.#groupEnds.length = 0;
    this.#inBlock = 0;
  }

  /** A list of a single block that is not full has no use for it. */
  #addSkip(): void {
    for (let at = 0; at < this.#inBlock; at++) this.#blockImpacts.add(this.#frequencies[at] ?? 0, this.#codes[at] ?? 0);
    this.#skips.uint32(this.#last);
    this.#skips.uint32(this.#documentBytes.length);
    this.#skips.uint32(this.#positionBytes.length);
    for (const impact of this.#blockImpacts.packed(blockImpacts)) {
      this.#skips.uint32(impact);
      if (impact > 0) this.#listImpacts.add(impact >>> 8, impact & 255);
    }
    this.#blockImpacts.clear();
    if (this.#skips.length % skipBytes !== 0 || this.#last >= endOfDocuments)
      throw new TypeError('A skip entry or a document number is out of shape');
  }
}
