import { isoSeconds } from '../../model/time.ts';
import type { SourceHistory, SourceState } from '../../corpus/source-history.ts';

/** What `why` prints of feeds and lists. */
export const sourceLines = ({ shownBy, errand: priority, feed, listing }: SourceHistory): string[] => [
  ...shownBy.map(({ source, at, kind }) => `shown     ${isoSeconds(at)} as ${kinds[kind]} by ${source}`),
  ...(feed === null ? [] : [`feed      ${stateOf(feed)}`]),
  ...(listing === null ? [] : [`listing   ${stateOf(listing)}`]),
  ...(priority === null
    ? []
    : [
        `priority  due ${isoSeconds(priority.dueAt)} as ${priority.role}${priority.source === null ? '' : ` of ${priority.source}`}`,
      ]),
];

const kinds = {
  new: 'new',
  changed: 'changed',
  known: 'collected already',
} as const;

const stateOf = ({ ended, movedTo, about }: SourceState): string =>
  ended === null ? about : `${ended}${movedTo === null ? '' : ` to ${movedTo}`}, ${about}`;
