import type { Rights } from '../html/rights/rights.ts';
import { isMainBlock, type PageText } from '../model/document.ts';
import type { DocumentMeasures } from '../store/port.ts';
import { measureText } from '../text/quality-measures.ts';
import { countLetters } from '../text/letters.ts';
import { sentenceNumbersOf } from '../text/sentence-numbers.ts';
import { sketchOf } from '../text/sketch.ts';
import type { WordList } from '../text/word-list.ts';
import { numberWords, type WordSpans } from '../text/word-spans.ts';

export interface MeasureSettings {
  readonly longSentenceCharacters: number;
  readonly unwanted: WordList;
  readonly rights: Pick<Rights, 'mining' | 'licence'>;
  /** The words of a sentence of the main text. */
  wordsOf(sentence: string): WordSpans;
}

/**
 * What selection needs to know of a document, measured once, when it is made. Characters and morphemes are those of its Japanese prose; rules
 * measure all of the main text. Its text is measured without the code, which
 * `mainText` leaves out too: lines of code are no sentences, and their words would be counted against letters that are not there.
 */
export const measureDocument = (page: PageText, settings: MeasureSettings): DocumentMeasures => {
  const sentences = page.blocks.flatMap(({ type, sub, sentences: of }) =>
    of.map(({ text }) => ({ text, block: type, sub })),
  );
  const main = sentences.filter(({ block }) => isMainBlock(block));
  const prose = main.filter(({ sub }) => sub !== 'code');
  const wordsOf = prose.map(({ text, block }) => ({ block, words: settings.wordsOf(text) }));
  const japanese = wordsOf.filter(({ block }) => block === 'maintext');
  const lengths = prose.map(({ text, block }) => (block === 'maintext' ? countLetters(text) : 0));
  // A postal address can be as long as a sentence, and is none.
  const long = prose.filter(
    ({ text, sub }) => sub !== 'address' && countLetters(text) >= settings.longSentenceCharacters,
  );
  return {
    title: page.title?.text ?? '',
    pageType: page.type,
    language: page.language,
    characters: lengths.reduce((sum, length) => sum + length, 0),
    sentences: sentences.length,
    longSentences: long.length,
    morphemes: japanese.reduce((sum, { words: { spans } }) => sum + spans.length / 2, 0),
    text: measureText({
      mainText: page.mainText,
      sentences,
      words: numberWords(wordsOf.map(({ words }) => words)),
      unwanted: settings.unwanted,
    }),
    sketch: sketchOf(page.mainText),
    sentenceNumbers: sentenceNumbersOf(prose.map(({ text }) => text)),
    mining: settings.rights.mining,
    licence: settings.rights.licence ?? page.licence,
  };
};
