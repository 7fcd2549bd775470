import { Fault } from '../base/fault.ts';
import type { DocumentId } from '../model/ids.ts';
import { gunzipDocument } from '../standard/shard.ts';
import { AnnotationReader } from './annotated-words.ts';
import { readIndexDocument } from './document-scanner.ts';
import { type LaneSettings, SegmentLane, wordsOfSegment } from './segment-lane.ts';
import { WordTable } from './segment/word-table.ts';
import type { WrittenSegment } from './segment/segment-sinks.ts';

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

const unpacked = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipDocument(bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault('BAD_INPUT', `It cannot be unpacked (${why}). \`kumoito show\` with its id says what can be done.`);
  }
};

/** Words that were read, and what segments know of them. */
class Words {
  readonly reader = new AnnotationReader();
  readonly table = new WordTable(this.reader);
}

class ReadingLane {
  readonly lane: SegmentLane;
  /** Those of the segment at hand. */
  words: Words;

  constructor(settings: LaneSettings, number: number, next: () => Words) {
    this.words = next();
    this.lane = new SegmentLane(settings, number, () => {
      this.words = next();
      return this.words.table;
    });
  }
}

/** The lanes of one thread; each begins with its first document. Words that one of them has read the others know too. */
export class BuildLanes {
  readonly #settings: LaneSettings;
  readonly #lanes = new Map<number, ReadingLane>();
  #words = new Words();
  readonly #next = (): Words => {
    // Many of the words so far will not come again.
    if (this.#words.reader.size > wordsOfSegment(this.#settings)) this.#words = new Words();
    return this.#words;
  };

  constructor(settings: LaneSettings) {
    this.#settings = settings;
  }

  get written(): readonly WrittenSegment[] {
    return [...this.#lanes.values()].flatMap(({ lane }) => lane.written);
  }

  async add(number: number, documents: readonly LaneDocument[]): Promise<readonly LaneResult[]> {
    const known = this.#lanes.get(number) ?? new ReadingLane(this.#settings, number, this.#next);
    this.#lanes.set(number, known);
    const results: LaneResult[] = [];
    for (const document of documents) results.push(await this.#addOne(known, document));
    return results;
  }

  async flush(): Promise<void> {
    for (const { lane } of this.#lanes.values()) await lane.flush();
  }

  async #addOne({ lane, words }: ReadingLane, { id, digest, bytes }: LaneDocument): Promise<LaneResult> {
    try {
      await lane.add(readIndexDocument({ id, digest, xml: unpacked(bytes) }, words.reader));
      return { id, reason: null };
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'BAD_INPUT') throw error;
      return { id, reason: error.message };
    }
  }
}
