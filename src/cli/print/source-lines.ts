import { isoSeconds } from '../../model/time.ts';
import type { SourceHistory, SourceState } from '../../corpus/source-history.ts';

/** What `why` prints of feeds and lists. */
export const sourceLines = ({ shownBy, errand, feed, listing }: SourceHistory): string[] => [
  ...shownBy.map(({ source, at, kind }) => `shown     ${isoSeconds(at)} as ${kinds[kind]} by ${source}`),
  ...(feed === null ? [] : [`feed      ${stateOf(feed)}`]),
  ...(listing === null ? [] : [`listing   ${stateOf(listing)}`]),
  ...(errand === null
    ? []
    : [
        `errand    due ${isoSeconds(errand.dueAt)} as ${errand.role}${errand.source === null ? '' : ` of ${errand.source}`}`,
      ]),
];

const kinds = {
  new: 'new',
  changed: 'changed',
  known: 'collected already',
} as const;

const stateOf = ({ ended, movedTo, about }: SourceState): string =>
  ended === null ? about : `${ended}${movedTo === null ? '' : ` to ${movedTo}`}, ${about}`;
