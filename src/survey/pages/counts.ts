import type { HostName } from '../../model/url.ts';
import type { PageGroup } from './page-groups.ts';

/** What is counted of the pages that have something in common. */
export interface Counted {
  readonly value: string;
  readonly pages: number;
  readonly words: number;
  readonly hosts: number;
  readonly japanesePages: number;
  readonly groups: readonly PageGroup[];
}

/** Pages by a value that each group has: those of the most pages first, then by the value. */
export const countBy = (
  groups: readonly PageGroup[],
  valueOf: (group: PageGroup) => string | null,
): readonly Counted[] => {
  const found = new Map<string, PageGroup[]>();
  for (const group of groups) {
    const value = valueOf(group);
    if (value === null) continue;
    const same = found.get(value);
    if (same === undefined) found.set(value, [group]);
    else same.push(group);
  }
  return [...found]
    .map(([value, same]) => counted(value, same))
    .toSorted((a, b) => b.pages - a.pages || (a.value < b.value ? -1 : 1));
};

const counted = (value: string, groups: readonly PageGroup[]): Counted => ({
  value,
  groups,
  pages: sum(groups, ({ pages }) => pages),
  words: sum(groups, ({ words }) => words),
  hosts: new Set(groups.map(({ host }): HostName => host)).size,
  japanesePages: sum(groups, ({ language, pages }) => (language === 'ja' ? pages : 0)),
});

/** The first `top`, and all others as one row of the value given, when there are any. */
export const withOthers = (rows: readonly Counted[], top: number, others: string): readonly Counted[] =>
  rows.length <= top
    ? rows
    : [
        ...rows.slice(0, top),
        counted(
          others,
          rows.slice(top).flatMap(({ groups }) => groups),
        ),
      ];

export const pagesOf = (groups: readonly PageGroup[]): number => sum(groups, ({ pages }) => pages);

const sum = (groups: readonly PageGroup[], of: (group: PageGroup) => number): number =>
  groups.reduce((total, group) => total + of(group), 0);
