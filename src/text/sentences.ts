import { bracketEnds } from './brackets.ts';
import { lineGoesOn } from './line-breaks.ts';
import {
  abbreviation,
  goesOn,
  goesOnAfterStop,
  isFinalUnit,
  isHiragana,
  isSpaceUnit,
  laughInBrackets,
  markKinds,
  markOf,
  tailOfEnd,
} from './sentence-marks.ts';
import { isJapaneseUnit } from './script.ts';

/** UTF-16 positions [start, end) without white space at either end. */
export interface SentenceRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts running text into sentences. Quotations and brackets that close again are never cut inside; a newline is a boundary
 * unless the line runs on into the next one; everything else is decided by the marks and what stands around them.
 */
export const splitSentences = (text: string): SentenceRange[] => {
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
      const end = endAfterBracket(text, at, start);
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
      return isFullPoint(text, at, start) ? endAfterStop(text, at + 1, goesOnAfterStop) : -1;
    case markKinds.ornament:
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

/** After a quotation that ends in a mark inside: 「はい。」 ends a sentence unless と言った follows. */
const endAfterBracket = (text: string, at: number, start: number): number => {
  const last = text.charCodeAt(at - 2);
  const kind = markOf(last);
  if (kind !== markKinds.stop && kind !== markKinds.call) return -1;
  if (text[at - 1] !== '」' && text[at - 1] !== '』' && text[at - 1] !== '”' && text[at - 1] !== '｣')
    return kind === markKinds.stop && isWholeBracket(text, start, at) ? absorbTail(text, at) : -1;
  const end = absorbTail(text, at);
  if (end < text.length && kind === markKinds.call && !isBlank(text, start, openingBefore(text, start, at))) return -1;
  return end >= text.length || matchAt(goesOn, text, end) > end ? -1 : end;
};

/** Position of the quotation's opening bracket: the first one after the sentence's beginning. */
const openingBefore = (text: string, start: number, at: number): number => {
  for (let place = start; place < at; place++) if (/[「『“｢]/.test(text.charAt(place))) return place;
  return at;
};

/** （…。） standing alone is a sentence. */
const isWholeBracket = (text: string, start: number, at: number): boolean => {
  let first = start;
  while (first < at && isSpaceUnit(text.charCodeAt(first))) first++;
  return markOf(text.charCodeAt(first)) === markKinds.paren;
};

/** Yahoo!知恵袋, Go!プリンセス, ?id=3: a mark inside a name or an address. */
const isInName = (text: string, at: number): boolean => {
  const next = text.charCodeAt(at + 1);
  const before = text.charCodeAt(at - 1);
  if (text.charCodeAt(at) > 0x7f) return false;
  if (isAsciiWord(before) && isAsciiWord(next)) return true;
  return isAsciiWord(before) && isJapaneseUnit(next);
};

/** Is the point at `at` a full stop? After a Japanese letter it is, before a space and a capital it may be. */
const isFullPoint = (text: string, at: number, start: number): boolean => {
  const before = text.charCodeAt(at - 1);
  const next = text.charCodeAt(at + 1);
  if (next === 0x2e || next === 0xff0e || before === 0x2e || before === 0xff0e) return false;
  if (isJapaneseUnit(before) || markOf(before) === markKinds.close) {
    if (text[at] === '.')
      return Number.isNaN(next) || isSpaceUnit(next) || (isHiragana(before) && isJapaneseUnit(next));
    return !isDigit(next);
  }
  if (text[at] !== '.' || !(isAsciiWord(before) || before === 0x29 || before === 0x22)) return false;
  if (!isSpaceUnit(next)) return false;
  let after = at + 1;
  while (isSpaceUnit(text.charCodeAt(after))) after++;
  const first = text.charCodeAt(after);
  const capital = (first >= 0x41 && first <= 0x5a) || isJapaneseUnit(first) || first === 0x22 || first === 0x201c;
  if (!capital || (isDigit(before) && isBlankNumber(text, start, at))) return false;
  return !abbreviation.test(text.slice(Math.max(start, at - 12), at));
};

/** `1. Introduction`, `No. 5`: a number alone before the point. */
const isBlankNumber = (text: string, start: number, at: number): boolean => /^\s*[\d.]*$/.test(text.slice(start, at));

const endOfOrnament = (text: string, at: number): number => {
  if (!isFinalUnit(text.charCodeAt(at - 1))) return -1;
  const end = absorbTail(text, at);
  if (end === at || matchAt(goesOn, text, end) > end) return -1;
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
  const end = matchAt(laughInBrackets, text, at);
  if (end < 0 || !isFinalUnit(text.charCodeAt(at - 1))) return -1;
  const tail = absorbTail(text, end);
  const next = text.charCodeAt(tail);
  if (matchAt(goesOn, text, tail) > tail) return -1;
  return tail > end || Number.isNaN(next) || isSpaceUnit(next) || isJapaneseUnit(next) ? tail : -1;
};

/** Moves over marks, laughter and closing brackets that belong to the sentence just ended. */
const absorbTail = (text: string, from: number): number => {
  let end = from;
  for (;;) {
    const marks = matchAt(tailOfEnd, text, end);
    const next = marks > end ? marks : laughAfter(text, end);
    if (next <= end) return end;
    end = next;
  }
};

/** Laughter after the mark, also after one space. */
const laughAfter = (text: string, at: number): number => {
  const direct = matchAt(laughInBrackets, text, at);
  if (direct > at || text[at] !== ' ') return direct;
  return matchAt(laughInBrackets, text, at + 1);
};

const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

const isAsciiWord = (unit: number): boolean => isDigit(unit) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);

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
