import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../../src/model/time.ts';
import { atomFeed, htmlPage, type Served } from '../changing-web.ts';
import { openSourcesCorpus } from '../sources-corpus.ts';

const feeds = ['http://a.example/feed'];
const rss = (items: readonly string[]): Served => ({
  type: 'application/rss+xml',
  body: `<rss version="2.0"><channel><title>新着</title>${items.map((one) => `<item>${one}</item>`).join('')}</channel></rss>`,
});

test('entries that all bear the time of writing the feed are not fetched again with every poll', async (t) => {
  const { web, collect } = await openSourcesCorpus(t, { crawlers: ['rss'], feeds });
  for (let page = 1; page <= 8; page++) web.pages.set(`a.example/${page}`, htmlPage(`記事${page}`));
  const stamped = (day: number): Served => {
    const updated = new Date(Date.now() + day * dayMs - 60_000).toISOString();
    return atomFeed([5 + day, 4, 3, 2, 1].map((page) => ({ link: `/${page}`, updated })));
  };
  web.pages.set('a.example/feed', stamped(0));
  assert.equal((await collect(0)).asked.length, 6);
  for (const day of [1, 2]) {
    web.pages.set('a.example/feed', stamped(day));
    assert.deepEqual((await collect(day)).asked, ['a.example/feed', `a.example/${5 + day}`]);
  }
});

test('marks of campaigns in the addresses of entries and redirects make no further pages', async (t) => {
  const { web, collect } = await openSourcesCorpus(t, {
    crawlers: ['rss'],
    feeds: [...feeds, 'http://a.example/all'],
  });
  web.pages.set('a.example/feed', rss(['<link>/1?utm_source=rss&amp;utm_medium=feed</link>', '<link>/via/2</link>']));
  web.pages.set('a.example/via/2', { status: 302, to: '/2?id=7&utm_campaign=x' });
  web.pages.set('a.example/all', rss(['<link>/1?fbclid=abc</link>', '<link>/2?id=7</link>', '<link>/mark</link>']));
  // Whatever it is, it must not be taken for a circle.
  web.pages.set('a.example/mark', { status: 302, to: '/mark?utm_source=self' });
  for (const page of ['1', '2?id=7', 'mark?utm_source=self']) web.pages.set(`a.example/${page}`, htmlPage(page));
  const { asked } = await collect(0);
  const pages = ['1', '2?id=7', 'mark', 'mark?utm_source=self', 'via/2'].map((page) => `a.example/${page}`);
  assert.deepEqual(asked.filter((one) => !/\/(?:feed|all)$/.test(one)).sort(), pages);
});

test('entries that stand on one page: with every new one the page is collected again', async (t) => {
  const { web, collect } = await openSourcesCorpus(t, { crawlers: ['rss'], feeds });
  const notes = (count: number): void => {
    const items = Array.from({ length: count }, (_, at) => `<title>お知らせ${at}</title><link>/news.html#${at}</link>`);
    web.pages.set('a.example/feed', rss(items.toReversed()));
    web.pages.set('a.example/news.html', htmlPage(`お知らせは${count}件`));
  };
  notes(3);
  assert.deepEqual((await collect(0)).asked, ['a.example/feed', 'a.example/news.html']);
  notes(4);
  assert.deepEqual((await collect(1)).asked, ['a.example/feed', 'a.example/news.html']);
  assert.deepEqual((await collect(2)).asked, ['a.example/feed 304']);
  notes(5);
  assert.deepEqual((await collect(3)).asked, ['a.example/feed', 'a.example/news.html']);
});

test('a site that changes its scheme, its www. and the slashes of its addresses has no new entries by that', async (t) => {
  const { web, collect } = await openSourcesCorpus(t, { crawlers: ['rss'], feeds });
  const links = (form: (page: number) => string): void => {
    web.pages.set(
      'a.example/feed',
      rss([1, 2, 3].map((page) => `<title>記事${page}</title><link>${form(page)}</link>`)),
    );
  };
  for (const page of [1, 2, 3]) web.pages.set(`a.example/${page}`, htmlPage(`記事${page}`));
  links((page) => `http://a.example/${page}`);
  assert.equal((await collect(0)).asked.length, 4);
  links((page) => `https://www.a.example/${page}/`);
  assert.deepEqual((await collect(1)).asked, ['a.example/feed']);
});
