import type { Region } from '../model/region.ts';

/** Attributes of a word that patterns, frequency lists and collocations can name. */
export const wordAttributes = ['surface', 'base', 'reading', 'pos', 'conjugation'] as const;
export type WordAttribute = (typeof wordAttributes)[number];

/** A pattern over words in the tradition of CQL (docs/query-language.md). */
export type Pattern =
  | { readonly kind: 'word'; readonly test: WordTest }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly least: number; readonly most: number }
  | { readonly kind: 'edge'; readonly of: Edge };

/** Places between words: the beginning or end of a sentence or of a bunsetsu. */
export type Edge = 'sentence-start' | 'sentence-end' | 'bunsetsu-start' | 'bunsetsu-end';

export type WordTest =
  | { readonly kind: 'any' }
  | { readonly kind: 'attribute'; readonly attribute: WordAttribute; readonly value: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly WordTest[] }
  | { readonly kind: 'not'; readonly part: WordTest };

export type WordQuery = PatternQuery | WrittenQuery;

/** Characters, from the edge of a word to the edge of a word; a word ends where a piece ends, for there white space is written. */
export interface WrittenQuery {
  readonly written: readonly string[];
  readonly regions: readonly Region[] | null;
}

/** Patterns whose bunsetsu depend each on the next one; one pattern alone has no links. */
export interface PatternQuery {
  readonly patterns: readonly Pattern[];
  /** Particle that the depending bunsetsu must end in; null: any. One fewer than there are patterns. */
  readonly links: readonly (string | null)[];
  /** `main:` before the pattern: the parts of pages that are looked at. Null: it names none. */
  readonly regions: readonly Region[] | null;
}
