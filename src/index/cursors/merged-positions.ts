import type { ScoringCursor } from './cursor.ts';

/** Positions of several cursors that stand on one document, ascending, each once. */
export const mergedPositions = (cursors: readonly ScoringCursor[]): ArrayLike<number> => {
  const [only] = cursors;
  if (cursors.length === 1 && only !== undefined) return only.positions();
  const all = new Set<number>();
  for (const cursor of cursors) {
    const positions = cursor.positions();
    for (let at = 0; at < positions.length; at++) all.add(positions[at] ?? 0);
  }
  return Int32Array.from(all).sort();
};
