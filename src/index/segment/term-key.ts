import type { RegionClass } from './region.ts';

/** TSUBAKI's five kinds of term, and two common words side by side as written (see common-words.ts). */
export type TermKind = 'surface' | 'word' | 'surface-pair' | 'pair' | 'synonym' | 'bigram';

export type WordKind = Exclude<TermKind, 'surface-pair' | 'pair' | 'bigram'>;

/**
 * First letter of a term in the dictionary, by part of the page and kind. The letters of pairs follow those of their words.
 */
const letters: Readonly<Record<RegionClass, Readonly<Record<TermKind, string>>>> = {
  anchor: { surface: '1', word: '2', 'surface-pair': '3', pair: '4', synonym: '5', bigram: '6' },
  side: { surface: 'F', word: 'W', 'surface-pair': 'X', pair: 'Y', synonym: 'S', bigram: 'G' },
  text: { surface: 'f', word: 'w', 'surface-pair': 'x', pair: 'y', synonym: 's', bigram: 'g' },
};

/** Letter of words → that of their dependencies, and that of words side by side. */
export const pairLetters: Readonly<Record<'dependency' | 'bigram', Readonly<Record<string, string>>>> = {
  dependency: Object.fromEntries(
    Object.values(letters).flatMap((part) => [
      [part.surface, part['surface-pair']],
      [part.word, part.pair],
    ]),
  ),
  bigram: Object.fromEntries(Object.values(letters).map(({ surface, bigram }) => [surface, bigram])),
};

const wordLetters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(pairLetters).flatMap((table) => Object.entries(table).map(([word, pair]) => [pair, word])),
);

const pairLetterCodes: ReadonlySet<number> = new Set(Object.keys(wordLetters).map((letter) => letter.charCodeAt(0)));

export const termPrefix = (part: RegionClass, kind: TermKind): string => letters[part][kind];

export const termKey = (part: RegionClass, kind: TermKind, text: string): string => letters[part][kind] + text;

/** Stands in no word (see `folded`). */
const pairSeparator = '\u0001';

export const pairText = (from: string, to: string): string => `${from}${pairSeparator}${to}`;

/** The terms of the two words of a pair; null: the term is not that of a pair. */
export const wordsOfPair = (key: string): readonly [from: string, to: string] | null => {
  const letter = wordLetters[key[0] ?? ''];
  const separator = letter === undefined ? -1 : key.indexOf(pairSeparator);
  return separator < 0 ? null : [`${letter}${key.slice(1, separator)}`, `${letter}${key.slice(separator + 1)}`];
};

export const isPairLetter = (letter: number): boolean => pairLetterCodes.has(letter);
