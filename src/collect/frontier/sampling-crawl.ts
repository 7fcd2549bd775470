import { isInternal, isSampled, startAbove, withoutQuery, type Sample } from '../../graph/low-load-rules.ts';
import type { Refused } from '../../model/refusal.ts';
import { hostOf, type HostName, type Url } from '../../model/url.ts';
import type { CrawlStore, KnownUrl, NewUrl } from '../../store/crawl-port.ts';
import { storeFound } from './store-meeting.ts';

/** What a low-load sampling crawl follows (C26; Hoshino et al.). */
export interface SamplingRules {
  /** Hosts of the starting points. A host outside of all is one of its own. */
  readonly starts: ReadonlySet<HostName>;
  readonly sample: Sample;
}

/**
 * Decides what a sampling crawl reads of the pages that may be read at all. Remembers what was read in the table of
 * URLs itself.
 */
export class SamplingCrawl {
  readonly #store: CrawlStore;
  readonly #rules: SamplingRules;

  constructor(store: CrawlStore, rules: SamplingRules) {
    this.#store = store;
    this.#rules = rules;
  }

  /** Table 4. What is external is where another sampling crawl begins. */
  isExternal(to: Url, from: KnownUrl): boolean {
    return !isInternal(startAbove(this.#rules.starts, from.host) ?? from.host, hostOf(to));
  }

  /** What is known of the address without its query: if anything is, that or another one of its kind is read. */
  readInstead({ url, kind }: Pick<NewUrl, 'url' | 'kind'>): KnownUrl | null {
    const plain = withoutQuery(url);
    return kind !== 'page' || plain === url ? null : this.#store.urls.byUrl(plain);
  }

  /** Null: it is read. */
  refusal(
    { url, kind }: Pick<NewUrl, 'url' | 'kind'>,
    place: { readonly depth: number; readonly redirected: boolean },
    instead: KnownUrl | null,
  ): Refused | null {
    if (kind !== 'page') return null;
    const { sample } = this.#rules;
    // A page was drawn under the address it was linked to, and is not drawn again under the one it has moved to.
    if (place.depth > 0 && !place.redirected && !isSampled(url, sample))
      return { by: 'sample', detail: `rate ${sample.rate}` };
    if (instead === null) return null;
    // What people are told of the plain address, that another one was read, holds for this one too.
    return { by: 'query', detail: instead.refusedBy === 'query' ? instead.refusedDetail : instead.url };
  }

  /** Its address without the query counts as read from now on: it is known, refused in favour of the URL. */
  isRead(found: Omit<NewUrl, 'refused'>): void {
    const plain = withoutQuery(found.url);
    if (found.kind !== 'page' || plain === found.url) return;
    storeFound(this.#store.urls, { ...found, url: plain, refused: { by: 'query', detail: found.url } });
  }
}
