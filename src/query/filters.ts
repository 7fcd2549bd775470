/**
 * The one table of search filters. The parser of queries, the options of the command line, the parameters and forms of the
 * web pages, the planner and docs/query-language.md all follow it; the index says in its own table which column each filter
 * reads. CONTRIBUTING.md ("Add a search filter") names every place, and the compiler or a house test points at those forgotten.
 */
import { Fault } from '../base/fault.ts';
import { type PageType, pageTypes } from '../model/document.ts';
import { readDay } from '../model/time.ts';
import { readPlace } from './place.ts';

/** Which documents are looked at: those that meet every filter given. Without any, all of them. */
export interface DocumentFilter {
  /** A host, or a host with the beginning of a path: `example.jp/blog/`. Of several any. */
  readonly site?: string | readonly string[] | undefined;
  /** The host or any host below it. Of several any. */
  readonly domain?: string | readonly string[] | undefined;
  /** Of several any. */
  readonly type?: PageType | readonly PageType[] | undefined;
  /** Days, `2026-11-18`, both included: of publication where known, else of fetching. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** A page set, or any other list of documents. */
  readonly ids?: ReadonlySet<string> | undefined;
}

/** Filters that people can write. Page sets are known to a corpus only, and reach the index as `ids`. */
export type FilterName = Exclude<keyof DocumentFilter, 'ids'>;

interface FilterKind {
  /** Several values in one place mean any of them; without this, each narrows what the others leave. */
  readonly several: boolean;
  /** How it is filled in: a line of text, a day, or one of the choices. */
  readonly form: 'line' | 'day' | readonly string[];
  /** Its value on the command line: `--site <host>`. */
  readonly argument: string;
  readonly example: string;
  /** Which pages it leaves; for help and documentation. */
  readonly about: string;
  /** What can be written, for messages. */
  readonly expected: string;
  readonly accepts: (written: string) => boolean;
}

type Table = {
  readonly [Name in FilterName]: FilterKind & {
    readonly several: NonNullable<DocumentFilter[Name]> extends string ? false : true;
  };
};

const isPlace = (written: string): boolean => readPlace(written) !== null;
const isDay = (written: string): boolean => readDay(written) !== null;
const aDay = 'a day such as 2026-11-18';

export const filters: Table = {
  site: {
    several: true,
    form: 'line',
    argument: 'host',
    example: 'example.jp/blog',
    about: 'pages of a host, or of a host and the beginning of a path',
    expected: 'a host such as example.jp, or example.jp/blog',
    accepts: isPlace,
  },
  domain: {
    several: true,
    form: 'line',
    argument: 'name',
    example: 'example.jp',
    about: 'pages of a host and of those below it',
    expected: 'a host such as example.jp',
    accepts: isPlace,
  },
  type: {
    several: true,
    form: pageTypes,
    argument: 'type',
    example: 'news',
    about: `pages of a type: ${pageTypes.join(', ')}`,
    expected: `one of ${pageTypes.join(', ')}`,
    accepts: (written) => pageTypes.some((type) => type === written),
  },
  since: {
    several: false,
    form: 'day',
    argument: 'day',
    example: '2026-01-01',
    about: 'pages of this day or later',
    expected: aDay,
    accepts: isDay,
  },
  until: {
    several: false,
    form: 'day',
    argument: 'day',
    example: '2026-12-31',
    about: 'pages of this day or earlier',
    expected: aDay,
    accepts: isDay,
  },
};

export const filterNames = Object.keys(filters) as readonly FilterName[];

/** Filters as they were written; a name that is not there has no value. */
export type WrittenFilters = { readonly [Name in FilterName]?: readonly string[] };

/** What stands beside each other in one place, such as one query: filters that must all be met. */
export const documentFilters = (written: WrittenFilters): readonly DocumentFilter[] =>
  filterNames.flatMap((name): readonly DocumentFilter[] => {
    const values = written[name] ?? [];
    if (values.length === 0) return [];
    // Whether one value is meant or several is what the table says of the name.
    return filters[name].several ? [{ [name]: values }] : values.map((value) => ({ [name]: value }));
  });

/** A day after the last one leaves no page, whatever there is: said before anything is looked for. */
export const leavesNoDay = ({ since, until }: DocumentFilter): boolean =>
  since !== undefined && until !== undefined && since > until;

/** One filter with its values, of which a document must meet one. */
export interface FilterCondition {
  readonly name: FilterName;
  readonly values: readonly string[];
}

/** What documents must meet, each of it. A value that makes no sense is a fault of the caller. */
export const conditionsOf = (filter: DocumentFilter): readonly FilterCondition[] =>
  filterNames.flatMap((name) => {
    const given = filter[name];
    if (given === undefined) return [];
    const values = typeof given === 'string' ? [given] : given;
    const wrong = values.find((value) => !filters[name].accepts(value));
    if (wrong !== undefined) throw new Fault('BAD_INPUT', `${name} "${wrong}": expected ${filters[name].expected}.`);
    return [{ name, values }];
  });

/** No document is left out: counts of the whole index hold. */
export const isEmptyFilter = (filter: DocumentFilter): boolean =>
  filter.ids === undefined && filterNames.every((name) => filter[name] === undefined);
