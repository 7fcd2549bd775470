import { describeFeed } from '../collect/feed/describe-feed.ts';
import { isoSeconds, type EpochMs } from '../model/time.ts';
import type { Url } from '../model/url.ts';
import type { CrawlStore } from '../store/crawl-port.ts';

type Row = readonly [name: string, value: number | string];

/** So many feeds and top pages are told one by one, those that are due first. */
const listedMax = 20;

/** How many feeds there are and what became of them, and when the next are polled. */
export const feedRows = (store: CrawlStore): readonly Row[] => {
  const counts = new Map<string, number>();
  const next = new Soonest();
  for (const feed of store.feeds.all()) {
    const state = feed.ended ?? (feed.state === null ? 'not polled yet' : 'polled');
    if (state !== 'none') counts.set(state, (counts.get(state) ?? 0) + 1);
    if (feed.dueAt !== null) next.add({ url: feed.url, dueAt: feed.dueAt, about: describeFeed(feed.state) });
  }
  return [...[...counts].sort(([a], [b]) => (a < b ? -1 : 1)), ...next.rows('next poll')];
};

/** The same for top pages of news and question sites. */
export const newsRows = (store: CrawlStore): readonly Row[] => {
  const counts = new Map<string, number>();
  const next = new Soonest();
  for (const { url, dueAt, ended, visitedAt, failures } of store.listings.all()) {
    const state = ended ?? (visitedAt === null ? 'not visited yet' : 'visited');
    counts.set(state, (counts.get(state) ?? 0) + 1);
    const about = failures > 0 ? `failed ${failures} times` : visitedAt === null ? '' : `last ${isoSeconds(visitedAt)}`;
    if (dueAt !== null) next.add({ url, dueAt, about });
  }
  return [...[...counts].sort(([a], [b]) => (a < b ? -1 : 1)), ...next.rows('next visit')];
};

interface Due {
  readonly url: Url;
  readonly dueAt: EpochMs;
  readonly about: string;
}

class Soonest {
  #due: Due[] = [];
  #left = 0;

  add(one: Due): void {
    this.#due.push(one);
    if (this.#due.length > 2 * listedMax) this.#cut();
  }

  rows(what: string): Row[] {
    this.#cut();
    const rows = this.#due.map(
      ({ url, dueAt, about }): Row => [url, `${what} ${isoSeconds(dueAt)}${about === '' ? '' : `, ${about}`}`],
    );
    return this.#left === 0 ? rows : [...rows, ['and so many later', this.#left]];
  }

  #cut(): void {
    this.#due.sort((a, b) => a.dueAt - b.dueAt || (a.url < b.url ? -1 : 1));
    this.#left += Math.max(0, this.#due.length - listedMax);
    this.#due = this.#due.slice(0, listedMax);
  }
}
