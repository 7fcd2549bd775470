import type { DocumentMeasures } from '../../src/store/port.ts';
import { noTextMeasures } from '../../src/text/quality-measures.ts';

/** What was measured of a short document, for tests to which it matters only that something was. */
export const shortMeasures: DocumentMeasures = {
  title: '題',
  pageType: 'blog',
  language: 'ja',
  characters: 10,
  sentences: 2,
  longSentences: 1,
  morphemes: 5,
  text: noTextMeasures(),
  sketch: '',
  sentenceNumbers: '',
  mining: 'unstated',
  licence: null,
};
