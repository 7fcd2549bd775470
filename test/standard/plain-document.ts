import type { StandardDocument } from '../../src/model/document.ts';

/** A document of which nothing is known that need not be, and in which nothing stands. */
export const plainDocument: Omit<StandardDocument, 'url' | 'id' | 'fetchedAt'> = {
  originalEncoding: 'UTF-8',
  language: 'ja',
  pageType: 'other',
  author: null,
  published: null,
  modified: null,
  licence: null,
  publisher: null,
  title: null,
  keywords: null,
  description: null,
  inLinks: [],
  outLinks: [],
  facts: [],
  texts: [],
};
