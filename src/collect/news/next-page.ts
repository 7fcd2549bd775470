import type { PageLink } from '../../model/document.ts';
import { hostOf, type Url } from '../../model/url.ts';

/** The link to the following page of a list: by its number, or by its words where there is no number. */
export const nextPage = (url: Url, links: readonly PageLink[]): Url | null => {
  const here = pageNumber(url) ?? 1;
  const own = links.filter(({ to }) => hostOf(to) === hostOf(url) && to !== url);
  const numbered = own.filter(({ to }) => pageNumber(to) === here + 1);
  const saysSo = ({ anchor }: PageLink): boolean => nextWords.test(anchor.trim()) || anchor.trim() === String(here + 1);
  const found = numbered.find(saysSo) ?? numbered.find(({ to }) => stem(to) === stem(url)) ?? own.find(isNext);
  return found?.to ?? null;
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
