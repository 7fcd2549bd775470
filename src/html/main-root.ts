import type { FramePart } from './frame.ts';
import type { PageElement } from './page-element.ts';
import type { PageOutline } from './page-outline.ts';
import { prefixSums } from './prose.ts';

/** The main text is inside a child as long as the child holds this share of the text. */
const descendShare = 0.85;
/** What calls itself the content and holds this share is believed. */
const namedShare = 0.5;
/** Text that is not prose (headings, short items, cells) counts this much of it. */
const plainWeight = 0.4;
const codeWeight = 0.2;

/** The smallest element that holds nearly all text outside the frame. */
export const findRoot = (
  { segments, elements }: PageOutline,
  prose: readonly number[],
  frame: readonly (FramePart | null)[],
): PageElement => {
  const sums = prefixSums(
    segments.map((segment, at) => {
      if (frame[at] !== null || segment.kind === 'alt' || segment.kind === 'form') return 0;
      if (segment.kind === 'code') return codeWeight * segment.units;
      const plain = segment.units - segment.linkUnits - (prose[at] ?? 0);
      return (prose[at] ?? 0) + plainWeight * Math.max(0, plain);
    }),
  );
  const inside = (element: PageElement): number =>
    (sums[element.endSegment] as number) - (sums[element.firstSegment] as number);
  let current = namedRoot(elements, inside) ?? (elements[0] as PageElement);
  for (let at = current.index + 1; at < elements.length; at++) {
    const element = elements[at] as PageElement;
    if (element.firstSegment >= current.endSegment) break;
    if (element.parent !== current || !mayHoldText(element)) continue;
    if (inside(element) > 0 && inside(element) >= descendShare * inside(current)) current = element;
  }
  return current;
};

/** A paragraph or a heading is not the whole text, however long. */
const mayHoldText = ({ name }: PageElement): boolean => !/^(?:p|h[1-6]|li|dt|dd|blockquote|pre|a|span)$/.test(name);

/** The innermost of the elements that say they are the content; of several side by side (entries of a blog) none. */
const namedRoot = (elements: readonly PageElement[], inside: (element: PageElement) => number): PageElement | null => {
  const total = inside(elements[0] as PageElement);
  let best: PageElement | null = null;
  for (const element of elements) {
    if (!isNamedContent(element) || inside(element) === 0) continue;
    const limit = best === null ? namedShare * total : descendShare * inside(best);
    if (inside(element) >= limit && (best === null || isInside(element, best))) best = element;
  }
  return best;
};

const isInside = (element: PageElement, outer: PageElement): boolean =>
  element.firstSegment >= outer.firstSegment && element.endSegment <= outer.endSegment;

const isNamedContent = ({ name, role, itemprop, hint }: PageElement): boolean =>
  name === 'main' ||
  name === 'article' ||
  role === 'main' ||
  role === 'article' ||
  itemprop.toLowerCase() === 'articlebody' ||
  (hint !== '' && name !== 'body' && name !== 'html' && contentNames.test(hint));

const contentNames =
  /(?:^|[\s_-])(?:(?:entry|post|article|story|news|page|blog|main|single|text|markdown)[-_]{0,2}(?:content|contents|body|text|main|inner)|maincontents?|honbun|hentry|markdown|e-content|rst-content|article|articlebody|theme-default-content)(?=$|[\s_\d-])/;
