import type { UrlId } from '../../../model/ids.ts';
import { chunk, inChunks } from '../in-chunks.ts';
import { readLinks } from './link-list.ts';
import type { Database, Statement } from '../open-database.ts';

export interface InLinkRow {
  host: string;
  rest: string;
  anchor: string;
  nofollow: number;
  id: UrlId;
}

/** Lists taken in at a time. */

/**
 * Links by where they lead. Collecting does not keep them in that order: it would cost as much as all else that is
 * written of a page. Who asks has them sorted, once for as long as the store is open. They cannot be out of date: a
 * list never changes and its number is never used again, new lists are taken in before every answer, and one that its
 * page has no more drops out of it.
 */
export class InLinks {
  readonly #newest: Statement<number>;
  readonly #last: Statement<number>;
  readonly #takeIn: (last: number) => void;
  readonly #into: Statement<InLinkRow>;

  constructor(db: Database) {
    db.exec(`
      CREATE TEMP TABLE link_into (
        list INTEGER NOT NULL,
        at INTEGER NOT NULL,
        target INTEGER NOT NULL,
        anchor TEXT NOT NULL,
        nofollow INTEGER NOT NULL
      )`);
    this.#newest = db.prepare<unknown[], number>('SELECT IFNULL(MAX(list), 0) FROM link_list').pluck();
    this.#last = db.prepare<unknown[], number>('SELECT list FROM link_into ORDER BY rowid DESC LIMIT 1').pluck();
    const lists = db.prepare<unknown[], { list: number; links: string }>(
      `SELECT list, links FROM link_list WHERE list > ? ORDER BY list LIMIT ${chunk}`,
    );
    const add = db.prepare('INSERT INTO link_into (list, at, target, anchor, nofollow) VALUES (?, ?, ?, ?, ?)');
    this.#takeIn = db.transaction((last: number) => {
      for (const { list, links } of inChunks({ after: (key) => lists.all(key), keyOf: (row) => row.list, from: last }))
        for (const [at, [target, anchor, nofollow]] of readLinks(links).entries())
          add.run(list, at, target, anchor, nofollow);
      // All at once is a tenth of one by one; what comes later finds it there.
      db.exec('CREATE INDEX IF NOT EXISTS temp.link_into_target ON link_into(target)');
    });
    this.#into = db.prepare(`
      SELECT host.name AS host, source.rest, link_into.anchor, link_into.nofollow, source.id
      FROM url AS target CROSS JOIN link_into ON link_into.target = target.url
      CROSS JOIN link_list ON link_list.list = link_into.list
      CROSS JOIN page ON page.url = link_list.url AND page.links = link_list.list AND page.alive = 1
      CROSS JOIN url AS source ON source.url = page.url AND source.id IS NOT NULL
      JOIN host ON host.host = source.host
      WHERE target.id = ? ORDER BY source.id, link_into.at LIMIT ?`);
  }

  /** Of pages that are alive and have an id, in the order of their ids. */
  into(target: UrlId, limit: number): readonly InLinkRow[] {
    const last = this.#last.get() ?? 0;
    if ((this.#newest.get() ?? 0) > last) this.#takeIn(last);
    return this.#into.all(target, limit);
  }
}
