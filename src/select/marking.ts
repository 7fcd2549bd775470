import type { Mark } from '../model/verdict.ts';
import type { Limits } from './recipe.ts';
import type { Rule } from './rules/rule.ts';

/** The marks of all pages of one selection; a page may have many. */
export interface Marking {
  add(page: number, mark: Mark | null): void;
  of(page: number): readonly Mark[];
  has(page: number): boolean;
}

export const newMarking = (): Marking => {
  const marks: Mark[][] = [];
  return {
    add: (page, mark) => {
      if (mark === null) return;
      while (marks.length <= page) marks.push(none);
      const own = marks[page];
      if (own === undefined || own === none) marks[page] = [mark];
      else own.push(mark);
    },
    of: (page) => marks[page] ?? none,
    has: (page) => (marks[page]?.length ?? 0) > 0,
  };
};

const none: Mark[] = [];

/** The rules of a recipe with their limits, in the order of the rules. */
export const applying = <Measures>(
  rules: readonly Rule<Measures>[],
  limits: Readonly<Record<string, Limits>>,
): readonly { readonly rule: Rule<Measures>; readonly limits: Limits }[] =>
  rules.flatMap((rule) => {
    const own = limits[rule.name];
    return own === undefined ? [] : [{ rule, limits: own }];
  });
