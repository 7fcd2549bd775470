import type { Config } from '../../config/options.ts';
import { wordBlocksAll } from '../../index/concordancer.ts';
import { documentId, parseDocumentId } from '../../model/ids.ts';
import { type Region, regions } from '../../model/region.ts';
import { isPattern, parsePattern } from '../../query/parse-pattern.ts';
import {
  documentFilters,
  type DocumentFilter,
  filterNames,
  filters,
  leavesNoDay,
  type WrittenFilters,
} from '../../query/filters.ts';
import { parseQuery } from '../../query/parse-query.ts';
import type { QueryError } from '../../query/query-error.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import type { ParameterReader } from './parameter-reader.ts';

/** What a search form was filled in with. */
export interface SearchParameters {
  readonly query: string;
  readonly filters: WrittenFilters;
  /** Parts of a page in which words count; empty: in all. */
  readonly blocks: readonly Region[];
  /** Page sets of which a page must be in one; empty: it need not. */
  readonly sets: readonly string[];
  /** Licences of which a page must state one; empty: it need not. */
  readonly licences: readonly string[];
  /** Words are looked for with their synonyms. */
  readonly synonyms: boolean;
}

/** A query of the query language, or nothing. */
export const readQuery = (read: ParameterReader, limits: Config['web']): string => {
  const query = read.text('q', limits.queryLettersMax);
  const parsed = query === '' ? null : parseQuery(query);
  if (parsed?.kind === 'error') refuse(read, { name: 'q', query, error: parsed });
  return query;
};

export const readSearch = (read: ParameterReader, limits: Config['web']): SearchParameters => {
  const query = readQuery(read, limits);
  return {
    query,
    filters: readFilters(read, limits),
    blocks: read.choices('block', regions),
    sets: read.several('set', limits.queryLettersMax),
    licences: read.several('licence', limits.queryLettersMax),
    synonyms: read.choice('synonyms', ['no']) === null,
  };
};

/** A query that every document meets: a filter by itself. */
export const anyDocument = 'since:0001-01-01';

/** Which page of hits, from 1. */
export const readPage = (read: ParameterReader, limits: Config['web']): number =>
  read.whole('page', { least: 1, most: Math.ceil(limits.hitsMax / limits.hitsPerPage), fallback: 1 });

/** Pages that are asked about, of all that there are; undefined: all. An id without a revision is the page, whichever version of it is indexed. */
export const readIds = (
  read: ParameterReader,
  { store }: Pick<OpenCorpus, 'store'>,
): ReadonlySet<string> | undefined => {
  const written = read.several('id', idLettersMax);
  const wanted = new Set<string>();
  for (const value of written) {
    const parsed = parseDocumentId(value);
    if (parsed === null) read.refuse({ name: 'id', value, message: 'Ten digits, and -2 for revision 2.' });
    else {
      const last = parsed.revision > 0 ? parsed.revision : (store.documents.get(parsed.id)?.revision ?? 0);
      for (let { revision } = parsed; revision <= last; revision++) wanted.add(documentId(parsed.id, revision));
    }
  }
  return written.length === 0 ? undefined : wanted;
};

const idLettersMax = 20;

/** A pattern over words, or a plain text to look for. */
export const readPatternText = (read: ParameterReader, name: string, limits: Config['web']): string => {
  const query = read.text(name, limits.queryLettersMax);
  const parsed = isPattern(query) ? parsePattern(query) : null;
  if (parsed !== null && 'kind' in parsed) refuse(read, { name, query, error: parsed });
  return query;
};

/** What can be chosen where words are asked for: a part of a page, or all that are its own. */
export const wordBlockChoices = ['all', ...wordBlocksAll] as const;

/** Parts of a page whose words are meant; undefined where none is named. */
export const readWordBlocks = (read: ParameterReader): readonly Region[] | undefined => {
  const names = read.choices('block', wordBlockChoices);
  if (names.length === 0) return undefined;
  return names.includes('all') ? wordBlocksAll : names.filter((name) => name !== 'all');
};

/** Filters as they were filled in, each value one that makes sense; a field left empty has none. */
export const readFilters = (read: ParameterReader, limits: Config['web']): WrittenFilters => {
  const written = Object.fromEntries(
    filterNames.map((name) => {
      const values = read.several(name, limits.queryLettersMax);
      const value = values.find((one) => !filters[name].accepts(one));
      if (value !== undefined) read.refuse({ name, value, message: messageFor[formOf(name)](name) });
      return [name, values] as const;
    }),
  ) as WrittenFilters;
  const { since, until } = filterOf(written);
  if (leavesNoDay({ since, until }))
    read.refuse({ name: 'since', value: since ?? '', message: `No day is from ${since} to ${until}.` });
  return written;
};

export const filterOf = (written: WrittenFilters): DocumentFilter => Object.assign({}, ...documentFilters(written));

type FilterForm = 'line' | 'day' | 'choice';

const formOf = (name: keyof typeof filters): FilterForm => {
  const { form } = filters[name];
  return typeof form === 'string' ? form : 'choice';
};

/** What is told of a value that a filter cannot take. */
const messageFor: Readonly<Record<FilterForm, (name: keyof typeof filters) => string>> = {
  line: (name) => `Write it as ${filters[name].example}.`,
  day: () => 'A day is written 2026-11-18.',
  choice: (name) => `One of ${[filters[name].form].flat().join(', ')}.`,
};

const refuse = (
  read: ParameterReader,
  { name, query, error }: { readonly name: string; readonly query: string; readonly error: QueryError },
): void => {
  read.refuse({ name, value: query, message: `Expected ${error.expected}, found ${error.found}.`, at: error.at });
};
