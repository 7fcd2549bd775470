import { Fault } from '../base/fault.ts';
import type { DocumentId } from '../model/ids.ts';
import { gunzipDocument } from '../standard/shard.ts';
import { AnnotationReader } from './annotated-words.ts';
import { readIndexDocument } from './document-scanner.ts';
import { SegmentBuilder } from './segment/segment-builder.ts';
import type { WrittenSegment } from './segment/segment-sinks.ts';
import { writeSegment } from './segment/write-segment.ts';

export interface LaneSettings {
  readonly dir: string;
  readonly titleWeight: number;
  /** Number of the first segment of lane 0. */
  readonly first: number;
  /** How many there are beside lane 0, at the same time. */
  readonly lanes: number;
  readonly occurrencesInMemoryMax: number;
}

/** A document in the standard format, in UTF-8 and perhaps packed. */
export interface LaneDocument {
  readonly id: DocumentId;
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** What became of it; `reason`: why it cannot be indexed, null: it is. */
export interface LaneResult {
  readonly id: DocumentId;
  readonly reason: string | null;
}

/** Different words of one segment; one takes some 700 bytes. */
const wordsMost = 200_000;
/** When more are known they are forgotten, for many of them will not come again. */
const wordsKeptMost = 120_000;

/** Adds documents one after the other and writes segments of them, which depend on nothing but these documents. */
class BuildLane {
  readonly written: WrittenSegment[] = [];
  readonly #settings: LaneSettings;
  readonly #lane: number;
  /** So many make a segment. */
  readonly #occurrencesMax: number;
  readonly #nextReader: () => AnnotationReader;
  #reader: AnnotationReader;
  readonly #builder: SegmentBuilder;

  /** `nextReader`: gives the one to be used for the next segment. */
  constructor(settings: LaneSettings, lane: number, nextReader: () => AnnotationReader) {
    this.#settings = settings;
    this.#lane = lane;
    this.#occurrencesMax = Math.ceil(settings.occurrencesInMemoryMax / (lane === 0 ? 1 : settings.lanes));
    this.#nextReader = nextReader;
    this.#reader = nextReader();
    this.#builder = new SegmentBuilder(settings.titleWeight, this.#reader);
  }

  async add({ id, digest, bytes }: LaneDocument): Promise<LaneResult> {
    try {
      this.#builder.add(readIndexDocument({ id, digest, xml: unpacked(bytes) }, this.#reader));
    } catch (error) {
      if (error instanceof Fault) return { id, reason: error.message };
      throw error;
    }
    const { occurrences, rows } = this.#builder;
    if (occurrences >= this.#occurrencesMax || rows.types.length >= wordsMost) await this.flush();
    return { id, reason: null };
  }

  /** Writes what is in memory. */
  async flush(): Promise<void> {
    const { dir, first, lanes } = this.#settings;
    if (this.#builder.documents.length === 0) return;
    const number = first + this.#lane + (lanes + 1) * this.written.length;
    this.written.push(await writeSegment(dir, number, this.#builder));
    this.#reader = this.#nextReader();
    this.#builder.clear(this.#reader);
  }
}

const unpacked = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipDocument(bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault('BAD_INPUT', `It cannot be unpacked (${why}). Run \`kumoito format\` to make it again.`);
  }
};

/** The lanes of one thread; each begins with its first document. Words that one of them has read the others know too. */
export class BuildLanes {
  readonly #settings: LaneSettings;
  readonly #lanes = new Map<number, BuildLane>();
  #reader = new AnnotationReader();
  readonly #nextReader = (): AnnotationReader => {
    if (this.#reader.size > wordsKeptMost) this.#reader = new AnnotationReader();
    return this.#reader;
  };

  constructor(settings: LaneSettings) {
    this.#settings = settings;
  }

  get written(): readonly WrittenSegment[] {
    return [...this.#lanes.values()].flatMap(({ written }) => written);
  }

  async add(lane: number, documents: readonly LaneDocument[]): Promise<readonly LaneResult[]> {
    const known = this.#lanes.get(lane) ?? new BuildLane(this.#settings, lane, this.#nextReader);
    this.#lanes.set(lane, known);
    const results: LaneResult[] = [];
    for (const document of documents) results.push(await known.add(document));
    return results;
  }

  async flush(): Promise<void> {
    for (const lane of this.#lanes.values()) await lane.flush();
  }
}
