import { Fault } from '../../base/fault.ts';
import type { DocumentId } from '../../model/ids.ts';
import { gunzipDocument } from '../../standard/shard.ts';
import { AnnotationReader } from './annotated-words.ts';
import { readIndexDocument } from './index-document.ts';
import { WordTable } from './word-table.ts';
import type { WrittenSegment } from '../write/segment-sinks.ts';
import { Partition, type PartitionSettings, wordsOfSegment } from './partition.ts';

/** A document in the standard format, in UTF-8 and perhaps packed. */
export interface PackedDocument {
  readonly id: DocumentId;
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** What became of it; `reason`: why it cannot be indexed, null: it is. */
export interface AddResult {
  readonly id: DocumentId;
  readonly reason: string | null;
}

/** Words that were read, and what segments know of them. */
class Words {
  readonly reader = new AnnotationReader();
  readonly table = new WordTable(this.reader);
}

/** The partitions that one thread builds; each begins with its first document. Words that one of them has read the others know too. */
export class Partitions {
  readonly #settings: PartitionSettings;
  readonly #partitions = new Map<number, Partition<Words>>();
  #words = new Words();
  readonly #nextWords = (): Words => {
    // Many of the words so far will not come again.
    if (this.#words.reader.size > wordsOfSegment(this.#settings)) this.#words = new Words();
    return this.#words;
  };

  constructor(settings: PartitionSettings) {
    this.#settings = settings;
  }

  get written(): readonly WrittenSegment[] {
    return [...this.#partitions.values()].flatMap(({ written }) => written);
  }

  async add(number: number, documents: readonly PackedDocument[]): Promise<readonly AddResult[]> {
    const partition = this.#partitions.get(number) ?? new Partition(this.#settings, number, this.#nextWords);
    this.#partitions.set(number, partition);
    const results: AddResult[] = [];
    for (const document of documents) results.push(await addOne(partition, document));
    return results;
  }

  async flush(): Promise<void> {
    for (const partition of this.#partitions.values()) await partition.flush();
  }
}

const addOne = async (partition: Partition<Words>, { id, digest, bytes }: PackedDocument): Promise<AddResult> => {
  try {
    await partition.add(readIndexDocument({ id, digest, xml: unpacked(bytes) }, partition.words.reader));
    return { id, reason: null };
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'BAD_INPUT') throw error;
    return { id, reason: error.message };
  }
};

const unpacked = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipDocument(bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault('BAD_INPUT', `It cannot be unpacked (${why}). \`kumoito show\` with its id says what can be done.`);
  }
};
