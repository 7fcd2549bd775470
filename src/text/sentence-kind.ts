import { isJapaneseUnit } from './script.ts';

/** What a sentence of the main text is, when it is no Japanese prose; code is told by its element, not by its letters. */
export type SentenceKind = 'prose' | 'numbers' | 'foreign';

/**
 * `numbers`: no letter of any script (cells of tables, prices, the line numbers beside code), unless marks of Japanese sentences stand in it (「……」).
 * `foreign`: letters, and none of them Japanese, or no hiragana and so few that the sentence is a foreign one with a Japanese name in it.
 */
export const sentenceKind = (text: string): SentenceKind => {
  let japanese = 0;
  let hasHiragana = false;
  let foreign = 0;
  let hasMark = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === longVowel || unit === circle) continue;
    if (isJapaneseUnit(unit)) {
      japanese++;
      hasHiragana ||= unit <= lastHiragana;
    } else if (unit < 0x80) {
      if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) foreign++;
    } else if (isJapaneseMark(unit)) hasMark = true;
    else if (letter.test(text.charAt(at))) foreign++;
  }
  if (hasHiragana) return 'prose';
  if (japanese > 0) return foreign >= longForeign && japanese < japaneseShareMin * foreign ? 'foreign' : 'prose';
  if (foreign > 0) return 'foreign';
  return hasMark ? 'prose' : 'numbers';
};

/** Marks of sentences, which also stand alone in dialogues: 、。「」『』！？… */
const isJapaneseMark = (unit: number): boolean =>
  unit === 0x3001 ||
  unit === 0x3002 ||
  (unit >= 0x300c && unit <= 0x300f) ||
  unit === 0xff01 ||
  unit === 0xff1f ||
  unit === 0x2026;

/** ー also stands between words of other languages. */
const longVowel = 0x30fc;
/** 〇 marks cells of tables; in years and numbers it has other kanji beside it. */
const circle = 0x3007;
const lastHiragana = 0x309f;

const letter = /\p{L}/u;

/** A name of a class or method is foreign and stands in Japanese sentences; so many letters are a sentence of their own. */
const longForeign = 60;
const japaneseShareMin = 0.05;
