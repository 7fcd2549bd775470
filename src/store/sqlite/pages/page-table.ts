import type { Md5, UrlId, UrlKey } from '../../../model/ids.ts';
import type { Revision } from '../../../model/page.ts';
import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { HostName, Url } from '../../../model/url.ts';
import type { CurrentPage, PageTable } from '../../port.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import { InLinks } from './in-links.ts';
import { readLinks } from './link-list.ts';
import type { Database, Statement } from '../open-database.ts';
import { joinPlace, joinUrl } from '../urls/url-parts.ts';

interface RevisionRow {
  url: UrlKey;
  id: UrlId | null;
  host: HostName;
  rest: string;
  revision: number;
  fetched_at: EpochMs;
  status: number;
  content_type: string | null;
  body_bytes: number;
  md5: Md5;
  text_hash: string | null;
  charset: string;
  language: string;
  file: string;
  offset: number;
  length: number;
}

interface PageRow extends RevisionRow {
  id: UrlId;
  depth: number;
  cgi_hops: number;
  noindex: number;
  images: number | null;
  canonical_host: string | null;
  canonical_rest: string | null;
  canonical_id: UrlId | null;
  first_seen: number;
  checked_at: number;
}

interface PlaceRow {
  /** The place in the list. */
  at: number;
  host: string;
  rest: string;
  id: UrlId | null;
}

const revisionColumns = `
  url.url, url.id, host.name AS host, url.rest, revision.revision, revision.fetched_at, revision.status,
  revision.content_type, revision.body_bytes, lower(hex(revision.md5)) AS md5, revision.text_hash, revision.charset,
  revision.language, archive_file.name AS file, revision.offset, revision.length`;
const revisionTables = `
  url JOIN host ON host.host = url.host
  JOIN revision ON revision.url = url.url
  JOIN archive_file ON archive_file.file = revision.file`;
const currentPages = `
  SELECT ${revisionColumns}, place.depth, place.cgi_hops, url.first_seen, page.checked_at, page.noindex, page.images,
    canonical_host.name AS canonical_host, canonical.rest AS canonical_rest, canonical.id AS canonical_id
  FROM ${revisionTables} JOIN page ON page.url = url.url AND page.revision = revision.revision
  ${joinPlace}
  LEFT JOIN url AS canonical ON canonical.url = page.canonical
  LEFT JOIN host AS canonical_host ON canonical_host.host = canonical.host
  WHERE page.alive = 1`;

export class SqlitePageTable implements PageTable {
  readonly #current: Statement<PageRow>;
  readonly #byId: Statement<PageRow>;
  readonly #revision: Statement<RevisionRow>;
  readonly #revisions: Statement<RevisionRow>;
  readonly #linksFrom: Statement<string>;
  readonly #places: Statement<PlaceRow>;
  readonly #inLinks: InLinks;

  constructor(db: Database) {
    this.#current = db.prepare(`${currentPages} AND url.id > ? ORDER BY url.id LIMIT ${chunk}`);
    this.#byId = db.prepare(`${currentPages} AND url.id = ?`);
    this.#revision = db.prepare(
      `SELECT ${revisionColumns} FROM ${revisionTables} WHERE url.id = ? AND revision.revision = ?`,
    );
    this.#revisions = db.prepare(
      `SELECT ${revisionColumns} FROM ${revisionTables} WHERE url.url = ? ORDER BY revision.revision`,
    );
    this.#linksFrom = db
      .prepare<unknown[], string>(`
        SELECT link_list.links FROM url JOIN page ON page.url = url.url JOIN link_list ON link_list.list = page.links
        WHERE url.id = ?`)
      .pluck();
    // One question for all links of a page costs a quarter of one for each.
    this.#places = db.prepare(`
      SELECT link.key AS at, host.name AS host, url.rest, url.id
      FROM json_each(?) AS link CROSS JOIN url ON url.url = link.value JOIN host ON host.host = url.host`);
    this.#inLinks = new InLinks(db);
  }

  *current(): IterableIterator<CurrentPage> {
    const rows = inChunks({ after: (key) => this.#current.all(key), keyOf: ({ id }) => id });
    for (const row of rows) yield toPage(row);
  }

  byId(id: UrlId): CurrentPage | null {
    const row = this.#byId.get(id);
    return row === undefined ? null : toPage(row);
  }

  revision(id: UrlId, revision: number): Revision | null {
    const row = this.#revision.get(id, revision);
    return row === undefined ? null : toRevision(row);
  }

  revisions(key: UrlKey): readonly Revision[] {
    return this.#revisions.all(key).map(toRevision);
  }

  linksFrom(id: UrlId): ReturnType<PageTable['linksFrom']> {
    const links = readLinks(this.#linksFrom.get(id));
    const places: PlaceRow[] = [];
    for (const place of this.#places.all(JSON.stringify(links.map(([target]) => target)))) places[place.at] = place;
    return links.flatMap(([, anchor, nofollow], at) => {
      const place = places[at];
      return place === undefined
        ? []
        : [{ to: joinUrl(place.host, place.rest), anchor, nofollow: nofollow === 1, toId: place.id }];
    });
  }

  linksInto(id: UrlId, limit: number): ReturnType<PageTable['linksInto']> {
    return this.#inLinks.into(id, limit).map((row) => ({
      from: row.id,
      fromUrl: joinUrl(row.host, row.rest),
      anchor: row.anchor,
      nofollow: row.nofollow === 1,
    }));
  }
}

const toRevision = (row: RevisionRow): Revision => ({
  key: row.url,
  url: joinUrl(row.host, row.rest),
  id: row.id,
  revision: row.revision,
  fetchedAt: row.fetched_at,
  status: row.status,
  contentType: row.content_type,
  bodyBytes: row.body_bytes,
  md5: row.md5,
  textHash: row.text_hash,
  charset: row.charset,
  language: row.language,
  location: { file: row.file, offset: row.offset, length: row.length },
});

const toPage = (row: PageRow): CurrentPage => ({
  ...toRevision(row),
  id: row.id,
  host: row.host,
  depth: row.depth,
  cgiHops: row.cgi_hops,
  noindex: row.noindex === 1,
  images: row.images,
  canonical: row.canonical_host === null ? null : (joinUrl(row.canonical_host, row.canonical_rest ?? '') as Url),
  canonicalId: row.canonical_id,
  firstSeenAt: epochMs(row.first_seen * 1000),
  checkedAt: epochMs(row.checked_at),
});
