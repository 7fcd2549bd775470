import { Fault } from '../base/fault.ts';
import type { DocumentId } from '../model/ids.ts';
import { readStandardDocument } from '../standard/read.ts';
import { AnnotationReader } from './annotated-words.ts';
import { indexDocument } from './index-document.ts';
import { SegmentBuilder } from './segment/segment-builder.ts';
import type { WrittenSegment } from './segment/segment-sinks.ts';
import { writeSegment } from './segment/write-segment.ts';

export interface LaneSettings {
  readonly dir: string;
  readonly titleWeight: number;
  /** Numbers of the segments to write: `first`, `first + step`, … */
  readonly first: number;
  readonly step: number;
}

/** A document in the standard format. */
export interface LaneDocument {
  readonly id: DocumentId;
  readonly digest: string;
  readonly xml: string;
  /** Occurrences in memory after which a segment is written. */
  readonly occurrencesMax: number;
}

/** Different words with all that is said of them, in memory at a time; one takes some 700 bytes. */
const wordsMost = 200_000;
/** With more than these the words are forgotten after a segment, for many of them will not come again. */
const wordsKeptMost = 120_000;

/** Adds documents one after the other and writes segments of them, which depend on nothing but these documents. */
class BuildLane {
  readonly written: WrittenSegment[] = [];
  readonly #settings: LaneSettings;
  #reader = new AnnotationReader();
  readonly #builder: SegmentBuilder;

  constructor(settings: LaneSettings) {
    this.#settings = settings;
    this.#builder = new SegmentBuilder(settings.titleWeight, this.#reader);
  }

  /** Why the document cannot be indexed; null: it is. */
  async add({ id, digest, xml, occurrencesMax }: LaneDocument): Promise<string | null> {
    try {
      this.#builder.add(indexDocument(readStandardDocument(xml, id), digest, this.#reader));
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
    if (this.#builder.occurrences >= occurrencesMax || this.#reader.size >= wordsMost) await this.flush();
    return null;
  }

  /** Writes what is in memory. */
  async flush(): Promise<void> {
    const { dir, first, step } = this.#settings;
    if (this.#builder.documents.length === 0) return;
    this.written.push(await writeSegment(dir, first + step * this.written.length, this.#builder));
    if (this.#reader.size > wordsKeptMost) this.#reader = new AnnotationReader();
    this.#builder.clear(this.#reader);
  }
}

/** The lanes of one thread; each begins with its first document. */
export class BuildLanes {
  readonly #settings: LaneSettings;
  readonly #lanes = new Map<number, BuildLane>();

  /** `settings.first`: that of lane 0. */
  constructor(settings: LaneSettings) {
    this.#settings = settings;
  }

  get written(): readonly WrittenSegment[] {
    return [...this.#lanes.values()].flatMap(({ written }) => written);
  }

  add(lane: number, document: LaneDocument): Promise<string | null> {
    const { first } = this.#settings;
    const known = this.#lanes.get(lane) ?? new BuildLane({ ...this.#settings, first: first + lane });
    this.#lanes.set(lane, known);
    return known.add(document);
  }

  async flush(): Promise<void> {
    for (const lane of this.#lanes.values()) await lane.flush();
  }
}
