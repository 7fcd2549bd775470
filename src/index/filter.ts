import { pageTypes } from '../model/document.ts';
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
  if (domain !== undefined) tests.push(siteTest(segment, (host) => host === domain || host.endsWith(`.${domain}`)));
  if (site !== undefined) {
    const slash = site.indexOf('/');
    const host = slash < 0 ? site : site.slice(0, slash);
    tests.push(siteTest(segment, (name) => name === host));
    if (slash >= 0)
      tests.push((document) =>
        segment
          .stored(document)
          .url.replace(/^https?:\/\//, '')
          .startsWith(site),
      );
  }
  if (ids !== undefined)
    tests.push((document) =>
      ids.has(documentIdOf({ id: columns.ids[document] ?? 0, revision: columns.revisions[document] ?? 0 })),
    );
  return tests;
};

const siteTest = ({ columns }: Segment, accepts: (host: string) => boolean): Test => {
  const wanted = columns.siteNames.map(accepts);
  return (document) => wanted[columns.sites[document] ?? 0] === true;
};

const dayNumber = (day: string): number => Math.floor(Date.parse(day) / 86_400_000);
