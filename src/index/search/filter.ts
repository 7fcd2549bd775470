import { pageTypes } from '../../model/document.ts';
import { conditionsOf, type DocumentFilter, type FilterName } from '../../query/filters.ts';
import { type Place, readPlace, withoutScheme } from '../../query/place.ts';
import { documentIdOf } from '../segment/document-key.ts';
import type { Segment } from '../segment/segment.ts';

type Test = (document: number) => boolean;

/** Which documents of a segment are living and meet every filter. */
export const acceptBy = (...filters: readonly DocumentFilter[]): ((segment: Segment) => Test) => {
  const conditions = filters.flatMap(conditionsOf);
  const sets = filters.flatMap(({ ids }) => ids ?? []);
  return (segment) => {
    const tests: Test[] = [];
    if (segment.deleted !== null) tests.push((document) => !segment.isDeleted(document));
    for (const name of inOrderOfCost)
      for (const condition of conditions)
        if (condition.name === name) tests.push(columnTests[name](segment, condition.values));
    for (const ids of sets) tests.push(idTest(segment, ids));
    const [first, second, ...rest] = tests;
    if (first === undefined) return () => true;
    if (second === undefined) return first;
    return (document) => first(document) && second(document) && rest.every((test) => test(document));
  };
};

/** Which column each filter reads, the cheapest first. A document meets a filter by any of its values. */
const columnTests: { readonly [Name in FilterName]: (segment: Segment, values: readonly string[]) => Test } = {
  type: ({ columns }, values) => {
    const wanted = pageTypes.map((type) => values.includes(type));
    return (document) => wanted[columns.types[document] ?? 0] === true;
  },
  since: ({ columns }, values) => {
    const first = Math.min(...values.map(dayNumber));
    return (document) => (columns.days[document] ?? 0) >= first;
  },
  until: ({ columns }, values) => {
    const last = Math.max(...values.map(dayNumber));
    return (document) => (columns.days[document] ?? 0) <= last;
  },
  domain: (segment, values) => {
    const hosts = placesOf(values).map(({ host }) => host);
    return hostTest(segment, (name) => hosts.some((host) => name === host || name.endsWith(`.${host}`)));
  },
  site: (segment, values) => {
    const places = placesOf(values);
    const isOnHost = hostTest(segment, (name) => places.some(({ host }) => name === host));
    if (places.every(({ path }) => path === '')) return isOnHost;
    return (document) => isOnHost(document) && places.some((place) => isAt(place, segment, document));
  },
};

const inOrderOfCost = Object.keys(columnTests) as readonly FilterName[];

const placesOf = (values: readonly string[]): readonly Place[] => values.flatMap((value) => readPlace(value) ?? []);

const hostTest = ({ columns }: Segment, accepts: (host: string) => boolean): Test => {
  const wanted = columns.siteNames.map(accepts);
  return (document) => wanted[columns.sites[document] ?? 0] === true;
};

/** A path is compared with the address; for a whole host the column of hosts is enough. */
const isAt = ({ host, path }: Place, segment: Segment, document: number): boolean =>
  path === ''
    ? segment.columns.siteNames[segment.columns.sites[document] ?? 0] === host
    : withoutScheme(segment.stored(document).url).startsWith(host + path);

const idTest =
  ({ columns }: Segment, ids: ReadonlySet<string>): Test =>
  (document) =>
    ids.has(documentIdOf({ id: columns.ids[document] ?? 0, revision: columns.revisions[document] ?? 0 }));

const dayNumber = (day: string): number => Math.floor(Date.parse(day) / 86_400_000);
