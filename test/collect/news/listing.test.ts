import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkShape } from '../../../src/collect/news/link-shape.ts';
import { nextPage as nextPageBut, pageNumber } from '../../../src/collect/news/next-page.ts';
import { readListing, type ListingState } from '../../../src/collect/news/read-listing.ts';
import { scanPage } from '../../../src/html/scan.ts';
import type { PageLink } from '../../../src/model/document.ts';
import { parseUrl, type Url } from '../../../src/model/url.ts';
import { readRealPages } from '../../html/real-pages.ts';
import { notHere } from '../../shared-data.ts';

const url = (text: string): Url => parseUrl(text) ?? assert.fail(text);
const nextPage = (here: Url, links: readonly PageLink[], articles: readonly Url[] = []): Url | null =>
  nextPageBut(here, links, new Set(articles));
const link = (to: string, anchor = ''): PageLink => ({ to: url(to), anchor, nofollow: false });

test('shapes of addresses', () => {
  const shapes: readonly (readonly [string, string])[] = [
    ['http://www.a.jp/2026/11/18/some-long-title/', 'a.jp/YYYY/NN/NN/S/'],
    ['http://a.jp/articles/123456.html', 'a.jp/articles/D.html'],
    ['http://a.jp/q?id=55&lang=ja', 'a.jp/q?id=D&lang=*'],
    ['http://a.jp/tags/ai/', 'a.jp/tags/ai/'],
    ['http://a.jp/news/k10014567891000.html', 'a.jp/news/S.html'],
  ];
  for (const [address, shape] of shapes) assert.equal(linkShape(url(address), '').shape, shape);
});

test('what speaks for an article', () => {
  const points = (address: string): number => linkShape(url(address), 'ある町の長い見出しの記事').points;
  for (const address of ['/archives/1234', '/archives/52345678.html', '/?p=1234', '/2026/11/18/some-title/', '/q/123'])
    assert.ok(points(`http://a.jp${address}`) >= 1.5, address);
  for (const address of ['/archives/2026/11/', '/archives/2026', '/archives/cat_12.html', '/2026/11/', '/', '/?page=2'])
    assert.ok(points(`http://a.jp${address}`) < 1.5, address);
});

test('next pages', () => {
  assert.deepEqual(
    ['http://a.jp/page/3/', 'http://a.jp/list?page=4&x=1', 'http://a.jp/list_5.html', 'http://a.jp/2026/'].map((one) =>
      pageNumber(url(one)),
    ),
    [3, 4, 5, null],
  );
  const top = url('http://a.jp/');
  assert.equal(
    nextPage(top, [link('http://a.jp/page/48/', '48'), link('http://a.jp/page/2/', '2')]),
    'http://a.jp/page/2/',
  );
  assert.equal(
    nextPage(url('http://a.jp/page/2/'), [link('http://a.jp/', '1'), link('http://a.jp/page/3/', '次へ')]),
    'http://a.jp/page/3/',
  );
  assert.equal(nextPage(top, [link('http://a.jp/list?offset=20', '次のページ »')]), 'http://a.jp/list?offset=20');
  assert.equal(nextPage(top, [link('http://a.jp/next-generation', 'Next generation of cars')]), null);
  assert.equal(nextPage(url('http://a.jp/page/9/'), [link('http://a.jp/page/8/', '前へ')]), null);
});

test('further pages in a row of numbers, behind the only link for more, and in archives by month or day', () => {
  const top = url('http://a.jp/');
  const row = (here: number) =>
    [1, 2, 3]
      .filter((page) => page !== here)
      .map((page) => link(`http://a.jp/list?offset=${page * 20 - 20}`, `${page}`));
  assert.equal(nextPage(top, row(1)), 'http://a.jp/list?offset=20');
  assert.equal(nextPage(url('http://a.jp/list?offset=20'), row(2)), 'http://a.jp/list?offset=40');
  assert.equal(nextPage(url('http://a.jp/list?offset=40'), row(3)), null);
  const more = link('http://a.jp/news/list.html', 'もっと見る');
  assert.equal(nextPage(top, [more, more]), more.to);
  assert.equal(nextPage(top, [more, link('http://a.jp/sports/list.html', 'もっと見る')]), null);
  const days = [16, 18, 17].map((day) => link(`http://a.jp/archives/2026/11/${day}/`, `${day}`));
  assert.equal(nextPage(top, days), days[1]?.to);
  assert.equal(nextPage(url('http://a.jp/archives/2026/11/18/'), days), days[2]?.to);
  assert.equal(nextPage(url('http://a.jp/archives/2026/11/16/'), days), null);
  const months = ['2026/10', '2026/09', '2026/11'].map((month) => link(`http://a.jp/${month}/`, month));
  assert.equal(nextPage(top, months), 'http://a.jp/2026/11/');
  assert.equal(
    nextPage(
      top,
      months,
      months.map(({ to }) => to),
    ),
    null,
    'a blog with one article a month',
  );
});

interface Site {
  readonly links: (path: string) => readonly PageLink[];
}

const realSite = (host: string): Site | null => {
  const pages = readRealPages();
  if (pages === null) return null;
  const byPath = new Map(pages.map(({ path, bytes }) => [path, bytes]));
  return {
    links: (path) =>
      scanPage(Buffer.from(byPath.get(`${host}${path}index.html`) ?? []).toString(), url(`http://${host}${path}`))
        .links,
  };
};

/** What a person would call an article of the two sites. */
const isArticle: Readonly<Record<string, RegExp>> = {
  'jser.info': /^\/\d{4}\/\d\d\/\d\d\/./,
  'c-a-p-engineer.github.io':
    /^\/(?!(?:tags|categories|series|page|about|archive|showcase|tech|topic|privacy\S*|contact|search|sitemap|rss|feed|index)(?:\/|$))[^/]+\/?$/,
};
const pathOf = (one: Url): string => new URL(one).pathname;

for (const host of Object.keys(isArticle))
  test(`${host}: articles on the first day, new ones on the second, nothing on the third`, (t) => {
    const site = realSite(host);
    if (site === null) return t.skip(notHere);
    const pattern = isArticle[host] ?? /./;
    const top = url(`http://${host}/`);
    const today = site.links('/');
    const wanted = new Set(
      today
        .map(({ to }) => to)
        .filter((to) => new URL(to).hostname === host && pattern.test(pathOf(to)))
        .map(pathOf),
    );
    const articles = [...wanted].slice(0, 3);
    // Yesterday the first three were not there yet.
    const yesterday = today.filter(({ to }) => !articles.includes(pathOf(to)));
    const known = new Set<string>();
    const visit = (links: readonly PageLink[], before: ListingState | null) => {
      const reading = readListing({
        url: top,
        links,
        before,
        earlier: new Set(),
        isFirst: before === null,
        isOldestFirst: false,
        isResumed: false,
        isKnown: (one) => known.has(pathOf(one)),
      });
      for (const one of reading.fresh) known.add(pathOf(one));
      return reading;
    };
    const first = visit(yesterday, null);
    const found = new Set(first.fresh.map(pathOf));
    const right = [...found].filter((path) => wanted.has(path)).length;
    assert.ok(right >= 0.85 * (wanted.size - 3), `recall ${right} of ${wanted.size - 3}`);
    assert.ok(
      right >= 0.9 * found.size,
      `precision ${right} of ${found.size}: ${[...found].filter((path) => !wanted.has(path)).join(' ')}`,
    );
    assert.equal(first.next, `http://${host}/page/2/`);
    const second = visit(today, first.state);
    assert.deepEqual(new Set(second.fresh.map(pathOf)), new Set(articles));
    assert.equal(second.next, null);
    assert.deepEqual(visit(today, second.state).fresh, []);
  });

test('jser.info: paging goes on as far as known articles', (t) => {
  const site = realSite('jser.info');
  if (site === null) return t.skip(notHere);
  const onTop = new Set(site.links('/').map(({ to }) => to));
  const known = new Set(
    site
      .links('/page/4/')
      .map(({ to }) => to)
      .filter((to) => !onTop.has(to)),
  );
  const earlier = new Set<Url>();
  const pages: Url[] = [];
  for (let at: Url | null = url('http://jser.info/'); at !== null && pages.length < 10; ) {
    pages.push(at);
    const isKnown = (one: Url): boolean => known.has(one);
    const reading = readListing({
      url: at,
      links: site.links(pathOf(at)),
      before: null,
      earlier,
      isKnown,
      isFirst: true,
      isOldestFirst: false,
      isResumed: false,
    });
    for (const one of reading.fresh) earlier.add(one);
    at = reading.next;
  }
  assert.deepEqual(pages.map(pathOf), ['/', '/page/2/', '/page/3/', '/page/4/']);
  assert.equal(earlier.size, 30);
});

test('what keeps being renewed is believed, what stays is navigation', () => {
  const top = url('http://a.jp/');
  const navigation = Array.from({ length: 5 }, (_, at) =>
    link(`http://a.jp/guide/very-long-chapter-name-${'abcde'[at]}/`, '使い方についてのとても長い説明の見出し'),
  );
  const plain = (day: number): PageLink[] =>
    [0, 1, 2].map((at) => link(`http://a.jp/x/${day * 3 + at + 5000}`, '短い題'));
  let state: ListingState | null = null;
  const fresh: string[][] = [];
  for (let day = 0; day < 6; day++) {
    const reading = readListing({
      url: top,
      links: [...navigation, ...plain(day)],
      before: state,
      earlier: new Set(),
      isFirst: state === null,
      isOldestFirst: false,
      isResumed: false,
      isKnown: () => false,
    });
    fresh.push(reading.fresh.map(pathOf));
    state = reading.state;
  }
  assert.equal(
    fresh[0]?.some((path) => path.startsWith('/guide')),
    true,
  );
  assert.deepEqual(fresh[5], ['/x/5015', '/x/5016', '/x/5017']);
  assert.deepEqual(fresh[2], ['/x/5006', '/x/5007', '/x/5008']);
});
