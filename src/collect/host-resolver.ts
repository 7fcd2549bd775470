import type { HostName } from '../model/url.ts';
import type { Fetch, ResolvedHost } from './fetch/fetch.ts';

/** Lookups at one time: the system's resolver has few threads of its own. */
const lookupsMax = 16;

/** Finds the addresses of hosts in the background; a host goes to the gate when its address is known. */
export class HostResolver {
  readonly #fetch: Fetch;
  readonly #onResolved: () => void;
  readonly #addresses = new Map<HostName, string>();
  readonly #asked = new Set<HostName>();
  #waiting: HostName[] = [];
  #running = 0;
  #done: { host: HostName; resolved: ResolvedHost }[] = [];

  constructor(fetch: Fetch, onResolved: () => void) {
    this.#fetch = fetch;
    this.#onResolved = onResolved;
  }

  get busy(): boolean {
    return this.#asked.size > 0;
  }

  addressOf(host: HostName): string | null {
    return this.#addresses.get(host) ?? null;
  }

  ask(host: HostName): void {
    if (this.#asked.has(host)) return;
    this.#asked.add(host);
    this.#waiting.push(host);
    this.#next();
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
