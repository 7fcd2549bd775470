import type { Region } from '../../../model/region.ts';
import type { WrittenFilters } from '../../../query/filters.ts';
import { linkTo } from '../../frame/values.ts';
import type { SearchParameters } from '../../requests/search-parameters.ts';

export const searchViews = ['hits', 'groups', 'sites', 'trend'] as const;
export type SearchView = (typeof searchViews)[number];

/** A search as its page shows it. */
export interface ShownSearch extends SearchParameters {
  readonly view: SearchView;
  /** From 1. */
  readonly page: number;
}

/** The parameters of a search, without those that say how it is shown. */
export const askedValues = ({
  query,
  filters,
  blocks,
  sets,
  licences,
  synonyms,
}: SearchParameters): Readonly<Record<string, string | readonly string[] | null>> => ({
  q: query,
  ...filters,
  block: blocks,
  set: sets,
  licence: licences,
  synonyms: synonyms ? null : 'no',
});

export const searchLink = (shown: ShownSearch, change: Partial<ShownSearch> = {}): string => {
  const { view, page, ...asked } = { ...shown, page: 1, ...change };
  return linkTo('/search', {
    ...askedValues(asked),
    view: view === 'hits' ? null : view,
    page: page === 1 ? null : page,
  });
};

/** What a search is narrowed by, one value each: how it is taken back. */
export interface Narrowing {
  readonly kind: keyof WrittenFilters | 'block' | 'set' | 'licence';
  readonly value: string;
  readonly without: string;
}

export const narrowingsOf = (shown: ShownSearch): readonly Narrowing[] => {
  const { filters, blocks, sets, licences } = shown;
  const others = (values: readonly string[], value: string): readonly string[] => values.filter((one) => one !== value);
  return [
    ...Object.entries(filters).flatMap(([kind, values]) =>
      values.map((value) => ({
        kind: kind as keyof WrittenFilters,
        value,
        without: searchLink(shown, { filters: { ...filters, [kind]: others(values, value) } }),
      })),
    ),
    ...blocks.map((value) => ({
      kind: 'block' as const,
      value,
      without: searchLink(shown, { blocks: others(blocks, value) as readonly Region[] }),
    })),
    ...sets.map((value) => ({
      kind: 'set' as const,
      value,
      without: searchLink(shown, { sets: others(sets, value) }),
    })),
    ...licences.map((value) => ({
      kind: 'licence' as const,
      value,
      without: searchLink(shown, { licences: others(licences, value) }),
    })),
  ];
};
