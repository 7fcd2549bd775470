import { setImmediate, setTimeout } from 'node:timers/promises';
import { elapsedMs, systemClock } from '../../base/clock.ts';
import { openPlaces } from '../../geo/open-places.ts';
import type { PlaceFinder } from '../../geo/place-finder.ts';
import { secondMs } from '../../model/time.ts';
import { readCollectState, type ToldCollect } from '../../run/collect-state-file.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { FollowedLog } from './followed-log.ts';
import { ServerSpots } from './server-spots.ts';
import { liveView, type LiveView, type UrlQueue } from './live-view.ts';

/** What can be seen of a collection at a moment. */
export interface Look {
  readonly view: LiveView;
  readonly log: FollowedLog;
}

/** Entries of the log that are read at a time; others may run in between. */
const batch = 2000;
const everyMs = secondMs;
/** Counting the URLs goes over all of them: not more often than this, and a hundredth of the time at most. */
const countEveryMs = 5 * secondMs;
const countShareMax = 0.01;

/**
 * Follows the collection that another process makes of the same corpus: the file in which it says how it stands, and the log of its
 * requests, both read only. It looks when somebody wants to know, and once a second for all who watch together.
 */
export class LiveWatch {
  readonly #corpus: OpenCorpus;
  readonly #clock = systemClock();
  #places: PlaceFinder | null = null;
  #log: FollowedLog | null = null;
  #of: string | null = null;
  #position = 0;
  #looking: Promise<Look> | null = null;
  #last: Look | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #queue: UrlQueue = { known: 0, waiting: 0 };
  #countAt = Number.NEGATIVE_INFINITY;
  readonly #end = new AbortController();

  constructor(corpus: OpenCorpus) {
    this.#corpus = corpus;
  }

  /** As things stand, not more than a second ago. Who asks at the same time gets the same. */
  async look(): Promise<Look> {
    if (this.#last !== null && elapsedMs() - this.#lookedAt < everyMs * 0.9) return this.#last;
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Once a second how things stand, until the watcher is gone or the site closes. */
  async *watch(signal: AbortSignal): AsyncGenerator<Look> {
    const until = AbortSignal.any([signal, this.#end.signal]);
    while (!until.aborted) {
      yield await this.look();
      await setTimeout(everyMs, null, { signal: until }).catch(() => undefined);
    }
  }

  close(): void {
    this.#end.abort();
  }

  async #lookNow(): Promise<Look> {
    const told = readCollectState(this.#corpus.paths.collecting);
    const log = await this.#follow(told);
    this.#count();
    const view = liveView({ told, log, queue: this.#queue, now: this.#clock.now() });
    this.#lookedAt = elapsedMs();
    this.#last = { view, log };
    return this.#last;
  }

  async #follow(told: ToldCollect | null): Promise<FollowedLog> {
    const of = told === null ? 'none' : `${told.run} ${told.startedAt}`;
    if (this.#log === null || of !== this.#of) {
      this.#places ??= openPlaces(this.#corpus.config.survey.geo);
      const places = this.#places;
      this.#log = new FollowedLog(new ServerSpots((address) => places.find(address)));
      this.#of = of;
      this.#position = told?.firstFetch ?? 0;
    }
    const log = this.#log;
    if (told === null) return log;
    // What other commands write to the log later is none of it.
    const end = told.ended === null ? Number.POSITIVE_INFINITY : told.lastFetch;
    for (let read = batch; read === batch && this.#position < end; ) {
      const entries = this.#corpus.store.fetches.after(this.#position, batch);
      for (const entry of entries) if (entry.position <= end) log.add(entry);
      this.#position = entries.at(-1)?.position ?? this.#position;
      read = entries.length;
      if (read === batch) await setImmediate();
    }
    log.forget(told.at);
    return log;
  }

  #count(): void {
    const begun = elapsedMs();
    if (begun < this.#countAt) return;
    const states = this.#corpus.store.urls.states();
    const urls = (wanted: string): number => states.find(({ state }) => state === wanted)?.urls ?? 0;
    this.#queue = { known: states.reduce((sum, one) => sum + one.urls, 0), waiting: urls('new') };
    this.#countAt = elapsedMs() + Math.max(countEveryMs, (elapsedMs() - begun) / countShareMax);
  }
}
