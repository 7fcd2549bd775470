import type { Clock } from '../../base/clock.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import type { HostName } from '../../model/url.ts';
import type { Fetch, ResolvedHost } from '../fetch/fetch.ts';
import { DueHeap } from '../politeness/due-heap.ts';

/** Lookups at one time: the system's resolver has few threads of its own. */
const lookupsMax = 16;

interface Resolved {
  readonly address: string;
  readonly foundAt: EpochMs;
  /** From then on it has to be looked up again. */
  readonly until: EpochMs;
}

/**
 * Finds the addresses of hosts in the background; a host goes to the gate when its address is known. An address holds
 * for `addressAgeMax`: sites move to other servers, and whoever has taken over the old one must not get their visits.
 * When the name cannot be found then, the last address holds for as long again, since name servers are away for minutes
 * more often than sites are gone.
 */
export class HostResolver {
  readonly #fetch: Fetch;
  readonly #clock: Clock;
  readonly #addressAgeMax: number;
  readonly #onResolved: () => void;
  readonly #addresses = new Map<HostName, Resolved>();
  readonly #asked = new Set<HostName>();
  /** Hosts to be looked up later: they could not be found, and their pages are due for another try then. */
  readonly #later = new DueHeap<HostName>();
  #waiting: HostName[] = [];
  #running = 0;
  #done: { host: HostName; resolved: ResolvedHost }[] = [];

  constructor(parts: {
    readonly fetch: Fetch;
    readonly clock: Clock;
    readonly addressAgeMax: number;
    readonly onResolved: () => void;
  }) {
    this.#fetch = parts.fetch;
    this.#clock = parts.clock;
    this.#addressAgeMax = parts.addressAgeMax;
    this.#onResolved = parts.onResolved;
  }

  /** Hosts that are being looked up. */
  get asked(): number {
    return this.#asked.size;
  }

  isBusy(until: EpochMs): boolean {
    return this.#asked.size > 0 || this.#later.nextAt() <= until;
  }

  /** When a lookup put off is to be made. */
  wakeAt(): number {
    return this.#later.nextAt();
  }

  /** Null: it was never looked up, was not found, or was found too long ago. */
  addressOf(host: HostName, now: EpochMs): string | null {
    const resolved = this.#addresses.get(host);
    return resolved !== undefined && now < resolved.until ? resolved.address : null;
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
      const lookup = this.#lookup(host);
      void (this.#clock.during?.(lookup) ?? lookup);
    }
  }

  async #lookup(host: HostName): Promise<void> {
    const answer = await this.#fetch.resolve(host);
    this.#done.push({ host, resolved: this.#learn(host, answer) });
    this.#running--;
    this.#next();
    this.#onResolved();
  }

  #learn(host: HostName, answer: ResolvedHost): ResolvedHost {
    const now = this.#clock.now();
    const last = this.#addresses.get(host);
    this.#addresses.delete(host);
    if (answer.kind === 'found') {
      const until = epochMs(now + this.#addressAgeMax);
      this.#addresses.set(host, { address: answer.address, foundAt: now, until });
      return answer;
    }
    const holdsUntil = epochMs((last?.foundAt ?? 0) + 2 * this.#addressAgeMax);
    if (answer.kind === 'private' || last === undefined || now >= holdsUntil) return answer;
    this.#addresses.set(host, { ...last, until: holdsUntil });
    return { kind: 'found', address: last.address };
  }
}
