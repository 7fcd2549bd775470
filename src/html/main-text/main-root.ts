import type { FramePart } from './frame.ts';
import type { PageElement } from '../outline/page-element.ts';
import type { PageOutline } from '../outline/page-outline.ts';
import { prefixSums } from '../outline/prose.ts';

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

/**
 * The innermost of the elements that say they are the content. One of its kind is believed when it holds half of the text;
 * of several side by side (entries of a blog) none, unless it holds nearly all.
 */
const namedRoot = (elements: readonly PageElement[], inside: (element: PageElement) => number): PageElement | null => {
  const named = elements.filter((element) => contentKind(element) !== null && inside(element) > 0);
  const counts = countOutermost(named);
  const total = inside(elements[0] as PageElement);
  let best: PageElement | null = null;
  for (const element of named) {
    const alone = counts.get(contentKind(element) ?? '') === 1;
    const limit = best === null ? (alone ? namedShare : descendShare) * total : descendShare * inside(best);
    if (inside(element) >= limit && (best === null || isInside(element, best))) best = element;
  }
  return best;
};

/** How many of each kind there are that stand in no other of their kind. */
const countOutermost = (named: readonly PageElement[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const last = new Map<string, PageElement>();
  for (const element of named) {
    const kind = contentKind(element) ?? '';
    const before = last.get(kind);
    if (before !== undefined && isInside(element, before)) continue;
    last.set(kind, element);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
};

const isInside = (element: PageElement, outer: PageElement): boolean =>
  element.firstSegment >= outer.firstSegment && element.endSegment <= outer.endSegment;

const contentKind = ({ name, role, itemprop, hint }: PageElement): string | null => {
  if (name === 'main' || role === 'main') return 'main';
  if (name === 'article' || role === 'article') return 'article';
  if (itemprop.toLowerCase() === 'articlebody') return 'body';
  return hint !== '' && name !== 'body' && name !== 'html' && contentNames.test(hint) ? 'hint' : null;
};

/** Is this the body of an article and nothing around it, by its own word? Lists in it are the writer's. */
export const isArticleBody = ({ itemprop, hint }: PageElement): boolean =>
  itemprop.toLowerCase() === 'articlebody' || bodyNames.test(hint);

const bodyNames =
  /(?:^|[\s_-])(?:(?:entry|post|article|story|page|blog|single|markdown)[-_]{0,2}(?:content|contents|body|text)|honbun|markdown(?:-body|-section)?|e-content|rst-content|theme-default-content)(?=$|[\s_\d-])/;

const contentNames =
  /(?:^|[\s_-])(?:(?:entry|post|article|story|news|page|blog|main|single|text|markdown)[-_]{0,2}(?:content|contents|body|text|main|inner)|maincontents?|honbun|hentry|markdown|e-content|rst-content|article|articlebody|theme-default-content)(?=$|[\s_\d-])/;
