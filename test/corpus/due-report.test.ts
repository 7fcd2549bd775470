import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueReport } from '../../src/corpus/due-report.ts';
import type { UrlKey } from '../../src/model/ids.ts';
import { dayMs, epochMs } from '../../src/model/time.ts';
import { noHistory } from '../../src/revisit/change-history.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { found, url } from '../store/crawl-records.ts';

const now = epochMs(1_700_000_000_000);
const inDays = (days: number) => epochMs(now + days * dayMs);

test('what is due is told with its reason, pages and priority fetches in one row by time', () => {
  const store = openSqlite(':memory:', { readOnly: false });
  const keyOf = (text: string): UrlKey => store.urls.add(found(text)).key;
  keyOf('http://new.jp/');
  const page = keyOf('http://a.jp/page');
  store.urls.setState(page, { state: 'visited', dueAt: inDays(3) });
  store.revisits.put(page, {
    visitedAt: inDays(-4),
    history: noHistory,
    intervalMs: 7 * dayMs,
    reason: 'never-changed',
  });
  const failed = keyOf('http://a.jp/failed');
  store.urls.setState(failed, { state: 'waiting', dueAt: inDays(0.5) });
  const feed = keyOf('http://a.jp/feed');
  store.priorityFetches.put({ key: feed, role: 'feed', source: null, hops: 0, dueAt: inDays(2) });
  const entry = keyOf('http://a.jp/entry');
  store.priorityFetches.put({ key: entry, role: 'entry', source: feed, hops: 0, dueAt: inDays(-1) });
  const refused = keyOf('http://r.jp/');
  store.urls.refuse(refused, { by: 'robots-unreachable', detail: null }, inDays(30));
  const report = dueReport(store, now, 4);
  assert.deepEqual(
    report.next.map(({ url: of, why, dueAt }) => [of, why, dueAt]),
    [
      [url('http://a.jp/entry'), 'entry', inDays(-1)],
      [url('http://new.jp/'), 'new', now],
      [url('http://a.jp/failed'), 'again', inDays(0.5)],
      [url('http://a.jp/feed'), 'feed', inDays(2)],
    ],
  );
  assert.deepEqual(
    dueReport(store, now, 9)
      .next.slice(4)
      .map(({ why, visitedAt, intervalMs }) => [why, visitedAt, intervalMs]),
    [
      ['never-changed', inDays(-4), 7 * dayMs],
      ['reconsidered', null, null],
    ],
  );
  assert.deepEqual(
    report.counts.toSorted((a, b) => (a.why < b.why ? -1 : 1)),
    [
      { why: 'again', now: 0, day: 1, week: 1, urls: 1 },
      { why: 'entry', now: 1, day: 1, week: 1, urls: 1 },
      { why: 'feed', now: 0, day: 0, week: 1, urls: 1 },
      { why: 'never-changed', now: 0, day: 0, week: 1, urls: 1 },
      { why: 'new', now: 1, day: 1, week: 1, urls: 1 },
      { why: 'reconsidered', now: 0, day: 0, week: 0, urls: 1 },
    ],
  );
  store.close();
});
