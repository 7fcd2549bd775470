import { availableParallelism } from 'node:os';
import { Fault } from '../base/fault.ts';
import type { DocumentId } from '../model/ids.ts';
import type { LaneDocument, LaneResult } from './build-lane.ts';
import type { LaneSettings } from './segment-lane.ts';
import { type BuildThread, bytesOf, otherThread, ownThread } from './build-threads.ts';
import type { UpdateReport, WantedDocument } from './port.ts';
import { compareKeys, idOf } from './segment/document-key.ts';
import type { WrittenSegment } from './segment/segment-sinks.ts';
import type { WriterSettings } from './update-index.ts';

/** Segments are built side by side in so many lanes, by as many threads or fewer; before them comes lane 0 alone. */
const lanes = 2;
/** So many documents one after the other go to one lane: neighbours stay together when segments are merged. */
const turn = 512;
/** Documents are sent to a thread in pieces of so many bytes. */
const sentBytes = 500_000;

/**
 * Makes segments of the documents of an update. Which document goes to which lane depends on its place among them and on
 * nothing else, so the same documents give the same bytes however many threads there are. The first go to a lane that this
 * thread builds, for many small segments would only have to be merged; with more documents it does nothing but read them, and
 * other threads unpack, add and write them.
 */
export class Build {
  added = 0;
  readonly #settings: WriterSettings;
  readonly #lane: LaneSettings;
  readonly #failed: { id: DocumentId; reason: string }[] = [];
  readonly #own: BuildThread;
  readonly #threads: BuildThread[] = [];
  readonly #threadsMax: number;
  #taken = 0;
  /** Read and not yet given to their lane. */
  #waiting: LaneDocument[] = [];
  #waitingLane = 0;

  constructor(settings: WriterSettings, nextSegment: number) {
    this.#settings = settings;
    const { titleWeight } = settings.ranking;
    const { occurrencesInMemoryMax, wordsInMemoryMax, buildThreadsMax } = settings.limits;
    this.#lane = {
      dir: settings.dir,
      titleWeight,
      first: nextSegment,
      lanes,
      occurrencesInMemoryMax,
      wordsInMemoryMax,
    };
    this.#threadsMax = Math.min(lanes, buildThreadsMax, availableParallelism());
    this.#own = ownThread(this.#lane, this.#onAdded);
  }

  /** In the order of their ids. */
  get failed(): UpdateReport['failed'] {
    return this.#failed.toSorted((a, b) => compareKeys(idOf(a.id), idOf(b.id)));
  }

  async add(wanted: WantedDocument): Promise<void> {
    const bytes = await this.#read(wanted);
    if (bytes === null) return;
    const beyond = this.#taken++ - this.#settings.limits.documentsInOneLane;
    const lane = beyond < 0 ? 0 : 1 + (Math.floor(beyond / turn) % lanes);
    if (lane !== this.#waitingLane) await this.#send();
    this.#waitingLane = lane;
    this.#waiting.push({ id: wanted.id, digest: wanted.digest, bytes });
    if (lane === 0 || bytesOf(this.#waiting) >= sentBytes) await this.#send();
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

  readonly #onAdded = (results: readonly LaneResult[]): void => {
    for (const { id, reason } of results) {
      if (reason === null) this.added++;
      else this.#failed.push({ id, reason });
    }
  };

  async #send(): Promise<void> {
    const documents = this.#waiting;
    if (documents.length === 0) return;
    this.#waiting = [];
    await this.#threadOf(this.#waitingLane).add(this.#waitingLane, documents);
  }

  /** The others start when they are needed. */
  #threadOf(lane: number): BuildThread {
    if (lane === 0 || this.#threadsMax === 1) return this.#own;
    const number = (lane - 1) % this.#threadsMax;
    while (this.#threads.length <= number) this.#threads.push(otherThread(this.#lane, this.#onAdded));
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
