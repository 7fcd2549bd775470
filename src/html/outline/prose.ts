import { isJapaneseUnit } from '../../text/script.ts';
import type { Segment } from './segment.ts';

const linkShareMax = 0.5;
const plainUnitsMin = 40;

/**
 * How many characters of a segment are prose: all of them when it reads like sentences (marks, or length) and is not mostly
 * links; none when it is a label, a menu entry or a button.
 */
export const proseUnits = (segment: Segment): number => {
  if (segment.kind !== 'text' || segment.linkUnits > linkShareMax * segment.units) return 0;
  const own = segment.units - segment.linkUnits;
  if (marks.test(segment.text)) return own;
  return own >= plainUnitsMin ? own : 0;
};

const marks = /[。！？]|[、，].*[ぁ-ん]|[ぁ-ん][.．](?:\s|$)|[a-z][.!?](?:\s|$)/;

/** Mostly Japanese letters, and marks that end or part sentences. */
export const isJapaneseProse = (text: string): boolean => {
  if (!/[。、！？]/.test(text)) return false;
  let japanese = 0;
  let units = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x20 || unit === 0x3000) continue;
    units++;
    if (isJapaneseUnit(unit) || unit === 0x3001 || unit === 0x3002) japanese++;
  }
  return japanese >= japaneseShareMin * units;
};

const japaneseShareMin = 0.7;

/** sums[i] is the sum of the first i values: any range is one subtraction. */
export const prefixSums = (values: readonly number[]): number[] => {
  const sums = [0];
  let sum = 0;
  for (const value of values) sums.push((sum += value));
  return sums;
};
