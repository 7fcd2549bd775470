import { enlarged } from '../../base/enlarged.ts';
import type { Cursor } from '../cursors/cursor.ts';
import type { PostingCursor } from '../segment/posting-cursor.ts';
import { endOfDocuments } from '../files/segment-file.ts';

/** Above this an insertion sort would be slow. */
const fewPlaces = 64;

/** The documents and places of several words as written: their lists are gone through side by side. */
export class WordPlaces implements Cursor {
  document = -1;
  readonly cost: number;
  readonly #lists: readonly PostingCursor[];
  #places = new Int32Array(64);

  constructor(lists: readonly PostingCursor[]) {
    this.#lists = lists;
    this.cost = lists.reduce((sum, { entry }) => sum + entry.documents, 0);
  }

  /** The first document from `target` on that has any of the words. */
  advance(target: number): number {
    if (this.document >= target) return this.document;
    let first = endOfDocuments;
    for (const list of this.#lists) {
      const document = list.advance(target);
      if (document < first) first = document;
    }
    return (this.document = first);
  }

  /** Places in the current document, ascending; valid until the next call. */
  places(): Int32Array {
    let count = 0;
    let isSorted = true;
    for (const list of this.#lists) {
      if (list.document !== this.document) continue;
      const positions = list.positions();
      if (count + positions.length > this.#places.length)
        this.#places = enlarged(this.#places, 2 * (count + positions.length));
      isSorted = count === 0;
      this.#places.set(positions, count);
      count += positions.length;
    }
    const places = this.#places.subarray(0, count);
    if (isSorted) return places;
    return count > fewPlaces ? places.sort() : insertionSorted(places);
  }
}

const insertionSorted = (places: Int32Array): Int32Array => {
  for (let at = 1; at < places.length; at++) {
    const place = places[at] ?? 0;
    let to = at;
    for (; to > 0 && (places[to - 1] ?? 0) > place; to--) places[to] = places[to - 1] ?? 0;
    places[to] = place;
  }
  return places;
};
