import type { UrlKey } from '../model/ids.ts';
import type { RightsFinding, SiteSaying } from '../model/rights.ts';
import type { EpochMs } from '../model/time.ts';

/**
 * What was found about rights, when, and with what evidence (C33): by the files of a site, and by a page with its
 * headers.
 */
export interface RightsTable {
  /** `origin`: scheme, host and port. In the order of `siteSources`; files that were never asked for are left out. */
  site(origin: string): readonly StoredSiteRights[];
  /** Replaces what was known of this file of the origin. */
  putSite(origin: string, rights: StoredSiteRights): void;
  forgetSite(origin: string): void;
  /** Null: nothing was ever found in the page. An empty list: there was something, and it is there no longer. */
  page(key: UrlKey): StoredPageRights | null;
  /** Replaces what was found before. Nothing found in a page that never said anything leaves no trace. */
  putPage(key: UrlKey, rights: StoredPageRights): void;
}

export const siteSources = ['robots.txt', 'tdmrep.json', 'ai.txt'] as const satisfies SiteSaying['source'][];

const siteRightsResults = [
  /** It could be read, and what it says is kept. */
  'found',
  /** There is no such file (or, for robots.txt, no statement in it). */
  'absent',
  /**
   * Something came that is no such file: a page, other JSON, nothing, a broken encoding, a redirect to something else.
   */
  'unreadable',
  'too-large',
  /** robots.txt or a block keeps us from asking, or the server refuses (401, 403, other 4xx). */
  'forbidden',
  /** A passing trouble: asked again sooner. */
  'unreachable',
] as const;

export interface StoredSiteRights {
  readonly source: SiteSaying['source'];
  /** When it was last asked for. */
  readonly checkedAt: EpochMs;
  readonly result: (typeof siteRightsResults)[number];
  /** For people: the status, the fault, what was wrong with the file, the line of robots.txt. */
  readonly cause: string;
  /** What holds, and since when it has been read so: it outlives every trouble and falls only when the file is gone. */
  readonly found: { readonly at: EpochMs; readonly saying: SiteSaying } | null;
}

export interface StoredPageRights {
  /** Of the visit that found it. */
  readonly at: EpochMs;
  readonly findings: readonly RightsFinding[];
}
