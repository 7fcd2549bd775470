import type { Header } from './page.ts';
import type { Url } from './url.ts';

/**
 * How a request ended, before anything is known of what it was for: the one list of what can come of asking a server.
 * Whoever asks for something answers to every case of it in a `switch` without a default, so that a new case does not
 * compile until pages, robots.txt, files about rights, sitemaps, feeds, lists and reports have all said what it means to
 * them. CONTRIBUTING.md, "Add an outcome", names the places.
 */
export type Outcome =
  /** 200 or 203, whole, content coding removed. */
  | { readonly kind: 'body'; readonly status: number; readonly headers: readonly Header[]; readonly body: Uint8Array }
  /** 304: what we have is still right. */
  | { readonly kind: 'not-modified' }
  /** `to` is another URL than the one that was asked for, unless cookies are set: with them it may answer otherwise. */
  | { readonly kind: 'redirect'; readonly status: number; readonly to: Url; readonly setCookies: readonly string[] }
  | { readonly kind: 'gone'; readonly status: 404 | 410 }
  /** Everything else. `status` 0: there was no answer. */
  | FailedOutcome;

export interface FailedOutcome {
  readonly kind: 'failed';
  readonly fault: FetchFault;
  readonly status: number;
  readonly retryAfterMs: number | null;
}

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

/** How the log of requests names what came of one: a body by what it was, anything else by how it ended. */
export type OutcomeKind =
  | 'page'
  | 'unchanged'
  | 'redirect'
  | 'gone'
  | 'failed'
  | 'robots'
  | 'sitemap'
  | 'feed'
  | 'rights';

/** Which comparison said whether a page has changed. */
export type ChangeEvidence = 'first' | 'status' | 'validator' | 'md5' | 'text-hash' | 'shingles' | 'different';
