import type { IndexDocument } from './index-document.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { WrittenSegment } from '../write/segment-sinks.ts';
import type { WordTable } from './word-table.ts';
import { writeSegment } from './write-segment.ts';

export interface PartitionSettings {
  readonly dir: string;
  readonly titleWeight: number;
  /** Number of the first segment of partition 0. */
  readonly first: number;
  /** How many partitions there are beside partition 0, at the same time. */
  readonly partitions: number;
  /** In all partitions together. */
  readonly occurrencesInMemoryMax: number;
  readonly wordsInMemoryMax: number;
}

/**
 * Different words of one segment; and so many may be known already when it begins. There are two partitions, and their words may be
 * kept apart, so that all together are no more than allowed.
 */
export const wordsOfSegment = ({ wordsInMemoryMax, partitions }: PartitionSettings): number =>
  Math.ceil(wordsInMemoryMax / partitions / 2);

/** The words of a segment: what segments know of them, and whatever their documents are read with. */
interface SegmentWords {
  readonly table: WordTable;
}

/** Adds documents one after the other and writes segments of them, which depend on nothing but these documents. */
export class Partition<Words extends SegmentWords> {
  readonly written: WrittenSegment[] = [];
  /** Those of the segment at hand: its documents must be read with them. */
  words: Words;
  readonly #settings: PartitionSettings;
  readonly #number: number;
  /** So many make a segment: occurrences of terms, or different words. */
  readonly #occurrencesMax: number;
  readonly #wordsMax: number;
  readonly #nextWords: () => Words;
  readonly #builder: SegmentBuilder;

  /** `nextWords` gives the words of a segment when it begins. */
  constructor(settings: PartitionSettings, number: number, nextWords: () => Words) {
    this.#settings = settings;
    this.#number = number;
    this.#nextWords = nextWords;
    this.words = nextWords();
    this.#builder = new SegmentBuilder(settings.titleWeight, this.words.table);
    this.#occurrencesMax = Math.ceil(settings.occurrencesInMemoryMax / (number === 0 ? 1 : settings.partitions));
    this.#wordsMax = wordsOfSegment(settings);
  }

  async add(document: IndexDocument): Promise<void> {
    const builder = this.#builder;
    builder.add(document);
    if (builder.occurrences >= this.#occurrencesMax || builder.rows.types.length >= this.#wordsMax) await this.flush();
  }

  /** Writes what is in memory. */
  async flush(): Promise<void> {
    const builder = this.#builder;
    if (builder.documents.length === 0) return;
    const { dir, first, partitions } = this.#settings;
    const number = first + this.#number + (partitions + 1) * this.written.length;
    this.written.push(await writeSegment(dir, number, builder));
    this.words = this.#nextWords();
    builder.clear(this.words.table);
  }
}
