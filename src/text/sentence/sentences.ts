import { bracketEnds } from './brackets.ts';
import { lineGoesOn } from './line-breaks.ts';
import {
  abbreviation,
  emoticon,
  goesOn,
  goesOnAfterOrnament,
  goesOnAfterStop,
  isFinalUnit,
  isHiragana,
  isSpaceUnit,
  laughInBrackets,
  markKinds,
  markOf,
  tailOfEnd,
} from './sentence-marks.ts';
import { composeText } from '../normalise.ts';
import { isJapaneseUnit } from '../script.ts';

/** UTF-16 positions [start, end) without white space at either end. */
export interface SentenceRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts running text into sentences. Quotations and brackets that close again are never cut inside; a newline is a boundary
 * unless the line runs on into the next one; everything else is decided by the marks and what stands around them. Decomposed and half-width kana are read
 * as composed ones.
 */
export const splitSentences = (written: string): SentenceRange[] => {
  const composed = composeText(written);
  if (composed === null) return splitComposed(written);
  const placeOf = (at: number): number => composed.places[at] ?? written.length;
  return splitComposed(composed.text).map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }));
};

const splitComposed = (text: string): SentenceRange[] => {
  const ranges: SentenceRange[] = [];
  const brackets = bracketEnds(text);
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const kind = markOf(text.charCodeAt(at));
    if (kind === markKinds.none || kind === markKinds.close) {
      at++;
      continue;
    }
    const laugh = kind === markKinds.paren && !isBlank(text, start, at) ? laughEnd(text, at) : -1;
    const bracketEnd = brackets.get(at);
    if (bracketEnd !== undefined && laugh < 0) {
      at = bracketEnd;
      const end = endAfterBracket(text, { at, start, brackets });
      if (end < 0) continue;
      pushTrimmed(ranges, text, { start, end });
      start = at = end;
      continue;
    }
    const end = laugh >= 0 ? laugh : endAt(text, at, start);
    if (end < 0) {
      at++;
      continue;
    }
    pushTrimmed(ranges, text, { start, end });
    start = at = end;
  }
  pushTrimmed(ranges, text, { start, end: text.length });
  return ranges;
};

/** Where the sentence ends that the mark at `at` ends, or −1 when it ends none. */
const endAt = (text: string, at: number, start: number): number => {
  const kind: number = markOf(text.charCodeAt(at));
  switch (kind) {
    case markKinds.stop:
      return endAfterStop(text, at + 1, goesOnAfterStop);
    case markKinds.call:
      return isInName(text, at) ? -1 : endAfterStop(text, at + 1, goesOn);
    case markKinds.point:
      return isFullPoint(text, at, start) ? endAfterStop(text, afterClosers(text, at + 1), goesOnAfterStop) : -1;
    case markKinds.ornament:
    case markKinds.note:
    case markKinds.laugh:
      return endOfOrnament(text, at);
    case markKinds.ellipsis:
      return endOfEllipsis(text, at);
    case markKinds.newline:
      return lineGoesOn(text, at, start) ? -1 : at + 1;
    default:
      return -1;
  }
};

const endAfterStop = (text: string, from: number, continuing: RegExp): number => {
  const end = absorbTail(text, from);
  // A closing bracket in the tail makes it the end of a quotation: other words carry it on than a bare mark.
  const closed = end > from && markOf(text.charCodeAt(end - 1)) === markKinds.close;
  return matchAt(closed ? goesOn : continuing, text, end) > end ? -1 : end;
};

interface Quotation {
  /** After its closing bracket. */
  readonly at: number;
  /** Where its sentence began. */
  readonly start: number;
  readonly brackets: ReadonlyMap<number, number>;
}

/** After a quotation that ends in a mark inside: 「はい。」 ends a sentence unless と言った follows. */
const endAfterBracket = (text: string, { at, start, brackets }: Quotation): number => {
  const kind = markOf(text.charCodeAt(at - 2));
  if (kind === markKinds.point && text.charCodeAt(at - 1) === straightQuote)
    return isFullPoint(text, at - 2, start) ? endAfterStop(text, at, goesOn) : -1;
  if (kind !== markKinds.stop && kind !== markKinds.call) return -1;
  if (!isQuote(text.charCodeAt(at - 1)))
    return kind === markKinds.stop && isWholeBracket(text, start, at) ? absorbTail(text, at) : -1;
  const end = absorbTail(text, at);
  // 映画「君の名は？」主題歌: a title in the middle of a clause.
  if (kind === markKinds.call && end < text.length && !isBlank(text, start, openingBefore(text, start, at))) return -1;
  return matchAt(goesOn, text, afterQuotations(text, end, brackets)) > 0 ? -1 : end;
};

/** 「A。」「B。」と…: what follows the last of several quotations decides for all. */
const afterQuotations = (text: string, from: number, brackets: ReadonlyMap<number, number>): number => {
  let at = from;
  for (let quotation = 0; quotation < quotationsMax; quotation++) {
    const end = isOpeningQuote(text.charCodeAt(at)) ? brackets.get(at) : undefined;
    if (end === undefined) break;
    at = absorbTail(text, end);
  }
  return at;
};

const quotationsMax = 10;

const straightQuote = 0x22;

const isQuote = (unit: number): boolean =>
  unit === 0x300d || unit === 0x300f || unit === 0x201d || unit === 0xff63 || unit === straightQuote;

const isOpeningQuote = (unit: number): boolean =>
  unit === 0x300c || unit === 0x300e || unit === 0x201c || unit === 0xff62 || unit === straightQuote;

/** Position of the quotation's opening bracket: the first one after the sentence's beginning. */
const openingBefore = (text: string, start: number, at: number): number => {
  for (let place = start; place < at; place++) if (isOpeningQuote(text.charCodeAt(place))) return place;
  return at;
};

/** （…。） standing alone is a sentence. */
const isWholeBracket = (text: string, start: number, at: number): boolean => {
  let first = start;
  while (first < at && isSpaceUnit(text.charCodeAt(first))) first++;
  return markOf(text.charCodeAt(first)) === markKinds.paren;
};

/** Yahoo!知恵袋, ハロー!プロジェクト, ?id=3, #!/bin/sh: an ASCII mark inside a name, an address or code. */
const isInName = (text: string, at: number): boolean => {
  if (text.charCodeAt(at) > 0x7f) return false;
  const next = text.charCodeAt(at + 1);
  const before = text.charCodeAt(at - 1);
  if (isKatakana(before)) return isKatakana(next);
  if (next === 0x20 && markedName.test(text.slice(Math.max(0, at - markedNameUnits), at))) return true;
  if (before > 0x7f) return false;
  if (next > 0x7f) return isAsciiWord(before) && isJapaneseUnit(next) && !isHiragana(next);
  return next > 0x20 && !closers.includes(text.charAt(at + 1)) && next !== 0x21 && next !== 0x3f;
};

/** Names that end in a mark and have another word of the name after a space: Yahoo! JAPAN. */
const markedName = /(?:^|[^A-Za-z])(?:Yahoo|YAHOO|Joomla)$/;
const markedNameUnits = 8;

/** After the ASCII quotation marks and brackets that close after an English full stop. */
const afterClosers = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && closers.includes(text.charAt(at))) at++;
  return at;
};

const closers = '"\')]}';

/** Is the point at `at` a full stop? After a Japanese letter it is, before a space and a capital it may be. */
const isFullPoint = (text: string, at: number, start: number): boolean => {
  const before = text.charCodeAt(at - 1);
  const next = text.charCodeAt(at + 1);
  if (isPoint(next) || isPoint(before)) return false;
  if (isJapaneseUnit(before) || markOf(before) === markKinds.close) {
    if (text[at] === '．') return !isDigit(next);
    return Number.isNaN(next) || isSpaceUnit(next) || (isJapaneseUnit(before) && isJapaneseUnit(next));
  }
  return text[at] === '.' && isAsciiEnd(text, at, start);
};

const isPoint = (unit: number): boolean => unit === 0x2e || unit === 0xff0e;

/** The point of an English sentence, also inside its quotation marks. */
const isAsciiEnd = (text: string, at: number, start: number): boolean => {
  const before = text.charCodeAt(at - 1);
  if (!isAsciiWord(before) && before !== 0x29 && before !== 0x22) return false;
  let after = afterClosers(text, at + 1);
  const written = text.slice(Math.max(start, at - contextUnits), at);
  if (isJapaneseUnit(text.charCodeAt(after))) {
    if (companyEnd.test(written)) return !isHiragana(text.charCodeAt(after));
    return /^[!-~]+ [ -~]* [!-~]+$/.test(written.trim());
  }
  if (after < text.length && !isSpaceUnit(text.charCodeAt(after))) return false;
  while (isSpaceUnit(text.charCodeAt(after))) after++;
  const first = text.charCodeAt(after);
  const capital = (first >= 0x41 && first <= 0x5a) || isJapaneseUnit(first) || first === 0x22 || first === 0x201c;
  if (!capital || (isDigit(before) && /^\s*[\d.]*$/.test(written))) return false;
  return !abbreviation.test(written.slice(-abbreviationUnits));
};

/** 英語：Sample Co., Ltd. and then the next sentence; Ltd.の goes on. */
const companyEnd = /[\s.,、　](?:Ltd|LTD|Inc|INC|Corp|Co|S\.A|K\.K)$/;

/** So much of the sentence before a point is looked at. */
const contextUnits = 200;
const abbreviationUnits = 12;

const endOfOrnament = (text: string, at: number): number => {
  const before = text.charCodeAt(at - 1);
  const isNote = markOf(text.charCodeAt(at)) === markKinds.note;
  if (!isFinalUnit(before) && !(isNote && isJapaneseUnit(before))) return -1;
  const end = absorbTail(text, at);
  if (end === at || matchAt(goesOn, text, end) > end || matchAt(goesOnAfterOrnament, text, end) > end) return -1;
  const next = text.charCodeAt(end);
  return Number.isNaN(next) || isSpaceUnit(next) || isJapaneseUnit(next) || markOf(next) === markKinds.open ? end : -1;
};

const endOfEllipsis = (text: string, at: number): number => {
  const end = absorbTail(text, at);
  const next = text.charCodeAt(end);
  const marked = /[。｡！？!?]/.test(text.slice(at, end));
  if (marked) return matchAt(goesOn, text, end) > end ? -1 : end;
  return isSpaceUnit(next) && next !== 0x0a && isFinalUnit(text.charCodeAt(at - 1)) ? end : -1;
};

/** Where （笑） or an emoticon that ends a sentence ends, or −1. */
const laughEnd = (text: string, at: number): number => {
  const before = text.charCodeAt(at - 1);
  const face = matchAt(emoticon, text, at);
  const end = face >= 0 ? face : matchAt(laughInBrackets, text, at);
  if (end < 0 || !(isFinalUnit(before) || (face >= 0 && isJapaneseUnit(before)))) return -1;
  const tail = absorbTail(text, end);
  const next = text.charCodeAt(tail);
  if (matchAt(goesOn, text, tail) > tail) return -1;
  return tail > end || Number.isNaN(next) || isSpaceUnit(next) || isJapaneseUnit(next) ? tail : -1;
};

/** Moves over marks, laughter and closing brackets that belong to the sentence just ended. */
const absorbTail = (text: string, from: number): number => {
  let end = from;
  while (end < from + tailUnitsMax) {
    const marks = matchAt(tailOfEnd, text, end);
    const next = marks > end ? marks : laughAfter(text, end);
    if (next <= end) break;
    end = next;
  }
  return end;
};

/** A longer row of marks is cut: looking ahead without end would take quadratic time. */
const tailUnitsMax = 100;

/** Laughter or an emoticon after the mark, also after one space. */
const laughAfter = (text: string, at: number): number => {
  for (const from of text[at] === ' ' ? [at + 1] : [at]) {
    const end = Math.max(matchAt(laughInBrackets, text, from), matchAt(emoticon, text, from));
    if (end > from) return end;
  }
  return -1;
};

const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

const isAsciiWord = (unit: number): boolean => isDigit(unit) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);

const isKatakana = (unit: number): boolean => unit >= 0x30a1 && unit <= 0x30fc && unit !== 0x30fb;

const isDigit = (unit: number): boolean => (unit >= 0x30 && unit <= 0x39) || (unit >= 0xff10 && unit <= 0xff19);

const isBlank = (text: string, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (!isSpaceUnit(text.charCodeAt(at))) return false;
  return true;
};

const pushTrimmed = (ranges: SentenceRange[], text: string, { start, end }: SentenceRange): void => {
  let first = start;
  let last = end;
  while (first < last && isSpaceUnit(text.charCodeAt(first))) first++;
  while (last > first && isSpaceUnit(text.charCodeAt(last - 1))) last--;
  if (last > first) ranges.push({ start: first, end: last });
};
