import type { UrlId, UrlKey } from '../../../model/ids.ts';
import { epochMs } from '../../../model/time.ts';
import type { HostName } from '../../../model/url.ts';
import type { KnownUrl } from '../../crawl-port.ts';
import { refusals, urlKinds, urlStates } from '../codes.ts';
import { joinPlace, joinUrl } from './url-parts.ts';

/** What is read of a URL: the columns below, by name. */
export interface UrlRow {
  url: UrlKey;
  name: HostName;
  rest: string;
  kind: number;
  state: number;
  depth: number;
  cgi_hops: number;
  first_seen: number;
  due: number | null;
  refused: number | null;
  id: UrlId | null;
  detail: string | null;
  found_host: string | null;
  found_rest: string | null;
  md5: string | null;
}

export const columns = `
  url.url, host.name, url.rest, place.kind, place.state, place.depth, place.cgi_hops, url.first_seen, place.due,
  place.refused, url.id,
  refusal.detail, found_host.name AS found_host, found.rest AS found_rest, NULLIF(lower(hex(revision.md5)), '') AS md5`;
/** What is joined to a URL and its place. */
export const more = `
  JOIN host ON host.host = url.host
  LEFT JOIN refusal ON refusal.url = url.url
  LEFT JOIN url AS found ON found.url = url.found_on
  LEFT JOIN host AS found_host ON found_host.host = found.host
  LEFT JOIN page ON page.url = url.url
  LEFT JOIN revision ON revision.url = page.url AND revision.revision = page.revision`;
export const tables = `url ${joinPlace} ${more}`;

export const knownUrl = (row: UrlRow | undefined): KnownUrl | null => (row === undefined ? null : toKnownUrl(row));

export const toKnownUrl = (row: UrlRow): KnownUrl => ({
  key: row.url,
  id: row.id,
  url: joinUrl(row.name, row.rest),
  host: row.name,
  kind: urlKinds.nameOf(row.kind, row.url),
  state: urlStates.nameOf(row.state, row.url),
  depth: row.depth,
  cgiHops: row.cgi_hops,
  foundOn: row.found_host === null ? null : joinUrl(row.found_host, row.found_rest ?? ''),
  firstSeenAt: epochMs(row.first_seen * 1000),
  dueAt: row.due === null ? null : epochMs(row.due * 1000),
  refusedBy: row.refused === null ? null : refusals.nameOf(row.refused, row.url),
  refusedDetail: row.detail,
  md5: row.md5 as KnownUrl['md5'],
});
