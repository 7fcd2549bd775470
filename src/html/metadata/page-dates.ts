import { pathOf, type Url } from '../../model/url.ts';
import { findDate, parseDate } from '../../text/dates.ts';
import type { JsonLdFacts } from './json-ld.ts';
import type { PageHead, PageOutline } from '../outline/page-outline.ts';

export interface PageDates {
  /** `2024-03-05`, or with time and zone as the page says it. */
  readonly published: string | null;
  readonly modified: string | null;
}

export interface DatesInput {
  readonly outline: PageOutline;
  readonly facts: JsonLdFacts;
  readonly url: Url;
  readonly isMain: readonly boolean[];
}

/** What the page says for machines, then its time elements, then what stands beside its heading, then its address. */
export const findDates = ({ outline, facts, url, isMain }: DatesInput): PageDates => {
  const { head } = outline;
  const published =
    parseDate(facts.published) ??
    metaDate(head, publishedNames) ??
    itemDate(outline, 'datepublished') ??
    timeDate(outline, isMain) ??
    labelledDate(outline, publishedLabel) ??
    dateNearHeading(outline, isMain) ??
    dateInPath(url);
  const modified =
    parseDate(facts.modified) ??
    metaDate(head, modifiedNames) ??
    itemDate(outline, 'datemodified') ??
    labelledDate(outline, modifiedLabel);
  return { published, modified };
};

const publishedNames = [
  'article:published_time',
  'og:article:published_time',
  'datepublished',
  'date',
  'pubdate',
  'publishdate',
  'publication_date',
  'dc.date',
  'dc.date.issued',
  'dcterms.issued',
  'dcterms.created',
  'dcterms.date',
  'citation_publication_date',
  'article:post_time',
  'creation_date',
];
const modifiedNames = [
  'article:modified_time',
  'og:updated_time',
  'datemodified',
  'last-modified',
  'dcterms.modified',
  'dc.date.modified',
  'revised',
];

const metaDate = (head: PageHead, names: readonly string[]): string | null => {
  for (const name of names) {
    const date = parseDate(head.metas.find((meta) => meta.name === name)?.content ?? null);
    if (date !== null) return date;
  }
  return null;
};

const itemDate = ({ head, segments }: PageOutline, name: string): string | null => {
  for (const time of head.times) {
    if (time.itemprop.toLowerCase() !== name) continue;
    const date = parseDate(time.datetime) ?? findDate(segments[time.segment]?.text ?? '');
    if (date !== null) return date;
  }
  for (const item of head.properties) {
    if (item.name !== name) continue;
    const date = parseDate(item.value) ?? findDate(segments[item.segment]?.text ?? '');
    if (date !== null) return date;
  }
  return null;
};

/** Time elements near the main text's beginning; a page of many dated entries is a list and has no date of its own. */
const timeDate = ({ head, segments }: PageOutline, isMain: readonly boolean[]): string | null => {
  const first = isMain.indexOf(true);
  const last = isMain.lastIndexOf(true);
  if (first < 0) return null;
  const near = head.times.filter(({ segment }) => segment >= first - nearSegments && segment <= last + nearSegments);
  if (near.length === 0 || near.length > timesMax) return null;
  for (const time of near) {
    const date = parseDate(time.datetime) ?? findDate(segments[time.segment]?.text ?? '');
    if (date !== null) return date;
  }
  return null;
};

const nearSegments = 8;
const timesMax = 6;

const publishedLabel =
  /(?:公開|投稿|掲載|発表|作成|配信|発行|登録|執筆|公表)(?:日時?|年月日|日付)?|(?:Posted|Published|Created)(?: on)?|Date/i;
const modifiedLabel = /(?:最終)?(?:更新|改訂|修正)(?:日時?|年月日|日付)?|(?:Last )?(?:[Uu]pdated|[Mm]odified)(?: on)?/;

/** 公開日：2024年3月5日. */
const labelledDate = ({ segments }: PageOutline, label: RegExp): string | null => {
  for (const { text, units } of segments) {
    if (units > labelUnitsMax) continue;
    const match = label.exec(text);
    if (match === null) continue;
    const after = text.slice(match.index + match[0].length);
    const date = /^[\s:：（(]*[^\d０-９]{0,6}[\d０-９令平昭]/.test(after) ? findDate(after) : null;
    if (date !== null) return date;
  }
  return null;
};

const labelUnitsMax = 80;

/** A line that is a date and little else, close above or below the first heading of the main text. */
const dateNearHeading = ({ segments }: PageOutline, isMain: readonly boolean[]): string | null => {
  const first = isMain.indexOf(true);
  if (first < 0) return null;
  const heading = segments.findIndex(({ element }) => element.name === 'h1');
  const centre = heading >= 0 && Math.abs(heading - first) < 40 ? heading : first;
  for (let away = 0; away <= nearSegments; away++) {
    for (const at of away === 0 ? [centre] : [centre + away, centre - away]) {
      const segment = segments[at];
      if (segment === undefined || segment.units > dateLineUnitsMax) continue;
      const date = history.test(segment.text) ? null : findDate(segment.text);
      if (date !== null && date >= firstWebPage) return date;
    }
  }
  return null;
};

/** Dates in the life of a person or a company are not the page's. */
const history = /設立|創業|創立|創刊|開業|生まれ|誕生|生年/;
const firstWebPage = '1991-08-06';
const dateLineUnitsMax = 40;

/** /2024/03/05/ or /20240305 in the address. */
const dateInPath = (url: Url): string | null => {
  const path = pathOf(url);
  const match =
    /\/((?:19|20)\d\d)[/-](\d{1,2})[/-](\d{1,2})(?=[/\-_.]|$)/.exec(path) ??
    /[/_-]((?:19|20)\d\d)([01]\d)([0-3]\d)(?=[/\-_.]|\d{0,4}(?:\.|$))/.exec(path);
  return match === null ? null : parseDate(`${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`);
};
