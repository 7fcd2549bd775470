import { DocumentWords, ForwardFile } from './forward.ts';
import type { Segment } from './segment.ts';

/**
 * The memory into which one question reads the words of documents. A snapshot and its segments are shared by all who ask at the
 * moment and hold only what never changes; every question makes a reader of its own, so that none sees the words of another.
 */
export class QuestionReader {
  readonly #segments = new Map<Segment, SegmentReader>();

  of(segment: Segment): SegmentReader {
    let reader = this.#segments.get(segment);
    if (reader === undefined) this.#segments.set(segment, (reader = new SegmentReader(segment)));
    return reader;
  }
}

/** Reads the words of one segment's documents, one document after another, always into the same arrays. */
export class SegmentReader {
  readonly segment: Segment;
  /** The words of the document that was read last. */
  readonly words = new DocumentWords();
  readonly #forward: ForwardFile;

  constructor(segment: Segment) {
    this.segment = segment;
    this.#forward = new ForwardFile(segment.files.fwd);
  }

  /** The words of a document, in arrays that the next call uses again. */
  read(document: number): DocumentWords {
    const { columns, files } = this.segment;
    const bytes = this.#forward.read(columns.forwardAt[document] ?? 0, columns.forwardAt[document + 1] ?? 0);
    this.words.read(bytes, files.fwd.name);
    return this.words;
  }
}
