import type { Config } from '../../config/options.ts';
import type { Feed } from '../../feed/feed.ts';
import type { UrlKey } from '../../model/ids.ts';
import { epochMs, type EpochMs } from '../../model/time.ts';
import { parseUrl, type Url } from '../../model/url.ts';
import type { CrawlStore, KnownUrl } from '../../store/crawl-port.ts';
import type { PriorityFetch, FeedOrigin, StoredFeed } from '../../store/source-port.ts';
import type { Discoverer } from '../frontier/discoverer.ts';
import type { PriorityScheduler } from '../sources/priority-scheduler.ts';
import type { Frontier } from '../frontier/frontier.ts';
import type { EndedVisit } from '../visit/visit.ts';
import { newEntries, usualFeedPlaces } from './entries.ts';
import { feedAnswerOf, type FeedAnswer } from './feed-answer.ts';
import { afterPoll, movedTo, type FeedState, type PollLimits, type PollResult } from './poll.ts';

/** What a collection has seen of feeds. */
export interface FeedTally {
  polled: number;
  /** Usual places that held no feed. */
  inVain: number;
  /** Polls that brought the same document, or the word that it is the same. */
  unchanged: number;
  newEntries: number;
  changedEntries: number;
  /** New to their feed, but their pages were collected already; and those that were in the feed before. */
  oldEntries: number;
  moved: number;
  /** Will never be asked again: 410, failing for too long. */
  ended: number;
  failed: number;
}

type Poll = Pick<EndedVisit, 'outcome' | 'feed' | 'startedAt' | 'finishedAt'>;

/**
 * Keeps the feeds: what a poll brought, when the next one is, and where feeds have moved (C2). Inside transactions
 * only.
 */
export class FeedPolls {
  readonly tally: FeedTally = {
    polled: 0,
    inVain: 0,
    unchanged: 0,
    newEntries: 0,
    changedEntries: 0,
    oldEntries: 0,
    moved: 0,
    ended: 0,
    failed: 0,
  };
  readonly #store: CrawlStore;
  readonly #options: Config['collect'];
  readonly #limits: PollLimits;
  readonly #discoverer: Discoverer;
  readonly #frontier: Frontier;
  readonly #scheduler: PriorityScheduler;

  constructor(
    store: CrawlStore,
    options: Config['collect'],
    parts: { readonly discoverer: Discoverer; readonly scheduler: PriorityScheduler; readonly frontier: Frontier },
  ) {
    this.#store = store;
    this.#options = options;
    this.#limits = {
      intervalMin: options.feedIntervalMin,
      intervalMax: options.feedIntervalMax,
      postsPerPoll: options.feedPostsPerPoll,
      halfLife: options.feedHalfLife,
      failingMax: options.feedFailingMax,
    };
    this.#discoverer = parts.discoverer;
    this.#frontier = parts.frontier;
    this.#scheduler = parts.scheduler;
  }

  /**
   * Makes a known URL a feed that is polled from now on; nothing happens when it is one, was one, or may not be asked
   * for.
   */
  register(key: UrlKey, origin: FeedOrigin, at: EpochMs): void {
    const { feeds, urls } = this.#store;
    const before = feeds.get(key);
    if (before?.ended === 'moved' && origin === 'named' && !this.#livesOn(before)) {
      feeds.put(key, { ...before, ended: null, movedTo: null });
      return this.#scheduler.sendNow({ key, role: 'feed', source: null, hops: 0 }, at);
    }
    if (before !== null && before.ended !== 'none') return;
    const known = urls.byKey(key);
    if (known === null || isRefused(known, origin) || !mayBecome(before, known, origin)) return;
    // Every article may have a feed of its comments, every tag one of its articles.
    if (origin === 'page' && feeds.ofHost(known.host).length >= this.#options.feedsPerHostMax)
      return urls.refuse(key, { by: 'host-cap', detail: `${this.#options.feedsPerHostMax} feeds` }, null);
    urls.setKind(key, 'feed');
    feeds.put(key, { ...unpolled, origin });
    this.#scheduler.sendNow({ key, role: 'feed', source: null, hops: 0 }, at);
  }

  /** Where the feed has moved to it can be had: else the move was a mistake, and people have named the old address. */
  #livesOn(feed: StoredFeed): boolean {
    let at: StoredFeed | null = feed;
    for (let hops = 0; at?.ended === 'moved' && hops <= this.#options.redirectsMax; hops++)
      at = at.movedTo === null ? null : this.#store.feeds.get(at.movedTo);
    return at !== null && at.ended === null && (stateOf(at)?.failures ?? 0) === 0;
  }

  /** A seed's page names no feed: one may lie where feeds often do. */
  tryPlaces(page: KnownUrl, at: EpochMs): void {
    if (this.#store.feeds.ofHost(page.host).length > 0) return;
    for (const place of usualFeedPlaces(page.url, this.#options.feedPlaces)) {
      if (this.#store.urls.byUrl(place) !== null) continue;
      this.register(this.#discoverer.beside(place, page, { kind: 'feed', at }), 'place', at);
    }
  }

  /** A feed was visited. `priority` says whose document it was, when a temporary redirect led here. */
  polled(
    poll: Poll,
    known: KnownUrl,
    { priority, target }: { priority: PriorityFetch | null; target: UrlKey | null },
  ): void {
    const key = priority?.role === 'feed' && priority.source !== null ? priority.source : known.key;
    const feed = this.#store.feeds.get(key) ?? { ...unpolled, origin: 'page' };
    if (key !== known.key) {
      this.#store.priorityFetches.remove(known.key);
      this.#store.urls.setState(known.key, { state: 'visited', dueAt: null });
    }
    const { finishedAt } = poll;
    const answer = feedAnswerOf(poll.outcome, poll.feed);
    const document = answer.kind === 'document' ? answer.feed : null;
    const isUnread = feed.md5 === null;
    if (answer.kind === 'page' && key !== known.key) this.#isPage(known, finishedAt);
    const cameHere = feed.origin === 'page' || (priority !== null && priority.hops > 0);
    if (answer.kind === 'page' && key === known.key && isUnread && cameHere) {
      this.#end(key, feed, 'none');
      return this.#isPage(known, finishedAt);
    }
    const isPassing = answer.kind === 'redirect' || (answer.kind === 'nothing' && answer.serverFault);
    if (isPlace(feed) && document === null && !isPassing) return this.#inVain(key, feed);
    this.tally.polled++;
    if (answer.kind === 'redirect' && target !== null)
      return this.#redirected({ key, feed, at: finishedAt }, { known, priority, target, status: answer.status });
    if (isPlace(feed) && document !== null) this.#dropOtherPlaces(known);
    const { result, next } = this.#read({ key, feed, known }, answer, poll.startedAt);
    this.#decide(key, next, { result, at: finishedAt });
    const moved = document === null ? null : movedTo(known.url, null, urlOrNull(document.movedTo, known.url));
    const hops = (priority?.hops ?? 0) + 1;
    if (moved === null || key !== known.key || hops > this.#options.redirectsMax) return;
    const to = this.#discoverer.beside(moved, known, { kind: 'feed', at: finishedAt });
    this.#move(key, to, { at: finishedAt, hops });
  }

  #read(
    { key, feed, known }: { key: UrlKey; feed: StoredFeed; known: KnownUrl },
    answer: FeedAnswer,
    startedAt: EpochMs,
  ): { result: PollResult; next: StoredFeed } {
    switch (answer.kind) {
      case 'unchanged':
        return this.#unchanged(feed);
      case 'gone':
        return { result: { kind: 'gone' }, next: feed };
      case 'redirect':
      case 'page':
      case 'nothing': {
        this.tally.failed++;
        const retryAfterMs = answer.kind === 'nothing' ? answer.retryAfterMs : null;
        return { result: { kind: 'failed', retryAfterMs }, next: feed };
      }
      case 'document': {
        const { etag, lastModified, md5 } = answer;
        const next = { ...feed, etag, lastModified, md5 };
        return md5 === feed.md5
          ? this.#unchanged(next)
          : { result: this.#entries({ key, feed, known }, answer.feed, startedAt), next };
      }
    }
  }

  /** Tells of the entries that are new or have changed. */
  #entries(
    { key, feed, known }: { key: UrlKey; feed: StoredFeed; known: KnownUrl },
    document: Feed,
    startedAt: EpochMs,
  ): PollResult {
    const before = this.#store.feeds.entries(key);
    const { feedEntriesKnownMax, sitemapUrlsMax } = this.#options;
    const first = { ...document, entries: document.entries.slice(0, sitemapUrlsMax) };
    const news = newEntries(first, known.url, before, feedEntriesKnownMax);
    this.#store.feeds.remember(key, news.known);
    const by = { in: known, source: key, readBefore: stateOf(feed)?.polledAt ?? null, at: startedAt };
    let wanted = 0;
    for (const [kind, pages, readBefore] of [
      ['new', news.fresh, by.readBefore],
      ['changed', news.changed, by.readBefore],
      ['changed', news.extended, startedAt],
    ] as const)
      for (const { url, saidAt } of pages)
        if (this.#scheduler.announce({ url, saidAt, role: 'entry', kind }, { ...by, readBefore }) === 'wanted') {
          this.tally[kind === 'new' ? 'newEntries' : 'changedEntries']++;
          wanted++;
        }
    this.tally.oldEntries += first.entries.length - wanted;
    const entries = first.entries.map(({ published, updated }) => published ?? updated);
    return { kind: 'feed', entries, fresh: news.freshCount, schedule: document.schedule };
  }

  #unchanged(next: StoredFeed): { result: PollResult; next: StoredFeed } {
    this.tally.unchanged++;
    return { result: { kind: 'unchanged' }, next };
  }

  #decide(key: UrlKey, feed: StoredFeed, { result, at }: { result: PollResult; at: EpochMs }): void {
    const decision = afterPoll(stateOf(feed), result, at, this.#limits);
    if (decision.kind === 'stop') {
      this.tally.ended++;
      return this.#end(key, feed, decision.because);
    }
    this.#store.feeds.put(key, { ...feed, ended: null, state: JSON.stringify(decision.state) });
    this.#store.urls.setState(key, { state: result.kind === 'failed' ? 'waiting' : 'visited', dueAt: null });
    this.#scheduler.send({ key, role: 'feed', source: null, hops: 0, dueAt: decision.at });
  }

  /** For good (301, 308): the feed lives there now. Else only this poll goes on there. */
  #redirected(
    { key, feed, at }: { key: UrlKey; feed: StoredFeed; at: EpochMs },
    {
      known,
      priority,
      target,
      status,
    }: { known: KnownUrl; priority: PriorityFetch | null; target: UrlKey; status: number },
  ): void {
    const hops = (priority?.hops ?? 0) + 1;
    const isForGood = (status === 301 || status === 308) && key === known.key;
    if (isForGood && hops <= this.#options.redirectsMax && this.#move(key, target, { at, hops })) return;
    const there = this.#store.urls.byKey(target);
    const isFree = !isForGood && this.#store.feeds.get(target) === null && mayHoldFeed(there);
    if (hops > this.#options.redirectsMax || !isFree) {
      // Known as a feed because this one led there: nobody else is going to ask for it, and by itself it is not to be.
      if (there?.kind === 'feed' && there.state === 'new' && this.#store.feeds.get(target) === null)
        this.#store.urls.setState(target, { state: 'dead', dueAt: null });
      if (isPlace(feed)) return this.#inVain(key, feed);
      this.tally.failed++;
      return this.#decide(key, feed, { result: { kind: 'failed', retryAfterMs: null }, at });
    }
    // Should the answer get lost, the feed is asked again itself.
    const again = epochMs(at + this.#options.feedIntervalMin);
    this.#store.feeds.put(key, feed);
    this.#scheduler.send({ key, role: 'feed', source: null, hops: 0, dueAt: again });
    this.#store.urls.setKind(target, 'feed');
    this.#scheduler.sendNow({ key: target, role: 'feed', source: key, hops }, at);
  }

  /** False when there can be no feed at the new address: it may not be asked for, or has ended itself. */
  #move(key: UrlKey, to: UrlKey, { at, hops }: { at: EpochMs; hops: number }): boolean {
    const { feeds, urls, priorityFetches } = this.#store;
    const there = feeds.get(to);
    const ends = there !== null && there.ended !== null && there.ended !== 'none' && !this.#livesOn(there);
    if (to === key || ends || !mayHoldFeed(urls.byKey(to))) return false;
    const feed = feeds.get(key);
    if (feed === null) return false;
    if (there === null || there.ended === 'none') {
      urls.setKind(to, 'feed');
      feeds.put(to, { ...feed, etag: null, lastModified: null, md5: null });
      feeds.remember(to, feeds.entries(key));
      this.#scheduler.sendNow({ key: to, role: 'feed', source: null, hops }, at);
    }
    feeds.remember(key, new Map());
    feeds.put(key, { ...feed, ended: 'moved', movedTo: to });
    priorityFetches.remove(key);
    urls.setState(key, { state: 'visited', dueAt: null });
    this.tally.moved++;
    return true;
  }

  /** A page calls a page its feed, or a feed redirects to one: it is taken for what it is. */
  #isPage({ key, host }: KnownUrl, at: EpochMs): void {
    this.#store.priorityFetches.remove(key);
    this.#store.urls.setKind(key, 'page');
    this.#store.urls.setState(key, { state: 'waiting', dueAt: at });
    this.#frontier.hostHasWork(host);
  }

  #inVain(key: UrlKey, feed: StoredFeed): void {
    this.tally.inVain++;
    this.#end(key, feed, 'none');
  }

  #end(key: UrlKey, feed: StoredFeed, ended: 'gone' | 'failing' | 'none'): void {
    this.#store.feeds.put(key, { ...feed, ended });
    this.#store.priorityFetches.remove(key);
    this.#store.urls.setState(key, { state: 'dead', dueAt: null });
  }

  /** Found: the other places of the same site need not be tried. */
  #dropOtherPlaces({ foundOn, key }: KnownUrl): void {
    const { feeds, urls } = this.#store;
    for (const place of foundOn === null ? [] : usualFeedPlaces(foundOn, this.#options.feedPlaces)) {
      const other = urls.byUrl(place);
      const feed = other === null ? null : feeds.get(other.key);
      if (other === null || feed === null || other.key === key) continue;
      if (isPlace(feed) && feed.ended === null) this.#end(other.key, feed, 'none');
    }
  }
}

const unpolled: Omit<StoredFeed, 'origin'> = {
  ended: null,
  movedTo: null,
  etag: null,
  lastModified: null,
  md5: null,
  state: null,
};

/** What people name is asked for in spite of what was decided of it before; only a block holds. */
const isRefused = ({ state, refusedBy }: KnownUrl, origin: FeedOrigin): boolean =>
  state === 'refused' && (origin !== 'named' || refusedBy === 'blocked');

/** What turned out to be no feed stays so; a place that held none may be named later. */
const mayBecome = (before: StoredFeed | null, known: KnownUrl, origin: FeedOrigin): boolean => {
  if (origin === 'named') return true;
  if (before !== null && (origin === 'place' || before.origin === 'page')) return false;
  return known.md5 === null;
};

/** A usual place where no feed has been read yet. */
const isPlace = ({ origin, md5 }: StoredFeed): boolean => origin === 'place' && md5 === null;

/** Sites redirect what they do not have to their top page: what has brought a page is no feed. */
const mayHoldFeed = (there: KnownUrl | null): boolean =>
  there !== null && there.state !== 'refused' && there.md5 === null;

const stateOf = ({ state }: StoredFeed): FeedState | null => (state === null ? null : (JSON.parse(state) as FeedState));

const urlOrNull = (written: string | null, base: Url): Url | null =>
  written === null ? null : parseUrl(written, base);
