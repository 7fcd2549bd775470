import { announcedPart, type FramePart } from './frame.ts';
import type { PageElement } from './page-element.ts';
import type { PageOutline } from './page-outline.ts';
import { proseUnits } from './prose.ts';

/** What was decided for every segment of a page. */
export interface MainText {
  /** For every segment: is it part of the main text? */
  readonly isMain: readonly boolean[];
  /** For every segment: the part of the page around the main text that it stands in, or null. */
  readonly frame: readonly (FramePart | null)[];
  /** The element that holds the main text. */
  readonly root: PageElement;
}

/** An announced frame that holds this share of all prose is no frame, whatever it calls itself. */
const frameProseShareMax = 0.5;
/** The main text is inside a child as long as the child holds this share of its prose. */
const descendShare = 0.85;
const linkShareMax = 0.5;

/** Finds the main text: the smallest element that still holds nearly all prose outside the frame, less what is not prose in it. */
export const findMainText = (outline: PageOutline): MainText => {
  const { segments, elements } = outline;
  const prose = segments.map(proseUnits);
  const sums = prefixSums(prose);
  const total = sums[segments.length] as number;
  const inside = (element: PageElement): number =>
    (sums[element.endSegment] as number) - (sums[element.firstSegment] as number);
  const parts = frameParts(elements, (element) => inside(element) <= frameProseShareMax * total);
  const frame = segments.map(({ element }) => parts[element.index] ?? null);
  const open = prefixSums(prose.map((units, at) => (frame[at] === null ? units : 0)));
  const root = descend(elements, open);
  const isMain = segments.map((segment, at) => {
    if (frame[at] !== null || at < root.firstSegment || at >= root.endSegment) return false;
    return (
      segment.kind !== 'form' &&
      segment.kind !== 'alt' &&
      !(segment.linkUnits > linkShareMax * segment.units && prose[at] === 0 && segment.links > 1)
    );
  });
  return { isMain, frame, root };
};

/** The part each element stands in: its own announcement or the nearest ancestor's. Parents come first in the list. */
const frameParts = (
  elements: readonly PageElement[],
  mayBeFrame: (element: PageElement) => boolean,
): (FramePart | null)[] => {
  const parts: (FramePart | null)[] = [];
  for (const element of elements) {
    const outer = element.parent === null ? null : (parts[element.parent.index] ?? null);
    parts.push(outer ?? (mayBeFrame(element) ? announcedPart(element) : null));
  }
  return parts;
};

const descend = (elements: readonly PageElement[], sums: readonly number[]): PageElement => {
  const inside = (element: PageElement): number =>
    (sums[element.endSegment] as number) - (sums[element.firstSegment] as number);
  let current = elements[0] as PageElement;
  for (const element of elements) {
    if (element.parent === current && inside(element) >= descendShare * inside(current) && inside(element) > 0)
      current = element;
  }
  return current;
};

const prefixSums = (values: readonly number[]): number[] => {
  const sums = [0];
  let sum = 0;
  for (const value of values) sums.push((sum += value));
  return sums;
};
