import type { UrlId, UrlKey } from '../model/ids.ts';
import type { HostName, Url } from '../model/url.ts';

/** Who links to whom, as the pages say it now: with links that say `nofollow`, and to URLs that were never asked for. */
export interface LinkTable {
  /** Where each living page links to, in document order; pages by key. Fetched in chunks: may be millions. */
  all(): IterableIterator<{ readonly key: UrlKey; readonly targets: readonly UrlKey[] }>;
  /** The links of one living page, in document order. */
  of(key: UrlKey): readonly { readonly to: UrlKey; readonly anchor: string; readonly nofollow: boolean }[];
  /** The place of each key in the order given; null: no such key. */
  places(keys: readonly UrlKey[]): readonly (LinkPlace | null)[];
  /** The host of every known URL, by key, as its number in the store. Fetched in chunks. */
  hosts(): IterableIterator<{ readonly key: UrlKey; readonly host: number; readonly id: UrlId | null }>;
  /** Names of hosts by their numbers. */
  hostNames(): ReadonlyMap<number, HostName>;
  /** Grows with everything that may change an answer. */
  state(): number;
}

export interface LinkPlace {
  readonly key: UrlKey;
  readonly url: Url;
  readonly id: UrlId | null;
  /** There is a living page. */
  readonly alive: boolean;
}
