import type { Ruby } from '../../model/document.ts';
import type { PageElement } from './page-element.ts';

/** What a stretch of text is, beyond being text. */
export type SegmentKind = 'text' | 'code' | 'form' | 'alt';

/**
 * The text between two block boundaries, white space folded, and the way back from each of its characters to the page:
 * run i covers the units from unitStarts[i] and begins at sourceStarts[i]; a run of a character reference (or a line break)
 * takes sourceEnds[i] − sourceStarts[i] positions of the page, whatever its length.
 */
export interface Segment {
  readonly element: PageElement;
  readonly kind: SegmentKind;
  readonly text: string;
  readonly unitStarts: readonly number[];
  readonly sourceStarts: readonly number[];
  readonly sourceEnds: readonly number[];
  readonly ruby: readonly Ruby[];
  /** Characters that are not white space, and how many of them are inside links. */
  readonly units: number;
  readonly linkUnits: number;
  readonly links: number;
}

/** Position in the page of the first character of unit `at`. */
export const sourceStart = (segment: Segment, at: number): number => {
  const run = runOf(segment, at);
  return isPlain(segment, run) ? startOf(segment, run) + at - unitOf(segment, run) : startOf(segment, run);
};

/** Position in the page after the unit before `at`: the end of a range [_, at). */
export const sourceEnd = (segment: Segment, at: number): number => {
  const run = runOf(segment, at - 1);
  return isPlain(segment, run) ? startOf(segment, run) + at - unitOf(segment, run) : outcomeOf(segment, run);
};

const unitOf = (segment: Segment, run: number): number => segment.unitStarts[run] as number;
const startOf = (segment: Segment, run: number): number => segment.sourceStarts[run] as number;
const outcomeOf = (segment: Segment, run: number): number => segment.sourceEnds[run] as number;

const isPlain = (segment: Segment, run: number): boolean => {
  const units = (segment.unitStarts[run + 1] ?? segment.text.length) - unitOf(segment, run);
  return outcomeOf(segment, run) - startOf(segment, run) === units;
};

/** The last run that begins at or before the unit. */
const runOf = (segment: Segment, at: number): number => {
  let low = 0;
  let high = segment.unitStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (unitOf(segment, middle) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
};
