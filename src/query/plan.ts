import type { Region } from '../model/region.ts';
import type { DocumentFilter } from './filters.ts';
import type { Nearness } from './syntax-tree.ts';

/** What a document may have: words and dependencies as the analyzer gives them, in no form of any index. */
export type Clause =
  | { readonly kind: 'term'; readonly term: 'word' | 'synonym'; readonly text: string; readonly share: number }
  /** A word that depends on another. */
  | { readonly kind: 'pair'; readonly from: string; readonly to: string; readonly share: number }
  /** The best of several ways to say one thing. */
  | { readonly kind: 'best'; readonly parts: readonly Clause[] }
  /** Words that together are one thing (the parts of a compound that has synonyms). */
  | { readonly kind: 'together'; readonly parts: readonly Clause[] }
  /**
   * Characters as written, however they are cut into words; a word ends where a piece ends, for there white space is written.
   * `words`: as the phrase is cut by itself, for its weight.
   */
  | { readonly kind: 'phrase'; readonly pieces: readonly string[]; readonly words: readonly string[] }
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
  /** Things that together weigh more than half of all; each is one clause or several that are a compound (docs/query-language.md, "Few pages"). */
  | { readonly kind: 'most'; readonly things: readonly (readonly number[])[] }
  | { readonly kind: 'near'; readonly clauses: readonly number[]; readonly near: Nearness }
  | { readonly kind: 'every' }
  | { readonly kind: 'nothing' };

/** What a document has that is found: what was asked for, words with most of the weight, or some of the words. */
export type Has = 'all' | 'most' | 'some';

/** What a query comes to: clauses with scores, and which of them a document must have. */
export interface Plan {
  readonly clauses: readonly PlacedClause[];
  /** Clauses that a document can be found by; the others only raise its score. */
  readonly match: Match;
  /** What follows as long as too few documents were found, each met by all documents that meet the one before. */
  readonly wider: readonly { readonly has: 'most' | 'some'; readonly match: Match }[];
  /** Clauses that count in the score: words in full, dependencies with α. */
  readonly scored: readonly number[];
  /** Filters of the query, all of which a document must meet. */
  readonly filters: readonly DocumentFilter[];
}
