import type { CrawlStore } from '../crawl-port.ts';
import type { LinkChangeTable, PageTable } from '../port.ts';
import { SqliteAnnouncementTable } from './announcement-table.ts';
import { SqliteAliasTable } from './alias-table.ts';
import { ArchiveFiles } from './archive-files.ts';
import { SqliteBlockTable } from './block-table.ts';
import { SqliteClaimTable } from './claim-table.ts';
import { SqliteErrandTable } from './errand-table.ts';
import { SqliteFeedTable } from './feed-table.ts';
import { SqliteFetchTable } from './fetch-table.ts';
import type { HostKeys } from './host-keys.ts';
import { SqliteHostTable } from './host-table.ts';
import { SqliteLinkChangeTable } from './link-change-table.ts';
import { SqliteListingTable } from './listing-table.ts';
import type { Database } from './open-database.ts';
import { SqlitePageTable } from './page-table.ts';
import { SqliteRevisitTable } from './revisit-table.ts';
import { SqliteRightsTable } from './rights-table.ts';
import { SqliteRobotsTable } from './robots-table.ts';
import { SqliteSectionTable } from './section-table.ts';
import { SqliteUrlTable } from './url-table.ts';
import { SqliteVersionTable } from './version-table.ts';

/** The tables that collecting writes, and the pages that come of it. */
export const openCrawlTables = (
  db: Database,
  hosts: HostKeys,
): CrawlStore & {
  readonly pages: PageTable;
  readonly linkChanges: LinkChangeTable;
} => {
  const files = new ArchiveFiles(db);
  return {
    urls: new SqliteUrlTable(db, hosts),
    hosts: new SqliteHostTable(db),
    claims: new SqliteClaimTable(db),
    fetches: new SqliteFetchTable(db, files),
    versions: new SqliteVersionTable(db, files),
    revisits: new SqliteRevisitTable(db),
    sections: new SqliteSectionTable(db, hosts),
    aliases: new SqliteAliasTable(db, hosts),
    robots: new SqliteRobotsTable(db),
    rights: new SqliteRightsTable(db),
    blocks: new SqliteBlockTable(db),
    errands: new SqliteErrandTable(db, hosts),
    feeds: new SqliteFeedTable(db, hosts),
    listings: new SqliteListingTable(db, hosts),
    announcements: new SqliteAnnouncementTable(db),
    pages: new SqlitePageTable(db),
    linkChanges: new SqliteLinkChangeTable(db),
  };
};
