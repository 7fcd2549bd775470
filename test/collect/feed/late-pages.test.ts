import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '../../../src/model/time.ts';
import { atomFeed, htmlPage } from '../changing-web.ts';
import { urlOf } from '../collect-harness.ts';
import { openSourcesCorpus } from '../sources-corpus.ts';

test('an entry that is posted before its page is up is asked for again on the day, longer and longer after, and not for ever', async (t) => {
  const { web, collect, look } = await openSourcesCorpus(t, {
    crawlers: ['rss'],
    feeds: ['http://a.example/feed'],
    options: { retryAfter: minuteMs, idleWaitMax: 100 },
  });
  web.pages.set('a.example/feed', atomFeed([{ link: '/early' }, { link: '/never' }, { link: '/gone' }]));
  web.pages.set('a.example/gone', { status: 410 });
  const { asked } = await collect(0);
  assert.deepEqual(asked, ['a.example/feed', 'a.example/early', 'a.example/never', 'a.example/gone']);
  web.pages.set('a.example/early', htmlPage('記事'));
  assert.deepEqual((await collect(1.1 / 1440)).asked, ['a.example/early', 'a.example/never']);
  const waits: number[] = [];
  for (let minutes = 1.2; ; ) {
    const waitMs = look((store) => {
      const { key } = store.urls.byUrl(urlOf('http://a.example/never')) ?? assert.fail();
      const dueAt = store.priorityFetches.get(key)?.dueAt ?? null;
      return dueAt === null ? null : dueAt - (store.fetches.lastOf(key)?.at ?? 0);
    });
    if (waitMs === null) break;
    waits.push(Math.round(waitMs / minuteMs));
    minutes += waitMs / minuteMs + 0.1;
    await collect(minutes / 1440);
  }
  assert.deepEqual(waits, [4, 16, 64, 256, 1024]);
  assert.ok(
    web.log.filter((place) => place.startsWith('a.example/early')).length === 2,
    'never again once it was there',
  );
});
