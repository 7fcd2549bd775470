import { Fault } from '../base/fault.ts';
import { documentFilters, type DocumentFilter, filterNames, type FilterName, leavesNoDay } from './filters.ts';
import { parseQuery } from './parse-query.ts';
import { describeQueryError } from './query-error.ts';
import type { Query } from './syntax-tree.ts';

/** The documents that a query of filters alone names: `type:news since:2026-01-01`. */
export const readFilterText = (text: string): DocumentFilter => {
  const parsed = parseQuery(text);
  if (parsed.kind === 'error') throw new Fault('BAD_INPUT', describeQueryError(text, parsed));
  const values = new Map<FilterName, string[]>();
  for (const part of parsed.kind === 'all' ? parsed.parts : [parsed]) {
    const { kind, value } = filterIn(part);
    values.set(kind, [...(values.get(kind) ?? []), value]);
  }
  const filter: DocumentFilter = Object.assign({}, ...documentFilters(Object.fromEntries(values)));
  if (leavesNoDay(filter)) throw new Fault('BAD_INPUT', `No day is from ${filter.since} to ${filter.until}.`);
  return filter;
};

const filterIn = (part: Query): { readonly kind: FilterName; readonly value: string } => {
  if (part.kind === 'filter') return part.filter;
  throw new Fault('BAD_INPUT', `Only filters name documents to compare with: ${filterNames.join(', ')}.`);
};
