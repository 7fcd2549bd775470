import type { UrlId, UrlKey } from '../model/ids.ts';
import type { OutcomeKind } from '../model/outcome.ts';
import type { RightsKind, RightsSource } from '../model/rights.ts';
import type { EpochMs } from '../model/time.ts';
import type { HostName } from '../model/url.ts';
import type { StoredSiteRights } from './rights-port.ts';

/**
 * The corpus as a whole, in rows with no more in them than surveys count. Each goes over everything there is once, in chunks: others
 * write in between, and a row tells what was true when it was read.
 */
export interface SurveyRows {
  /** Every living page that has its number, in the order of the numbers. */
  pages(): IterableIterator<SurveyedPage>;
  /** Every version of every page, living or gone, in the order in which the pages became known, a page's own in theirs. */
  versions(): IterableIterator<SurveyedVersion>;
  /** Every host that is known, in the order in which it became so. */
  hosts(): IterableIterator<SurveyedHost>;
  /** On how many pages, of those ever collected, a kind of statement about rights was found where. */
  pageStatements(): readonly { readonly kind: RightsKind; readonly source: RightsSource; readonly pages: number }[];
  /** Of how many origins (scheme, host, port) a file about rights was asked for, by what came of it. */
  siteFiles(): readonly {
    readonly source: StoredSiteRights['source'];
    readonly result: StoredSiteRights['result'];
    readonly origins: number;
  }[];
}

export interface SurveyedPage {
  readonly key: UrlKey;
  readonly id: UrlId;
  readonly host: HostName;
  readonly revision: number;
  readonly charset: string;
  readonly language: string;
  /** Of this revision; null: none was made. */
  readonly document: SurveyedDocument | null;
}

export interface SurveyedDocument {
  readonly type: string;
  readonly mining: string;
  readonly licence: string | null;
  readonly words: number;
}

export interface SurveyedVersion {
  readonly key: UrlKey;
  readonly id: UrlId | null;
  readonly host: HostName;
  readonly revision: number;
  readonly fetchedAt: EpochMs;
  readonly charset: string;
  readonly language: string;
  /** When the page was found to be gone, which it still is; null: it lives. */
  readonly goneAt: EpochMs | null;
}

export interface SurveyedHost {
  readonly host: HostName;
  /** Where it was last reached, by us or by whoever made an archive that was imported; null: not known. */
  readonly address: string | null;
  readonly addedAt: EpochMs;
  /** Pages of it that were ever collected, and those of them that live. */
  readonly pagesEver: number;
  readonly pages: number;
  /** Requests for its pages and for files about it, and those of them that brought any answer. */
  readonly requests: number;
  readonly answers: number;
  /** How the newest of them ended; null: there was none. */
  readonly lastKind: OutcomeKind | null;
  /** URLs of pages known, those that its robots.txt forbids, and those not asked for since it could not be had. */
  readonly urls: number;
  readonly forbidden: number;
  readonly withoutRobots: number;
}
