import type { Md5, UrlKey } from '../model/ids.ts';
import type { EpochMs } from '../model/time.ts';
import type { HostName } from '../model/url.ts';

/** Which sites repeat which, and what tells that they do (C23). A site is an origin: scheme, host and port. */
export interface AliasTable {
  of(origin: string): StoredAlias | null;
  /** Those that this origin is collected instead of. */
  ofOriginal(origin: string): readonly StoredAlias[];
  all(): readonly StoredAlias[];
  /**
   * Aliases of the alias are now those of the other one. `witnesses`: pages of the alias that are still asked for, by
   * `checkAt` for the first time.
   */
  set(alias: StoredAlias, witnesses: readonly UrlKey[], checkAt: EpochMs): void;
  /** It is a site of its own again: everything refused because it was not is due. Returns how many URLs that are. */
  release(origin: string, at: EpochMs): number;
  isWitness(key: UrlKey): boolean;
  witnesses(origin: string): readonly SitePage[];
  /** Remembers that a host has this content at this path, so that a host elsewhere with the same is found. */
  recordFingerprint(host: HostName, path: string, content: string): void;
  /** Hosts that have pages and are reached at the same address as this one, itself among them: a few of them. */
  sameAddress(host: HostName): readonly HostName[];
  /** Other hosts with so many of the same prints, those with the most first: a few of them. */
  sameFingerprints(host: HostName, fingerprintsMin: number): readonly HostName[];
  /** Whether the origin has living pages. */
  hasPages(origin: string): boolean;
  /**
   * Pages of an origin that were asked for and are there or gone, in a fixed order that has nothing to do with their
   * address.
   */
  pages(origin: string, limit: number): readonly SitePage[];
  /** The page of an origin at one path (with its query); null when it was not asked for, or led elsewhere. */
  page(origin: string, path: string): SitePage | null;
}

export interface StoredAlias {
  readonly origin: string;
  /** The origin that is collected in its place. */
  readonly of: string;
  readonly at: EpochMs;
  /** Paths that both were asked for, and those of them with the same content. */
  readonly both: number;
  readonly same: number;
}

/** A page as far as comparing sites goes. */
export interface SitePage {
  readonly key: UrlKey;
  readonly path: string;
  readonly alive: boolean;
  /** Since when it is as it is: fetched so, or found gone. */
  readonly since: EpochMs;
  readonly checkedAt: EpochMs;
  /** The newest first. */
  readonly contents: readonly PageContent[];
}

export interface PageContent {
  readonly md5: Md5;
  /** Of the main text; null for pages that have none. */
  readonly textHash: string | null;
}
