import { endOfDocuments } from '../files/segment-file.ts';
import { BestOfCursor } from '../cursors/best-of-cursor.ts';
import type { Cursor } from '../cursors/cursor.ts';
import { AnyCursor } from '../cursors/match-cursors.ts';
import type { Pace } from './pace.ts';
import { TermCursor } from '../cursors/term-cursor.ts';

/**
 * Sets a byte for every document of a cursor that was not moved yet. Lists that are joined by OR are gone through one after
 * another, block by block, instead of asking all of them for the next document each time.
 */
export const markDocuments = async (cursor: Cursor, marks: Uint8Array, pace: Pace): Promise<void> => {
  if (cursor instanceof AnyCursor || cursor instanceof BestOfCursor) {
    for (const part of cursor.parts) await markDocuments(part, marks, pace);
  } else if (cursor instanceof TermCursor) {
    cursor.forEach((document) => {
      marks[document] = 1;
    });
    if (pace.shouldYield(cursor.cost)) await pace.yield();
  } else
    for (let document = cursor.advance(0); document !== endOfDocuments; document = cursor.advance(document + 1)) {
      marks[document] = 1;
      if (pace.shouldYield()) await pace.yield();
    }
};
