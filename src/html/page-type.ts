import type { PageType } from '../model/document.ts';
import { hostOf, pathOf, type Url } from '../model/url.ts';
import type { PageMetadata } from './page-metadata.ts';
import type { PageOutline } from './page-outline.ts';
import type { MainText } from './main-text.ts';

export interface PageTypeInput {
  readonly outline: PageOutline;
  readonly main: MainText;
  readonly metadata: PageMetadata;
  readonly url: Url;
}

/** What kind of page this is: what it says of itself first, then its host and address, then its shape. */
export const classifyPage = ({ outline, main, metadata, url }: PageTypeInput): PageType => {
  for (const type of metadata.facts.types) {
    const said = schemaTypes[type];
    if (said !== undefined) return said;
  }
  const host = hostOf(url);
  if (/(?:^|\.)(?:go|lg)\.jp$|\.gov(?:\.|$)/.test(host)) return 'government';
  const place = `${host}${pathOf(url)}`.toLowerCase();
  for (const [pattern, type] of places) if (pattern.test(place)) return type;
  return isList(outline, main) ? 'list' : 'other';
};

const schemaTypes: Readonly<Record<string, PageType>> = {
  QAPage: 'qa',
  FAQPage: 'qa',
  NewsArticle: 'news',
  ReportageNewsArticle: 'news',
  BlogPosting: 'blog',
  Blog: 'blog',
  Product: 'shop',
  DiscussionForumPosting: 'forum',
  TechArticle: 'documentation',
  APIReference: 'documentation',
  CollectionPage: 'list',
  SearchResultsPage: 'list',
};

const places: readonly (readonly [RegExp, PageType])[] = [
  [/(?:^|[./_-])(?:chiebukuro|question|questions|faq|qa|oshiete)(?=[./_-]|\d|$)/, 'qa'],
  [/(?:^|[./_-])(?:forum|forums|bbs|thread|threads|board)(?=[./_-]|\d|$)/, 'forum'],
  [/(?:^|[./_-])(?:shop|store|cart|item|items|product|products|goods)(?=[./_-]|\d|$)/, 'shop'],
  [/(?:^|[./_-])(?:docs?|manual|reference|guide|tutorial|api|documentation|book)(?=[./_-]|\d|$)/, 'documentation'],
  [/(?:^|[./_-])(?:news|press|release|shimbun)(?=[./_-]|\d|$)/, 'news'],
  [/(?:^|[./_-])(?:blog|blogs|diary|entry|posts?|archives)(?=[./_-]|\d|$)/, 'blog'],
  [/(?:^|[./_-])(?:company|corporate|about|ir|recruit)(?=[./_-]|\d|$)|\.co\.jp\//, 'company'],
];

/** More link text than main text outside the frame. */
const isList = ({ segments }: PageOutline, { isMain, frame }: MainText): boolean => {
  let linked = 0;
  let prose = 0;
  for (const [at, segment] of segments.entries()) {
    if (frame[at] !== null) continue;
    linked += segment.linkUnits;
    if (isMain[at] === true) prose += segment.units - segment.linkUnits;
  }
  return linked > prose;
};
