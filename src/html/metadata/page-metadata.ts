import type { PageText, SourceText } from '../../model/document.ts';
import { parseUrl, type Url } from '../../model/url.ts';
import { foldSpace } from '../../text/normalise.ts';
import { findAuthor } from './author.ts';
import { cleanTitle } from './clean-title.ts';
import type { DecodedPage } from '../charset/charset.ts';
import { firstMeta } from './first-meta.ts';
import { inQueryCharset } from '../charset/query-charset.ts';
import { type JsonLdFacts, readJsonLd } from './json-ld.ts';
import { type DatesInput, findDates } from './page-dates.ts';
import type { MetaElement, PageHead, PageOutline } from '../outline/page-outline.ts';
import { feedTypes, robotsDirectives } from '../scan.ts';
import { sourceEnd, type Segment, sourceStart } from '../outline/segment.ts';

/** What of the text of a page comes from its metadata, with what only the reading of the page needs. */
export interface PageMetadata
  extends Pick<
    PageText,
    | 'title'
    | 'cleanTitle'
    | 'keywords'
    | 'description'
    | 'author'
    | 'published'
    | 'modified'
    | 'canonical'
    | 'licence'
    | 'feeds'
    | 'robots'
  > {
  readonly siteName: string | null;
  readonly facts: JsonLdFacts;
}

export interface MetadataInput extends Omit<DatesInput, 'facts'> {
  readonly page: DecodedPage;
}

export const readMetadata = ({ page, outline, url, isMain }: MetadataInput): PageMetadata => {
  const { head } = outline;
  const facts = readJsonLd(head.jsonLd);
  const title = head.title === null ? null : titleText(head.title, page);
  const siteName =
    firstMeta(head, ['og:site_name', 'application-name', 'apple-mobile-web-app-title']) ?? facts.siteName;
  const heading = headingOf(outline, isMain);
  const { published, modified } = findDates({ outline, facts, url, isMain });
  return {
    title,
    cleanTitle: title === null ? heading : cleanTitle(title.text, { siteName, heading }),
    siteName,
    keywords: metaText(head, page, ['keywords', 'news_keywords']),
    description: metaText(head, page, ['description', 'og:description', 'twitter:description', 'dc.description']),
    author: findAuthor({ outline, facts, isMain }),
    published,
    modified,
    canonical: canonicalOf(head, url, page.charset),
    licence: licenceOf(outline, facts),
    feeds: feedsOf(head, url, page.charset),
    robots: [...new Set(head.metas.filter(isRobots).flatMap(({ content }) => robotsDirectives(content)))],
    facts,
  };
};

/** What relative addresses of the page are resolved against. */
export const baseOf = (head: PageHead, url: Url): Url => (head.base === null ? url : (parseUrl(head.base, url) ?? url));

/** The first heading of the main text, or the only h1 of the page. */
const headingOf = ({ segments }: PageOutline, isMain: readonly boolean[]): string | null => {
  const own = segments.find(({ element }, at) => isMain[at] === true && /^h[12]$/.test(element.name));
  if (own !== undefined) return foldSpace(own.text);
  const first = segments.filter(({ element }) => element.name === 'h1');
  return first.length === 1 ? foldSpace(first[0]?.text ?? '') : null;
};

const titleText = (segment: Segment, page: DecodedPage): SourceText | null => {
  const text = foldSpace(segment.text);
  if (text === '') return null;
  const first = segment.text.search(/[^\s\u3000]/);
  const last = segment.text.replace(/[\s\u3000]+$/, '').length;
  const offset = page.byteOffset(sourceStart(segment, first));
  return { text, offset, length: page.byteOffset(sourceEnd(segment, last)) - offset };
};

const metaText = (head: PageHead, page: DecodedPage, names: readonly string[]): SourceText | null => {
  for (const name of names) {
    const meta = head.metas.find((one) => one.name === name && foldSpace(one.content) !== '');
    if (meta !== undefined) return contentOf(meta, page);
  }
  return null;
};

/** The value as it stands between its quotes, without white space at its ends. */
const contentOf = ({ content, range }: MetaElement, page: DecodedPage): SourceText => {
  const raw = page.text.slice(range.start, range.end);
  const start = range.start + Math.max(0, raw.search(/[^\s\u3000]/));
  const end = range.start + raw.replace(/[\s\u3000]+$/, '').length;
  const offset = page.byteOffset(start);
  return { text: foldSpace(content), offset, length: page.byteOffset(end) - offset };
};

const isRobots = ({ name }: MetaElement): boolean => name === 'robots' || name === 'kumoito';

const canonicalOf = (head: PageHead, url: Url, charset: string): Url | null => {
  const href = head.linkElements.find(({ rel }) => rel.includes('canonical'))?.href ?? firstMeta(head, ['og:url']);
  return href === null ? null : parseUrl(inQueryCharset(href, charset), baseOf(head, url));
};

const licenceOf = (outline: PageOutline, facts: JsonLdFacts): string | null => {
  const element = outline.head.linkElements.find(({ rel }) => rel.includes('license'));
  if (element !== undefined) return element.href;
  const link = outline.links.find(
    ({ rel, href }) => /\blicense\b/.test(rel) || /creativecommons\.org\/(?:licenses|publicdomain)\//.test(href),
  );
  return link?.href ?? facts.licence ?? firstMeta(outline.head, ['dc.rights', 'dcterms.license', 'license']);
};

const feedsOf = (head: PageHead, url: Url, charset: string): Url[] => {
  const base = baseOf(head, url);
  const feeds = head.linkElements
    .filter(({ rel, type }) => rel.includes('alternate') && feedTypes.test(type))
    .map(({ href }) => parseUrl(inQueryCharset(href, charset), base))
    .filter((feed) => feed !== null);
  return [...new Set(feeds)];
};
