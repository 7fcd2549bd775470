import { sha256 } from '../../base/digest.ts';
import type { Feed, FeedEntry } from '../../feed/feed.ts';
import type { EpochMs } from '../../model/time.ts';
import { parseUrl, type Url } from '../../model/url.ts';

/** What is known of one entry: its key and the time it was last said to have changed. */
export type KnownEntries = ReadonlyMap<string, EpochMs | null>;

export interface EntryNews {
  /** Pages to collect today, newest first, each once. */
  readonly fresh: readonly EntryPage[];
  /** Pages of known entries that say they have changed since. */
  readonly changed: readonly EntryPage[];
  /** Pages of known entries on which a new one stands as well (`/news.html#12`): they are not what they were. */
  readonly extended: readonly EntryPage[];
  readonly freshCount: number;
  /** What to remember: all entries of the document, and of older ones the last `keysMax`. */
  readonly known: KnownEntries;
}

export interface EntryPage {
  readonly url: Url;
  /** When it was last said to have changed. */
  readonly saidAt: EpochMs | null;
}

/** Which entries are new, by their ids or, without one, by link and title: one page may hold several entries. */
export const newEntries = (feed: Feed, feedUrl: Url, known: KnownEntries, keysMax: number): EntryNews => {
  const fresh: (EntryPage & { readonly at: number })[] = [];
  const changed: EntryPage[] = [];
  const next = new Map<string, EpochMs | null>();
  const shared = sharedIds(feed.entries);
  // Pages of entries that were known, and how many of these had a time before and have one now.
  const pages = new Set<Url>();
  let [freshCount, dated] = [0, 0];
  for (const entry of feed.entries) {
    const key = entryKey(entry.id !== null && shared.has(entry.id) ? { ...entry, id: null } : entry);
    const at = entry.updated ?? entry.published;
    const before = known.get(key);
    if (next.has(key)) continue;
    next.set(key, at);
    const url = entry.link === null ? null : parseUrl(entry.link, feedUrl);
    if (before === undefined) freshCount++;
    else if (at !== null && before !== null) dated++;
    if (url === null) continue;
    if (before === undefined) fresh.push({ url, saidAt: at, at: entry.published ?? at ?? 0 });
    else {
      pages.add(url);
      if (at !== null && before !== null && at > before) changed.push({ url, saidAt: at });
    }
  }
  for (const [key, at] of known) {
    if (next.size >= keysMax) break;
    if (!next.has(key)) next.set(key, at);
  }
  const newestFirst = fresh.toSorted((a, b) => b.at - a.at).map(({ url, saidAt }) => ({ url, saidAt }));
  return {
    fresh: onceEach(newestFirst.filter(({ url }) => !pages.has(url))),
    changed: isStamped(changed.length, dated) ? [] : onceEach(changed),
    extended: onceEach(newestFirst.filter(({ url }) => pages.has(url))),
    freshCount,
    known: next,
  };
};

/** Some programs write the time of writing the feed into every entry: it says nothing of the entries. */
const isStamped = (changed: number, dated: number): boolean => changed >= 3 && changed > 0.8 * dated;

/** Some publishers give every entry the same id. One that stands for several addresses tells no entry from another. */
const sharedIds = (entries: readonly FeedEntry[]): ReadonlySet<string> => {
  const linkOf = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, link } of entries) {
    if (id === null || link === null) continue;
    if ((linkOf.get(id) ?? link) !== link) shared.add(id);
    linkOf.set(id, link);
  }
  return shared;
};

const onceEach = (pages: readonly EntryPage[]): EntryPage[] => {
  const urls = new Set<Url>();
  return pages.filter(({ url }) => !urls.has(url) && urls.add(url));
};

/** 16 hexadecimal digits: enough to tell the entries of one feed apart. */
export const entryKey = ({ id, link, title, summary }: FeedEntry): string => {
  const name = title?.value ?? summary?.value ?? '';
  // Sites change their scheme and their `www.`, and all addresses and many ids with them.
  return sha256(
    (id ?? `${link ?? ''} ${name}`).replace(/^https?:\/\/(?:www\.)?/i, '//').replace(/\/(?=$| )/, ''),
  ).slice(0, 16);
};

/**
 * Where feeds lie when a site does not say so: `places` are addresses relative to the site's top, one space between
 * two.
 */
export const usualFeedPlaces = (top: Url, places: string): Url[] =>
  places.split(' ').flatMap((place) => (place === '' ? [] : (parseUrl(place, top) ?? [])));
