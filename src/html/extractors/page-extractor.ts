import type { PageText } from '../../model/document.ts';
import type { Url } from '../../model/url.ts';
import { findAdvertisements } from './advertisements.ts';
import { findContacts } from './contacts.ts';
import { statePublisher } from './publisher-fact.ts';

/** Something found on a page that does not depend on any query (Akamine et al. 2010, 3: pre-analysis). */
export interface PageFact {
  /** The extractor that found it. */
  readonly extractor: string;
  readonly kind: string;
  readonly value: string;
  /** The bytes of the page it was found in; null when it was concluded from the page as a whole. */
  readonly offset: number | null;
  readonly length: number | null;
}

export type FoundFact = Omit<PageFact, 'extractor'>;

/** An extractor is a name and a pure function of the page as read. */
export interface PageExtractor {
  readonly name: string;
  extract(page: PageText, url: Url): readonly FoundFact[];
}

/** Those that come with Kumoito. To add one, write a file beside theirs and name it here, or pass your own list. */
export const pageExtractors: readonly PageExtractor[] = [
  { name: 'publisher', extract: statePublisher },
  { name: 'contact', extract: findContacts },
  { name: 'advertisement', extract: findAdvertisements },
];

/** All facts of a page, in the order of the extractors. */
export const extractFacts = (
  page: PageText,
  url: Url,
  extractors: readonly PageExtractor[] = pageExtractors,
): PageFact[] =>
  extractors.flatMap((extractor) =>
    extractor.extract(page, url).map((fact) => ({ extractor: extractor.name, ...fact })),
  );
