import type { EpochMs } from '../model/time.ts';
import type { HostName } from '../model/url.ts';
import type { Fetch, ResolvedHost } from './fetch/fetch.ts';
import { DueHeap } from './politeness/due-heap.ts';

/** Lookups at one time: the system's resolver has few threads of its own. */
const lookupsMax = 16;

/** Finds the addresses of hosts in the background; a host goes to the gate when its address is known. */
export class HostResolver {
  readonly #fetch: Fetch;
  readonly #onResolved: () => void;
  readonly #addresses = new Map<HostName, string>();
  readonly #asked = new Set<HostName>();
  /** Hosts to be looked up later: they could not be found, and their pages are due for another try then. */
  readonly #later = new DueHeap<HostName>();
  #waiting: HostName[] = [];
  #running = 0;
  #done: { host: HostName; resolved: ResolvedHost }[] = [];

  constructor(fetch: Fetch, onResolved: () => void) {
    this.#fetch = fetch;
    this.#onResolved = onResolved;
  }

  isBusy(until: EpochMs): boolean {
    return this.#asked.size > 0 || this.#later.nextAt() <= until;
  }

  /** When a lookup put off is to be made. */
  wakeAt(): number {
    return this.#later.nextAt();
  }

  addressOf(host: HostName): string | null {
    return this.#addresses.get(host) ?? null;
  }

  ask(host: HostName, at: EpochMs, now: EpochMs): void {
    if (at > now) return this.#later.push(at, host);
    if (this.#asked.has(host)) return;
    this.#asked.add(host);
    this.#waiting.push(host);
    this.#next();
  }

  askDue(now: EpochMs): void {
    while (this.#later.nextAt() <= now) this.ask(this.#later.pop() as HostName, now, now);
  }

  /** Hosts whose lookup is over since the last call. */
  take(): readonly { host: HostName; resolved: ResolvedHost }[] {
    const done = this.#done;
    this.#done = [];
    for (const { host } of done) this.#asked.delete(host);
    return done;
  }

  #next(): void {
    while (this.#running < lookupsMax) {
      const host = this.#waiting.shift();
      if (host === undefined) return;
      this.#running++;
      void this.#lookup(host);
    }
  }

  async #lookup(host: HostName): Promise<void> {
    const resolved = await this.#fetch.resolve(host);
    if (resolved.kind === 'found') this.#addresses.set(host, resolved.address);
    this.#done.push({ host, resolved });
    this.#running--;
    this.#next();
    this.#onResolved();
  }
}
