import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlPage } from '../changing-web.ts';
import { openSourcesCorpus } from '../sources-corpus.ts';

const news = ['http://a.example/'];
const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
const article = (number: number): string => `/articles/${10_000 + number}`;
const articlesIn = (asked: readonly string[]): string[] =>
  asked.filter((place) => place.includes('/articles/')).toSorted();
const placesOf = (wanted: readonly number[]): string[] => wanted.map((number) => `a.example${article(number)}`).sort();

/** How a site shows the first `count` of its articles: its pages by their paths, each with its links. */
type Layout = (count: number) => ReadonlyMap<string, readonly string[]>;

const layouts: Readonly<Record<string, Layout>> = {
  'pinned articles on top': (count) => {
    const newest = numbers(1, count).toReversed().map(article);
    const top = [...[1, 2, 3].map(article), ...newest.slice(0, 10), '/page/2/'];
    return new Map([
      ['/', top],
      ['/page/2/', newest.slice(10, 20)],
    ]);
  },
  'a ranking beside the list': (count) => {
    const newest = numbers(1, count).toReversed().map(article);
    const ranking = [1, 2, 3, 4].map((place) => article(count - 13 - place));
    return new Map([
      ['/', [...newest.slice(0, 10), ...ranking, '/page/2/']],
      ['/page/2/', [...newest.slice(10, 20), ...ranking]],
    ]);
  },
  'the oldest first': (count) => {
    const pages = Math.ceil(count / 10);
    const pager = numbers(1, pages).map((page) => (page === 1 ? '/' : `/page/${page}/`));
    return new Map(
      pager.map((path, at) => [path, [...numbers(at * 10 + 1, Math.min(at * 10 + 10, count)).map(article), ...pager]]),
    );
  },
  'archives by day instead of further pages': (count) => {
    const days = numbers(1, Math.ceil(count / 10)).toReversed();
    const archives = days.map((day) => `/archives/2026/11/${String(day).padStart(2, '0')}/`);
    const of = (day: number): string[] => numbers(day * 10 - 9, Math.min(day * 10, count)).map(article);
    return new Map([
      ['/', [...of(days[0] ?? 1), ...archives]],
      ...days.map((day, at) => [archives[at] ?? '', [...of(day), ...archives]] as const),
    ]);
  },
};

for (const [name, layout] of Object.entries(layouts))
  test(`${name}: every new article on its day, nothing twice`, async (t) => {
    const { web, collect } = await openSourcesCorpus(t, { crawlers: ['news'], news });
    let before = 0;
    for (const [day, count] of [30, 33, 47, 47, 48].entries()) {
      for (const number of numbers(1, count)) web.pages.set(`a.example${article(number)}`, htmlPage(`記事${number}`));
      for (const [path, links] of layout(count)) web.pages.set(`a.example${path}`, htmlPage(path, links));
      const { asked } = await collect(day);
      if (day > 0) assert.deepEqual(articlesIn(asked), placesOf(numbers(before + 1, count)), `day ${day}`);
      before = count;
    }
  });

test('articles told by a number behind the question mark, and the same article under several addresses', async (t) => {
  const { web, collect } = await openSourcesCorpus(t, { crawlers: ['news'], news });
  const show = (count: number): void => {
    const places = numbers(201, 200 + count).map((number) => `/?p=${number}`);
    for (const place of places) web.pages.set(`a.example${place}`, htmlPage(place));
    const linked = numbers(1, count).flatMap((number) => [
      `${article(number)}?utm_source=top`,
      `${article(number)}?ref=ranking`,
      `${article(number)}?amp=1`,
      `${article(number)}/amp/`,
      `${article(number)}#more`,
    ]);
    for (const number of numbers(1, count)) web.pages.set(`a.example${article(number)}`, htmlPage(`記事${number}`));
    web.pages.set('a.example/', htmlPage('入口', [...places, ...linked]));
  };
  show(5);
  const first = ['201', '202', '203', '204', '205'].map((number) => `a.example/?p=${number}`);
  const { asked } = await collect(0);
  assert.deepEqual(asked.slice(1).toSorted(), [...first, ...placesOf(numbers(1, 5))].sort());
  show(6);
  assert.deepEqual((await collect(1)).asked.toSorted(), ['a.example/', 'a.example/?p=206', ...placesOf([6])]);
});

test('links that may not be followed are not, nor those of a list that forbids it', async (t) => {
  const { web, collect } = await openSourcesCorpus(t, { crawlers: ['news'], news: [...news, 'http://b.example/'] });
  const [free, closed] = [article(1), article(2)];
  const link = (to: string, rel: string): string =>
    `<a href="${to}" rel="${rel}">${to}についての長い見出しの記事です</a>`;
  const list = `<h1>新着の記事</h1><p>日本語の文章です。</p>${link(free, '')}${link(closed, 'nofollow')}`;
  web.pages.set('a.example/', { body: list });
  web.pages.set('b.example/', { body: `<meta name="robots" content="nofollow">${list}` });
  for (const path of [free, closed]) web.pages.set(`a.example${path}`, htmlPage(path));
  assert.deepEqual((await collect(0)).asked.toSorted(), ['a.example/', `a.example${free}`, 'b.example/']);
});
