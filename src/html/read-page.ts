// Start here to see how HTML becomes text: charset, outline, main text, metadata, kind of page, language, in this
// order. Called by the crawler (is it Japanese, has it changed?), by format workers, and by the verbs `extract` and
// `detect`. It must not ask for anything beyond the bytes, the content type and the URL of this one page.

import type { PageText, TextLink } from '../model/document.ts';
import { hostOf, parseUrl, type Url } from '../model/url.ts';
import { foldSpace } from '../text/normalise.ts';
import { toBlocks } from './blocks.ts';
import { type DecodedPage, decodePage } from './charset/charset.ts';
import { inQueryCharset } from './charset/query-charset.ts';
import { isNoText } from './file-format.ts';
import { findEntries } from './main-text/entries.ts';
import { findMainText, type MainText } from './main-text/main-text.ts';
import { baseOf, readMetadata } from './metadata/page-metadata.ts';
import { outlinePage, type PageOutline } from './outline/page-outline.ts';
import { syntaxOf, type PageSyntax } from './outline/page-syntax.ts';
import { joinMainText, joinMainTextWithCode, pageLanguage } from './page-language.ts';
import { classifyPage } from './page-type/page-type.ts';
import { outlinePlainText, wholeText } from './plain-text.ts';
import { findPublisher } from './metadata/publisher.ts';

export interface PageInput {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly url: Url;
}

/**
 * Everything that can be read from the bytes of one page before linguistic analysis. Never fails: what is wrong with the
 * page stands in its faults. Takes time proportional to the bytes, however they are nested.
 */
export const readPage = ({ bytes, contentType, url }: PageInput): PageText =>
  readDecodedPage({ decoded: decodePage(bytes, contentType), contentType, url });

/** Reads a page that the caller has decoded already, as the format worker does, which needs the characters for rights too. */
export const readDecodedPage = ({
  decoded,
  contentType,
  url,
}: Omit<PageInput, 'bytes'> & { readonly decoded: DecodedPage }): PageText => {
  const page = textOnly(decoded);
  const syntax = syntaxOf(contentType, page.text);
  const outline = outlineOf(page, contentType);
  const main = mainTextOf(outline, syntax);
  const metadata = readMetadata({ page, outline, url, isMain: main.isMain });
  const mainText = joinMainText(outline, main);
  const publisher = findPublisher(outline, metadata, url);
  const entries = findEntries(outline, main);
  const type = classifyPage({ outline, main, entries, mainText, metadata, publisher, url });
  const language = pageLanguage({ outline, main }, { host: hostOf(url), charset: page.charset });
  const { title, cleanTitle, keywords, description, author, published, modified, canonical, licence } = metadata;
  const own = { type: type === 'blog' ? 'blog' : 'default', author, date: published, title: cleanTitle } as const;
  const { blocks, parts } = toBlocks({ outline, main, entries, page, own });
  return {
    charset: page.charset,
    charsetEvidence: page.evidence,
    language: language.language,
    languageEvidence: language.evidence,
    title,
    cleanTitle,
    keywords,
    description,
    author,
    published,
    modified,
    canonical,
    licence,
    publisher,
    type,
    feeds: metadata.feeds,
    links: linksOf(outline, url, page.charset),
    parts,
    blocks,
    mainText,
    mainTextWithCode: joinMainTextWithCode(outline, main),
    robots: metadata.robots,
    faults: page.faults,
  };
};

export const outlineOf = (page: DecodedPage, contentType: string | null): PageOutline => {
  const { text } = textOnly(page);
  const syntax = syntaxOf(contentType, text);
  return syntax === 'text' ? outlinePlainText(text) : outlinePage(text, syntax);
};

/** Bytes of some other kind are a page that says nothing: garbage shall not pass for text. */
export const textOnly = (page: DecodedPage): DecodedPage =>
  isNoText(page.text) ? { ...page, text: '', faults: [...page.faults, 'not-text'] } : page;

/** Plain text has no frame to be found. */
export const mainTextOf = (outline: PageOutline, syntax: PageSyntax): MainText =>
  syntax === 'text' ? wholeText(outline) : findMainText(outline);

/** So much text on either side of an anchor says what it leads to. */
const aroundUnits = 80;

const linksOf = (outline: PageOutline, url: Url, charset: string): TextLink[] => {
  const base = baseOf(outline.head, url);
  return outline.links.flatMap(({ href, anchor, rel, segment, unit }) => {
    const to = href.startsWith('#') ? null : parseUrl(inQueryCharset(href, charset), base);
    if (to === null) return [];
    const text = outline.segments[segment]?.text ?? '';
    const around = foldSpace(text.slice(Math.max(0, unit - aroundUnits), unit + anchor.length + aroundUnits));
    const shown = foldSpace(anchor);
    const isMore = around.length > shown.length && shown !== '' && around.includes(shown);
    return [{ to, anchor: shown, nofollow: /\bnofollow\b/.test(rel), rel, around: isMore ? around : null }];
  });
};
