import type { SearchOptions } from '../../src/index/port.ts';
import type { StandardDocument } from '../../src/model/document.ts';

export const filterNamesRead = ['site', 'domain', 'type', 'since', 'until'] as const;

export interface FilterRead {
  readonly name: (typeof filterNamesRead)[number];
  readonly value: string;
}

const dayOf = ({ published, fetchedAt }: StandardDocument): string =>
  published?.slice(0, 10) ?? new Date(fetchedAt).toISOString().slice(0, 10);

const meets = (document: StandardDocument, { name, value }: FilterRead): boolean => {
  const url = new URL(document.url);
  const place = new URL(`http://${value.replace(/^https?:\/\//, '')}`);
  switch (name) {
    case 'site':
      return url.host === place.host && (value.includes('/') ? url.pathname.startsWith(place.pathname) : true);
    case 'domain':
      return url.host === place.host || url.host.endsWith(`.${place.host}`);
    case 'type':
      return document.pageType === value;
    case 'since':
      return dayOf(document) >= value;
    case 'until':
      return dayOf(document) <= value;
  }
};

/** Of several sites, domains or types in one place one is enough; all else must be met. */
export const meetsFilters = (document: StandardDocument, written: readonly FilterRead[]): boolean =>
  filterNamesRead.every((name) => {
    const same = written.filter((filter) => filter.name === name);
    if (same.length === 0) return true;
    return name === 'since' || name === 'until'
      ? same.every((filter) => meets(document, filter))
      : same.some((filter) => meets(document, filter));
  });

/** Filters beside the query. */
export const filtersIn = (options: SearchOptions): readonly FilterRead[] =>
  filterNamesRead.flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [value].flat().map((one) => ({ name, value: one }));
  });
