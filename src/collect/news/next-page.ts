import type { PageLink } from '../../model/document.ts';
import { hostOf, type Url } from '../../model/url.ts';

/**
 * The link to the following page of a list: by its number, by its words, by its place in a row of numbers, or, where the
 * site has archives by month or day instead of further pages, to the latest of them that is older than this page.
 */
export const nextPage = (url: Url, links: readonly PageLink[], articles: ReadonlySet<Url>): Url | null => {
  const here = pageNumber(url) ?? 1;
  const own = links.filter(({ to }) => hostOf(to) === hostOf(url) && to !== url);
  const numbered = own.filter(({ to }) => pageNumber(to) === here + 1);
  const saysSo = ({ anchor }: PageLink): boolean => nextWords.test(anchor.trim()) || anchor.trim() === String(here + 1);
  const found = numbered.find(saysSo) ?? numbered.find(({ to }) => stem(to) === stem(url)) ?? own.find(isNext);
  const others = own.filter(({ to }) => !articles.has(to));
  return found?.to ?? inRow(others) ?? onlyMore(others) ?? olderArchive(url, others);
};

/** The farthest page of a list that has numbers; null: this one. */
export const lastPage = (url: Url, links: readonly PageLink[]): Url | null => {
  const own = links.filter(({ to }) => hostOf(to) === hostOf(url) && stem(to) === stem(url));
  const far = own.reduce<Url>((best, { to }) => ((pageNumber(to) ?? 1) > (pageNumber(best) ?? 1) ? to : best), url);
  return far === url ? null : far;
};

/** The page before this one, of a list that has numbers; null: this is the first or second. */
export const previousPage = (url: Url, links: readonly PageLink[]): Url | null => {
  const before = (pageNumber(url) ?? 1) - 1;
  return links.find(({ to }) => before > 1 && pageNumber(to) === before && stem(to) === stem(url))?.to ?? null;
};

/** 3 in `/page/3/`, `?page=3`, `list_3.html`; null in an address without such a number. */
export const pageNumber = (url: Url): number | null => {
  const found = pagePlace.exec(url);
  return found === null ? null : Number(found[1] ?? found[2] ?? found[3]);
};

const pagePlace =
  /\/(?:page|p)[/-]?(\d{1,4})(?=[/.?]|$)|[?&](?:page|p|pg|paged)=(\d{1,4})(?=&|$)|[_-](\d{1,3})\.html?$/i;

const stem = (url: Url): string => url.replace(pagePlace, '').replace(/\/+(?:index\.\w+)?$/, '');

const nextWords =
  /^(?:次(?:へ|の(?:ページ|\d*件)?|ページ)?|もっと(?:見る|読む)|さらに(?:見る|表示)|(?:古|過去の)[^\s]{0,4}(?:記事|投稿|エントリー?)へ?|older(?: posts?)?|next(?: page)?|more)?\s*[»›>→≫]*$/i;

/** Words alone decide only where they can mean nothing else. */
const isNext = ({ anchor }: PageLink): boolean =>
  anchor.trim().length > 1 && /^(?:次|古い|過去の|older|next)/i.test(anchor.trim()) && nextWords.test(anchor.trim());

/** `1 2 [3] 4`: the number after the one that is no link. Days of a calendar are numbers too. */
const inRow = (links: readonly PageLink[]): Url | null => {
  const row = new Map(links.filter(({ to }) => dateOf(to) === null).map(({ to, anchor }) => [anchor.trim(), to]));
  for (let number = 1; number <= row.size; number++)
    if (!row.has(String(number)) && row.has(String(number + 1))) return row.get(String(number + 1)) ?? null;
  return null;
};

/** Portals have one for every section; where there is only one it is the list's. */
const onlyMore = (links: readonly PageLink[]): Url | null => {
  const found = new Set(links.filter(({ anchor }) => moreWords.test(anchor.trim())).map(({ to }) => to));
  return found.size === 1 ? ([...found][0] ?? null) : null;
};

const moreWords =
  /^(?:もっと(?:見る|読む)|さらに(?:見る|表示)|記事一覧|一覧(?:へ|を見る)|more|(?:see|view) all)\s*[»›>→≫]*$/i;

const olderArchive = (url: Url, links: readonly PageLink[]): Url | null => {
  const here = dateOf(url);
  const older = links
    .map(({ to }) => ({ to, date: dateOf(to) }))
    .filter(({ date }) => date !== null && (here === null || (date.length === here.length && date < here)))
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1));
  return older[0]?.to ?? null;
};

/** `202611` of `/2026/11/`, `20261118` of `/archive/2026-11-18`; null of pages that are no archives of a time. */
const dateOf = (url: Url): string | null => {
  const found = archivePlace.exec(url);
  return found === null ? null : found.slice(1).join('');
};

const archivePlace =
  /(?:\/|[?&](?:m|ym|month|archive)=)((?:19|20)\d\d)[/-]?(0[1-9]|1[0-2])(?:[/-]?(0[1-9]|[12]\d|3[01]))?(?:\/|\/index\.\w+|\.html?)?$/;
