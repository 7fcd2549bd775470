import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  afterPoll,
  movedTo,
  postsPerDay,
  type FeedState,
  type PollLimits,
  type PollResult,
} from '../../../src/collect/feed/poll.ts';
import {
  entryKey,
  newEntries,
  usualFeedPlaces,
  type EntryPage,
  type KnownEntries,
} from '../../../src/collect/feed/entries.ts';
import { seededRandom } from '../../../src/base/random.ts';
import { parseFeed } from '../../../src/feed/parse-feed.ts';
import type { FeedSchedule } from '../../../src/feed/feed.ts';
import { dayMs, epochMs, hourMs, minuteMs } from '../../../src/model/time.ts';
import { parseUrl, type Url } from '../../../src/model/url.ts';

const limits: PollLimits = {
  intervalMin: 30 * minuteMs,
  intervalMax: dayMs,
  postsPerPoll: 1,
  halfLife: 7 * dayMs,
  failingMax: 30 * dayMs,
};
const start = epochMs(Date.UTC(2026, 10, 18));
const free: FeedSchedule = { ttlMinutes: null, skipHours: [], skipDays: [], updateMinutes: null };
const document = (fresh: number, schedule = free, window = 20): PollResult => ({
  kind: 'feed',
  entries: Array.from({ length: window }, () => null),
  fresh,
  schedule,
});
const waitHours = (before: FeedState | null, result: PollResult, now = start): number | 'stop' => {
  const decision = afterPoll(before, result, now, limits);
  return decision.kind === 'stop' ? 'stop' : (decision.at - now) / hourMs;
};
const state = (posts: number, days: number, more: Partial<FeedState> = {}): FeedState => ({
  polledAt: start,
  posts,
  days,
  window: 20,
  schedule: free,
  failures: 0,
  failingSince: null,
  ...more,
});

test('intervals by hand', () => {
  // (posts + 1) / (days + 1) a day.
  assert.equal(postsPerDay({ posts: 23, days: 1 }), 12);
  assert.equal(waitHours(state(23, 1), { kind: 'unchanged' }), 2);
  // Never seen before, no dates: nothing is known, so soon again; then never more than twice the time watched.
  assert.equal(waitHours(null, document(20)), 0.5);
  assert.equal(waitHours(state(0, 0.25), { kind: 'unchanged' }), 12);
  assert.equal(waitHours(state(0, 100), { kind: 'unchanged' }), 24);
  assert.equal(waitHours(state(999, 1), { kind: 'unchanged' }), 0.5);
  // A window of 4 entries at 12 a day: two posts take four hours, ttl asks for ten.
  assert.equal(waitHours(state(23, 1, { window: 4 }), document(0, { ...free, ttlMinutes: 600 }, 4)), 4);
  assert.equal(waitHours(state(23, 1), document(0, { ...free, ttlMinutes: 180 }, 20)), 3);
  assert.equal(waitHours(state(23, 1), document(0, { ...free, updateMinutes: 100_000 }, 1000)), 24);
  // The next poll would be at 02:00; 2 and 3 are skipped.
  assert.equal(waitHours(state(23, 1), document(0, { ...free, skipHours: [2, 3] })), 4);
  // 18 November 2026 is a Wednesday.
  assert.equal(waitHours(state(23, 1), document(0, { ...free, skipDays: [3] })), 24);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  assert.equal(waitHours(state(23, 1), document(0, { ...free, skipHours: hours })), 2);
});

test('the first document tells the rate by its dates', () => {
  const entries = Array.from({ length: 48 }, (_, at) => epochMs(start - at * hourMs));
  const decision = afterPoll(null, { kind: 'feed', entries, fresh: 48, schedule: free }, start, limits);
  assert.ok(decision.kind === 'again' && decision.at - start < 2 * hourMs, JSON.stringify(decision));
  const old = Array.from({ length: 20 }, (_, at) => epochMs(start - (100 + at) * dayMs));
  assert.equal(waitHours(null, { kind: 'feed', entries: old, fresh: 20, schedule: free }), 24);
  const many = Array.from({ length: 300_000 }, () => old[0] ?? null);
  assert.equal(waitHours(null, { kind: 'feed', entries: many, fresh: 20, schedule: free }), 24);
});

test('failures back off and end, 410 ends at once', () => {
  assert.equal(waitHours(state(0, 0), { kind: 'gone' }), 'stop');
  const waits: (number | 'stop')[] = [];
  let before: FeedState | null = null;
  let now = start;
  for (let count = 0; count < 8; count++) {
    const decision = afterPoll(before, { kind: 'failed', retryAfterMs: null }, now, limits);
    if (decision.kind === 'stop') break;
    waits.push((decision.at - now) / hourMs);
    before = decision.state;
    now = decision.at;
  }
  assert.deepEqual(waits, [0.5, 1, 2, 4, 8, 16, 24, 24]);
  assert.equal(waitHours(before, { kind: 'failed', retryAfterMs: null }, epochMs(start + 31 * dayMs)), 'stop');
  assert.equal(waitHours(null, { kind: 'failed', retryAfterMs: 5 * hourMs }), 5);
  const back = afterPoll(before, { kind: 'unchanged' }, now, limits);
  assert.ok(back.kind === 'again' && back.state.failures === 0 && back.state.failingSince === null);
});

/** A publisher that posts at random, for a year; polled by rule or by a fixed interval. */
const year = (perDay: number, fixed: number | null): { polls: number; delayHours: number; lost: number } => {
  const random = seededRandom(`poisson ${perDay}`);
  const posts: number[] = [];
  for (let at: number = start; at < start + 365 * dayMs; )
    posts.push((at += (-Math.log(1 - random.next()) / perDay) * dayMs));
  let before: FeedState | null = null;
  let known = 0;
  let polls = 0;
  let delay = 0;
  let lost = 0;
  const window = 15;
  for (let now = epochMs(start + 1); now < start + 365 * dayMs; ) {
    polls++;
    let until = known;
    while (until < posts.length && (posts[until] ?? 0) <= now) until++;
    lost += Math.max(0, until - known - window);
    for (let at = Math.max(known, until - window); at < until; at++) delay += now - (posts[at] ?? 0);
    const dates = posts.slice(Math.max(0, until - window), until).map((at) => epochMs(Math.floor(at)));
    const decision = afterPoll(
      before,
      { kind: 'feed', entries: dates, fresh: until - known, schedule: free },
      now,
      limits,
    );
    known = until;
    if (decision.kind === 'stop') return assert.fail();
    before = decision.state;
    now = fixed === null ? decision.at : epochMs(now + fixed);
  }
  return { polls: polls / 365, delayHours: delay / hourMs / known, lost };
};

test('a year of random posts: frequent feeds are polled often, rare ones daily, and nothing is lost', () => {
  const busy = year(30, null);
  assert.equal(busy.lost, 0);
  assert.ok(busy.polls > 24 && busy.polls < 40, `${busy.polls} polls a day`);
  assert.ok(busy.delayHours < 0.6, `${busy.delayHours} h`);
  // With the same daily visit for all, half the posts of a busy feed never come into sight.
  assert.ok(year(30, dayMs).lost > 4000);
  for (const rate of [0.05, 0.5]) {
    const rare = year(rate, null);
    assert.ok(rare.polls < 1.2, `${rare.polls} polls a day at ${rate}`);
    assert.equal(rare.lost, 0);
  }
  const middle = year(4, null);
  assert.ok(middle.polls > 3 && middle.polls < 6 && middle.delayHours < 5, JSON.stringify(middle));
});

test('new, changed and known entries; nothing old twice', () => {
  const feedUrl = parseUrl('http://a.jp/feed') as Url;
  const feed = (...items: string[]) => {
    const reading = parseFeed(Buffer.from(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`), {
      url: feedUrl,
      contentType: null,
    });
    return reading.kind === 'feed' ? reading.feed : assert.fail(reading.reason);
  };
  const item = (id: number, day: number, link = `http://a.jp/${id}`): string =>
    `<item><guid isPermaLink="false">${id}</guid><link>${link}</link><pubDate>${day} Nov 2026 00:00:00 GMT</pubDate></item>`;
  const first = newEntries(feed(item(1, 1), item(2, 2), '<item><link>mailto:x</link></item>'), feedUrl, new Map(), 100);
  const urlsOf = (pages: readonly EntryPage[]): Url[] => pages.map(({ url }) => url);
  assert.deepEqual(urlsOf(first.fresh), ['http://a.jp/2', 'http://a.jp/1']);
  assert.equal(first.freshCount, 3);
  const second = newEntries(
    feed(item(3, 3), item(3, 3), item(2, 4), item(1, 1, 'http://a.jp/moved')),
    feedUrl,
    first.known,
    100,
  );
  assert.deepEqual(
    [urlsOf(second.fresh), urlsOf(second.changed), second.freshCount],
    [['http://a.jp/3'], ['http://a.jp/2'], 1],
  );
  const third = newEntries(feed(item(1, 1)), feedUrl, second.known, 100);
  assert.deepEqual([third.fresh, third.changed], [[], []]);
  const [a, b, c] = ['a', 'b', 'c'].map((page) => item(0, 1, `http://a.jp/${page}`));
  const same = newEntries(feed(a ?? '', b ?? ''), feedUrl, new Map(), 100);
  assert.deepEqual(urlsOf(same.fresh), ['http://a.jp/a', 'http://a.jp/b'], 'one id for all is none');
  assert.deepEqual(urlsOf(newEntries(feed(c ?? '', a ?? '', b ?? ''), feedUrl, same.known, 100).fresh), [
    'http://a.jp/c',
  ]);
  let known: KnownEntries = new Map();
  for (let id = 0; id < 50; id++) known = newEntries(feed(item(id, 1), item(id + 1, 1)), feedUrl, known, 10).known;
  assert.equal(known.size, 10);
  const [entry] = feed(item(7, 1)).entries;
  assert.match(entryKey(entry ?? assert.fail()), /^[0-9a-f]{16}$/);
  assert.deepEqual(usualFeedPlaces(parseUrl('http://a.jp/blog/') as Url, 'feed /rss.xml'), [
    'http://a.jp/blog/feed',
    'http://a.jp/rss.xml',
  ]);
  assert.deepEqual(usualFeedPlaces(feedUrl, ''), []);
  assert.equal(movedTo(feedUrl, null, feedUrl), null);
  assert.equal(movedTo(feedUrl, null, parseUrl('http://b.jp/') as Url), 'http://b.jp/');
});
