import type { Url } from '../../model/url.ts';
import type { ListingState, ShapeHistory } from './read-listing.ts';

/** What the store keeps of a listing as text. */
export interface ListingMemory extends ListingState {
  /**
   * The page of the list that the last reading has not got to yet; null: it has come to known articles, or to its end.
   */
  readonly unread: Url | null;
}

export const writeMemory = ({ links, shapes, ...rest }: ListingMemory): string =>
  JSON.stringify({ ...rest, links: [...links], shapes: [...shapes] });

export const readMemory = (text: string | null): ListingMemory | null => {
  if (text === null) return null;
  const { visits, links, shapes, unread, isOldestFirst } = JSON.parse(text) as {
    visits: number;
    links: string[];
    shapes: [string, ShapeHistory][];
    // Earlier releases did not write these.
    unread?: Url | null;
    isOldestFirst?: boolean;
  };
  return {
    visits,
    links: new Set(links),
    shapes: new Map(shapes),
    unread: unread ?? null,
    isOldestFirst: isOldestFirst === true,
  };
};
