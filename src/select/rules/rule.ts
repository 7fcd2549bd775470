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
  /** The number that is compared with `min` and `max`, for rules that have one of every page; null where it has none. */
  measure?(page: Measures): number | null;
  /** Which of the limits `measure` is compared with. Absent: both. */
  readonly measuredAgainst?: 'max';
}

/** A rule that compares one number with `min` and `max`. */
export const measuring = <Measures>({
  name,
  about,
  source,
  measure,
}: Pick<Rule<Measures>, 'name' | 'about' | 'source'> & {
  readonly measure: (page: Measures) => number | null;
}): Rule<Measures> => ({
  name,
  about,
  source,
  measure,
  judge: (page, limits) => {
    const value = measure(page);
    return value === null ? null : outside(name, value, { limits });
  },
});

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
