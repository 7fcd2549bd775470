import type { UrlKey } from '../../../model/ids.ts';
import type { NewVersion } from '../../crawl-port.ts';
import type { Database, Statement } from '../open-database.ts';

/** A link as the list of its page has it. */
export type StoredLink = readonly [target: UrlKey, anchor: string, nofollow: 0 | 1];

/** The links of one page in one value: a page has twenty, and all that asks for them asks for all of them. */
export const writeLinks = (links: NewVersion['links']): string =>
  JSON.stringify(links.map(({ to, anchor, nofollow }): StoredLink => [to, anchor, nofollow ? 1 : 0]));

/** In document order; none for a page without a list. */
export const readLinks = (list: string | undefined): readonly StoredLink[] =>
  list === undefined ? [] : (JSON.parse(list) as StoredLink[]);

/** The list of the newest version of a page. */
export const linksOfPage = (db: Database): Statement<string> =>
  db
    .prepare<unknown[], string>(
      'SELECT link_list.links FROM page JOIN link_list ON link_list.list = page.links WHERE page.url = ?',
    )
    .pluck();
