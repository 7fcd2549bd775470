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
  readonly freshCount: number;
  /** What to remember: all entries of the document, and of older ones the last `keysMax`. */
  readonly known: KnownEntries;
}

export interface EntryPage {
  readonly url: Url;
  /** When it was last said to have changed. */
  readonly saidAt: EpochMs | null;
}

/** Which entries are new, by id, link or title, in that order: publishers change any of them, rarely the first. */
export const newEntries = (feed: Feed, feedUrl: Url, known: KnownEntries, keysMax: number): EntryNews => {
  const fresh: (EntryPage & { readonly at: number })[] = [];
  const changed: EntryPage[] = [];
  const next = new Map<string, EpochMs | null>();
  const shared = sharedIds(feed.entries);
  let freshCount = 0;
  for (const entry of feed.entries) {
    const key = entryKey(entry.id !== null && shared.has(entry.id) ? { ...entry, id: null } : entry);
    const at = entry.updated ?? entry.published;
    const before = known.get(key);
    if (next.has(key)) continue;
    next.set(key, at);
    const url = entry.link === null ? null : parseUrl(entry.link, feedUrl);
    if (before === undefined) freshCount++;
    if (url === null) continue;
    if (before === undefined) fresh.push({ url, saidAt: at, at: entry.published ?? at ?? 0 });
    else if (at !== null && before !== null && at > before) changed.push({ url, saidAt: at });
  }
  for (const [key, at] of known) {
    if (next.size >= keysMax) break;
    if (!next.has(key)) next.set(key, at);
  }
  const newestFirst = fresh.toSorted((a, b) => b.at - a.at).map(({ url, saidAt }) => ({ url, saidAt }));
  return { fresh: onceEach(newestFirst), changed: onceEach(changed), freshCount, known: next };
};

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
export const entryKey = (entry: FeedEntry): string =>
  sha256(entry.id ?? entry.link ?? `${entry.title?.value ?? ''} ${entry.summary?.value ?? ''}`).slice(0, 16);

/** Where feeds lie when a site does not say so: `places` are addresses relative to the site's top, one space between two. */
export const usualFeedPlaces = (top: Url, places: string): Url[] =>
  places.split(' ').flatMap((place) => (place === '' ? [] : (parseUrl(place, top) ?? [])));
