import type { Attributes } from './tags.ts';

/** Marks beside headings that only lead to the heading itself: ¶, #, [編集]. */
export const isHandle = (name: string, attributes: Attributes): boolean => {
  if (name !== 'a' && name !== 'span') return false;
  const hint = attributes.get('class');
  if (hint === null || !handles.test(hint)) return false;
  return name === 'span' || attributes.get('href')?.startsWith('#') === true;
};

const handles =
  /(?:^|\s)(?:header-?link|hash-?link|header-?anchor|heading-?(?:anchor|link)|anchor-?link|anchor_super|permalink|mw-editsection|section-?link)(?=$|\s)/i;

/** Is an element never shown, by its own attributes? */
export const isHidden = (attributes: Attributes, inline: boolean): boolean => {
  if (attributes.count === 0) return false;
  if (attributes.has('hidden')) return true;
  if (inline && attributes.get('aria-hidden') === 'true') return true;
  const style = attributes.get('style');
  return style !== null && hiding.test(style);
};

/** Not shown, or so far away that nobody sees it. */
const hiding = /display\s*:\s*none|visibility\s*:\s*hidden|(?:left|top|text-indent)\s*:\s*-\d{4,}/i;

/** A template that a browser shows (declarative shadow DOM). */
export const isShadowRoot = (name: string, attributes: Attributes): boolean =>
  name === 'template' && (attributes.has('shadowrootmode') || attributes.has('shadowroot'));
