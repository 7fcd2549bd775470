import { decodePage } from '../../html/charset/charset.ts';
import { passingParts } from '../../html/passing-parts.ts';
import { outlineOf, readDecodedPage } from '../../html/read-page.ts';
import { isMainBlock, type PageType } from '../../model/document.ts';
import type { Md5 } from '../../model/ids.ts';
import type { ChangeEvidence } from '../../model/outcome.ts';
import type { Header } from '../../model/page.ts';
import type { Url } from '../../model/url.ts';
import { jaccard, shingleHashes } from '../../text/shingle.ts';
import { headerOf } from '../fetch/fetch.ts';

export interface PageBytes {
  readonly url: Url;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
}

export interface ChangeVerdict {
  readonly changed: boolean;
  readonly by: ChangeEvidence;
  /** How much of the two texts is the same, from 0 to 1; 0 without a version before. */
  readonly similarity: number;
}

/** Characters of a shingle; Japanese has no spaces to count words by. */
const shingleSize = 5;

/**
 * Is this another version, and what says so (C24)? Equal bytes decide at once. Otherwise the version before is read from
 * the archive and what the two say is compared: a changed advertisement is not a changed page.
 */
export const detectChange = async (
  before: { readonly md5: Md5; readonly read: () => Promise<PageBytes> },
  after: { readonly md5: Md5; readonly page: PageBytes },
  similarityMin: number,
): Promise<ChangeVerdict> => {
  if (before.md5 === after.md5) return { changed: false, by: 'md5', similarity: 1 };
  const old = ownText(await before.read());
  const own = ownText(after.page);
  if (old === own) return { changed: false, by: 'text-hash', similarity: 1 };
  const similarity = jaccard(shingleHashes(old, shingleSize), shingleHashes(own, shingleSize));
  if (similarityMin < 1 && similarity >= similarityMin) return { changed: false, by: 'shingles', similarity };
  return { changed: true, by: 'different', similarity };
};

/**
 * What a page itself says, without the frame around it. An article is its title and main text; of other pages (shops,
 * lists, timetables) the short lines beside it count as well, since prices and dates are such lines. Advertisements,
 * counters and banners are nothing that a page says.
 */
const ownText = ({ url, headers, body }: PageBytes): string => {
  const contentType = headerOf(headers, 'content-type');
  const decoded = decodePage(body, contentType);
  const page = readDecodedPage({ decoded, contentType, url });
  const title = page.title?.text ?? '';
  const isArticle = articles.has(page.type) && page.mainText !== '';
  const isPassing = passingParts({ page: decoded, outline: outlineOf(decoded, contentType) }, url);
  const lines = page.blocks
    .filter(({ type }) => isMainBlock(type) || (!isArticle && (type === 'unknown' || type === 'image')))
    .flatMap(({ sentences }) => sentences.filter(({ offset }) => !isPassing(offset)).map(({ text }) => text));
  return [title, ...lines].join('\n');
};

const articles: ReadonlySet<PageType> = new Set<PageType>(['blog', 'news']);
