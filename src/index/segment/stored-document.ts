import { pageTypes } from '../../model/document.ts';
import type { IndexedDocument } from '../port.ts';
import { documentIdOf } from './document-key.ts';
import type { Segment } from './segment.ts';

export const storedDocument = (segment: Segment, document: number): IndexedDocument => {
  const { ids, revisions, types, words } = segment.columns;
  return {
    id: documentIdOf({ id: ids[document] ?? 0, revision: revisions[document] ?? 0 }),
    ...segment.stored(document),
    type: pageTypes[types[document] ?? 0] ?? 'other',
    date: dayOf(segment, document),
    words: words[document] ?? 0,
  };
};

/** `2026-11-18`: of publication where it is known, else of fetching. */
export const dayOf = ({ columns }: Segment, document: number): string => dayText(columns.days[document] ?? 0);

/** `2026-11` of a day since 1970. */
export const monthOf = (day: number): string => dayText(day).slice(0, 7);

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
