import type { TextMeasures } from '../model/text-measures.ts';
import { deflateSync } from 'node:zlib';
import type { BlockType } from '../model/document.ts';
import { countLetters, lettersOf } from './letters.ts';
import { lz4Size } from './lz4-size.ts';
import { countNgrams, type NgramCounts } from './ngram-repetition.ts';
import { wordList, type WordList } from './word-list.ts';
import { numberWords, type WordSequence } from './word-spans.ts';

export interface TextToMeasure {
  /** Paragraphs separated by newlines. */
  readonly mainText: string;
  /** Every sentence of the page, also those outside the main text. */
  readonly sentences: readonly { readonly text: string; readonly block: BlockType }[];
  /** The words of the main text in order; empty when it was not analysed. */
  readonly words: WordSequence;
  /** Unwanted words (A 4.2). */
  readonly unwanted: WordList;
}

/**
 * Everything today's recipes ask of a text, as numbers. Shares are 0 to 1. Where two recipes measure the same thing in
 * different ways, each way has its own name. docs/recipes.md lists them with their sources.
 */
export const measureText = (page: TextToMeasure): TextMeasures => {
  const text = page.mainText;
  const lines = text.split('\n');
  const sentencesByLine = lines.map(swallowSentences);
  const sentences = sentencesByLine.flat();
  const letters = lettersOf(text);
  const bytes = Buffer.from(text);
  const lengths = sentences.map(countLetters);
  return {
    letters: letters.length,
    ...measureScripts(letters),
    ...measureDuplicates(sentencesByLine, sentences),
    ...measureCharacterNgrams(letters),
    ...measureWords(page.words, letters.length, lines.length - 1),
    ...measureLines(lines),
    ...measureUnwanted(text, page.unwanted),
    meanSentence: share(sum(lengths), lengths.length),
    longestSentence: lengths.reduce((most, length) => Math.max(most, length), 0),
    ellipsisSentences: share(
      count(sentences, (sentence) => /[・…]\s*$/.test(sentence)),
      sentences.length,
    ),
    fairSentences: count(sentences, isFairSentence),
    openingKana: count(Array.from(letters.subarray(0, 50)), (code) => isHiragana(code) || isKatakana(code)),
    fullStops: share(100 * (text.split('。').length - 1), letters.length),
    specialLetters: share(countSpecial(letters), letters.length),
    boardMarks: text.match(boardMarks)?.length ?? 0,
    advertisementMarks: advertisements.find(text).length,
    linkShare: linkShareOf(page.sentences),
    lz4Ratio: share(lz4Size(bytes), bytes.length),
    zlibRatio: bytes.length === 0 ? 0 : deflateSync(bytes).length / bytes.length,
  };
};

export const noTextMeasures = (): TextMeasures =>
  measureText({ mainText: '', sentences: [], words: numberWords([]), unwanted: wordList([]) });

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};
const count = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  items.reduce((total, item) => total + (is(item) ? 1 : 0), 0);

/** Swallow's sentences: a stretch up to its mark, within one line. */
const swallowSentences = (line: string): readonly string[] => line.match(/[^。．！？!?]+[。．！？!?]?/g) ?? [];

const isHiragana = (code: number): boolean => code >= 0x3041 && code <= 0x3096;
const isKatakana = (code: number): boolean => code >= 0x30a1 && code <= 0x30fa;
const isKanji = (code: number): boolean =>
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0x20000 && code <= 0x2ffff) ||
  code === 0x3005 ||
  code === 0x3007 ||
  code === 0x303b;
const japaneseMarks = new Set(Array.from('、，。．！？', (mark) => mark.codePointAt(0)));

const measureScripts = (
  letters: Uint32Array,
): Pick<TextMeasures, 'japaneseLetters' | 'japaneseShare' | 'hiraganaShare' | 'katakanaShare' | 'kanjiShare'> => {
  let hiragana = 0;
  let katakana = 0;
  let kanji = 0;
  let marks = 0;
  for (const code of letters) {
    if (isHiragana(code)) hiragana++;
    else if (isKatakana(code)) katakana++;
    else if (isKanji(code)) kanji++;
    else if (code >= 0x3001 && japaneseMarks.has(code)) marks++;
  }
  const japaneseLetters = hiragana + katakana + kanji + marks;
  return {
    japaneseLetters,
    japaneseShare: share(japaneseLetters, letters.length),
    hiraganaShare: share(hiragana, japaneseLetters),
    katakanaShare: share(katakana, japaneseLetters),
    kanjiShare: share(kanji, japaneseLetters),
  };
};

/** Marks, symbols, numbers and white space. */
const countSpecial = (letters: Uint32Array): number => {
  let special = 0;
  for (const code of letters) {
    let kind = kinds[code] ?? 0;
    if (kind === 0) {
      kind = /[\p{P}\p{S}\p{N}\s]/u.test(String.fromCodePoint(code)) ? 2 : 1;
      if (code < kinds.length) kinds[code] = kind;
    }
    if (kind === 2) special++;
  }
  return special;
};

/** What is known of a letter: 0 nothing yet, 1 plain, 2 special. */
const kinds = new Uint8Array(0x10000);

/** Repetitions among the items, and their letters: the first of equal ones is none. */
const repetitions = (items: readonly string[]): { items: number; letters: number } => {
  const seen = new Set<string>();
  let repeated = 0;
  let letters = 0;
  for (const item of items) {
    if (seen.has(item)) {
      repeated++;
      letters += countLetters(item);
    }
    seen.add(item);
  }
  return { items: share(repeated, items.length), letters: share(letters, sum(items.map(countLetters))) };
};

const measureDuplicates = (
  sentencesByLine: readonly (readonly string[])[],
  sentences: readonly string[],
): Pick<
  TextMeasures,
  'duplicateParagraphs' | 'duplicateParagraphLetters' | 'duplicateSentences' | 'duplicateSentenceLetters'
> => {
  // Swallow's paragraphs are its sentences joined again, so marks that belong to none are gone.
  const paragraphs = repetitions(sentencesByLine.map((line) => (line.length === 1 ? (line[0] ?? '') : line.join(''))));
  const repeated = repetitions(sentences);
  return {
    duplicateParagraphs: paragraphs.items,
    duplicateParagraphLetters: paragraphs.letters,
    duplicateSentences: repeated.items,
    duplicateSentenceLetters: repeated.letters,
  };
};

const measureCharacterNgrams = (
  letters: Uint32Array,
): Pick<
  TextMeasures,
  | 'top2'
  | 'top3'
  | 'top4'
  | 'duplicate5'
  | 'duplicate6'
  | 'duplicate7'
  | 'duplicate8'
  | 'duplicate9'
  | 'duplicate10'
  | 'characterRepetition'
> => {
  const byLength = countNgrams(letters, 10);
  const top = (n: number): number => of(byLength, n, ({ most, total }) => share(most, total));
  const duplicate = (n: number): number => of(byLength, n, ({ repeated, kinds }) => share(repeated.length, kinds));
  return {
    top2: top(2),
    top3: top(3),
    top4: top(4),
    duplicate5: duplicate(5),
    duplicate6: duplicate(6),
    duplicate7: duplicate(7),
    duplicate8: duplicate(8),
    duplicate9: duplicate(9),
    duplicate10: duplicate(10),
    characterRepetition: of(byLength, 5, bigScienceRepetition),
  };
};

const of = (byLength: readonly NgramCounts[], n: number, measure: (ngrams: NgramCounts) => number): number => {
  const ngrams = byLength[n - 1];
  return ngrams === undefined ? 0 : measure(ngrams);
};

/** The √kinds most frequent n-grams, but none that occurs only once, among all (BigScience ROOTS). */
const bigScienceRepetition = ({ repeated, kinds, total }: NgramCounts): number => {
  const taken = Math.min(Math.floor(Math.sqrt(kinds)), repeated.length);
  return share(sum(repeated.toSorted().subarray(repeated.length - taken)), total);
};

const measureWords = (
  words: TextToMeasure['words'],
  letters: number,
  newlines: number,
): Pick<TextMeasures, 'wordRepetition' | 'topWords2' | 'topWords3' | 'topWords4' | 'nouns' | 'newlinesPerWord'> => {
  const byLength = countNgrams(words.numbers, 7);
  const top = (n: number): number =>
    of(byLength, n, ({ most, mostAt }) => {
      if (most === 0) return 0;
      // Gopher's n-gram is its words joined by spaces; the limits were found with those spaces counted.
      const ngram = Array.from({ length: n }, (_, next) => words.word(mostAt + next)).join(' ');
      return share(countLetters(ngram) * most, letters);
    });
  return {
    wordRepetition: of(byLength, 7, ({ repeated, total }) => share(sum(repeated), total)),
    topWords2: top(2),
    topWords3: top(3),
    topWords4: top(4),
    nouns: share(words.nouns, words.numbers.length),
    newlinesPerWord: share(newlines, words.numbers.length),
  };
};

const measureLines = (
  lines: readonly string[],
): Pick<TextMeasures, 'shortLines' | 'duplicateLines' | 'markedLines'> => {
  const filled = lines.filter((line) => line.trim() !== '');
  return {
    shortLines: share(
      count(filled, (line) => countLetters(line) <= 10),
      filled.length,
    ),
    duplicateLines: repetitions(filled).items,
    markedLines: share(
      count(filled, (line) => /[。．.！!？?」』…'"]$/.test(line)),
      filled.length,
    ),
  };
};

const isFairSentence = (sentence: string): boolean => {
  const letters = lettersOf(sentence.trim());
  if (letters.length < 6 || letters.length > 1023) return false;
  const { japaneseShare, japaneseLetters, hiraganaShare } = measureScripts(letters);
  return japaneseShare >= 0.7 && (hiraganaShare * japaneseLetters) / letters.length >= 0.05;
};

const measureUnwanted = (text: string, unwanted: WordList): Pick<TextMeasures, 'unwantedLetters' | 'unwantedKinds'> => {
  const found = unwanted.find(text);
  return {
    unwantedLetters: share(sum(found.map(countLetters)), countLetters(text)),
    unwantedKinds: new Set(found).size,
  };
};

const linkShareOf = (sentences: TextToMeasure['sentences']): number => {
  const linked = sentences.filter(({ block }) => block === 'link');
  return share(sum(linked.map(({ text }) => countLetters(text))), sum(sentences.map(({ text }) => countLetters(text))));
};

// What pages of boards, shops and their replies are full of: dates, prices, "reply". Our own list for HojiChar's idea.
const boardMarks =
  /\d{4}[年./-] ?\d{1,2}[月./-] ?\d{1,2}日?|コメント|返信|投稿|レビュー|掲示板|名無し|質問|\dページ|\([月火水木金土日]\)/g;
const advertisements = wordList([
  '送料無料',
  'お買い得',
  'ポイント還元',
  '期間限定',
  '資料請求',
  '無料体験',
  '今すぐ',
  'キャンペーン',
  '激安',
  '最安値',
  'クーポン',
  'セール',
  'お問い合わせはこちら',
  '楽天市場',
  'アフィリエイト',
]);
