import type { UrlKey } from '../../../model/ids.ts';
import type { RightsFinding, SiteSaying } from '../../../model/rights.ts';
import type { EpochMs } from '../../../model/time.ts';
import { siteSources, type RightsTable, type StoredPageRights, type StoredSiteRights } from '../../rights-port.ts';
import type { Database, Statement } from '../open-database.ts';

interface SiteRow {
  source: StoredSiteRights['source'];
  checked_at: EpochMs;
  result: StoredSiteRights['result'];
  cause: string;
  found_at: EpochMs | null;
  saying: string | null;
}

export class SqliteRightsTable implements RightsTable {
  readonly #site: Statement<SiteRow>;
  readonly #putSite: Statement;
  readonly #forgetSite: Statement;
  readonly #page: Statement<{ at: EpochMs; findings: string }>;
  readonly #putPage: Statement;
  readonly #emptyPage: Statement;

  constructor(db: Database) {
    this.#site = db.prepare('SELECT * FROM site_rights WHERE origin = ?');
    this.#putSite = db.prepare(`
      INSERT OR REPLACE INTO site_rights (origin, source, checked_at, result, cause, found_at, saying)
      VALUES (?, ?, ?, ?, ?, ?, ?)`);
    this.#forgetSite = db.prepare('DELETE FROM site_rights WHERE origin = ?');
    this.#page = db.prepare('SELECT at, findings FROM page_rights WHERE url = ?');
    this.#putPage = db.prepare('INSERT OR REPLACE INTO page_rights (url, at, findings) VALUES (?, ?, ?)');
    this.#emptyPage = db.prepare("UPDATE page_rights SET at = ?, findings = '[]' WHERE url = ?");
  }

  site(origin: string): readonly StoredSiteRights[] {
    return this.#site
      .all(origin)
      .map(({ source, checked_at, result, cause, found_at, saying }) => ({
        source,
        checkedAt: checked_at,
        result,
        cause,
        found: found_at === null || saying === null ? null : { at: found_at, saying: JSON.parse(saying) as SiteSaying },
      }))
      .toSorted((a, b) => siteSources.indexOf(a.source) - siteSources.indexOf(b.source));
  }

  putSite(origin: string, { source, checkedAt, result, cause, found }: StoredSiteRights): void {
    const saying = found === null ? null : JSON.stringify(found.saying);
    this.#putSite.run(origin, source, checkedAt, result, cause, found?.at ?? null, saying);
  }

  forgetSite(origin: string): void {
    this.#forgetSite.run(origin);
  }

  page(key: UrlKey): StoredPageRights | null {
    const row = this.#page.get(key);
    return row === undefined ? null : { at: row.at, findings: JSON.parse(row.findings) as RightsFinding[] };
  }

  putPage(key: UrlKey, { at, findings }: StoredPageRights): void {
    if (findings.length === 0) this.#emptyPage.run(at, key);
    else this.#putPage.run(key, at, JSON.stringify(findings));
  }
}
