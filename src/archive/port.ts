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
  /** Set when the body is that of an earlier record (or the server answered 304): a revisit record is written. */
  readonly revisitOf: { readonly url: Url; readonly fetchedAt: EpochMs; readonly payloadDigest: string } | null;
  /** Lines of the metadata record: rights found, language, charset, outcome. */
  readonly metadata: readonly Header[];
}

/**
 * Appends to WARC files. A crash at any byte leaves files whose complete records are readable; nothing counts as stored
 * before `flush` has resolved.
 */
export interface ArchiveWriter {
  /** Where the response or revisit record lies. */
  write(fetch: ArchivedFetch): Promise<ArchiveLocation>;
  /** Resolves when everything written so far is on the disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface ArchiveReader {
  /** The page of a response record; throws ARCHIVE_DAMAGED when the bytes there are not that record. */
  read(location: ArchiveLocation): Promise<FetchedPage>;
  close(): Promise<void>;
}
