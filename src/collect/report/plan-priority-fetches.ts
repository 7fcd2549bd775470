import type { EpochMs } from '../../model/time.ts';
import type { Url } from '../../model/url.ts';
import type { CrawlStore } from '../../store/crawl-port.ts';
import type { PriorityRole } from '../../store/source-port.ts';
import { Blocks } from '../frontier/decide-url.ts';
import { crawlerOf, rolesOf, type Crawler } from '../sources/crawlers.ts';

/** One feed, top page or page shown by one that would be asked for now. */
export interface PlannedPriorityFetch {
  readonly crawler: Crawler;
  readonly role: PriorityRole;
  readonly url: Url;
  /** The feed or listing on whose behalf; null: its own. */
  readonly source: Url | null;
  readonly dueAt: EpochMs;
}

/** What the RSS and the news crawler have to do, by due time; feeds and top pages that are not known yet come last. */
export function* planPriorityFetches(
  store: CrawlStore,
  named: { readonly feeds: readonly Url[]; readonly news: readonly Url[] },
  { crawlers, now }: { readonly crawlers: readonly Crawler[]; readonly now: EpochMs },
): IterableIterator<PlannedPriorityFetch> {
  const blocks = new Blocks(store.blocks.all().map(({ pattern }) => pattern));
  for (const { url, role, source, dueAt } of store.priorityFetches.all(rolesOf(crawlers))) {
    if (dueAt > now) break;
    if (blocks.blocking(url) !== null) continue;
    const from = source === null ? null : (store.urls.byKey(source)?.url ?? null);
    yield { crawler: crawlerOf(role), role, url, source: from, dueAt };
  }
  for (const [role, urls] of [
    ['feed', named.feeds],
    ['listing', named.news],
  ] as const) {
    const crawler = crawlerOf(role);
    if (!crawlers.includes(crawler)) continue;
    for (const url of new Set(urls)) {
      if (blocks.blocking(url) !== null) continue;
      const key = store.urls.byUrl(url)?.key ?? null;
      const isKnown = key !== null && (role === 'feed' ? store.feeds : store.listings).get(key) !== null;
      if (!isKnown) yield { crawler, role, url, source: null, dueAt: now };
    }
  }
}
