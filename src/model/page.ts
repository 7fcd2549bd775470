import type { Md5, UrlId, UrlKey } from './ids.ts';
import type { EpochMs } from './time.ts';
import type { Url } from './url.ts';

export type Header = readonly [name: string, value: string];

/** A response as it came from the server (content coding removed, nothing else). */
export interface FetchedPage {
  readonly url: Url;
  readonly fetchedAt: EpochMs;
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  readonly md5: Md5;
}

/** Who said no before anything was asked of the server (or right after). */
export const refusals = [
  'robots',
  'robots-unreachable',
  'blocked',
  'trap',
  'hop-limit',
  'host-cap',
  'noindex',
  'domain-cap',
  'address-cap',
  'alias',
  'scope',
  /** A survey follows only some internal links, and reads pages that differ only in their query once. */
  'sample',
  'query',
] as const;
export type Refusal = (typeof refusals)[number];

export type FetchFault =
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'truncated'
  | 'too-large'
  | 'too-many-redirects'
  | 'not-text'
  | 'bad-encoding'
  | 'bad-response'
  | 'client-error'
  | 'server-error'
  /** Offline: the archive or graph that is collected from has nothing of it. */
  | 'not-recorded';

/** Every way a visit can end. */
export type FetchOutcome =
  | { readonly kind: 'page'; readonly page: FetchedPage }
  | { readonly kind: 'unchanged'; readonly status: 200 | 304 }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: Url }
  | { readonly kind: 'gone'; readonly status: 404 | 410 }
  | { readonly kind: 'refused'; readonly by: Refusal; readonly detail: string | null }
  | {
      readonly kind: 'failed';
      readonly fault: FetchFault;
      readonly status: number;
      readonly retryAfterMs: number | null;
    };

/** Where the WARC record of a version begins and how many (compressed) bytes it has. */
export interface ArchiveLocation {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** One stored version of a page. */
export interface Revision {
  readonly key: UrlKey;
  readonly url: Url;
  /** Null until the collection settles for the first time after the URL was found. */
  readonly id: UrlId | null;
  readonly revision: number;
  readonly fetchedAt: EpochMs;
  readonly status: number;
  readonly contentType: string | null;
  readonly bodyBytes: number;
  readonly md5: Md5;
  /** Hash of the main text alone: equal when only the frame around it changed. */
  readonly textHash: string | null;
  readonly charset: string;
  readonly language: string;
  readonly location: ArchiveLocation;
}
