// The form in which RFC 9309 §2.2.2 compares paths with patterns: what need not be escaped is not, what must be is.

import { plainEscapes } from '../../model/url.ts';

export const standardPath = (path: string): string => sameEscapes(path).replace(/[*$]/g, escape);

/** `*` and `$` have a meaning in a pattern; a path has them as `%2A` and `%24` (§2.2.3). */
export const standardPattern = (pattern: string): string => {
  const isAnchored = pattern.endsWith('$');
  const body = sameEscapes(isAnchored ? pattern.slice(0, -1) : pattern).replace(/\$/g, escape);
  return isAnchored ? `${body}$` : body;
};

/** Of ASCII. Whatever lies beyond is escaped in patterns when they are read, and in addresses always. */
const sameEscapes = (text: string): string => plainEscapes(text).replace(/[ "<>\\^`{|}]/g, escape);

const escape = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
