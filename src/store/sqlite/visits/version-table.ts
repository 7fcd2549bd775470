import type { Md5, UrlKey } from '../../../model/ids.ts';
import type { EpochMs } from '../../../model/time.ts';
import type { KnownVersion, NewVersion, VersionTable } from '../../crawl-port.ts';
import type { ArchiveFiles } from './archive-files.ts';
import { changeEvidence } from '../codes.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import { linksOfPage, readLinks, writeLinks } from '../pages/link-list.ts';
import type { Database, Statement } from '../open-database.ts';

interface KnownRow {
  revision: number;
  alive: number;
  fetched_at: EpochMs;
  checked_at: EpochMs;
  md5: Md5;
  text_hash: string | null;
  etag: string | null;
  last_modified: string | null;
  file: string;
  offset: number;
  length: number;
  visits: number;
  changes: number;
}

export class SqliteVersionTable implements VersionTable {
  readonly #files: ArchiveFiles;
  readonly #known: Statement<KnownRow>;
  readonly #addRevision: Statement;
  readonly #putPage: Statement;
  readonly #countPage: Statement;
  readonly #linksChanged: Statement;
  readonly #addList: Statement;
  readonly #dropList: Statement;
  readonly #setList: Statement;
  readonly #confirm: Statement;
  readonly #markGone: Statement;
  readonly #forget: readonly Statement[];
  readonly #firstCollected: Statement<{ fetch: number; url: UrlKey }>;
  readonly #linksOf: Statement<string>;
  readonly #counts: Statement<{ alive: number; buried: number; revisions: number }>;

  constructor(db: Database, files: ArchiveFiles) {
    this.#files = files;
    this.#known = db.prepare(`
      SELECT page.revision, page.alive, fetched_at, checked_at, lower(hex(md5)) AS md5, text_hash, etag,
        last_modified, archive_file.name AS file, offset, length, visits, changes
      FROM page JOIN revision ON revision.url = page.url AND revision.revision = page.revision
      JOIN archive_file ON archive_file.file = revision.file WHERE page.url = ?`);
    this.#addRevision = db.prepare(`
      INSERT INTO revision (url, revision, fetched_at, status, content_type, body_bytes, md5, text_hash, charset,
        language, adult_score, file, offset, length) VALUES (?, ?, ?, ?, ?, ?, unhex(?), ?, ?, ?, ?, ?, ?, ?)`);
    this.#putPage = db.prepare(`
      INSERT INTO page (url, revision, alive, checked_at, etag, last_modified, noindex, follow, canonical, images, links,
        visits, changes) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0)
      ON CONFLICT (url) DO UPDATE SET revision = excluded.revision, alive = 1, checked_at = excluded.checked_at,
        etag = excluded.etag, last_modified = excluded.last_modified, noindex = excluded.noindex,
        follow = excluded.follow, canonical = excluded.canonical, images = excluded.images, links = excluded.links,
        visits = visits + 1, changes = changes + 1`);
    this.#countPage = db.prepare(
      'UPDATE host SET pages = pages + 1 WHERE host = (SELECT host FROM url WHERE url.url = ?)',
    );
    this.#linksChanged = db.prepare('INSERT INTO link_change (url) VALUES (?)');
    this.#addList = db.prepare('INSERT INTO link_list (list, url, links) VALUES (?, ?, ?)');
    this.#dropList = db.prepare('DELETE FROM link_list WHERE list = (SELECT links FROM page WHERE url = ?)');
    this.#setList = db.prepare('UPDATE page SET links = ? WHERE url = ?');
    this.#confirm = db.prepare(`
      UPDATE page SET alive = 1, checked_at = ?, etag = ?, last_modified = ?, visits = visits + 1 WHERE url = ?`);
    this.#markGone = db.prepare('UPDATE page SET alive = 0, checked_at = ?, visits = visits + 1 WHERE url = ?');
    this.#forget = [
      'DELETE FROM link_list WHERE list = (SELECT links FROM page WHERE url = ?)',
      'DELETE FROM page_rights WHERE url = ?',
      'DELETE FROM revision WHERE url = ?',
      'DELETE FROM page WHERE url = ?',
      'UPDATE fetch SET file = NULL, offset = NULL, length = NULL WHERE url = ?',
    ].map((statement) => db.prepare(statement));
    this.#firstCollected = db.prepare(`
      SELECT fetch, url FROM fetch WHERE fetch > ? AND change = ${changeEvidence.of('first')} ORDER BY fetch LIMIT ?`);
    this.#linksOf = linksOfPage(db);
    this.#counts = db.prepare(`
      SELECT (SELECT COUNT(*) FROM page WHERE alive = 1) AS alive, (SELECT COUNT(*) FROM page WHERE alive = 0) AS buried,
        (SELECT COUNT(*) FROM revision) AS revisions`);
  }

  *firstCollected(): IterableIterator<{ key: UrlKey; links: readonly UrlKey[] }> {
    for (const { url } of inChunks({
      after: (key) => this.#firstCollected.all(key, chunk),
      keyOf: ({ fetch }) => fetch,
    }))
      yield { key: url, links: this.links(url) };
  }

  links(key: UrlKey): readonly UrlKey[] {
    return readLinks(this.#linksOf.get(key)).map(([target]) => target);
  }

  known(key: UrlKey): KnownVersion | null {
    const row = this.#known.get(key);
    if (row === undefined) return null;
    return {
      revision: row.revision,
      alive: row.alive === 1,
      fetchedAt: row.fetched_at,
      checkedAt: row.checked_at,
      md5: row.md5,
      textHash: row.text_hash,
      etag: row.etag,
      lastModified: row.last_modified,
      location: { file: row.file, offset: row.offset, length: row.length },
      visits: row.visits,
      changes: row.changes,
    };
  }

  add(version: NewVersion): number {
    const { key, location } = version;
    const before = this.#known.get(key);
    const revision = before === undefined ? (version.firstRevision ?? 0) : before.revision + 1;
    if (before === undefined) this.#countPage.run(key);
    else this.#dropList.run(key);
    this.#addRevision.run(
      key,
      revision,
      version.fetchedAt,
      version.status,
      version.contentType,
      version.bodyBytes,
      version.md5,
      version.textHash,
      version.charset,
      version.language,
      version.adultScore,
      this.#files.keyOf(location.file),
      location.offset,
      location.length,
    );
    this.#putPage.run(
      key,
      revision,
      version.fetchedAt,
      version.etag,
      version.lastModified,
      version.noindex ? 1 : 0,
      version.follow ? 1 : 0,
      version.canonical,
      version.images,
      this.#addLinks(key, version.links),
    );
    return revision;
  }

  relink(key: UrlKey, links: NewVersion['links']): void {
    this.#dropList.run(key);
    this.#setList.run(this.#addLinks(key, links), key);
  }

  /** The number of the list; null: there are no links. */
  #addLinks(key: UrlKey, links: NewVersion['links']): number | null {
    const change = Number(this.#linksChanged.run(key).lastInsertRowid);
    if (links.length === 0) return null;
    this.#addList.run(change, key, writeLinks(links));
    return change;
  }

  confirm(key: UrlKey, at: EpochMs, validators: { etag: string | null; lastModified: string | null }): void {
    this.#confirm.run(at, validators.etag, validators.lastModified, key);
  }

  markGone(key: UrlKey, at: EpochMs): void {
    this.#markGone.run(at, key);
  }

  forget(key: UrlKey): void {
    for (const statement of this.#forget) statement.run(key);
    this.#linksChanged.run(key);
  }

  counts(): { alive: number; buried: number; revisions: number } {
    return this.#counts.get() ?? { alive: 0, buried: 0, revisions: 0 };
  }
}
