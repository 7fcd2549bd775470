import { sha256 } from '../../base/digest.ts';
import type { Feed, FeedEntry } from '../../feed/feed.ts';
import type { EpochMs } from '../../model/time.ts';
import { parseUrl, type Url } from '../../model/url.ts';

/** What is known of one entry: its key and the time it was last said to have changed. */
export type KnownEntries = ReadonlyMap<string, EpochMs | null>;

export interface EntryNews {
  /** Pages to collect today, newest first, each once. */
  readonly fresh: readonly Url[];
  /** Pages of known entries that say they have changed since. */
  readonly changed: readonly Url[];
  readonly freshCount: number;
  /** What to remember: all entries of the document, and of older ones the last `keysMax`. */
  readonly known: KnownEntries;
}

/** Which entries are new, by id, link or title, in that order: publishers change any of them, rarely the first. */
export const newEntries = (feed: Feed, feedUrl: Url, known: KnownEntries, keysMax: number): EntryNews => {
  const fresh: { url: Url; at: number }[] = [];
  const changed: Url[] = [];
  const next = new Map<string, EpochMs | null>();
  let freshCount = 0;
  for (const entry of feed.entries) {
    const key = entryKey(entry);
    const at = entry.updated ?? entry.published;
    const before = known.get(key);
    if (next.has(key)) continue;
    next.set(key, at);
    const url = entry.link === null ? null : parseUrl(entry.link, feedUrl);
    if (before === undefined) freshCount++;
    if (url === null) continue;
    if (before === undefined) fresh.push({ url, at: entry.published ?? at ?? 0 });
    else if (at !== null && before !== null && at > before) changed.push(url);
  }
  for (const [key, at] of known) {
    if (next.size >= keysMax) break;
    if (!next.has(key)) next.set(key, at);
  }
  const urls = fresh.toSorted((a, b) => b.at - a.at).map(({ url }) => url);
  return { fresh: [...new Set(urls)], changed: [...new Set(changed)], freshCount, known: next };
};

/** 16 hexadecimal digits: enough to tell the entries of one feed apart. */
export const entryKey = (entry: FeedEntry): string =>
  sha256(entry.id ?? entry.link ?? `${entry.title?.value ?? ''} ${entry.summary?.value ?? ''}`).slice(0, 16);

/** Where feeds lie when a site does not say so, the most frequent first. */
export const usualFeedPlaces = (top: Url): Url[] =>
  ['feed', 'rss.xml', 'atom.xml', 'feed.xml', 'index.xml', 'index.rdf', 'rss', 'feed/atom', 'feed.json'].flatMap(
    (path) => parseUrl(path, top) ?? [],
  );
