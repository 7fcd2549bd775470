import { annotationWords } from '../analyzer/annotation-words.ts';
import type { Rights } from '../html/rights.ts';
import type { PageText } from '../model/document.ts';
import type { DocumentMeasures } from '../store/port.ts';
import { measureText } from '../text/quality-measures.ts';
import { countLetters } from '../text/letters.ts';
import { sentenceNumbersOf } from '../text/sentence-numbers.ts';
import { sketchOf } from '../text/sketch.ts';
import type { WordList } from '../text/word-list.ts';

export interface MeasureSettings {
  readonly longSentenceCharacters: number;
  readonly unwanted: WordList;
  readonly rights: Pick<Rights, 'mining' | 'licence'>;
  /** The analysis of a sentence as annotation text. */
  annotationOf(sentence: string): string;
}

/** What selection needs to know of a document, measured once, when it is made. */
export const measureDocument = (page: PageText, settings: MeasureSettings): DocumentMeasures => {
  const sentences = page.blocks.flatMap(({ type, sentences: of }) => of.map(({ text }) => ({ text, block: type })));
  const main = sentences.filter(({ block }) => block === 'maintext').map(({ text }) => text);
  const words: { readonly surface: string; readonly noun: boolean }[] = [];
  for (const text of main)
    for (const { surface, pos } of annotationWords(settings.annotationOf(text)))
      words.push({ surface, noun: pos === '名詞' });
  const lengths = main.map(countLetters);
  return {
    title: page.title?.text ?? '',
    pageType: page.type,
    language: page.language,
    characters: lengths.reduce((sum, length) => sum + length, 0),
    sentences: sentences.length,
    longSentences: proseOf(page).filter((text) => countLetters(text) >= settings.longSentenceCharacters).length,
    morphemes: words.length,
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
