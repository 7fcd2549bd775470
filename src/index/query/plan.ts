import type { DocumentFilter } from '../port.ts';
import type { Region } from '../region.ts';
import type { Nearness } from './near-cursor.ts';

/** A term as it stands in the dictionary without its first letter, by kind. */
export type Clause =
  | { readonly kind: 'term'; readonly term: 'word' | 'pair' | 'synonym'; readonly text: string; readonly share: number }
  /** The best of several ways to say one thing. */
  | { readonly kind: 'best'; readonly parts: readonly Clause[] }
  /** Words that together are one thing (the parts of a compound that has synonyms). */
  | { readonly kind: 'together'; readonly parts: readonly Clause[] }
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: string };

export interface PlacedClause {
  readonly clause: Clause;
  /** Null: where terms count by default. */
  readonly regions: readonly Region[] | null;
  readonly label: string;
}

/** Which documents are found. Numbers are places in `Plan.clauses`. */
export type Match =
  | { readonly kind: 'clause'; readonly clause: number }
  | { readonly kind: 'all'; readonly parts: readonly Match[]; readonly excluded: readonly Match[] }
  | { readonly kind: 'any'; readonly parts: readonly Match[] }
  | { readonly kind: 'near'; readonly clauses: readonly number[]; readonly near: Nearness }
  | { readonly kind: 'every' }
  | { readonly kind: 'nothing' };

/** What a query comes to: clauses with scores, and which of them a document must have. */
export interface Plan {
  readonly clauses: readonly PlacedClause[];
  /** Clauses that a document can be found by; the others only raise its score. */
  readonly match: Match;
  /** Instead of `match` when no document meets it; null: no document is what was asked for. */
  readonly relaxed: Match | null;
  /** Clauses that count in the score: words in full, dependencies with α. */
  readonly scored: readonly number[];
  readonly filter: DocumentFilter;
}
