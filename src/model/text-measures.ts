export interface TextMeasures {
  readonly letters: number;
  readonly japaneseLetters: number;
  readonly japaneseShare: number;
  /** These three: share of the Japanese letters. ー is not counted as katakana (as in Swallow). */
  readonly hiraganaShare: number;
  readonly katakanaShare: number;
  readonly kanjiShare: number;
  /** Repetitions (all but the first) and their letters, as shares (Rae et al. 2021, Swallow). */
  readonly duplicateParagraphs: number;
  readonly duplicateParagraphLetters: number;
  readonly duplicateSentences: number;
  readonly duplicateSentenceLetters: number;
  /** Occurrences of the most frequent character n-gram among all (Swallow). */
  readonly top2: number;
  readonly top3: number;
  readonly top4: number;
  /** Kinds of character n-gram that occur more than once among all kinds (Swallow). */
  readonly duplicate5: number;
  readonly duplicate6: number;
  readonly duplicate7: number;
  readonly duplicate8: number;
  readonly duplicate9: number;
  readonly duplicate10: number;
  /** The most frequent character 5-grams, and repeated word 7-grams, among all (BigScience, HojiChar). */
  readonly characterRepetition: number;
  readonly wordRepetition: number;
  /** Letters taken by the most frequent word n-gram among all letters (Gopher, FineWeb-2). */
  readonly topWords2: number;
  readonly topWords3: number;
  readonly topWords4: number;
  readonly nouns: number;
  readonly meanSentence: number;
  readonly longestSentence: number;
  readonly ellipsisSentences: number;
  /** Sentences of 6 to 1,023 letters, at least 5 % hiragana and 70 % Japanese (nwc-toolkit). */
  readonly fairSentences: number;
  /** Kana among the first 50 letters (HojiChar). */
  readonly openingKana: number;
  /** 。 per 100 letters (HojiChar). */
  readonly fullStops: number;
  readonly specialLetters: number;
  readonly boardMarks: number;
  readonly advertisementMarks: number;
  readonly shortLines: number;
  /** Repeated lines among all lines (FineWeb-2). */
  readonly duplicateLines: number;
  readonly markedLines: number;
  readonly newlinesPerWord: number;
  readonly unwantedLetters: number;
  readonly unwantedKinds: number;
  /** Letters in link blocks among all letters of the page. */
  readonly linkShare: number;
  readonly lz4Ratio: number;
  readonly zlibRatio: number;
}
