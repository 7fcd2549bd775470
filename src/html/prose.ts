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

/** sums[i] is the sum of the first i values: any range is one subtraction. */
export const prefixSums = (values: readonly number[]): number[] => {
  const sums = [0];
  let sum = 0;
  for (const value of values) sums.push((sum += value));
  return sums;
};
