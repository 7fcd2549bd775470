import type { PageType } from '../../model/document.ts';
import type { Region } from '../region.ts';
import type { Nearness } from './near-cursor.ts';

/** A query as it was written. `at` is where a part begins, for messages. */
export type Query =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | { readonly kind: 'text'; readonly text: string; readonly demand: Demand; readonly at: number }
  | { readonly kind: 'phrase'; readonly text: string; readonly at: number }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly at: number }
  | { readonly kind: 'within'; readonly part: Query; readonly near: Nearness; readonly at: number }
  | { readonly kind: 'field'; readonly regions: readonly Region[]; readonly part: Query }
  | { readonly kind: 'filter'; readonly filter: QueryFilter };

/** What a stretch of text asks of a document (search.md, "Queries"). */
export type Demand =
  /** All words, or the best documents there are when none has all. */
  | { readonly kind: 'default' }
  | { readonly kind: 'all' }
  | { readonly kind: 'any' }
  /** All words and all dependencies between them. */
  | { readonly kind: 'dependencies' }
  | { readonly kind: 'near'; readonly near: Nearness };

export type QueryFilter =
  | { readonly kind: 'site' | 'domain' | 'since' | 'until'; readonly value: string }
  | { readonly kind: 'type'; readonly value: PageType };

export interface QueryError {
  readonly kind: 'error';
  /** Index of the character where the query stops making sense. */
  readonly at: number;
  readonly expected: string;
  readonly found: string;
}

/** `title:京都` looks in these parts of a page. */
export const queryFields: Readonly<Record<string, readonly Region[]>> = {
  title: ['title'],
  keywords: ['keywords', 'description'],
  body: ['header', 'footer', 'maintext', 'unknown'],
  main: ['maintext'],
  link: ['link'],
  image: ['image'],
  form: ['form'],
  header: ['header'],
  footer: ['footer'],
  anchor: ['anchor'],
};

export const queryFilters = ['site', 'domain', 'type', 'since', 'until'] as const;

/** Brackets and signs within each other: more are a mistake or malice, and would take too deep a recursion. */
export const nestingMost = 100;
