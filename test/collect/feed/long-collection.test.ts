import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atomFeed, htmlPage } from '../changing-web.ts';
import { openSourcesCorpus } from '../sources-corpus.ts';

test('feeds that become due again while a long collection goes on are polled in it', async (t) => {
  const { web, collect } = await openSourcesCorpus(t, {
    crawlers: ['update', 'rss'],
    seeds: ['http://a.example/'],
    feeds: ['http://b.example/feed'],
    options: {
      intervalMin: 200,
      idleWaitMax: 100,
      feedIntervalMin: 1500,
      feedIntervalMax: 1500,
      newHostsAreSeeds: false,
      rightsFiles: false,
    },
  });
  const links = Array.from({ length: 30 }, (_, at) => `/${at}`);
  web.pages.set('a.example/', htmlPage('入口', links));
  for (const link of links) web.pages.set(`a.example${link}`, htmlPage(link));
  web.pages.set('b.example/feed', atomFeed([]));
  const { asked } = await collect(0);
  const [first, second] = asked.flatMap((place, at) => (place.startsWith('b.example/feed') ? [at] : []));
  assert.ok(first !== undefined && second !== undefined && second < asked.length - 1, asked.join(' '));
});
