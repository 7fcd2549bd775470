import type { ArchiveLocation, FetchedPage, Header } from '../model/page.ts';
import type { EpochMs } from '../model/time.ts';
import type { Url } from '../model/url.ts';

/** One visit that brought a response, as it goes into the archive. */
export interface ArchivedFetch {
  readonly url: Url;
  readonly fetchedAt: EpochMs;
  readonly address: string | null;
  readonly requestHeaders: readonly Header[];
  readonly status: number;
  readonly headers: readonly Header[];
  /** Content coding removed; the archived headers say so. Empty for a revisit. */
  readonly body: Uint8Array;
  /**
   * Set when the body is that of an earlier record of the same URL (or the server answered 304): a revisit record is
   * written. Never of another URL: forgetting one page must not take another's body away.
   */
  readonly revisitOf: { readonly url: Url; readonly fetchedAt: EpochMs; readonly payloadDigest: string } | null;
  /** Lines of the metadata record: rights found, language, charset, outcome. */
  readonly metadata: readonly Header[];
}

/** A visit found in the archive, and where. */
export interface StoredVisit {
  readonly fetch: ArchivedFetch;
  readonly location: ArchiveLocation;
}

/**
 * Appends to WARC files. A crash at any byte leaves files whose complete records are readable; nothing counts as stored
 * before `flush` has resolved.
 */
export interface ArchiveWriter {
  /** What opening found wrong and put right. */
  readonly recovery: ArchiveRecovery;
  /**
   * Where the response or revisit record lies; it can be read there after `flush`. Visits keep the order of the calls.
   */
  write(fetch: ArchivedFetch): Promise<ArchiveLocation>;
  /**
   * Resolves when everything written before is on the disk, with the end of it: what a store remembers to resume from.
   */
  flush(): Promise<ArchivePosition>;
  /** Flushes and brings the CDXJ index up to date. */
  close(): Promise<void>;
}

export interface ArchivePosition {
  readonly file: string;
  readonly offset: number;
}

export interface ArchiveRecovery {
  /** Bytes after the last complete visit of the newest file, cut off. */
  readonly cut: { readonly file: string; readonly offset: number; readonly bytes: number } | null;
  /** Unreadable stretches with good records after them. They stay where they are. */
  readonly holes: readonly { readonly file: string; readonly offset: number; readonly bytes: number }[];
}

export interface ArchiveReader {
  /** The page of a response record; throws ARCHIVE_DAMAGED when the bytes there are not that record. */
  read(location: ArchiveLocation): Promise<FetchedPage>;
  /** The address the record was fetched from; null when it does not say. */
  addressOf(location: ArchiveLocation): Promise<string | null>;
  /** Visits written at or after a position, in the order of writing: those a crash left out of the store. */
  visitsFrom(position: ArchivePosition | null): AsyncIterable<StoredVisit>;
  close(): Promise<void>;
}
