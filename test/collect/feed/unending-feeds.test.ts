import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atomFeed, htmlPage } from '../changing-web.ts';
import { openSourcesCorpus } from '../sources-corpus.ts';

test('a collection ends when all that is still due has come due again', { timeout: 120_000 }, async (t) => {
  const feeds = ['http://a.example/feed', 'http://b.example/feed'];
  const { web, collect } = await openSourcesCorpus(t, {
    crawlers: ['update', 'rss'],
    seeds: ['http://a.example/'],
    feeds,
    options: {
      intervalMin: 50,
      idleWaitMax: 2_500,
      feedIntervalMin: 1000,
      feedIntervalMax: 1000,
      slowDelayMax: 0,
      errorDelayMax: 0,
      crawlDelayMax: 0,
      suspendFor: 0,
      keepAlivePause: 0,
      newHostsAreSeeds: false,
      rightsFiles: false,
    },
  });
  const links = Array.from({ length: 30 }, (_, at) => `/${at}`);
  web.pages.set('a.example/', htmlPage('入口', links));
  for (const link of links) web.pages.set(`a.example${link}`, htmlPage(link));
  for (const feed of feeds) web.pages.set(feed.replace('http://', ''), atomFeed([]));
  const { asked, report } = await collect(0);
  assert.equal(report.finished, 'idle');
  for (const link of links) assert.ok(asked.some((place) => place.startsWith(`a.example${link}`)));
  assert.ok(asked.filter((place) => place.startsWith('b.example/feed')).length > 1, asked.join(' '));
});
