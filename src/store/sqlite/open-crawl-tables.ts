import type { CrawlStore } from '../crawl-port.ts';
import type { LinkTable } from '../link-port.ts';
import type { LinkChangeTable, PageTable } from '../port.ts';
import { SqliteAnnouncementTable } from './sources/announcement-table.ts';
import { SqliteAliasTable } from './urls/alias-table.ts';
import { ArchiveFiles } from './visits/archive-files.ts';
import { SqliteBlockTable } from './urls/block-table.ts';
import { SqliteClaimTable } from './urls/claim-table.ts';
import { SqlitePriorityFetchTable } from './sources/priority-fetch-table.ts';
import { SqliteDueTable } from './urls/due-table.ts';
import { SqliteFeedTable } from './sources/feed-table.ts';
import { SqliteFetchTable } from './visits/fetch-table.ts';
import type { HostKeys } from './urls/host-keys.ts';
import { SqliteHostTable } from './urls/host-table.ts';
import { SqliteLinkChangeTable } from './pages/link-change-table.ts';
import { SqliteLinkTable } from './pages/link-table.ts';
import { SqliteListingTable } from './sources/listing-table.ts';
import type { Database } from './open-database.ts';
import { SqlitePageTable } from './pages/page-table.ts';
import { SqliteRevisitTable } from './visits/revisit-table.ts';
import { SqliteRightsTable } from './visits/rights-table.ts';
import { SqliteRobotsTable } from './visits/robots-table.ts';
import { SqliteSectionTable } from './visits/section-table.ts';
import { SqliteSilentHostTable } from './urls/silent-host-table.ts';
import { SqliteUrlTable } from './urls/url-table.ts';
import { SqliteVersionTable } from './visits/version-table.ts';

/** The tables that collecting writes, and the pages that come of it. */
export const openCrawlTables = (
  db: Database,
  hosts: HostKeys,
): CrawlStore & {
  readonly pages: PageTable;
  readonly linkChanges: LinkChangeTable;
  readonly links: LinkTable;
} => {
  const files = new ArchiveFiles(db);
  return {
    urls: new SqliteUrlTable(db, hosts),
    due: new SqliteDueTable(db),
    hosts: new SqliteHostTable(db),
    silentHosts: new SqliteSilentHostTable(db),
    claims: new SqliteClaimTable(db),
    fetches: new SqliteFetchTable(db, files),
    versions: new SqliteVersionTable(db, files),
    revisits: new SqliteRevisitTable(db),
    sections: new SqliteSectionTable(db, hosts),
    aliases: new SqliteAliasTable(db, hosts),
    robots: new SqliteRobotsTable(db),
    rights: new SqliteRightsTable(db),
    blocks: new SqliteBlockTable(db),
    priorityFetches: new SqlitePriorityFetchTable(db, hosts),
    feeds: new SqliteFeedTable(db, hosts),
    listings: new SqliteListingTable(db, hosts),
    announcements: new SqliteAnnouncementTable(db),
    pages: new SqlitePageTable(db),
    linkChanges: new SqliteLinkChangeTable(db),
    links: new SqliteLinkTable(db),
  };
};
