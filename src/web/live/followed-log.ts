import type { FetchFault, OutcomeKind } from '../../model/outcome.ts';
import { minuteMs, secondMs } from '../../model/time.ts';
import type { HostName } from '../../model/url.ts';
import type { LoggedFetch } from '../../store/crawl-port.ts';
import type { ServerPlace, ServerSpots, Spot } from './server-spots.ts';

/** What has been asked of one server, by its address. */
export interface FollowedServer extends ServerPlace {
  readonly number: number;
  readonly address: string;
  readonly hosts: Set<HostName>;
  lastHost: HostName;
  requests: number;
  pages: number;
  /** In the minute that `forget` left. */
  recent: number;
  recentMs: number;
}

export interface SpotCount {
  readonly spot: Spot;
  servers: number;
  requests: number;
  pages: number;
}

interface Second {
  requests: number;
  pages: number;
  bytes: number;
}

export interface Rate {
  readonly requests: number;
  readonly pages: number;
  readonly bytes: number;
}

/** Throughput is remembered for so long. */
const historyMs = 10 * minuteMs;

/** Adds up the log of requests as it grows: by server, by place, by outcome and by second. */
export class FollowedLog {
  readonly #spots: ServerSpots;
  readonly #servers = new Map<string, FollowedServer>();
  readonly #places = new Map<Spot, SpotCount>();
  readonly #outcomes = new Map<
    string,
    { readonly kind: OutcomeKind; readonly fault: FetchFault | null; fetches: number }
  >();
  readonly #hosts = new Set<HostName>();
  readonly #seconds = new Map<number, Second>();
  /** Requests of the last minute, in the order of the log. */
  #recent: { readonly server: FollowedServer; readonly ended: number; readonly ms: number }[] = [];
  #total: Second = { requests: 0, pages: 0, bytes: 0 };

  constructor(spots: ServerSpots) {
    this.#spots = spots;
  }

  add(entry: LoggedFetch): void {
    const { host, address, at, ms, kind, fault, bytes } = entry;
    const pages = kind === 'page' ? 1 : 0;
    const name = `${kind} ${fault}`;
    const outcome = this.#outcomes.get(name) ?? { kind, fault, fetches: 0 };
    outcome.fetches++;
    this.#outcomes.set(name, outcome);
    this.#hosts.add(host);
    const ended = at + ms;
    const second = this.#second(Math.floor(ended / secondMs));
    for (const count of [second, this.#total]) {
      count.requests++;
      count.pages += pages;
      count.bytes += bytes;
    }
    // Nothing was sent: there was no such host, or the answer came from elsewhere.
    if (address === null || address === '') return;
    const server = this.#server(address, host);
    const place = this.#place(server.spot);
    if (server.requests === 0) place.servers++;
    server.hosts.add(host);
    server.lastHost = host;
    server.requests++;
    server.pages += pages;
    server.recent++;
    server.recentMs += ms;
    place.requests++;
    place.pages += pages;
    this.#recent.push({ server, ended, ms });
  }

  /** What is older than a minute leaves the recent counts, and than ten the history. */
  forget(now: number): void {
    this.#recent = this.#recent.filter(({ server, ended, ms }) => {
      if (ended > now - minuteMs) return true;
      server.recent--;
      server.recentMs -= ms;
      return false;
    });
    for (const second of this.#seconds.keys())
      if ((second + 1) * secondMs < now - historyMs) this.#seconds.delete(second);
  }

  get total(): Rate & { readonly servers: number; readonly hosts: number } {
    return { ...this.#total, servers: this.#servers.size, hosts: this.#hosts.size };
  }

  /** Requests, pages and bytes a second, over the seconds from `from` (inclusive) to `to`. */
  rate(from: number, to: number): Rate {
    const sum = { requests: 0, pages: 0, bytes: 0 };
    const [first, end] = [Math.floor(from / secondMs), Math.ceil(to / secondMs)];
    for (let at = first; at < end; at++) {
      const second = this.#seconds.get(at);
      if (second === undefined) continue;
      sum.requests += second.requests;
      sum.pages += second.pages;
      sum.bytes += second.bytes;
    }
    const seconds = Math.max(1, end - first);
    return { requests: sum.requests / seconds, pages: sum.pages / seconds, bytes: sum.bytes / seconds };
  }

  /** Most often first. */
  outcomes(): readonly { readonly kind: OutcomeKind; readonly fault: FetchFault | null; readonly fetches: number }[] {
    return [...this.#outcomes.values()].toSorted((a, b) => b.fetches - a.fetches || (a.kind < b.kind ? -1 : 1));
  }

  /** Places by pages, most first. */
  places(): readonly SpotCount[] {
    return [...this.#places.values()].toSorted((a, b) => b.pages - a.pages || b.requests - a.requests);
  }

  servers(): Iterable<FollowedServer> {
    return this.#servers.values();
  }

  /** Those asked most in the last minute. */
  busiest(most: number): readonly FollowedServer[] {
    const asked = new Set(this.#recent.map(({ server }) => server));
    return [...asked].toSorted((a, b) => b.recentMs - a.recentMs || a.number - b.number).slice(0, most);
  }

  #server(address: string, host: HostName): FollowedServer {
    const known = this.#servers.get(address);
    if (known !== undefined) return known;
    const counts = { requests: 0, pages: 0, recent: 0, recentMs: 0 };
    const place = this.#spots.place(address);
    const server = {
      ...place,
      number: this.#servers.size,
      address,
      hosts: new Set<HostName>(),
      lastHost: host,
      ...counts,
    };
    this.#servers.set(address, server);
    return server;
  }

  #place(spot: Spot): SpotCount {
    const known = this.#places.get(spot) ?? { spot, servers: 0, requests: 0, pages: 0 };
    this.#places.set(spot, known);
    return known;
  }

  #second(at: number): Second {
    const known = this.#seconds.get(at) ?? { requests: 0, pages: 0, bytes: 0 };
    this.#seconds.set(at, known);
    return known;
  }
}
