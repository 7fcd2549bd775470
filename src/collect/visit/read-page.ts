import { decodePage } from '../../html/charset/charset.ts';
import { syntaxOf } from '../../html/outline/page-syntax.ts';
import { linksOfHeaders } from '../../html/link-header.ts';
import { refreshTarget } from '../../html/meta-refresh.ts';
import { pageLanguage } from '../../html/page-language.ts';
import { mainTextOf, textOnly } from '../../html/read-page.ts';
import { rightsOfHeaders } from '../../html/rights/header-rights.ts';
import { rightsOfPage } from '../../html/rights/page-rights.ts';
import { scanPage } from '../../html/scan.ts';
import type { PageLink } from '../../model/document.ts';
import { parseDocumentId } from '../../model/ids.ts';
import type { Header } from '../../model/page.ts';
import type { RightsFinding } from '../../model/rights.ts';
import { hostOf, parseUrl, type Url } from '../../model/url.ts';
import { isDocumentMedia, pageOfDocument } from '../../standard/page-of-document.ts';
import { readStandardDocument } from '../../standard/read.ts';
import { hashText } from '../../text/shingle.ts';
import type { WordList } from '../../text/word-list.ts';
import { addressIn, headerOf } from '../fetch/fetch.ts';
import { robotsTag } from '../fetch/robots-tag.ts';

/** What the crawler learns from the bytes of a page, in one pass over its tags. */
export interface PageReading {
  readonly charset: string;
  readonly language: string;
  /** Of the paragraphs outside the frame of the page; null for pages that are all frame. */
  readonly textHash: string | null;
  /** Unwanted words in a thousand characters. */
  readonly adultScore: number;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  readonly canonical: Url | null;
  readonly links: readonly PageLink[];
  /** Links of a page that may be followed whatever its language: all of one that says nothing in any, else frames and refresh. */
  readonly doors: 'all' | readonly Url[];
  /** Where the page sends its readers by itself. */
  readonly refresh: Url | null;
  readonly feeds: readonly Url[];
  /** Null: it is not known. */
  readonly images: number | null;
  /** What the page and its headers say about the rights in it. */
  readonly rights: readonly RightsFinding[];
  /** Of a document that was imported: which revision of the page it was made of. */
  readonly firstRevision?: number;
}

/** Of a longer text the beginning tells whether it is unwanted. */
const adultCharacters = 20_000;

export const readPage = (
  page: { readonly url: Url; readonly headers: readonly Header[]; readonly body: Uint8Array },
  agent: string,
  unwanted: WordList,
): PageReading => {
  const contentType = headerOf(page.headers, 'content-type');
  if (isDocumentMedia(contentType)) return readDocument(Buffer.from(page.body).toString('utf8'));
  const { text, charset } = textOnly(decodePage(page.body, contentType));
  const syntax = syntaxOf(contentType, text);
  const scan = scanPage(text, page.url, { syntax, charset });
  const { outline } = scan;
  const main = mainTextOf(outline, syntax);
  const { language, evidence } = pageLanguage({ outline, main }, { host: hostOf(page.url), charset });
  const sample = scan.visibleText.slice(0, adultCharacters);
  const found = language === 'ja' ? unwanted.find(sample).length : 0;
  const directives = new Set([...scan.robots, ...robotsTag(page.headers, agent)]);
  const none = directives.has('none');
  const refresh = refreshOf(page.headers, page.url) ?? scan.refresh;
  return {
    charset,
    language,
    textHash: scan.mainTextHashInput === '' ? null : hashText(scan.mainTextHashInput).toString(16),
    adultScore: found === 0 ? 0 : (found * 1000) / sample.length,
    noindex: none || directives.has('noindex'),
    nofollow: none || directives.has('nofollow'),
    canonical: scan.canonical ?? canonicalOf(page.headers, page.url),
    links: [...scan.links, ...(refresh === null ? [] : [{ to: refresh, anchor: '', nofollow: false }])],
    doors: isWithoutLanguage(evidence) ? 'all' : [...scan.frames, ...(refresh === null ? [] : [refresh])],
    refresh,
    feeds: scan.feeds,
    images: scan.images,
    rights: [...(syntax === 'text' ? [] : rightsOfPage(text, page.url)), ...rightsOfHeaders(page.headers, page.url)],
  };
};

/** An entrance: pictures, a few names, nothing declared. */
const isWithoutLanguage = (evidence: string): boolean => evidence === 'no text' || evidence === 'script: latin';

/** What browsers do with it is what they do with the meta element, and it comes first. */
const refreshOf = (headers: readonly Header[], base: Url): Url | null => {
  const target = refreshTarget(addressIn(headerOf(headers, 'refresh') ?? ''));
  return target === null ? null : parseUrl(target, base);
};

/** RFC 6596: the header says what the element in the page does. */
const canonicalOf = (headers: readonly Header[], base: Url): Url | null => {
  const link = linksOfHeaders(headers).find(({ rel }) => rel.includes('canonical'));
  return link === undefined ? null : parseUrl(addressIn(link.href), base);
};

/** A document that was imported as it was written: what it tells of its page. */
const readDocument = (xml: string): PageReading => {
  const document = readStandardDocument(xml);
  const { charset, language, mainText, links } = pageOfDocument(document);
  return {
    charset,
    language,
    textHash: mainText === '' ? null : hashText(mainText).toString(16),
    adultScore: 0,
    noindex: false,
    nofollow: false,
    canonical: null,
    links,
    doors: [],
    refresh: null,
    feeds: [],
    images: null,
    rights: [],
    firstRevision: parseDocumentId(document.id)?.revision ?? 0,
  };
};
