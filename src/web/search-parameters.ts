import type { Config } from '../config/options.ts';
import type { SearchOptions } from '../index/port.ts';
import { parseQuery } from '../index/query/parse-query.ts';
import { pageTypes, type PageType } from '../model/document.ts';

/** What a search form or an API call asks for, as far as it makes sense. */
export interface SearchParameters {
  readonly query: string;
  readonly site: string;
  readonly type: PageType | null;
  readonly since: string;
  readonly until: string;
  /** From 1. */
  readonly page: number;
}

/** Something that was asked for and cannot be read; `at` is the place in the query, when it is the query. */
export interface Problem {
  readonly name: string;
  readonly value: string;
  readonly message: string;
  readonly at: number | null;
}

type Read<T> = { readonly ok: T } | { readonly problem: Problem };

export const readSearchParameters = (params: URLSearchParams, limits: Config['web']): Read<SearchParameters> => {
  const query = (params.get('q') ?? '').trim();
  const written = {
    type: params.get('type') ?? '',
    since: params.get('since') ?? '',
    until: params.get('until') ?? '',
  };
  const type = pageTypes.find((name) => name === written.type) ?? null;
  const page = Number(params.get('page') ?? 1);
  const pagesMax = Math.ceil(limits.hitsMax / limits.hitsPerPage);
  const problem =
    query.length > limits.queryLettersMax
      ? refuse('q', query, `A query has at most ${limits.queryLettersMax} characters.`)
      : written.type !== '' && type === null
        ? refuse('type', written.type, `One of ${pageTypes.join(', ')}.`)
        : !isDay(written.since)
          ? refuse('since', written.since, 'A day is written 2026-11-18.')
          : !isDay(written.until)
            ? refuse('until', written.until, 'A day is written 2026-11-18.')
            : !Number.isSafeInteger(page) || page < 1 || page > pagesMax
              ? refuse('page', params.get('page') ?? '', `A whole number from 1 to ${pagesMax}.`)
              : queryProblem(query);
  if (problem !== null) return { problem };
  const site = (params.get('site') ?? '').trim().replace(/^https?:\/\//, '');
  return { ok: { query, site, type, since: written.since, until: written.until, page } };
};

interface Bounds {
  readonly most: number;
  readonly fallback: number;
}

/** Whole numbers from 0 within bounds, by name; the first that is none is the problem. */
export const readWholes = <Name extends string>(
  params: URLSearchParams,
  asked: Readonly<Record<Name, Bounds>>,
): Read<Readonly<Record<Name, number>>> => {
  const values = {} as Record<Name, number>;
  for (const name of Object.keys(asked) as Name[]) {
    const written = params.get(name) ?? '';
    const { most, fallback } = asked[name];
    const value = written === '' ? fallback : Number(written);
    if (!Number.isSafeInteger(value) || value < 0 || value > most) {
      return { problem: refuse(name, written, `A whole number from 0 to ${most}.`) };
    }
    values[name] = value;
  }
  return { ok: values };
};

export const filterOf = ({ site, type, since, until }: SearchParameters): SearchOptions => ({
  site: site === '' ? undefined : site,
  type: type ?? undefined,
  since: since === '' ? undefined : since,
  until: until === '' ? undefined : until,
});

const queryProblem = (query: string): Problem | null => {
  const parsed = query === '' ? null : parseQuery(query);
  if (parsed?.kind !== 'error') return null;
  return { name: 'q', value: query, message: `Expected ${parsed.expected}, found ${parsed.found}.`, at: parsed.at };
};

const refuse = (name: string, value: string, message: string): Problem => ({ name, value, message, at: null });

const isDay = (text: string): boolean =>
  text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));
