import type { Mark, RuleName } from '../../model/verdict.ts';
import type { Limits } from '../recipe.ts';

/** One reason to leave a page out. It looks at what was measured and never at other pages. */
export interface Rule<Measures> {
  readonly name: RuleName;
  /** What is measured, in a sentence. */
  readonly about: string;
  readonly source: string;
  /** What a recipe may say of it, and must say one of: empty for a rule without limits. Absent: `min` and `max`. */
  readonly takes?: readonly (keyof Limits)[];
  /** Null when the page may stay. */
  judge(page: Measures, limits: Limits): Mark | null;
}

/** The mark, when the value is outside the limits. */
export const outside = (
  rule: RuleName,
  value: number,
  { limits, detail = null }: { limits: Limits; detail?: string | null },
): Mark | null => {
  if (limits.min !== undefined && value < limits.min) return { rule, value, limit: limits.min, detail };
  if (limits.max !== undefined && value > limits.max) return { rule, value, limit: limits.max, detail };
  return null;
};
