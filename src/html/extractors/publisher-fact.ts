import type { PageText } from '../../model/document.ts';
import type { FoundFact } from './page-extractor.ts';

/** The publisher that reading the page found, as a fact: its kind is the publisher's kind. */
export const statePublisher = ({ publisher }: PageText): FoundFact[] =>
  publisher === null ? [] : [{ kind: publisher.kind, value: publisher.name, offset: null, length: null }];
