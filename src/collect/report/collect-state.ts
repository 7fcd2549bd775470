import { epochMs, type EpochMs } from '../../model/time.ts';
import type { WaitingHosts } from '../politeness/waiting.ts';

/**
 * How a collection under way stands: what only its process knows, for whoever watches it from another one. What it has
 * done is in the log of requests. All of it are numbers that can be added up over several collections (but for times, of
 * which the earliest counts), so that a corpus in shards can be watched as one.
 */
export interface CollectState {
  readonly startedAt: EpochMs;
  /** The moment that this tells of. */
  readonly at: EpochMs;
  /** The end of the log before its first request. */
  readonly firstFetch: number;
  /** Its end at the moment. */
  readonly lastFetch: number;
  /** New and changed pages. */
  readonly pages: number;
  readonly requests: number;
  /** Requests that may be under way at one time. */
  readonly connections: number;
  readonly hosts: WaitingHosts;
  /** Hosts whose address is being looked up. */
  readonly lookups: number;
  /** When the next host may be asked; null: nothing is due, or all connections are in use. */
  readonly nextAt: EpochMs | null;
  /** It ends with so many pages, or at that time; null: no such limit was given. */
  readonly pagesMax: number | null;
  readonly endsAt: EpochMs | null;
}

interface Limited {
  readonly options: { readonly connections: number };
  readonly limits: { readonly pages: number | null; readonly forMs: number | null };
}

/** What a collection was told to keep to. */
export const statedLimits = (
  { options, limits }: Limited,
  startedAt: EpochMs,
): Pick<CollectState, 'connections' | 'pagesMax' | 'endsAt'> => ({
  connections: options.connections,
  pagesMax: limits.pages,
  endsAt: limits.forMs === null ? null : epochMs(startedAt + limits.forMs),
});
