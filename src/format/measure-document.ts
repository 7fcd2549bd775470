import type { Rights } from '../html/rights.ts';
import type { PageText } from '../model/document.ts';
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

/** What selection needs to know of a document, measured once, when it is made. */
export const measureDocument = (page: PageText, settings: MeasureSettings): DocumentMeasures => {
  const sentences = page.blocks.flatMap(({ type, sentences: of }) => of.map(({ text }) => ({ text, block: type })));
  const main = sentences.filter(({ block }) => block === 'maintext').map(({ text }) => text);
  const words = numberWords(main.map((text) => settings.wordsOf(text)));
  const lengths = main.map(countLetters);
  return {
    title: page.title?.text ?? '',
    pageType: page.type,
    language: page.language,
    characters: lengths.reduce((sum, length) => sum + length, 0),
    sentences: sentences.length,
    longSentences: proseOf(page).filter((text) => countLetters(text) >= settings.longSentenceCharacters).length,
    morphemes: words.numbers.length,
    text: measureText({ mainText: page.mainText, sentences, words, unwanted: settings.unwanted }),
    sketch: sketchOf(page.mainText),
    sentenceNumbers: sentenceNumbersOf(main),
    mining: settings.rights.mining,
    licence: settings.rights.licence ?? page.licence,
  };
};

/** Sentences of the main text without addresses, which are long and say nothing. */
const proseOf = (page: PageText): string[] =>
  page.blocks
    .filter(({ type, sub }) => type === 'maintext' && sub !== 'address')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text));
