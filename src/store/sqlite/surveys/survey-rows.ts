import type { UrlId, UrlKey } from '../../../model/ids.ts';
import { epochMs, type EpochMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import type { SurveyedHost, SurveyedPage, SurveyedVersion, SurveyRows } from '../../survey-port.ts';
import { outcomeKinds, refusals, urlKinds } from '../codes.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import type { Database, Statement } from '../open-database.ts';

interface PageRow {
  key: UrlKey;
  id: UrlId;
  host: HostName;
  revision: number;
  charset: string;
  language: string;
  type: string | null;
  mining: string;
  licence: string | null;
  words: number;
}

interface VersionRow {
  url: UrlKey;
  id: UrlId | null;
  host: HostName;
  revision: number;
  fetched_at: EpochMs;
  charset: string;
  language: string;
  gone_at: EpochMs | null;
}

interface HostRow {
  key: number;
  host: HostName;
  address: string | null;
  added_at: number;
  pages_ever: number;
  pages: number;
  requests: number;
  answers: number;
  last_kind: number | null;
  urls: number;
  forbidden: number;
  without_robots: number;
}

/** Pages of which all versions are read at once. */
const pagesAtOnce = chunk;

export class SqliteSurveyRows implements SurveyRows {
  readonly #pages: Statement<PageRow>;
  readonly #versions: Statement<VersionRow>;
  readonly #hosts: Statement<HostRow>;
  readonly #pageStatements: Statement<ReturnType<SurveyRows['pageStatements']>[number]>;
  readonly #siteFiles: Statement<ReturnType<SurveyRows['siteFiles']>[number]>;

  constructor(db: Database) {
    // The long measures of a document (its sketch) stay where they are: only what is counted is taken out.
    this.#pages = db.prepare(`
      SELECT url.url AS key, url.id, host.name AS host, page.revision, revision.charset, revision.language,
        document.measures ->> 'pageType' AS type, document.measures ->> 'mining' AS mining,
        document.measures ->> 'licence' AS licence, document.measures ->> 'morphemes' AS words
      FROM url JOIN page ON page.url = url.url AND page.alive = 1
      JOIN revision ON revision.url = page.url AND revision.revision = page.revision
      JOIN host ON host.host = url.host
      LEFT JOIN document ON document.id = url.id AND document.revision = page.revision
      WHERE url.id > ? ORDER BY url.id LIMIT ${chunk}`);
    this.#versions = db.prepare(`
      SELECT url.url, url.id, host.name AS host, revision.revision, revision.fetched_at, revision.charset, revision.language,
        CASE page.alive WHEN 0 THEN page.checked_at END AS gone_at
      FROM (SELECT url, alive, checked_at FROM page WHERE url > ? ORDER BY url LIMIT ${pagesAtOnce}) AS page
      JOIN url ON url.url = page.url JOIN host ON host.host = url.host
      JOIN revision ON revision.url = page.url
      ORDER BY url.url, revision.revision`);
    const refused = (by: 'robots' | 'robots-unreachable'): string =>
      `(SELECT COUNT(*) FROM place WHERE place.host = host.host AND place.refused = ${refusals.of(by)})`;
    this.#hosts = db.prepare(`
      WITH asked AS MATERIALIZED (
        SELECT url.host, COUNT(*) AS requests, SUM(fetch.status > 0) AS answers, MAX(fetch.fetch) AS last
        FROM fetch JOIN url ON url.url = fetch.url GROUP BY url.host),
      kept AS MATERIALIZED (
        SELECT url.host, COUNT(*) AS ever, SUM(page.alive) AS alive FROM page JOIN url ON url.url = page.url GROUP BY url.host)
      SELECT host.host AS key, host.name AS host, host.address, host.added_at,
        IFNULL(kept.ever, 0) AS pages_ever, IFNULL(kept.alive, 0) AS pages,
        IFNULL(asked.requests, 0) AS requests, IFNULL(asked.answers, 0) AS answers,
        (SELECT kind FROM fetch WHERE fetch.fetch = asked.last) AS last_kind,
        (SELECT COUNT(*) FROM place WHERE place.host = host.host AND place.kind = ${urlKinds.of('page')}) AS urls,
        ${refused('robots')} AS forbidden, ${refused('robots-unreachable')} AS without_robots
      FROM host LEFT JOIN asked ON asked.host = host.host LEFT JOIN kept ON kept.host = host.host
      ORDER BY host.host`);
    this.#pageStatements = db.prepare(`
      SELECT finding.value ->> 'kind' AS kind, finding.value ->> 'source' AS source, COUNT(DISTINCT page_rights.url) AS pages
      FROM page_rights, json_each(page_rights.findings) AS finding GROUP BY 1, 2 ORDER BY 1, 2`);
    this.#siteFiles = db.prepare(`
      SELECT source, result, COUNT(*) AS origins FROM site_rights GROUP BY source, result ORDER BY source, result`);
  }

  *pages(): IterableIterator<SurveyedPage> {
    for (const row of inChunks({ after: (key) => this.#pages.all(key), keyOf: ({ id }) => id })) yield toPage(row);
  }

  *versions(): IterableIterator<SurveyedVersion> {
    for (let after = 0; ; ) {
      const rows = this.#versions.all(after);
      for (const row of rows) yield toVersion(row);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.url;
    }
  }

  *hosts(): IterableIterator<SurveyedHost> {
    for (const row of this.#hosts.all()) yield toHost(row);
  }

  pageStatements(): ReturnType<SurveyRows['pageStatements']> {
    return this.#pageStatements.all();
  }

  siteFiles(): ReturnType<SurveyRows['siteFiles']> {
    return this.#siteFiles.all();
  }
}

const toPage = ({ type, mining, licence, words, ...page }: PageRow): SurveyedPage => ({
  ...page,
  document: type === null ? null : { type, mining, licence, words },
});

const toVersion = (row: VersionRow): SurveyedVersion => ({
  key: row.url,
  id: row.id,
  host: row.host,
  revision: row.revision,
  fetchedAt: row.fetched_at,
  charset: row.charset,
  language: row.language,
  goneAt: row.gone_at,
});

const toHost = (row: HostRow): SurveyedHost => ({
  host: row.host,
  address: row.address,
  addedAt: epochMs(row.added_at),
  pagesEver: row.pages_ever,
  pages: row.pages,
  requests: row.requests,
  answers: row.answers,
  lastKind: row.last_kind === null ? null : outcomeKinds.nameOf(row.last_kind, null),
  urls: row.urls,
  forbidden: row.forbidden,
  withoutRobots: row.without_robots,
});
