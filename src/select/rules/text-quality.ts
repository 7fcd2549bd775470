import type { TextMeasures } from '../../model/text-measures.ts';
import { ruleName } from '../../model/verdict.ts';
import type { PageWithText } from '../text/text-measures.ts';
import { measuring, type Rule } from './rule.ts';

const rules: readonly (readonly [measure: keyof TextMeasures, about: string, source: string])[] = [
  ['letters', 'Letters of the main text.', 'Swallow, uzushio'],
  ['japaneseLetters', 'Japanese letters and marks of the main text.', 'Swallow'],
  ['japaneseShare', 'Share of Japanese letters and marks.', 'Swallow, nwc-toolkit'],
  ['hiraganaShare', 'Share of hiragana among the Japanese letters.', 'Swallow, uzushio'],
  ['katakanaShare', 'Share of katakana among the Japanese letters.', 'Swallow'],
  ['kanjiShare', 'Share of kanji among the Japanese letters.', 'Swallow'],
  ['duplicateParagraphs', 'Share of paragraphs that repeat an earlier one.', 'Swallow, Rae et al. 2021'],
  ['duplicateParagraphLetters', 'Share of letters in such paragraphs.', 'Swallow, Rae et al. 2021'],
  ['duplicateSentences', 'Share of sentences that repeat an earlier one.', 'Swallow'],
  ['duplicateSentenceLetters', 'Share of letters in such sentences.', 'Swallow'],
  ['top2', 'Share of the most frequent character 2-gram.', 'Swallow'],
  ['top3', 'Share of the most frequent character 3-gram.', 'Swallow'],
  ['top4', 'Share of the most frequent character 4-gram.', 'Swallow'],
  ['duplicate5', 'Share of character 5-grams that occur again.', 'Swallow'],
  ['duplicate6', 'Share of character 6-grams that occur again.', 'Swallow'],
  ['duplicate7', 'Share of character 7-grams that occur again.', 'Swallow'],
  ['duplicate8', 'Share of character 8-grams that occur again.', 'Swallow'],
  ['duplicate9', 'Share of character 9-grams that occur again.', 'Swallow'],
  ['duplicate10', 'Share of character 10-grams that occur again.', 'Swallow'],
  ['characterRepetition', 'Share of the most frequent character 5-grams.', 'HojiChar, BigScience'],
  ['wordRepetition', 'Share of repeated word 7-grams.', 'HojiChar, BigScience'],
  ['topWords2', 'Share of letters in the most frequent word 2-gram.', 'FineWeb-2, Rae et al. 2021'],
  ['topWords3', 'Share of letters in the most frequent word 3-gram.', 'FineWeb-2, Rae et al. 2021'],
  ['topWords4', 'Share of letters in the most frequent word 4-gram.', 'FineWeb-2, Rae et al. 2021'],
  ['nouns', 'Share of nouns among the words.', 'HojiChar'],
  ['meanSentence', 'Mean length of a sentence in letters.', 'Swallow, llm-jp'],
  ['longestSentence', 'Length of the longest sentence in letters.', 'Swallow'],
  ['ellipsisSentences', 'Share of sentences ending in ・ or ….', 'Swallow'],
  ['fairSentences', 'Sentences of 6 to 1,023 letters, 5 % hiragana, 70 % Japanese.', 'nwc-toolkit'],
  ['openingKana', 'Kana among the first 50 letters.', 'HojiChar'],
  ['fullStops', 'Marks 。 per 100 letters.', 'HojiChar'],
  ['specialLetters', 'Share of marks, symbols, digits and white space.', 'HojiChar'],
  ['boardMarks', 'Dates, replies and reviews as boards and shops have them.', 'HojiChar'],
  ['advertisementMarks', 'Words of advertisements.', 'HojiChar'],
  ['shortLines', 'Share of lines of at most 10 letters.', 'HojiChar'],
  ['duplicateLines', 'Share of lines that repeat an earlier one.', 'FineWeb-2'],
  ['markedLines', 'Share of lines that end in a mark.', 'FineWeb-2'],
  ['newlinesPerWord', 'Line ends per word.', 'FineWeb-2'],
  ['unwantedLetters', 'Share of letters in unwanted words.', 'Swallow'],
  ['unwantedKinds', 'Different unwanted words.', 'llm-jp, HojiChar, uzushio'],
  ['linkShare', 'Share of letters in link blocks.', 'uzushio'],
  ['lz4Ratio', 'Size after LZ4 compression.', 'uzushio'],
  ['zlibRatio', 'Size after zlib compression.', 'llm-jp'],
];

/** One rule for every text measure, named like it: `hiragana-share`, `top2`. */
export const textQuality: readonly Rule<PageWithText>[] = rules.map(([measure, about, source]) =>
  measuring({
    name: ruleName(measure.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)),
    about,
    source,
    measure: ({ document }) => document?.measures.text[measure] ?? null,
  }),
);
