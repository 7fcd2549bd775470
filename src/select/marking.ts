import type { Mark, RuleName } from '../model/verdict.ts';
import { numberColumn } from './columns/number-column.ts';
import type { Limits } from './recipe.ts';
import type { Rule } from './rules/rule.ts';

/** The marks of all pages of one selection; a page may have many. */
export interface Marking {
  add(page: number, mark: Mark | null): void;
  of(page: number): readonly Mark[];
  has(page: number): boolean;
}

/** Marks in columns: 26 bytes a mark and 4 a page. A detail in words is kept once, however many marks have it. */
export const newMarking = (): Marking => {
  /** One more than the place of the newest mark of the page; each mark knows the one before it in the same way. */
  const newest = numberColumn('u32');
  const before = numberColumn('u32');
  const rules = numbered<RuleName>();
  const details = numbered<string | null>();
  const rule = numberColumn('u16');
  const detail = numberColumn('u32');
  const value = numberColumn('f64');
  const limit = numberColumn('f64');
  return {
    add: (page, mark) => {
      if (mark === null) return;
      before.push(newest.at(page));
      newest.set(page, before.length);
      rule.push(rules.numberOf(mark.rule));
      value.push(mark.value);
      limit.push(mark.limit);
      detail.push(details.numberOf(mark.detail));
    },
    of: (page) => {
      const marks: Mark[] = [];
      for (let next = newest.at(page); next > 0; next = before.at(next - 1)) {
        const at = next - 1;
        marks.push({
          rule: rules.of(rule.at(at)),
          value: value.at(at),
          limit: limit.at(at),
          detail: details.of(detail.at(at)),
        });
      }
      return marks.reverse();
    },
    has: (page) => newest.at(page) > 0,
  };
};

const numbered = <T>(): { numberOf(value: T): number; of(number: number): T } => {
  const numbers = new Map<T, number>();
  const values: T[] = [];
  return {
    numberOf: (value) => {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, values.length);
      return values.push(value) - 1;
    },
    of: (number) => values[number] as T,
  };
};

/** The rules of a recipe with their limits, in the order of the rules. */
export const applying = <Measures>(
  rules: readonly Rule<Measures>[],
  limits: Readonly<Record<string, Limits>>,
): readonly { readonly rule: Rule<Measures>; readonly limits: Limits }[] =>
  rules.flatMap((rule) => {
    const own = limits[rule.name];
    return own === undefined ? [] : [{ rule, limits: own }];
  });
