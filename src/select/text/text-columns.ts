import { pageTypes, type PageType } from '../../model/document.ts';
import { sketchColumn, type SketchColumn } from './near-duplicates.ts';
import { byteColumn, numberColumn } from '../columns/number-column.ts';
import type { PageWithText } from './text-measures.ts';
import { urlColumn, type UrlColumn } from '../columns/url-column.ts';

/** What is kept of a page while the others are looked at: some 130 bytes, and 200 more where near duplicates are sought. */
export interface TextColumns {
  readonly count: number;
  readonly urls: UrlColumn;
  readonly siteNames: readonly string[];
  readonly sketches: SketchColumn;
  siteOf(page: number): number;
  /** Null for a page without a document. */
  typeOf(page: number): PageType | null;
  scoreOf(page: number): number;
  longSentencesOf(page: number): number;
  /** SHA-256 of its document; null without one. */
  documentOf(page: number): string | null;
}

export interface TextLook {
  /** Sees each page whole, and gives its score. */
  readonly look: (page: PageWithText, at: number) => number;
  readonly withSketches: boolean;
}

export const readTextColumns = (pages: Iterable<PageWithText>, { look, withSketches }: TextLook): TextColumns => {
  const urls = urlColumn();
  const sites = numberColumn('u32');
  const types = numberColumn('u8');
  const scores = numberColumn('f64');
  const longSentences = numberColumn('u32');
  const digestBytes = Buffer.alloc(32);
  const digests = byteColumn(digestBytes.length);
  const hasDigest = numberColumn('u8');
  const sketches = sketchColumn();
  const siteNumbers = new Map<string, number>();
  let count = 0;
  for (const page of pages) {
    const { document, site, member } = page;
    scores.push(look(page, count++));
    longSentences.push(document?.measures.longSentences ?? 0);
    urls.push(member.url);
    const number = siteNumbers.get(site) ?? siteNumbers.size;
    siteNumbers.set(site, number);
    sites.push(number);
    types.push(document === null ? noType : typeNumber(document.measures.pageType));
    const digest = document?.digest ?? '';
    digestBytes.write(digest, 'hex');
    digests.push(digestBytes);
    hasDigest.push(digest === '' ? 0 : 1);
    if (withSketches) sketches.push(document?.measures.sketch ?? '');
  }
  return {
    count,
    urls,
    siteNames: [...siteNumbers.keys()],
    sketches,
    siteOf: (page) => sites.at(page),
    typeOf: (page) => pageTypes[types.at(page)] ?? null,
    scoreOf: (page) => scores.at(page),
    longSentencesOf: (page) => longSentences.at(page),
    documentOf: (page) => (hasDigest.at(page) === 0 ? null : Buffer.from(digests.at(page)).toString('hex')),
  };
};

const noType = 255;

const typeNumber = (name: string): number => {
  const known = pageTypes.findIndex((type) => type === name);
  return known === -1 ? pageTypes.indexOf('other') : known;
};
