import type { Url } from '../../model/url.ts';

/** How much a link looks like one to an article, and what its address has in common with its like. */
export interface LinkShape {
  /** Addresses of one kind have one shape: `a.jp/YYYY/NN/NN/S/`, `a.jp/articles/D.html`, `a.jp/q?id=D`. */
  readonly shape: string;
  readonly points: number;
}

export const linkShape = (url: Url, anchor: string): LinkShape => {
  const match = /^https?:\/\/([^/]*)([^?]*)(?:\?(.*))?$/.exec(url);
  const path = match?.[2] ?? '/';
  const segments = path.split('/').slice(1);
  const shapes = segments.map((segment, at) => segmentShape(decode(segment), at >= segments.length - 2));
  const query = (match?.[3] ?? '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => `${pair.split('=')[0]}=${/=\d+$/.test(pair) ? 'D' : '*'}`)
    .sort();
  const host = (match?.[1] ?? '').replace(/^www\./, '');
  const shape = `${host}/${shapes.join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const points = addressPoints(path, shape) + queryPoints(path, match?.[3] ?? '');
  return { shape, points: points + anchorPoints(anchor) };
};

/** Years and numbers by what they are, long names by being names, short words by themselves. */
const segmentShape = (segment: string, isLate: boolean): string => {
  if (segment === '') return '';
  const [, stem = segment, extension = ''] = /^(.*?)(\.[a-z]{2,5})?$/i.exec(segment) ?? [];
  if (/^(?:19|20)\d\d$/.test(stem)) return `YYYY${extension}`;
  if (/^\d{1,2}$/.test(stem)) return `NN${extension}`;
  if (/^\d+$/.test(stem)) return `D${extension}`;
  const dashed = /[-_].*[-_]|.{16}/.test(stem) || /[^\x20-\x7e]/.test(stem);
  if (isLate && (dashed || /\d{4}/.test(stem))) return `S${extension}`;
  return `${stem.replace(/\d+/g, '#').toLowerCase()}${extension}`;
};

const addressPoints = (path: string, shape: string): number => {
  let points = 0;
  if (/(?:19|20)\d\d(?:[/_-]?(?:0?[1-9]|1[0-2])(?!\d)|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))/.test(path))
    points += 2;
  else if (/\/D\b|=D\b|\/[a-z]{0,4}#{1,}\b/.test(shape) && /\d{4}/.test(path)) points += 1.5;
  if (/\/S(?:\.\w+)?\/?$/.test(shape)) points += 1;
  if (/\/(?:articles?|entry|entries|news|story|posts?|questions?|qa|detail|topics?)\/[^/]+/.test(path)) points += 1;
  if (/\/(?:articles?|entry|entries|news|story|posts?|questions?|qa|q|detail|topics?)\/\d+(?:\.\w+)?\/?$/.test(path))
    points += 0.5;
  if (notArticles.test(path) && !numberedArticle.test(path)) points -= 3;
  if (archiveOfTime.test(path)) points -= 3;
  return points;
};

/** Some sites tell their articles by a number after the question mark alone; page numbers are shorter. */
const queryPoints = (path: string, query: string): number => {
  if (/(?:^|&)(?:p|id|no|num|aid|eid|qid|tid|entry|article)=\d{3,}(?:&|$)/i.test(query)) return 1.5;
  return /^\/?$/.test(path) && !/(?:^|&)(?:p|id|no|entry|article)=\d+(?:&|$)/i.test(query) ? -3 : 0;
};

const archiveOfTime = /\/(?:19|20)\d\d[/-]?(?:0[1-9]|1[0-2])\/?$|\/(?:archives?|date)\/(?:19|20)\d\d(?:[/-][\d/-]*)?$/;

/** WordPress: `/archives/1234`, livedoor Blog: `/archives/52345678.html`. */
const numberedArticle = /\/archives\/(?!(?:19|20)\d\d(?:\D|$))\d+(?:\.html)?\/?$/;

/**
 * Headlines are long. Counted in characters that carry meaning, where one of Japanese is worth two and a half of
 * others.
 */
const anchorPoints = (anchor: string): number => {
  const japanese = anchor.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const others = anchor.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const weight = japanese + (others - japanese) / 2.5;
  if (weight >= 12) return 1.5;
  return weight < 5 ? -1 : 0;
};

const notArticles =
  /\/(?:tags?|categor(?:y|ies)|page|search|login|signup|register|about|contact|privacy|terms|help|faq|ranking|authors?|users?|archives?|series|rss|feed|sitemap|company|recruit|ads?|sponsors?|support|wp-(?:admin|login|json))(?:[/.?]|$)/i;

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
