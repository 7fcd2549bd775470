import type { UrlId, UrlKey } from '../../../model/ids.ts';
import type { HostName } from '../../../model/url.ts';
import type { LinkPlace, LinkTable } from '../../link-port.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import type { Database, Statement } from '../open-database.ts';
import { joinUrl } from '../urls/url-parts.ts';
import { readLinks } from './link-list.ts';

interface ListRow {
  url: UrlKey;
  links: string;
}

interface PlaceRow {
  /** The place in the list of keys. */
  at: number;
  url: UrlKey;
  host: string;
  rest: string;
  id: UrlId | null;
  alive: number;
}

type HostRow = { key: UrlKey; host: number; id: UrlId | null };

export class SqliteLinkTable implements LinkTable {
  readonly #lists: Statement<ListRow>;
  readonly #list: Statement<string>;
  readonly #places: Statement<PlaceRow>;
  readonly #hosts: Statement<HostRow>;
  readonly #names: Statement<{ host: number; name: HostName }>;
  readonly #state: Statement<number>;

  constructor(db: Database) {
    const lists = 'page JOIN link_list ON link_list.list = page.links WHERE page.alive = 1';
    this.#lists = db.prepare(
      `SELECT page.url, link_list.links FROM ${lists} AND page.url > ? ORDER BY page.url LIMIT ${chunk}`,
    );
    this.#list = db.prepare<unknown[], string>(`SELECT link_list.links FROM ${lists} AND page.url = ?`).pluck();
    this.#places = db.prepare(`
      SELECT asked.key AS at, url.url, host.name AS host, url.rest, url.id, IFNULL(page.alive, 0) AS alive
      FROM json_each(?) AS asked CROSS JOIN url ON url.url = asked.value JOIN host ON host.host = url.host
      LEFT JOIN page ON page.url = url.url`);
    this.#hosts = db.prepare(`SELECT url AS key, host, id FROM url WHERE url > ? ORDER BY url LIMIT ${chunk}`);
    this.#names = db.prepare('SELECT host, name FROM host');
    // Every version and every end of a page comes of a request, every forgotten page leaves a change of links.
    this.#state = db
      .prepare<unknown[], number>(`
        SELECT IFNULL((SELECT MAX(fetch) FROM fetch), 0)
          + IFNULL((SELECT seq FROM sqlite_sequence WHERE name = 'link_change'), 0)`)
      .pluck();
  }

  *all(): IterableIterator<{ key: UrlKey; targets: readonly UrlKey[] }> {
    for (const { url, links } of inChunks({ after: (key) => this.#lists.all(key), keyOf: (row) => row.url }))
      yield { key: url, targets: readLinks(links).map(([target]) => target) };
  }

  of(key: UrlKey): ReturnType<LinkTable['of']> {
    return readLinks(this.#list.get(key)).map(([to, anchor, nofollow]) => ({ to, anchor, nofollow: nofollow === 1 }));
  }

  places(keys: readonly UrlKey[]): readonly (LinkPlace | null)[] {
    const places = keys.map((): LinkPlace | null => null);
    for (const { at, url, host, rest, id, alive } of this.#places.all(JSON.stringify(keys)))
      places[at] = { key: url, url: joinUrl(host, rest), id, alive: alive === 1 };
    return places;
  }

  *hosts(): IterableIterator<HostRow> {
    yield* inChunks({ after: (key) => this.#hosts.all(key), keyOf: (row) => row.key });
  }

  hostNames(): ReadonlyMap<number, HostName> {
    return new Map(this.#names.all().map(({ host, name }) => [host, name]));
  }

  state(): number {
    return this.#state.get() ?? 0;
  }
}
