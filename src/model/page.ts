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
