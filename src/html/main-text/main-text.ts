// Which part of a page is what it has to say, and which is menu, advertisement or another frame around that.
// Called by `../read-page.ts`; `../blocks.ts` and the kind of the page go by its answer. It must not know single sites:
// all it goes by is proportions, and the names that elements give themselves.

import { isBoilerplate, isSectionLabel } from './boilerplate.ts';
import { announcedPart, type FramePart } from './frame.ts';
import { linkedHeadings } from './linked-headings.ts';
import { findRoot, isArticleBody } from './main-root.ts';
import type { PageElement } from '../outline/page-element.ts';
import type { PageOutline } from '../outline/page-outline.ts';
import { prefixSums, proseUnits } from '../outline/prose.ts';
import type { Segment } from '../outline/segment.ts';

/** What was decided for every segment of a page. */
export interface MainText {
  /** For every segment: is it part of the main text? */
  readonly isMain: readonly boolean[];
  /** For every segment: the part of the page around the main text that it stands in, or null. */
  readonly frame: readonly (FramePart | null)[];
  /** The element that holds the main text. */
  readonly root: PageElement;
  /** For every segment: how much of it is prose, in characters. */
  readonly prose: readonly number[];
}

/** An announced frame that holds more of all prose than this is no frame, whatever it calls itself. */
const frameShareMax = 0.5;
/** Comments may well be longer than what they comment on. */
const commentsShareMax = 0.9;

/**
 * Finds the main text: the smallest element that still holds nearly all text outside the frame, less what is a label, a menu
 * or a list of other pages in it.
 */
export const findMainText = (outline: PageOutline): MainText => {
  const { segments, elements } = outline;
  const prose = segments.map(proseUnits);
  const sums = prefixSums(prose);
  const total = sums[segments.length] as number;
  const units = prefixSums(segments.map((segment) => segment.units));
  const sumOf = (sumsOf: readonly number[], { firstSegment, endSegment }: PageElement): number =>
    (sumsOf[endSegment] as number) - (sumsOf[firstSegment] as number);
  const headings = linkedHeadings(outline);
  const parts = frameParts(elements, {
    ofAllProse: (element) => sumOf(sums, element) / Math.max(1, total),
    ofItself: (element) => sumOf(sums, element) / Math.max(1, sumOf(units, element)),
    namesEntry: (element) =>
      element.name === 'header' &&
      headings.length >= entriesMin &&
      headings.some((at) => at >= element.firstSegment && at < element.endSegment),
  });
  const frame = segments.map(({ element }) => parts[element.index] ?? null);
  const root = findRoot(outline, prose, frame);
  const isMain = segments.map(
    (segment, at) =>
      frame[at] === null &&
      at >= root.firstSegment &&
      at < root.endSegment &&
      (segment.kind === 'text' || segment.kind === 'code'),
  );
  dropLinkGroups(outline, { root, prose, isMain });
  dropBoilerplate(segments, isMain, prose);
  dropEmptyHeadings(segments, isMain);
  if (isNearlyEmpty(segments, isMain)) keepLists(segments, isMain, frame);
  return { isMain, frame, root, prose };
};

/** Prose of an element as a share of the page's prose, and of the element's own text. */
interface ProseShare {
  readonly ofAllProse: (element: PageElement) => number;
  readonly ofItself: (element: PageElement) => number;
  /** The header of one article names it and its date; the headers of many are what a list consists of. */
  readonly namesEntry: (element: PageElement) => boolean;
}

/** An aside within an article that is nearly all prose is a note of the author. */
const isNote = (element: PageElement, share: ProseShare): boolean => {
  if (element.name !== 'aside' || share.ofItself(element) < noteProseMin) return false;
  return isInside(element, 'article') || isInside(element, 'main');
};

const isInside = (element: PageElement, name: string): boolean => {
  for (let outer = element.parent; outer !== null; outer = outer.parent) if (outer.name === name) return true;
  return false;
};

const entriesMin = 3;

const noteProseMin = 0.7;

/** The part each element stands in: its own announcement or the nearest ancestor's. Parents come first in the list. */
const frameParts = (elements: readonly PageElement[], share: ProseShare): (FramePart | null)[] => {
  const parts: (FramePart | null)[] = [];
  const hasMain = elements.some(({ name }) => name === 'main');
  for (const element of elements) {
    const outer = element.parent === null ? null : (parts[element.parent.index] ?? null);
    const isOwn = isNote(element, share) || share.namesEntry(element);
    const own = outer === null && !isOwn ? announcedPart(element) : null;
    // Beside a main element a footer is one, however little the main element says: a front page of links.
    const isSure = hasMain && element.name === 'footer' && !isInside(element, 'main');
    const shareMax = isSure ? 1 : own === 'comments' ? commentsShareMax : frameShareMax;
    parts.push(outer ?? (own !== null && share.ofAllProse(element) <= shareMax ? own : null));
  }
  return parts;
};

const linkShareMax = 0.5;
const isLinked = (segment: Segment): boolean => segment.linkUnits > linkShareMax * segment.units;

/** A group of at least this many links without prose may be a menu. */
const groupLinksMin = 3;
/** Titles of other pages are longer than menu entries. */
const menuEntryUnitsMax = 12;

interface Selection {
  readonly root: PageElement;
  readonly prose: readonly number[];
  readonly isMain: boolean[];
}

/**
 * Menus and tables of contents inside the main text: groups of links whose entries are short, or point into the page itself.
 * Lists of long titles stay: writers put their references there.
 */
const dropLinkGroups = (outline: PageOutline, { root, prose, isMain }: Selection): void => {
  const entryUnitsMax = isArticleBody(root) ? 0 : menuEntryUnitsMax;
  const { elements, segments } = outline;
  const inPage = inPageLinks(outline);
  for (const element of elements) {
    const { firstSegment, endSegment } = element;
    if (!groups.has(element.name) || endSegment - firstSegment > groupSegmentsMax) continue;
    let links = 0;
    let own = 0;
    let units = 0;
    let fragments = 0;
    let hasProse = false;
    for (let at = firstSegment; at < endSegment; at++) {
      const segment = segments[at] as Segment;
      links += segment.links;
      own += segment.units - segment.linkUnits;
      units += segment.units;
      fragments += inPage[at] ?? 0;
      hasProse ||= (prose[at] ?? 0) > 0;
    }
    if (links < groupLinksMin || hasProse || own > ownShareMax * units) continue;
    if (fragments <= links / 2 && units / links > entryUnitsMax) continue;
    for (let at = firstSegment; at < endSegment; at++) isMain[at] = false;
  }
};

const groups: ReadonlySet<string> = new Set('ul ol dl table tr td div section center p'.split(' '));
const groupSegmentsMax = 500;
const ownShareMax = 0.25;

/** Number of links to `#…` that begin in each segment. */
const inPageLinks = ({ segments, links }: PageOutline): Uint16Array => {
  const counts = new Uint16Array(segments.length + 1);
  for (const { href, segment } of links) if (href.startsWith('#')) counts[segment] = (counts[segment] ?? 0) + 1;
  return counts;
};

/** Lines that every page of every site has, and what stands under headings such as 関連記事. */
const dropBoilerplate = (segments: readonly Segment[], isMain: boolean[], prose: readonly number[]): void => {
  let inSection = false;
  for (const [at, segment] of segments.entries()) {
    if (isMain[at] !== true) continue;
    // 検索 over a paragraph is a chapter of a manual, over a list of links it is a part of the frame.
    const next = isMain.indexOf(true, at + 1);
    if (isSectionLabel(segment) && !((prose[next] ?? 0) > 0)) inSection = true;
    else if (inSection && (isHeading(segment) || ((prose[at] ?? 0) > 0 && !isLinked(segment)))) inSection = false;
    if (inSection || isBoilerplate(segment)) isMain[at] = false;
  }
};

const isHeading = ({ element }: Segment): boolean => /^h[1-6]$/.test(element.name);

/** Less is no text of its own: the page is there for its links. */
const ownUnitsMin = 60;

const isNearlyEmpty = (segments: readonly Segment[], isMain: readonly boolean[]): boolean => {
  let units = 0;
  for (const [at, segment] of segments.entries()) if (isMain[at] === true) units += segment.units;
  return units < ownUnitsMin;
};

/** A page of lists: everything outside the frame, an entry a line. */
const keepLists = (segments: readonly Segment[], isMain: boolean[], frame: readonly (FramePart | null)[]): void => {
  for (const [at, segment] of segments.entries())
    if (frame[at] === null && segment.kind === 'text' && !isBoilerplate(segment)) isMain[at] = true;
};

/** A heading whose section was dropped goes with it. */
const dropEmptyHeadings = (segments: readonly Segment[], isMain: boolean[]): void => {
  let heading = -1;
  let dropped = 0;
  for (const [at, segment] of segments.entries()) {
    if (segment.kind === 'alt') continue;
    if (isMain[at] !== true) {
      dropped++;
      continue;
    }
    if (heading >= 0 && dropped > 0 && isHeading(segment)) isMain[heading] = false;
    heading = isHeading(segment) && segment.element.name !== 'h1' ? at : -1;
    dropped = 0;
  }
};
