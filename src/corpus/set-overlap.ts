import { setImmediate } from 'node:timers/promises';
import type { PageSet } from '../model/page-set.ts';
import { pageSetProblem, readPageSet } from '../select/sets/page-set-file.ts';

/** How many pages two sets have in common. */
export interface Overlap {
  readonly left: string;
  readonly right: string;
  readonly both: number;
  readonly either: number;
  /** |A∩B| / |A∪B|; of two empty sets 1. */
  readonly jaccard: number;
}

/** The ids of sets that were read already: a set never changes, and its digest says which it is. */
export type KnownIds = Map<string, Float64Array>;

/** So many lines of a set are read before others have their turn. */
const linesAtOnce = 20_000;

/** Each pair of the sets, in their order. A set whose file is gone or damaged is left out. */
export const setOverlaps = async (
  dir: string,
  sets: readonly PageSet[],
  known: KnownIds,
): Promise<readonly Overlap[]> => {
  const readable = sets.filter((set) => known.has(set.digest) || pageSetProblem(dir, set) === null);
  for (const set of readable) if (!known.has(set.digest)) known.set(set.digest, await idsOf(dir, set));
  return readable.flatMap((left, at) =>
    readable.slice(at + 1).map((right): Overlap => {
      const both = common(known.get(left.digest) ?? noIds, known.get(right.digest) ?? noIds);
      const either = left.pages + right.pages - both;
      return { left: left.name, right: right.name, both, either, jaccard: either === 0 ? 1 : both / either };
    }),
  );
};

const noIds = new Float64Array();

const idsOf = async (dir: string, set: PageSet): Promise<Float64Array> => {
  const ids = new Float64Array(set.pages);
  let count = 0;
  for (const { id } of readPageSet(dir, set)) {
    ids[count++] = id;
    if (count % linesAtOnce === 0) await setImmediate();
  }
  return ids;
};

/** Both ascend. */
const common = (left: Float64Array, right: Float64Array): number => {
  let [at, other, both] = [0, 0, 0];
  while (at < left.length && other < right.length) {
    const order = left[at]! - right[other]!;
    if (order === 0) both++;
    if (order <= 0) at++;
    if (order >= 0) other++;
  }
  return both;
};
