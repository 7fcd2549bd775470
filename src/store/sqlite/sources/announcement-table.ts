import type { UrlKey } from '../../../model/ids.ts';
import type { EpochMs } from '../../../model/time.ts';
import type { HostName, Url } from '../../../model/url.ts';
import type { Announcement, AnnouncementTable } from '../../source-port.ts';
import { announcementKinds } from '../codes.ts';
import type { Database, Statement } from '../open-database.ts';
import { joinUrl } from '../urls/url-parts.ts';

interface AnnouncementRow {
  page: UrlKey;
  source: UrlKey;
  at: EpochMs;
  kind: number;
  name: HostName;
  rest: string;
}

export class SqliteAnnouncementTable implements AnnouncementTable {
  readonly #add: Statement;
  readonly #of: Statement<AnnouncementRow>;
  readonly #by: Statement<UrlKey>;
  readonly #forget: Statement;

  constructor(db: Database) {
    this.#add = db.prepare('INSERT OR REPLACE INTO announcement (page, source, at, kind) VALUES (?, ?, ?, ?)');
    this.#of = db.prepare(`
      SELECT announcement.*, host.name, url.rest FROM announcement JOIN url ON url.url = announcement.source
      JOIN host ON host.host = url.host WHERE page = ? ORDER BY at, source`);
    this.#by = db
      .prepare<unknown[], UrlKey>('SELECT DISTINCT page FROM announcement WHERE source = ? AND at >= ? ORDER BY page')
      .pluck();
    this.#forget = db.prepare('DELETE FROM announcement WHERE page = ? OR source = ?');
  }

  add({ page, source, at, kind }: Announcement): void {
    this.#add.run(page, source, at, announcementKinds.of(kind));
  }

  of(page: UrlKey): readonly (Announcement & { readonly sourceUrl: Url })[] {
    return this.#of.all(page).map(({ source, at, kind, name, rest }) => ({
      page,
      source,
      at,
      kind: announcementKinds.nameOf(kind, page),
      sourceUrl: joinUrl(name, rest),
    }));
  }

  by(source: UrlKey, since: EpochMs): readonly UrlKey[] {
    return this.#by.all(source, since);
  }

  forget(key: UrlKey): void {
    this.#forget.run(key, key);
  }
}
