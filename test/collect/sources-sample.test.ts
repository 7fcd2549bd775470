import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSampleWeb } from '../../corpus/sample/serve.ts';
import { sampleFolder } from '../../corpus/sample/site.ts';
import { parseHostsFile } from '../../src/collect/fetch/hosts-file.ts';
import type { Crawler } from '../../src/collect/sources/crawlers.ts';
import type { CollectReport } from '../../src/collect/report/report.ts';
import { dayMs } from '../../src/model/time.ts';
import { openStore, runCollect, temporaryFolder, urlOf, type CorpusRun } from './collect-harness.ts';

const listed = (name: string): string[] => readFileSync(join(sampleFolder, name), 'utf8').split('\n').filter(Boolean);

const siteFiles = /\/(?:robots\.txt|ai\.txt|tdmrep\.json)$/;

interface SampleRun {
  /** What was asked for on a day, files about whole sites left out. */
  readonly collect: (day: 1 | 2, afterMs: number) => Promise<{ report: CollectReport; asked: string[] }>;
  readonly dir: string;
}

const openRun = async (
  t: { after(work: () => unknown): void },
  crawler: Crawler,
  lists: Pick<CorpusRun, 'feeds' | 'news'>,
): Promise<SampleRun> => {
  const dir = temporaryFolder(t);
  const web = await startSampleWeb({ port: 0, day: 1 });
  t.after(() => web.close());
  const run = {
    dir,
    seeds: listed('seeds.txt'),
    ...lists,
    crawlers: [crawler],
    hosts: parseHostsFile(web.hosts, 'sample'),
    port: web.port,
    options: { crawlDelayMax: 10 },
  };
  return {
    dir,
    collect: async (day, afterMs) => {
      web.setDay(day);
      const before = web.log.length;
      const report = await runCollect({ ...run, shiftMs: afterMs });
      const urls = web.log.slice(before).map(({ host, path }) => `${host}${path}`);
      return { report, asked: urls.filter((one) => !siteFiles.test(one)).sort() };
    },
  };
};

test('collect rss: the entries of Atom, RSS 1.0 and 2.0 on the day they appear, nothing old twice', async (t) => {
  const { dir, collect } = await openRun(t, 'rss', { feeds: listed('feeds.txt') });
  const feeds = ['blog.example.jp/feed.atom', 'news.example.co.jp/rss.rss', 'yama.example/index.rdf'];
  const first = await collect(1, 0);
  assert.equal(first.report.finished, 'idle');
  assert.deepEqual(
    first.asked,
    [
      ...['asatsuyu', 'hoshizora-ryouri', 'ninniku'].map((page) => `blog.example.jp/2026/10/${page}.html`),
      ...['hozonshoku', 'nukadoko', 'otsukimi'].map((page) => `blog.example.jp/2026/09/${page}.html`),
      ...['08-01', '10-01', '10-02', '11-01', '12-01', '13-01'].map(
        (page) => `news.example.co.jp/article/202610${page}.html`,
      ),
      ...['dougu', 'hajimete', 'kurohime'].map((page) => `yama.example/posts/${page}/`),
      ...feeds,
    ].sort(),
  );
  assert.equal(first.report.feeds.newEntries, 15);
  assert.equal(first.report.politeness.overlaps, 0);
  assert.ok((first.report.politeness.hosts.smallestMs ?? 0) >= 10, 'feeds keep the pauses of their hosts');

  const again = await collect(1, 60_000);
  assert.deepEqual(again.asked, [], 'no feed is due so soon');

  const second = await collect(2, dayMs);
  assert.deepEqual(
    second.asked,
    [
      'blog.example.jp/2026/10/kuri-gohan.html',
      'news.example.co.jp/article/20261014-01.html',
      'news.example.co.jp/article/20261014-02.html',
      'yama.example/posts/yamagoya/',
      ...feeds,
    ].sort(),
  );
  const { polled, newEntries, changedEntries, failed } = second.report.feeds;
  assert.deepEqual(
    { polled, newEntries, changedEntries, failed },
    { polled: 3, newEntries: 4, changedEntries: 0, failed: 0 },
  );
  const store = openStore(dir, 'read');
  t.after(() => store.close());
  const page = store.urls.byUrl(urlOf('http://blog.example.jp/2026/10/kuri-gohan.html'));
  const [shown] = store.announcements.of(page?.key ?? assert.fail('the new entry is known'));
  assert.deepEqual([shown?.sourceUrl, shown?.kind], ['http://blog.example.jp/feed.atom', 'new']);
  assert.notEqual(page?.md5 ?? null, null);
  const feed = store.urls.byUrl(urlOf('http://blog.example.jp/feed.atom'));
  const polls = store.fetches.of(feed?.key ?? assert.fail('the feed is known'));
  assert.deepEqual(
    polls.map(({ kind, location }) => [kind, location !== null]),
    [
      ['feed', true],
      ['feed', true],
    ],
    'both polls are in the archive',
  );

  const third = await collect(2, 2 * dayMs);
  assert.deepEqual(third.asked, feeds, 'nothing is new on the third day');
  assert.equal(third.report.feeds.unchanged, 3);
});

test('collect news: articles and questions of top pages on the day they appear, and nothing else', async (t) => {
  const { collect } = await openRun(t, 'news', { news: listed('news.txt') });
  const first = await collect(1, 0);
  assert.equal(first.report.finished, 'idle');
  const articles = ['08-01', '10-01', '10-02', '11-01', '12-01', '13-01'];
  const questions = ['10241', '10255', '10260', '10277', '10290'];
  const tops = ['news.example.co.jp/', 'qa.example.ne.jp/'];
  assert.deepEqual(
    first.asked,
    [
      ...articles.map((page) => `news.example.co.jp/article/202610${page}.html`),
      ...questions.map((page) => `qa.example.ne.jp/q/${page}`),
      ...tops,
    ].sort(),
  );
  const second = await collect(2, dayMs);
  assert.deepEqual(
    second.asked,
    [
      ...['14-01', '14-02'].map((page) => `news.example.co.jp/article/202610${page}.html`),
      'qa.example.ne.jp/q/10303',
      ...tops,
    ].sort(),
  );
  assert.deepEqual([second.report.news.newArticles, second.report.news.failed], [3, 0]);
  const third = await collect(2, 2 * dayMs);
  assert.deepEqual(third.asked, tops);
});
