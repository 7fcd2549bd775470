import { toHiragana } from './kana.ts';

/** Pure questions about spellings, used when dictionaries are compiled and for words that are in none. */

const katakana = /^[\p{Script=Katakana}ー・]+$/u;
const notKanji = /[^\p{Script=Han}々〆]/gu;

export const isKatakana = (text: string): boolean => katakana.test(text);

/** The kanji of a text, in order. */
export const kanjiOf = (text: string): string => text.replaceAll(notKanji, '');

/**
 * Spellings of loan words that differ by habit only: ヴァイオリン and バイオリン, コンピューター and コンピュータ. A last ー is left
 * out of words of four characters or more (JIS Z 8301:2008 annex G: three morae and more).
 */
export const foldKatakana = (word: string): string => {
  const plain = word.replaceAll(/ヴ([ァィェォ]?)/g, (_, vowel: string) => voiced[vowel] ?? 'ブ').replaceAll('・', '');
  return plain.length >= 4 && plain.endsWith('ー') ? plain.slice(0, -1) : plain;
};

const voiced: Readonly<Record<string, string>> = { ァ: 'バ', ィ: 'ビ', ェ: 'ベ', ォ: 'ボ' };

/** Compatibility forms unified and letters in lower case: for looking words up; the text keeps its own spelling. */
export const foldWidth = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * `子供/こども`. Loan words and Latin letters are folded, so that words of the dictionary and others meet: `ＮＨＫ` and `nhk`.
 * Empty for what has neither letter nor digit.
 */
export const representativeForm = (spelling: string, reading: string): string => {
  const folded = foldWidth(spelling);
  if (!/[\p{L}\p{N}]/u.test(folded) || /[\s"]/.test(folded)) return '';
  if (/^[\x21-\x7e]+$/.test(folded)) return `${folded}/${folded}`;
  if (isKatakana(folded)) return `${foldKatakana(folded)}/${toHiragana(foldKatakana(folded))}`;
  return `${spelling}/${toHiragana(reading === '*' ? spelling : reading)}`;
};
