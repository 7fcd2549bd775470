import type { EpochMs } from '../../model/time.ts';
import type { HostName } from '../../model/url.ts';

/** How one host was treated: pauses are measured from the end of one request to the start of the next. */
export interface HostPoliteness {
  readonly host: HostName;
  readonly requests: number;
  readonly firstAt: EpochMs;
  readonly lastAt: EpochMs;
  /** How long its answers took, together. */
  readonly fetchMs: number;
  readonly pauses: Pauses;
  /** Requests that began while another was under way. Must be 0. */
  readonly overlaps: number;
}

export interface Pauses {
  readonly count: number;
  /** All of them together: so long the host was waited for. */
  readonly sumMs: number;
  readonly smallestMs: number;
}

interface Visit {
  readonly host: HostName;
  readonly at: EpochMs;
  readonly ms: number;
}

/** One line for each host; `visits` come host by host, in the order of time. */
export function* politenessByHost(visits: Iterable<Visit>): IterableIterator<HostPoliteness> {
  let own: HostCount | null = null;
  for (const visit of visits) {
    if (own !== null && own.host === visit.host) {
      own.add(visit);
      continue;
    }
    if (own !== null) yield own.told();
    own = new HostCount(visit);
  }
  if (own !== null) yield own.told();
}

class HostCount {
  readonly host: HostName;
  readonly #firstAt: EpochMs;
  #lastAt: EpochMs;
  #endAt: number;
  #requests = 1;
  #overlaps = 0;
  #fetchMs: number;
  #pauses: Pauses = { count: 0, sumMs: 0, smallestMs: Number.POSITIVE_INFINITY };

  constructor({ host, at, ms }: Visit) {
    this.host = host;
    this.#firstAt = at;
    this.#lastAt = at;
    this.#endAt = at + ms;
    this.#fetchMs = ms;
  }

  add({ at, ms }: Visit): void {
    const pause = at - this.#endAt;
    const { count, sumMs, smallestMs } = this.#pauses;
    this.#pauses = { count: count + 1, sumMs: sumMs + pause, smallestMs: Math.min(smallestMs, pause) };
    if (pause < 0) this.#overlaps++;
    this.#requests++;
    this.#fetchMs += ms;
    this.#lastAt = at;
    this.#endAt = at + ms;
  }

  told(): HostPoliteness {
    return {
      host: this.host,
      requests: this.#requests,
      firstAt: this.#firstAt,
      lastAt: this.#lastAt,
      fetchMs: this.#fetchMs,
      pauses: this.#pauses,
      overlaps: this.#overlaps,
    };
  }
}
