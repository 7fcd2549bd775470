import type { RegionClass } from './region.ts';

/** TSUBAKI's five kinds of term. */
export type TermKind = 'surface' | 'word' | 'surface-pair' | 'pair' | 'synonym';

/**
 * First letter of a term in the dictionary, by part of the page and kind. Among the letters of pairs the order is that of
 * the letters of their words.
 */
const letters: Readonly<Record<RegionClass, Readonly<Record<TermKind, string>>>> = {
  anchor: { surface: '1', word: '2', 'surface-pair': '3', pair: '4', synonym: '5' },
  side: { surface: 'F', word: 'W', 'surface-pair': 'X', pair: 'Y', synonym: 'S' },
  text: { surface: 'f', word: 'w', 'surface-pair': 'x', pair: 'y', synonym: 's' },
};

const pairLetters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(letters).flatMap((part) => [
    [part.surface, part['surface-pair']],
    [part.word, part.pair],
  ]),
);

export const termPrefix = (part: RegionClass, kind: TermKind): string => letters[part][kind];

export const termKey = (part: RegionClass, kind: TermKind, text: string): string => letters[part][kind] + text;

/** Sorts before every character of a word, so that pairs stand in the order of their words. */
const pairSeparator = '\u0001';

/** The term of a pair, from the terms of its two words. */
export const pairKey = (from: string, to: string): string =>
  `${pairLetters[from[0] ?? '']}${pairText(from.slice(1), to.slice(1))}`;

export const pairText = (from: string, to: string): string => `${from}${pairSeparator}${to}`;

/** For people: `服→洗濯`. */
export const readableTerm = (key: string): string => key.slice(1).replace(pairSeparator, '→');
