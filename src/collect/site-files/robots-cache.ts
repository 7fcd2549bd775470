import type { Refused } from '../../model/refusal.ts';
import type { EpochMs } from '../../model/time.ts';
import { originOf, pathOf, type HostName, type Url } from '../../model/url.ts';
import type { NewUrl, RobotsTable, StoredRobots } from '../../store/crawl-port.ts';
import { crawlDelaySeconds, decideByAll } from '../robots/match.ts';
import { parseRobots, robotsProfiles, type Robots } from '../robots/parse.ts';
import { afterAnswer, robotsDueAt, robotsPolicy, type RobotsAnswer, type RobotsTimes } from '../robots/state.ts';

export interface RobotsLimits extends RobotsTimes {
  readonly bytesMax: number;
}

export type RobotsWord =
  | { readonly kind: 'ask' }
  | { readonly kind: 'allowed' }
  | { readonly kind: 'forbidden'; readonly line: string }
  | { readonly kind: 'closed'; readonly cause: string; readonly until: EpochMs };

/** How a robots.txt stands in the store: known, and never due by itself. */
export const robotsPlace = (url: Url, at: EpochMs): NewUrl => ({
  url,
  kind: 'robots',
  depth: 0,
  cgiHops: 0,
  foundOn: null,
  at,
  refused: robotsFileRefused,
});

export const robotsFileRefused: Refused = {
  by: 'scope',
  detail: 'robots.txt is asked for before pages, not for itself',
};

interface Entry {
  readonly record: StoredRobots;
  /** One of each profile; the first is the one that says what else stands in the file. */
  readonly readings: readonly Robots[];
}

const entriesMax = 20_000;

/** What the robots.txt of every origin says, as the store has it, with the last used files parsed in memory. */
export class RobotsCache {
  readonly #table: RobotsTable;
  readonly #agent: string;
  readonly #limits: RobotsLimits;
  #entries = new Map<string, Entry | null>();

  constructor(table: RobotsTable, agent: string, limits: RobotsLimits) {
    this.#table = table;
    this.#agent = agent;
    this.#limits = limits;
  }

  of(url: Url, now: EpochMs): RobotsWord {
    const entry = this.#entry(originOf(url));
    const policy = robotsPolicy(entry?.record ?? null, now, this.#limits);
    if (policy.kind === 'ask') return policy;
    if (policy.kind === 'closed' || entry === null)
      return { kind: 'closed', cause: policy.kind === 'closed' ? policy.cause : '', until: this.#dueAt(entry, now) };
    // An origin that was unreachable for too long is open although its last good copy stays on record.
    if (policy.bytes.length === 0) return { kind: 'allowed' };
    const decision = decideByAll(entry.readings, this.#agent, pathOf(url));
    return decision.allowed ? { kind: 'allowed' } : { kind: 'forbidden', line: decision.line ?? '' };
  }

  /** Remembers an answer. Returns the rules it brought, for what else they say; null when it brought none. */
  learn(origin: string, answer: RobotsAnswer, now: EpochMs): Robots | null {
    const record = afterAnswer(this.#table.get(origin), answer, now);
    this.#table.put(origin, record);
    this.#remember(origin, record);
    return answer.kind === 'file' ? (this.#entry(origin)?.readings[0] ?? null) : null;
  }

  crawlDelayMs(origin: string): number | null {
    const entry = this.#entry(origin);
    const seconds = (entry?.readings ?? []).flatMap((robots) => crawlDelaySeconds(robots, this.#agent) ?? []);
    return seconds.length === 0 ? null : Math.max(...seconds) * 1000;
  }

  /** The longest that an origin of the host asks for, at the usual ports; 0: none does. */
  crawlDelayOfHost(host: HostName): number {
    return Math.max(0, ...['http', 'https'].map((scheme) => this.crawlDelayMs(`${scheme}://${host}`) ?? 0));
  }

  #dueAt(entry: Entry | null, now: EpochMs): EpochMs {
    return entry === null ? now : robotsDueAt(entry.record, this.#limits);
  }

  #entry(origin: string): Entry | null {
    const cached = this.#entries.get(origin);
    if (cached !== undefined) return cached;
    return this.#remember(origin, this.#table.get(origin));
  }

  #remember(origin: string, record: StoredRobots | null): Entry | null {
    if (this.#entries.size >= entriesMax) this.#entries = new Map();
    const bytes = record?.good?.bytes ?? new Uint8Array(0);
    const { bytesMax } = this.#limits;
    const readings = robotsProfiles.map((profile) => parseRobots(bytes, profile, { bytesMax }));
    const entry = record === null ? null : { record, readings };
    this.#entries.set(origin, entry);
    return entry;
  }
}
