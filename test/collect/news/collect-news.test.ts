import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { dayMs } from '../../../src/model/time.ts';
import { htmlPage, type ChangingWeb, type Served } from '../changing-web.ts';
import { openStore, urlOf, type CorpusRun } from '../collect-harness.ts';
import { openSourcesCorpus, type SourcesCorpus } from '../sources-corpus.ts';

const openCorpus = (t: TestContext, run: Partial<CorpusRun> = {}): Promise<SourcesCorpus> =>
  openSourcesCorpus(t, { crawlers: ['news'], news: ['http://a.example/'], ...run });

const navigation = ['/about/', '/contact/', '/tags/ai/', '/'];
const article = (number: number): string => `/2026/11/${String((number % 28) + 1).padStart(2, '0')}/article-${number}/`;

/** A site of `count` articles, ten on a page, the newest first; `/page/2/` and so on behind the top page. */
const publish = (web: ChangingWeb, count: number): void => {
  const numbers = Array.from({ length: count }, (_, at) => count - at);
  for (const number of numbers) web.pages.set(`a.example${article(number)}`, htmlPage(`記事${number}`, ['/']));
  const pages = Math.ceil(count / 10);
  for (let page = 1; page <= pages; page++) {
    const links = [...navigation, ...numbers.slice((page - 1) * 10, page * 10).map(article)];
    const list = htmlPage(`新着の${page}ページ目`, page < pages ? [...links, `/page/${page + 1}/`] : links);
    web.pages.set(page === 1 ? 'a.example/' : `a.example/page/${page}/`, list);
  }
};
const placeOf = (number: number): string => `a.example${article(number)}`;
/** In order of their addresses. */
const places = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => placeOf(first + at)).sort();
const articlesIn = (asked: readonly string[], from = 0): string[] =>
  asked.filter((place) => Number(/article-(\d+)\/$/.exec(place)?.[1] ?? -1) >= from).toSorted();

test('a further page that fails is read the next day as far as if it had not, though the list has moved on', async (t) => {
  const { web, collect } = await openCorpus(t);
  publish(web, 40);
  web.pages.set('a.example/page/2/', { status: 502 });
  assert.equal((await collect(0)).report.news.newArticles, 10);
  publish(web, 45);
  const { asked } = await collect(1);
  const wanted = Array.from({ length: 45 }, (_, at) => placeOf(45 - at)).filter((_, at) => at < 5 || at >= 15);
  assert.deepEqual(asked.filter((place) => place.includes('article')).toSorted(), wanted.toSorted());
  publish(web, 46);
  assert.deepEqual((await collect(2)).asked, ['a.example/', placeOf(46)]);
});

test('a list that moves on by whole pages while its further pages fail loses nothing', async (t) => {
  for (const status of [404, 502]) {
    const { web, collect } = await openCorpus(t);
    publish(web, 30);
    await collect(0);
    publish(web, 55);
    web.pages.set('a.example/page/2/', { status });
    const second = await collect(1);
    assert.deepEqual(articlesIn(second.asked), places(46, 55), 'its first page');
    publish(web, 65);
    assert.deepEqual(articlesIn((await collect(2)).asked), [...places(31, 45), ...places(56, 65)].sort());
    publish(web, 66);
    assert.deepEqual((await collect(3)).asked, ['a.example/', placeOf(66)]);
  }
});

test('a reading that was cut off goes on although the top page is as it was', async (t) => {
  const { web, collect } = await openCorpus(t);
  publish(web, 30);
  await collect(0);
  publish(web, 55);
  const third = web.pages.get('a.example/page/3/') ?? assert.fail();
  web.pages.set('a.example/page/3/', { status: 404 });
  assert.deepEqual(articlesIn((await collect(1)).asked), places(36, 55));
  web.pages.set('a.example/page/3/', third);
  assert.deepEqual((await collect(2)).asked, ['a.example/ 304', 'a.example/page/3/', ...places(31, 35).toReversed()]);
  assert.deepEqual((await collect(3)).asked, ['a.example/ 304']);
});

test('further pages behind redirects are read every time', async (t) => {
  const { web, collect } = await openCorpus(t);
  publish(web, 30);
  await collect(0);
  for (const day of [1, 2]) {
    publish(web, 30 + 15 * day);
    const pages = [2, 3].map((page) => [page, web.pages.get(`a.example/page/${page}/`) ?? assert.fail()] as const);
    for (const [page, list] of pages) {
      web.pages.set(`a.example/page/${page}/`, { status: 302, to: `/list/${page}` });
      web.pages.set(`a.example/list/${page}`, list);
    }
    assert.deepEqual(articlesIn((await collect(day)).asked, 16 + 15 * day), places(16 + 15 * day, 30 + 15 * day));
  }
});

test('a list that the update crawler has read is read by the news crawler too', async (t) => {
  const { web, collect } = await openCorpus(t, { news: [], seeds: ['http://a.example/'], crawlers: ['update'] });
  publish(web, 15);
  await collect(0, { limits: { pages: 1, forMs: null } });
  const { asked, report } = await collect(0, { news: ['http://a.example/'], crawlers: ['news'] });
  assert.deepEqual(articlesIn(asked), places(1, 15));
  assert.equal(report.news.newArticles, 15);
});

test('a list with more new articles than its pages hold is told', async (t) => {
  const { web, collect } = await openCorpus(t, { options: { newsPagesMax: 2 } });
  publish(web, 10);
  assert.equal((await collect(0)).report.news.cutShort, 0);
  publish(web, 60);
  assert.equal((await collect(1)).report.news.cutShort, 1);
});

test('paging goes on as far as known articles, and stops at its limit on the first day', async (t) => {
  const { web, collect } = await openCorpus(t, { options: { newsPagesMax: 2 } });
  publish(web, 60);
  const first = await collect(0);
  const wanted = Array.from({ length: 30 }, (_, at) => placeOf(60 - at));
  assert.deepEqual(first.asked.toSorted(), ['a.example/', 'a.example/page/2/', 'a.example/page/3/', ...wanted].sort());
  assert.deepEqual([first.report.news.visited, first.report.news.paged, first.report.news.newArticles], [1, 2, 30]);
  publish(web, 74);
  const second = await collect(1);
  const fresh = Array.from({ length: 14 }, (_, at) => placeOf(74 - at));
  assert.deepEqual(second.asked.toSorted(), ['a.example/', 'a.example/page/2/', ...fresh].sort());
  assert.deepEqual((await collect(2)).asked, ['a.example/ 304']);
});

test('a top page that has moved, for good and for now', async (t) => {
  const { web, collect } = await openCorpus(t, { news: ['http://a.example/old/', 'http://b.example/'] });
  web.pages.set('a.example/old/', { status: 301, to: '/' });
  web.pages.set('b.example/', { status: 302, to: '/ja/' });
  web.pages.set('b.example/ja/', htmlPage('入口', ['/news/20261118-1.html']));
  web.pages.set('b.example/news/20261118-1.html', htmlPage('記事'));
  publish(web, 3);
  const first = await collect(0);
  const articles = [1, 2, 3].map(placeOf);
  const all = ['a.example/', 'a.example/old/', 'b.example/', 'b.example/ja/', 'b.example/news/20261118-1.html'];
  assert.deepEqual(first.asked.toSorted(), [...all, ...articles].sort());
  publish(web, 4);
  const second = await collect(1);
  const tops = ['a.example/', 'a.example/old/', 'b.example/', 'b.example/ja/ 304'];
  assert.deepEqual(second.asked.toSorted(), [placeOf(4), ...tops].sort());
  assert.equal(second.report.news.redirected, 2);
});

test('a top page that was once redirected to nowhere is asked for again as it was given', async (t) => {
  for (const status of [404, 410]) {
    const { web, collect } = await openCorpus(t);
    publish(web, 3);
    await collect(0);
    web.pages.set('a.example/', { status: 301, to: '/maintenance/' });
    web.pages.set('a.example/maintenance/', { status });
    const { asked } = await collect(1);
    assert.deepEqual(asked.slice(0, 2), ['a.example/', 'a.example/maintenance/']);
    publish(web, 5);
    assert.deepEqual((await collect(2)).asked.toSorted(), ['a.example/', placeOf(4), placeOf(5)].sort());
  }
});

test('a top page that an earlier release took for moved is asked for again', async (t) => {
  const { web, collect, dir } = await openCorpus(t);
  publish(web, 3);
  await collect(0);
  const store = openStore(dir);
  const { key } = store.urls.byUrl(urlOf('http://a.example/')) ?? assert.fail();
  store.listings.put(key, { ...(store.listings.get(key) ?? assert.fail()), ended: 'moved', movedTo: key });
  store.priorityFetches.remove(key);
  store.close();
  publish(web, 4);
  assert.deepEqual((await collect(1)).asked, ['a.example/', placeOf(4)]);
});

test('two top pages of which one redirects to the other are both kept', async (t) => {
  const { web, collect } = await openCorpus(t, { news: ['http://a.example/', 'http://b.example/'] });
  publish(web, 3);
  web.pages.set('b.example/', { status: 301, to: 'http://a.example/' });
  await collect(0);
  publish(web, 4);
  assert.deepEqual((await collect(1)).asked.toSorted(), ['a.example/', 'b.example/', placeOf(4)].sort());
  web.pages.set('b.example/', htmlPage('別の入口', ['/news/20261118-1.html']));
  web.pages.set('b.example/news/20261118-1.html', htmlPage('記事'));
  assert.ok((await collect(2)).asked.includes('b.example/news/20261118-1.html'));
});

test('a top page that fails is asked again, a day with a broken server loses nothing, 410 ends it', async (t) => {
  const { web, collect } = await openCorpus(t);
  publish(web, 3);
  await collect(0);
  const ill: Served = { status: 500 };
  web.pages.set('a.example/', ill);
  const second = await collect(1);
  assert.ok(second.asked.length >= 2 && second.asked.every((one) => one === 'a.example/'));
  publish(web, 5);
  const third = await collect(2);
  assert.deepEqual(third.asked.toSorted(), ['a.example/', placeOf(4), placeOf(5)].sort());
  web.pages.set('a.example/', { status: 410 });
  assert.equal((await collect(3)).report.news.gone, 1);
  publish(web, 6);
  assert.deepEqual((await collect(4)).asked, []);
});

const sitemap = (items: readonly { link: string; published?: string }[]): Served => ({
  type: 'application/xml',
  body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${items
    .map(
      ({ link, published }) =>
        `<url><loc>http://a.example${link}</loc>${published === undefined ? '' : `<news:news><news:publication><news:name>A</news:name><news:language>ja</news:language></news:publication><news:publication_date>${published}</news:publication_date><news:title>記事</news:title></news:news>`}</url>`,
    )
    .join('')}</urlset>`,
});
const index = (links: readonly string[]): Served => ({
  type: 'application/xml',
  body: `<sitemapindex>${links.map((link) => `<sitemap><loc>http://a.example${link}</loc></sitemap>`).join('')}</sitemapindex>`,
});
const isArticle = (place: string): boolean => place.includes('/n/');
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

test('news sitemaps: young articles at once, every day; other sitemaps are left to the update crawler', async (t) => {
  const { web, collect } = await openCorpus(t);
  const robots = 'User-agent: *\nDisallow:\nSitemap: http://a.example/index.xml\nSitemap: http://a.example/all.xml\n';
  web.pages.set('a.example/robots.txt', { type: 'text/plain', body: robots });
  web.pages.set('a.example/index.xml', index(['/news-1.xml', '/pages-1.xml']));
  web.pages.set('a.example/all.xml', sitemap([{ link: '/company' }]));
  web.pages.set('a.example/pages-1.xml', sitemap([{ link: '/shop' }]));
  web.pages.set('a.example/', htmlPage('入口', ['/about/']));
  const items = [
    { link: '/n/1', published: daysAgo(0.1) },
    { link: '/n/old', published: daysAgo(9) },
  ];
  web.pages.set('a.example/news-1.xml', sitemap(items));
  for (const page of ['1', '2', 'old']) web.pages.set(`a.example/n/${page}`, htmlPage(page));
  const first = await collect(0);
  const sitemaps = ['a.example/index.xml', 'a.example/news-1.xml'];
  assert.deepEqual(first.asked.toSorted(), ['a.example/', 'a.example/all.xml', 'a.example/n/1', ...sitemaps].sort());
  web.pages.set('a.example/news-1.xml', sitemap([{ link: '/n/2', published: daysAgo(-0.9) }, ...items]));
  const second = await collect(1);
  assert.deepEqual(second.asked.toSorted(), ['a.example/ 304', 'a.example/n/2', ...sitemaps].sort());
  assert.deepEqual([second.report.news.newArticles, second.report.news.sitemaps], [1, 2]);
});

test('a news sitemap is found whatever it is called, and stays one when it is empty or away for a day', async (t) => {
  const { web, collect } = await openCorpus(t);
  web.pages.set('a.example/robots.txt', { type: 'text/plain', body: 'Sitemap: http://a.example/index.xml\n' });
  web.pages.set('a.example/index.xml', index(['/1.xml', '/2.xml']));
  web.pages.set('a.example/2.xml', sitemap([{ link: '/company' }]));
  web.pages.set('a.example/', htmlPage('入口', ['/about/']));
  const items = (last: number): Served =>
    sitemap(Array.from({ length: last }, (_, at) => ({ link: `/n/${at}`, published: daysAgo(0.1 - at) })));
  for (let page = 0; page < 6; page++) web.pages.set(`a.example/n/${page}`, htmlPage(`${page}`));
  web.pages.set('a.example/1.xml', items(1));
  assert.deepEqual((await collect(0)).asked.filter(isArticle), ['a.example/n/0']);
  for (const [day, away] of [
    [1, sitemap([])],
    [3, { status: 404 }],
  ] as const) {
    web.pages.set('a.example/1.xml', away);
    await collect(day);
    web.pages.set('a.example/1.xml', items(day + 2));
    const { asked } = await collect(day + 1);
    assert.deepEqual(asked.filter(isArticle), [`a.example/n/${day}`, `a.example/n/${day + 1}`]);
    assert.ok(!asked.some((place) => place.startsWith('a.example/2.xml')));
  }
});

test('the update crawler takes the rest of a news site, and nothing twice', async (t) => {
  const { web, collect } = await openCorpus(t, { crawlers: ['update', 'news'] });
  publish(web, 5);
  for (const page of ['about/', 'contact/', 'tags/ai/']) web.pages.set(`a.example/${page}`, htmlPage(page));
  const { asked } = await collect(0);
  const articles = [1, 2, 3, 4, 5].map(placeOf);
  assert.equal(asked[0], 'a.example/');
  assert.deepEqual(asked.slice(1, 6).sort(), articles, 'articles first');
  assert.deepEqual(asked.slice(6).sort(), ['a.example/about/', 'a.example/contact/', 'a.example/tags/ai/']);
});
