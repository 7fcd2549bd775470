import type { Brand } from './brand.ts';

export type RuleName = Brand<string, 'RuleName'>;

/**
 * What one rule says of one page. Pages are marked, never dropped; `value` and `limit` are what was measured and what
 * was asked, so that every decision can be explained later. `detail` names evidence: the page that stayed instead, the
 * word that was found.
 */
export interface Mark {
  readonly rule: RuleName;
  readonly value: number;
  readonly limit: number;
  readonly detail: string | null;
}

/**
 * What the score of a page is made of (A 5.1), by the stage that gave it: multiples of the mean, folders of the path, characters after
 * `?`, milliseconds between the page's last visit and the newest of the corpus; the score of the first selection, and long sentences.
 */
export const scoreParts = {
  'select-link': ['pageRank', 'domainRank', 'urlDepth', 'cgiLetters', 'ageMs'],
  'select-text': ['importance', 'longSentences'],
} as const;

/** In the order of `scoreParts`. */
export type ScoreParts = readonly number[];

export const ruleName = (name: string): RuleName => name as RuleName;
