import type { Config } from '../config/options.ts';
import { isPattern, parsePattern } from '../index/concordance/parse-pattern.ts';
import type { DocumentFilter } from '../query/filters.ts';
import { parseQuery } from '../query/parse-query.ts';
import type { QueryError } from '../query/query-error.ts';
import { pageTypes, type PageType } from '../model/document.ts';
import type { ParameterReader } from './parameter-reader.ts';

/** Which documents are looked at, as a form has it: empty is no limit. */
export interface FilterParameters {
  readonly site: string;
  readonly type: PageType | null;
  readonly since: string;
  readonly until: string;
}

export interface SearchParameters extends FilterParameters {
  readonly query: string;
  /** From 1. */
  readonly page: number;
}

export const readSearch = (read: ParameterReader, limits: Config['web']): SearchParameters => {
  const query = read.text('q', limits.queryLettersMax);
  const parsed = query === '' ? null : parseQuery(query);
  if (parsed?.kind === 'error') refuse(read, { name: 'q', query, error: parsed });
  const most = Math.ceil(limits.hitsMax / limits.hitsPerPage);
  return { query, ...readFilter(read, limits), page: read.whole('page', { least: 1, most, fallback: 1 }) };
};

/** A pattern over words, or a plain text to look for. */
export const readPattern = (read: ParameterReader, name: string, limits: Config['web']): string => {
  const query = read.text(name, limits.queryLettersMax);
  const parsed = isPattern(query) ? parsePattern(query) : null;
  if (parsed !== null && 'kind' in parsed) refuse(read, { name, query, error: parsed });
  return query;
};

export const readFilter = (read: ParameterReader, limits: Config['web']): FilterParameters => ({
  site: read.text('site', limits.queryLettersMax).replace(/^https?:\/\//, ''),
  type: read.choice('type', pageTypes),
  since: read.day('since'),
  until: read.day('until'),
});

export const filterOf = ({ site, type, since, until }: FilterParameters): DocumentFilter => ({
  site: site === '' ? undefined : site,
  type: type ?? undefined,
  since: since === '' ? undefined : since,
  until: until === '' ? undefined : until,
});

const refuse = (
  read: ParameterReader,
  { name, query, error }: { readonly name: string; readonly query: string; readonly error: QueryError },
): void => {
  read.refuse({ name, value: query, message: `Expected ${error.expected}, found ${error.found}.`, at: error.at });
};
