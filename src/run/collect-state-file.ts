import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { elapsedMs, systemClock } from '../base/clock.ts';
import type { CollectReport } from '../collect/report/report.ts';
import type { CollectState } from '../collect/report/collect-state.ts';
import type { RunId } from '../model/ids.ts';
import { secondMs, type EpochMs } from '../model/time.ts';

/** What is written of the collection under way, or of the last one. */
export interface ToldCollect extends CollectState {
  readonly version: 1;
  readonly run: RunId;
  /** By the clock of the machine, whatever clock the collection goes by. */
  readonly writtenAt: EpochMs;
  /** Null: it goes on, or its process was killed. */
  readonly ended: CollectReport['finished'] | 'failed' | null;
}

/** So often the file is written anew, */
const everyMs = secondMs;
/** and at most this share of the time is spent on it: with a million hosts it is written less often. */
const shareMax = 0.01;

/**
 * A small file that says once a second how a collection stands, for `kumoito serve`. It is no part of the corpus: a
 * collection goes on if it cannot be written, and it is not flushed.
 */
export class CollectStateFile {
  readonly #file: string;
  readonly #run: RunId;
  readonly #clock = systemClock();
  #state: (() => CollectState) | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(file: string, run: RunId) {
    this.#file = file;
    this.#run = run;
  }

  begin(state: () => CollectState): void {
    this.#state = state;
    this.#tell();
  }

  /** The first word counts. */
  end(ended: NonNullable<ToldCollect['ended']>): void {
    if (this.#state === null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#write(this.#state(), ended);
    this.#state = null;
  }

  #tell(): void {
    if (this.#state === null) return;
    const begun = elapsedMs();
    this.#write(this.#state(), null);
    const pauseMs = Math.max(everyMs, (elapsedMs() - begun) / shareMax);
    this.#timer = setTimeout(() => this.#tell(), pauseMs).unref();
  }

  #write(state: CollectState, ended: ToldCollect['ended']): void {
    const told: ToldCollect = { version: 1, run: this.#run, writtenAt: this.#clock.now(), ended, ...state };
    const part = `${this.#file}.part`;
    try {
      writeFileSync(part, JSON.stringify(told));
      renameSync(part, this.#file);
    } catch {
      // Nobody can watch it then.
    }
  }
}

/** Null: there was no collection, or what is there cannot be read. */
export const readCollectState = (file: string): ToldCollect | null => {
  try {
    const told = JSON.parse(readFileSync(file, 'utf8')) as ToldCollect;
    return told.version === 1 ? told : null;
  } catch {
    return null;
  }
};
