import { availableParallelism } from 'node:os';
import { type BuildThread, otherThread, ownThread } from './build-threads.ts';
import type { LaneSettings } from './build-lane.ts';
import { Fault } from '../base/fault.ts';
import type { DocumentId } from '../model/ids.ts';
import type { UpdateReport, WantedDocument } from './port.ts';
import { compareKeys, idOf } from './segment/document-key.ts';
import type { WrittenSegment } from './segment/segment-sinks.ts';
import type { WriterSettings } from './update-index.ts';

/** Segments are built side by side in so many lanes, by as many threads or fewer. */
const lanes = 4;
/** So many documents one after the other go to one lane. */
const turn = 32;

/**
 * Makes segments of the documents of an update. Which document goes to which lane depends on its place among them and on
 * nothing else, so the same documents give the same bytes however many threads there are. Few documents go to one lane,
 * for many small segments would only have to be merged.
 */
export class Build {
  added = 0;
  readonly #settings: WriterSettings;
  readonly #lane: LaneSettings;
  readonly #failed: { id: DocumentId; reason: string }[] = [];
  readonly #threads: BuildThread[];
  readonly #threadsMax: number;
  #taken = 0;

  constructor(settings: WriterSettings, nextSegment: number) {
    this.#settings = settings;
    this.#lane = { dir: settings.dir, titleWeight: settings.ranking.titleWeight, first: nextSegment, step: lanes };
    this.#threadsMax = Math.min(lanes, settings.limits.buildThreadsMax, availableParallelism());
    this.#threads = [ownThread(this.#lane, this.#onAdded)];
  }

  /** In the order of their ids. */
  get failed(): UpdateReport['failed'] {
    return this.#failed.toSorted((a, b) => compareKeys(idOf(a.id), idOf(b.id)));
  }

  async add(wanted: WantedDocument): Promise<void> {
    const xml = await this.#read(wanted);
    if (xml === null) return;
    const { occurrencesInMemoryMax, documentsInOneLane } = this.#settings.limits;
    const isAlone = this.#taken < documentsInOneLane;
    const lane = isAlone ? 0 : Math.floor((this.#taken - documentsInOneLane) / turn) % lanes;
    this.#taken++;
    const occurrencesMax = isAlone ? occurrencesInMemoryMax : Math.ceil(occurrencesInMemoryMax / lanes);
    await this.#threadOf(lane).add(lane, { id: wanted.id, digest: wanted.digest, xml, occurrencesMax });
  }

  /** Writes what is in memory; all segments by their numbers. */
  async finish(): Promise<readonly WrittenSegment[]> {
    const written = await Promise.all(this.#threads.map((thread) => thread.finish()));
    return written.flat().sort((a, b) => a.number - b.number);
  }

  /** Gives what was written, to be deleted. */
  async stop(): Promise<readonly WrittenSegment[]> {
    return (await Promise.all(this.#threads.map((thread) => thread.stop()))).flat();
  }

  readonly #onAdded = (id: DocumentId, reason: string | null): void => {
    if (reason === null) this.added++;
    else this.#failed.push({ id, reason });
  };

  /** Lane 0 and what else falls to it stays in this thread; the others start when they are needed. */
  #threadOf(lane: number): BuildThread {
    const number = lane % this.#threadsMax;
    while (this.#threads.length <= number) this.#threads.push(otherThread(this.#lane, this.#onAdded));
    return this.#threads[number]!;
  }

  async #read(wanted: WantedDocument): Promise<string | null> {
    try {
      return await wanted.read();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#onAdded(wanted.id, error.message);
      return null;
    }
  }
}
