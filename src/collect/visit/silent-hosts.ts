// Hosts that do not answer any more. Told of every request that has ended, whatever it was for: robots.txt of a host that
// is gone is asked for long after its pages are not.

import type { FetchFault, Outcome } from '../../model/outcome.ts';
import { hourMs, type EpochMs } from '../../model/time.ts';
import type { HostName } from '../../model/url.ts';
import type { CrawlStore, KnownUrl, Silence } from '../../store/crawl-port.ts';

export interface SilenceLimits {
  readonly hostGoneAfter: number;
  readonly hostGoneAttemptsMin: number;
}

/** What happens to pages. */
export interface SilenceEffects {
  markGone(known: KnownUrl, at: EpochMs): void;
  dueNow(known: KnownUrl, at: EpochMs): void;
}

export class SilentHosts {
  readonly #store: CrawlStore;
  readonly #limits: SilenceLimits;
  readonly #effects: SilenceEffects;
  readonly #silences: Map<HostName, Silence>;
  /**
   * What failed before anybody answered in this collection: it may be our own line that is down. Null: somebody has.
   */
  #untold: Map<HostName, EpochMs> | null = new Map();

  constructor(store: CrawlStore, limits: SilenceLimits, effects: SilenceEffects) {
    this.#store = store;
    this.#limits = limits;
    this.#effects = effects;
    this.#silences = new Map(store.silentHosts.all().map(({ host, ...silence }) => [host, silence]));
  }

  ended(host: HostName, outcome: Outcome, at: EpochMs): void {
    if (isSilence(outcome)) {
      // 5xx is silence of the page, and a word of somebody.
      if (outcome.kind === 'failed' && outcome.status > 0) this.#tell();
      if (this.#untold === null) this.#silent(host, at);
      else if (!this.#untold.has(host)) this.#untold.set(host, at);
    } else if (outcome.kind !== 'failed' || outcome.status !== 0) this.#answered(host, at);
  }

  /** A collection is over in which only one host was asked: there was nobody else to tell whose line was down. */
  end(): void {
    if (this.#untold?.size === 1) this.#tell();
  }

  #tell(): void {
    const untold = this.#untold ?? [];
    this.#untold = null;
    for (const [host, failedAt] of untold) this.#silent(host, failedAt);
  }

  /** Nothing is known of the page itself: its host does not answer, or nobody does. */
  isSilent(host: HostName): boolean {
    return this.#untold !== null || this.#silences.has(host);
  }

  #silent(host: HostName, at: EpochMs): void {
    const before = this.#silences.get(host) ?? { since: at, askedAt: at, attempts: 0, isGone: false };
    // Many requests of one hour are one attempt.
    if (before.attempts > 0 && at - before.askedAt < hourMs) return;
    const attempts = before.attempts + 1;
    const isOver = at - before.since >= this.#limits.hostGoneAfter && attempts >= this.#limits.hostGoneAttemptsMin;
    const silence = { ...before, askedAt: at, attempts, isGone: before.isGone || isOver };
    this.#silences.set(host, silence);
    this.#store.silentHosts.put(host, silence);
    if (isOver && !before.isGone) for (const page of this.#pages(host, 'alive')) this.#effects.markGone(page, at);
  }

  #answered(host: HostName, at: EpochMs): void {
    this.#tell();
    const silence = this.#silences.get(host);
    if (silence === undefined) return;
    this.#silences.delete(host);
    this.#store.silentHosts.remove(host);
    // What answers may be somebody else: each page lives again when it has been seen.
    if (silence.isGone) for (const page of this.#pages(host, 'gone')) this.#effects.dueNow(page, at);
  }

  *#pages(host: HostName, which: 'alive' | 'gone'): IterableIterator<KnownUrl> {
    for (const key of this.#store.silentHosts.pages(host, which)) {
      const known = this.#store.urls.byKey(key);
      if (known !== null) yield known;
    }
  }
}

/** Nobody answers, or a server says that it cannot. Other answers come from somebody. */
const isSilence = (outcome: Outcome): boolean =>
  outcome.kind === 'failed' && (outcome.status >= 500 || (outcome.status === 0 && unanswered.has(outcome.fault)));

const unanswered: ReadonlySet<FetchFault> = new Set<FetchFault>(['dns', 'connect', 'tls', 'timeout', 'reset']);
