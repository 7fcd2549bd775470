import { parseDocumentId, type UrlKey } from '../../model/ids.ts';
import { parseUrl, type HostName, type Url } from '../../model/url.ts';
import type { Store } from '../../store/port.ts';

/** One end of a path: a page, a host, or something the corpus has never heard of. */
export type PathEnd =
  | { readonly kind: 'page'; readonly key: UrlKey; readonly url: Url }
  | { readonly kind: 'host'; readonly host: HostName }
  | { readonly kind: 'unknown'; readonly written: string };

/** A URL or a document's id is a page, a bare name a host. */
export const pathEnd = (written: string, store: Pick<Store, 'urls' | 'hosts'>): PathEnd => {
  const id = parseDocumentId(written);
  if (id === null && /^[^/:?#]+$/.test(written)) {
    const known = store.hosts.byName(written.toLowerCase() as HostName);
    return known === null ? { kind: 'unknown', written } : { kind: 'host', host: known.host };
  }
  const url = id === null ? parseUrl(written) : null;
  const known = id !== null ? store.urls.byId(id.id) : url === null ? null : store.urls.byUrl(url);
  return known === null ? { kind: 'unknown', written } : { kind: 'page', key: known.key, url: known.url };
};
