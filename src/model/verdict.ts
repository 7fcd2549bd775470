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

export const ruleName = (name: string): RuleName => name as RuleName;
