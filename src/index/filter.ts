import { pageTypes } from '../model/document.ts';
import { hostOf, parseUrl } from '../model/url.ts';
import type { DocumentFilter } from './port.ts';
import { documentIdOf } from './segment/document-key.ts';
import type { Segment } from './segment/segment.ts';

type Test = (document: number) => boolean;

/** Which documents of a segment are living and within a filter. */
export const acceptBy =
  (filter: DocumentFilter) =>
  (segment: Segment): Test => {
    const tests: Test[] = [];
    if (segment.deleted !== null) tests.push((document) => !segment.isDeleted(document));
    tests.push(...filterTests(filter, segment));
    const [first, second, ...rest] = tests;
    if (first === undefined) return () => true;
    if (second === undefined) return first;
    return (document) => first(document) && second(document) && rest.every((test) => test(document));
  };

export const isEmptyFilter = ({ site, domain, type, since, until, ids }: DocumentFilter): boolean =>
  [site, domain, type, since, until, ids].every((value) => value === undefined);

const filterTests = ({ site, domain, type, since, until, ids }: DocumentFilter, segment: Segment): Test[] => {
  const { columns } = segment;
  const tests: Test[] = [];
  if (type !== undefined) {
    const wanted = pageTypes.indexOf(type);
    tests.push((document) => columns.types[document] === wanted);
  }
  if (since !== undefined) tests.push((document) => (columns.days[document] ?? 0) >= dayNumber(since));
  if (until !== undefined) tests.push((document) => (columns.days[document] ?? 0) <= dayNumber(until));
  if (domain !== undefined) {
    const { host: wanted } = placeOf(domain);
    tests.push(siteTest(segment, (host) => host === wanted || host.endsWith(`.${wanted}`)));
  }
  if (site !== undefined) {
    const { host, path } = placeOf(site);
    tests.push(siteTest(segment, (name) => name === host));
    if (path !== '')
      tests.push((document) =>
        segment
          .stored(document)
          .url.replace(scheme, '')
          .startsWith(host + path),
      );
  }
  if (ids !== undefined)
    tests.push((document) =>
      ids.has(documentIdOf({ id: columns.ids[document] ?? 0, revision: columns.revisions[document] ?? 0 })),
    );
  return tests;
};

const scheme = /^https?:\/\//i;

/** As URLs are kept, whether it is written with its scheme, in capitals or in Japanese. */
const placeOf = (written: string): { readonly host: string; readonly path: string } => {
  const place = written.replace(scheme, '');
  const url = parseUrl(`http://${place}`);
  if (url === null) return { host: place, path: '' };
  const host = hostOf(url);
  return { host, path: place.includes('/') ? url.slice(`http://${host}`.length) : '' };
};

const siteTest = ({ columns }: Segment, accepts: (host: string) => boolean): Test => {
  const wanted = columns.siteNames.map(accepts);
  return (document) => wanted[columns.sites[document] ?? 0] === true;
};

const dayNumber = (day: string): number => Math.floor(Date.parse(day) / 86_400_000);
