// From documents to new segments of the index, on several threads.
// Called by `../commit/update-index.ts`. It must not touch segments that exist, nor the commit: what is written here
// counts for nothing until the update commits it.

import { availableParallelism } from 'node:os';
import { Fault } from '../../base/fault.ts';
import type { DocumentId } from '../../model/ids.ts';
import { type BuildThread, bytesOf, otherThread, ownThread } from './build-threads.ts';
import type { IndexLimits, Ranking, UpdateReport, WantedDocument } from '../port.ts';
import { compareKeys, idOf } from '../segment/document-key.ts';
import type { WrittenSegment } from '../write/segment-sinks.ts';
import type { PartitionSettings } from './partition.ts';
import type { AddResult, PackedDocument } from './partitions.ts';

/** Segments are built side by side in so many partitions, by as many threads or fewer; before them comes partition 0 alone. */
const partitions = 2;
/** So many documents one after the other go to one partition: neighbours stay together when segments are merged. */
const turn = 512;
/** Documents are sent to a thread in pieces of so many bytes. */
const sentBytes = 500_000;

/** Where the segments of an update are written, and what bounds them. */
export interface BuildSettings {
  readonly dir: string;
  readonly ranking: Pick<Ranking, 'titleWeight'>;
  readonly limits: IndexLimits;
}

/**
 * Makes segments of the documents of an update. Which document goes to which partition depends on its place among them and on
 * nothing else, so the same documents give the same bytes however many threads there are. The first go to a partition that this
 * thread builds, for many small segments would only have to be merged; with more documents it does nothing but read them, and
 * other threads unpack, add and write them.
 */
export class Build {
  added = 0;
  readonly #settings: BuildSettings;
  readonly #partition: PartitionSettings;
  readonly #failed: { id: DocumentId; reason: string }[] = [];
  readonly #own: BuildThread;
  readonly #threads: BuildThread[] = [];
  readonly #threadsMax: number;
  #taken = 0;
  /** Read and not yet given to their partition. */
  #waiting: PackedDocument[] = [];
  #waitingPartition = 0;

  constructor(settings: BuildSettings, nextSegment: number) {
    this.#settings = settings;
    const { titleWeight } = settings.ranking;
    const { occurrencesInMemoryMax, wordsInMemoryMax, buildThreadsMax } = settings.limits;
    this.#partition = {
      dir: settings.dir,
      titleWeight,
      first: nextSegment,
      partitions,
      occurrencesInMemoryMax,
      wordsInMemoryMax,
    };
    this.#threadsMax = Math.min(partitions, buildThreadsMax, availableParallelism());
    this.#own = ownThread(this.#partition, this.#onAdded);
  }

  /** In the order of their ids. */
  get failed(): UpdateReport['failed'] {
    return this.#failed.toSorted((a, b) => compareKeys(idOf(a.id), idOf(b.id)));
  }

  async add(wanted: WantedDocument): Promise<void> {
    const bytes = await this.#read(wanted);
    if (bytes === null) return;
    const beyond = this.#taken++ - this.#settings.limits.documentsInOneLane;
    const partition = beyond < 0 ? 0 : 1 + (Math.floor(beyond / turn) % partitions);
    if (partition !== this.#waitingPartition) await this.#send();
    this.#waitingPartition = partition;
    this.#waiting.push({ id: wanted.id, digest: wanted.digest, bytes });
    if (partition === 0 || bytesOf(this.#waiting) >= sentBytes) await this.#send();
  }

  /** Writes what is in memory; all segments by their numbers. */
  async finish(): Promise<readonly WrittenSegment[]> {
    await this.#send();
    const written = await Promise.all([...this.#threads, this.#own].map((thread) => thread.finish()));
    return written.flat().sort((a, b) => a.number - b.number);
  }

  /** Gives what was written, to be deleted. */
  async stop(): Promise<readonly WrittenSegment[]> {
    return (await Promise.all([...this.#threads, this.#own].map((thread) => thread.stop()))).flat();
  }

  readonly #onAdded = (results: readonly AddResult[]): void => {
    for (const { id, reason } of results) {
      if (reason === null) this.added++;
      else this.#failed.push({ id, reason });
    }
  };

  async #send(): Promise<void> {
    const documents = this.#waiting;
    if (documents.length === 0) return;
    this.#waiting = [];
    await this.#threadOf(this.#waitingPartition).add(this.#waitingPartition, documents);
  }

  /** The others start when they are needed. */
  #threadOf(partition: number): BuildThread {
    if (partition === 0 || this.#threadsMax === 1) return this.#own;
    const number = (partition - 1) % this.#threadsMax;
    while (this.#threads.length <= number) this.#threads.push(otherThread(this.#partition, this.#onAdded));
    return this.#threads[number]!;
  }

  /** In UTF-8, in memory of its own. */
  async #read(wanted: WantedDocument): Promise<Uint8Array | null> {
    try {
      const read = await wanted.read();
      const bytes = typeof read === 'string' ? Buffer.from(read) : read;
      return bytes.length === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#onAdded([{ id: wanted.id, reason: error.message }]);
      return null;
    }
  }
}
