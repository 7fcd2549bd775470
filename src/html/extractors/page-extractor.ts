import type { DocumentFact, PageText } from '../../model/document.ts';
import type { Url } from '../../model/url.ts';
import { findAdvertisements } from './advertisements.ts';
import { findContacts } from './contacts.ts';
import { statePublisher } from './publisher-fact.ts';

export type FoundFact = Omit<DocumentFact, 'extractor'>;

/** An extractor is a name and a pure function of the page as read. */
export interface PageExtractor {
  readonly name: string;
  extract(page: PageText, url: Url): readonly FoundFact[];
}

/** Those that come with Kumoito. To add one, write a file beside theirs and name it here, or pass your own list. */
const pageExtractors: readonly PageExtractor[] = [
  { name: 'publisher', extract: statePublisher },
  { name: 'contact', extract: findContacts },
  { name: 'advertisement', extract: findAdvertisements },
];

/** All facts of a page, in the order of the extractors. */
export const extractFacts = (
  page: PageText,
  url: Url,
  extractors: readonly PageExtractor[] = pageExtractors,
): DocumentFact[] =>
  extractors.flatMap((extractor) =>
    extractor.extract(page, url).map((fact) => ({ extractor: extractor.name, ...fact })),
  );
