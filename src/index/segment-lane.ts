import type { IndexDocument } from './index-document.ts';
import { SegmentBuilder } from './segment/segment-builder.ts';
import type { WrittenSegment } from './segment/segment-sinks.ts';
import type { WordTable } from './segment/word-table.ts';
import { writeSegment } from './segment/write-segment.ts';

export interface LaneSettings {
  readonly dir: string;
  readonly titleWeight: number;
  /** Number of the first segment of lane 0. */
  readonly first: number;
  /** How many there are beside lane 0, at the same time. */
  readonly lanes: number;
  /** In all lanes together. */
  readonly occurrencesInMemoryMax: number;
  readonly wordsInMemoryMax: number;
}

/**
 * Different words of one segment; and so many may be known already when it begins. There are two lanes, and their words may be
 * kept apart, so that all together are no more than allowed.
 */
export const wordsOfSegment = ({ wordsInMemoryMax, lanes }: LaneSettings): number =>
  Math.ceil(wordsInMemoryMax / lanes / 2);

/** Adds documents one after the other and writes segments of them, which depend on nothing but these documents. */
export class SegmentLane {
  readonly written: WrittenSegment[] = [];
  readonly #settings: LaneSettings;
  readonly #lane: number;
  /** So many make a segment: occurrences of terms, or different words. */
  readonly #occurrencesMax: number;
  readonly #wordsMax: number;
  readonly #table: () => WordTable;
  readonly #builder: SegmentBuilder;

  /** `table`: gives the words of the next segment, when it begins. */
  constructor(settings: LaneSettings, lane: number, table: () => WordTable) {
    this.#settings = settings;
    this.#lane = lane;
    this.#table = table;
    this.#builder = new SegmentBuilder(settings.titleWeight, table());
    this.#occurrencesMax = Math.ceil(settings.occurrencesInMemoryMax / (lane === 0 ? 1 : settings.lanes));
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
    const { dir, first, lanes } = this.#settings;
    const number = first + this.#lane + (lanes + 1) * this.written.length;
    this.written.push(await writeSegment(dir, number, builder));
    builder.clear(this.#table());
  }
}
