import type { UrlKey } from '../model/ids.ts';
import type { PageRecord, RowHead, SectionRow } from '../model/revisit.ts';
import type { HostName } from '../model/url.ts';

/** A page as `collect.revisitBy: sections` knows it. */
export interface SectionPage {
  /** `visitedAt` in whole seconds. */
  readonly record: PageRecord;
  /** Null: it stands in no row, since it was not to be visited when its turn came. */
  readonly row: SectionRow | null;
}

/** What the rule `sections` remembers of pages and sites (src/revisit/site-sections.ts). */
export interface SectionTable {
  page(key: UrlKey): SectionPage | null;
  /** The page must be known. */
  put(key: UrlKey, page: SectionPage): void;
  remove(key: UrlKey): void;
  /** The first page of each row of a section: the one visited longest ago, among equals the one known longest. */
  heads(host: HostName, section: number): readonly RowHead<UrlKey>[];
  /** What was learned of a site (src/revisit/site-state.ts); null: nothing yet. */
  site(host: HostName): Uint8Array | null;
  putSite(host: HostName, learned: Uint8Array): void;
  /** All of a site: its pages are as if never visited. */
  forget(host: HostName): void;
}
