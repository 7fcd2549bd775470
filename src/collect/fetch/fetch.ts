import type { FetchFault } from '../../model/outcome.ts';
import type { Header } from '../../model/page.ts';
import type { EpochMs } from '../../model/time.ts';
import type { HostName, Url } from '../../model/url.ts';

/** The crawler's door to the network. Nothing it meets there is an exception. */
export interface Fetch {
  /** The address a host is reached at. */
  resolve(host: HostName): Promise<ResolvedHost>;
  /** One request, no redirects followed. Resolves within `fetchTimeMax`; an aborted signal ends it as `reset`. */
  get(request: FetchRequest): Promise<FetchAnswer>;
  close(): Promise<void>;
}

export type ResolvedHost =
  | { readonly kind: 'found'; readonly address: string }
  /** An address of the machine's own network, which links from the Web must not reach. */
  | { readonly kind: 'private'; readonly address: string }
  | { readonly kind: 'unknown' };

export interface FetchRequest {
  readonly url: Url;
  readonly address: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Set on the way here, by redirects. */
  readonly cookie: string | null;
  readonly bodyBytesMax: number;
  /** What to do with a longer body: fail as `too-large`, or keep the beginning (robots.txt). */
  readonly longBody: 'fail' | 'cut';
  /** Whether a body of this type (lower case, without parameters; empty when not said) is wanted at all. */
  readonly wantsType: (type: string) => boolean;
}

export interface FetchAnswer {
  readonly startedAt: EpochMs;
  readonly finishedAt: EpochMs;
  /** When the answer was recorded that is given again here; missing or null: just now. */
  readonly recordedAt?: EpochMs | null;
  readonly requestHeaders: readonly Header[];
  /** Bytes of the body as they came over the wire. */
  readonly wireBytes: number;
  readonly keptAlive: boolean;
  readonly result: FetchResult;
}

export type FetchResult =
  /** Content coding removed from the body. */
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: readonly Header[];
      readonly body: Uint8Array;
    }
  | { readonly kind: 'failed'; readonly fault: FetchFault; readonly status: number };

/** The value of the first header of a name; null when there is none. */
export const headerOf = (headers: readonly Header[], name: string): string | null =>
  headers.find(([own]) => own.toLowerCase() === name)?.[1] ?? null;

/** All of them, in their order. */
export const headersOf = (headers: readonly Header[], name: string): readonly string[] =>
  headers.flatMap(([own, value]) => (own.toLowerCase() === name ? [value] : []));

/**
 * An address in a header, whose bytes beyond ASCII are characters here: they are sent back as they came, whatever charset
 * the server thought of.
 */
export const addressIn = (value: string): string =>
  value.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

/** `text/html` of `Text/HTML; charset=x`; empty when nothing is said. */
export const mediaType = (contentType: string | null): string =>
  (contentType ?? '').split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? '';
