import type { UrlKey } from '../../model/ids.ts';
import { epochMs, secondMs, type EpochMs } from '../../model/time.ts';
import type { CrawlStore } from '../../store/crawl-port.ts';
import type { Planned } from '../frontier/host-queues.ts';

/**
 * Tells what a collection asks for the first time from what comes of asking again: what was asked for in it before, and
 * what became known by that. The first comes to an end; feeds and pages that become due again, and what they bring, need
 * not.
 */
export class Repeats {
  readonly #store: CrawlStore;
  readonly #startedAt: EpochMs;
  /** What was asked for again, and when that began. */
  readonly #again = new Map<UrlKey, EpochMs>();
  #since: EpochMs | null = null;

  constructor(store: CrawlStore, startedAt: EpochMs) {
    this.#store = store;
    this.#startedAt = wholeSecond(startedAt);
  }

  /** Since when nothing has been asked for but what comes of asking again; null: the last request was another. */
  get since(): EpochMs | null {
    return this.#since;
  }

  asks(key: UrlKey, planned: Planned, now: EpochMs): void {
    if (!this.#isRepeat(key, planned)) {
      this.#since = null;
      return;
    }
    this.#since ??= now;
    if (!this.#again.has(key)) this.#again.set(key, wholeSecond(now));
  }

  #isRepeat(key: UrlKey, planned: Planned): boolean {
    const before = this.#store.fetches.lastOf(key);
    if (before !== null && before.at >= this.#startedAt) return true;
    if (planned.kind !== 'url' || planned.known.foundOn === null) return false;
    const from = this.#store.urls.byUrl(planned.known.foundOn);
    const since = from === null ? undefined : this.#again.get(from.key);
    return since !== undefined && planned.known.firstSeenAt >= since;
  }
}

/** The store remembers whole seconds. */
const wholeSecond = (at: EpochMs): EpochMs => epochMs(Math.floor(at / secondMs) * secondMs);
