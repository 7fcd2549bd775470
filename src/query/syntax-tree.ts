import type { Region } from '../model/region.ts';
import type { FilterName } from './filters.ts';

/** A query as it was written. `at` is where a part begins, for messages. */
export type Query =
  /** `all`: side by side, without a word between them; `and`: at least one AND is written; `any`: with OR. */
  | { readonly kind: 'all' | 'and' | 'any'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | { readonly kind: 'text'; readonly text: string; readonly demand: Demand; readonly at: number }
  | { readonly kind: 'phrase'; readonly text: string; readonly at: number }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly at: number }
  | { readonly kind: 'within'; readonly part: Query; readonly near: Nearness; readonly at: number }
  /** `( … )~OR`: one of the words in it, or `( … )~AND`: all of them. */
  | { readonly kind: 'group'; readonly parts: readonly Query[]; readonly demand: 'all' | 'any'; readonly at: number }
  | { readonly kind: 'field'; readonly regions: readonly Region[]; readonly part: Query }
  | { readonly kind: 'filter'; readonly filter: QueryFilter };

/** What a stretch of text asks of a document (docs/query-language.md). */
export type Demand =
  /** All words, or the best documents there are when none has all. */
  | { readonly kind: 'default' }
  | { readonly kind: 'all' }
  | { readonly kind: 'any' }
  /** All words and all dependencies between them. */
  | { readonly kind: 'dependencies' }
  | { readonly kind: 'near'; readonly near: Nearness };

/** The first and the last of some words are less than `words` apart; `ordered`: and they follow each other as in the query. */
export interface Nearness {
  readonly words: number;
  readonly ordered: boolean;
}

/** `site:example.jp`: the value can be read by the filter of that name. */
export interface QueryFilter {
  readonly kind: FilterName;
  readonly value: string;
}

/** `title:京都` looks in these parts of a page. */
export const queryFields: Readonly<Record<string, readonly Region[]>> = {
  title: ['title'],
  keywords: ['keywords'],
  description: ['description'],
  body: ['header', 'footer', 'maintext', 'code', 'numbers', 'foreign', 'unknown'],
  main: ['maintext'],
  link: ['link'],
  image: ['image'],
  form: ['form'],
  header: ['header'],
  footer: ['footer'],
  anchor: ['anchor'],
};
