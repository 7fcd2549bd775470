import type { FetchFault } from '../../model/outcome.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import { parseUrl, type Url } from '../../model/url.ts';

/** How the request for a robots.txt ended, redirects followed. */
export type RobotsAnswer =
  /** Any 2xx, with at least the first `robotsBytesMax` bytes of the body, whatever its type. */
  | { readonly kind: 'file'; readonly status: number; readonly bytes: Uint8Array }
  /** Any other final status. */
  | { readonly kind: 'status'; readonly status: number }
  /** A redirect that leads nowhere: too many, in a circle, without a target or to something that is no web page. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'failed'; readonly fault: FetchFault };

/** What is remembered of the robots.txt of one origin (scheme, host and port). */
export interface RobotsRecord {
  readonly checkedAt: EpochMs;
  readonly result: 'file' | 'absent' | 'unreachable';
  /** The status or fault of the last attempt, for people: `200`, `404`, `503`, `dns`. */
  readonly cause: string;
  /** The last attempt that was not unreachable. `bytes` is empty when there was no file. */
  readonly good: { readonly at: EpochMs; readonly bytes: Uint8Array } | null;
  readonly unreachableSince: EpochMs | null;
}

export interface RobotsTimes {
  /** Age at which a file, or its absence, is asked for again. */
  readonly ageMax: number;
  /** Age at which a file is asked for again after a failure. */
  readonly errorAgeMax: number;
  /** So long the last good copy stands in for an unreachable file. */
  readonly copyAgeMax: number;
  /** Unreachable for so long is as good as absent (RFC 9309 §2.3.1.4). */
  readonly unreachableMax: number;
}

export type RobotsPolicy =
  /** Nothing is known that is fresh enough: fetch robots.txt before anything else of this origin. */
  | { readonly kind: 'ask' }
  /** The rules in these bytes hold; no bytes, no rules. */
  | { readonly kind: 'rules'; readonly bytes: Uint8Array }
  | { readonly kind: 'closed'; readonly cause: string };

/** The record after another attempt. */
export const afterAnswer = (record: RobotsRecord | null, answer: RobotsAnswer, now: EpochMs): RobotsRecord => {
  const result = resultOf(answer);
  const cause = answer.kind === 'failed' ? answer.fault : answer.kind === 'lost' ? 'redirects' : String(answer.status);
  if (result === 'unreachable')
    return {
      checkedAt: now,
      result,
      cause,
      good: record?.good ?? null,
      unreachableSince: record?.unreachableSince ?? now,
    };
  const bytes = answer.kind === 'file' ? answer.bytes : new Uint8Array(0);
  return { checkedAt: now, result, cause, good: { at: now, bytes }, unreachableSince: null };
};

/** When to ask again. */
export const robotsDueAt = (record: RobotsRecord, times: RobotsTimes): EpochMs =>
  epochMs(record.checkedAt + (record.result === 'unreachable' ? times.errorAgeMax : times.ageMax));

/** What holds at this moment. */
export const robotsPolicy = (record: RobotsRecord | null, now: EpochMs, times: RobotsTimes): RobotsPolicy => {
  if (record === null || now >= robotsDueAt(record, times)) return { kind: 'ask' };
  const { good, unreachableSince } = record;
  const copyHolds = good !== null && (unreachableSince === null || now - good.at <= times.copyAgeMax);
  if (copyHolds) return { kind: 'rules', bytes: good.bytes };
  if (unreachableSince !== null && now - unreachableSince < times.unreachableMax)
    return { kind: 'closed', cause: record.cause };
  return { kind: 'rules', bytes: new Uint8Array(0) };
};

/** Where a redirected request for robots.txt goes on; also to another host, whose file then speaks for the first. */
export const robotsRedirect = (
  from: Url,
  location: string | null,
  hops: number,
  hopsMax: number,
): { readonly kind: 'follow'; readonly to: Url } | { readonly kind: 'lost' } => {
  const to = location === null || hops >= hopsMax ? null : parseUrl(location, from);
  return to === null || to === from ? { kind: 'lost' } : { kind: 'follow', to };
};

/**
 * RFC 9309 §2.3.1: a file that can be read holds; 4xx is no file; everything that may be a passing trouble forbids all.
 * 429 counts as trouble (Google does so): a server that wants less is not asked for more.
 */
const resultOf = (answer: RobotsAnswer): RobotsRecord['result'] => {
  switch (answer.kind) {
    case 'file':
      return 'file';
    case 'lost':
      return 'absent';
    case 'failed':
      return 'unreachable';
    case 'status':
      return answer.status >= 300 && answer.status < 500 && answer.status !== 429 ? 'absent' : 'unreachable';
  }
};
