import { similarity, sketchBytes, viewSketch, type Sketch } from '../text/sketch.ts';
import { byteColumn, numberColumn } from './number-column.ts';
import { pairSorter } from './pair-sorter.ts';

export interface NearDuplicateOf {
  readonly page: number;
  /** The page that stays. */
  readonly of: number;
  readonly similarity: number;
}

/** Sketches of all pages, 200 bytes each. */
export interface SketchColumn {
  readonly count: number;
  /** In base 64; an empty one is near nothing. */
  push(written: string): void;
  /** Null for an empty one. */
  at(page: number): Sketch | null;
}

export const sketchColumn = (all: Iterable<string> = []): SketchColumn => {
  const sketches = byteColumn(sketchBytes);
  const present = numberColumn('u8');
  const push = (written: string): void => {
    sketches.push(Buffer.from(written, 'base64'));
    present.push(written === '' ? 0 : 1);
  };
  for (const written of all) push(written);
  return {
    get count() {
      return present.length;
    },
    push,
    at: (page) => (present.at(page) === 0 ? null : viewSketch(sketches.at(page))),
  };
};

export interface NearDuplicateSearch {
  readonly sketches: SketchColumn;
  /** Pages in the order in which they are preferred. */
  readonly order: Iterable<number>;
  readonly similarityMin: number;
  /** Where sorting may write its files. */
  readonly dir: string;
}

/**
 * The pages whose text is nearly that of a page preferred to them. Pages are taken in order of preference: one that is
 * similar enough to a page that stays goes in its favour, else it stays. So every page that goes is near a page that is
 * there, not near one that went itself, and the result does not depend on anything but the order of preference.
 */
export const findNearDuplicates = (search: NearDuplicateSearch): readonly NearDuplicateOf[] => {
  const buckets = sharedBuckets(search);
  const staying = new Map<number, number[]>();
  const found: NearDuplicateOf[] = [];
  const partsOf = (page: number): Uint8Array | null => search.sketches.at(page)?.parts ?? null;
  for (const page of search.order) {
    const own = buckets.get(page);
    const parts = own === undefined ? null : partsOf(page);
    if (own === undefined || parts === null) continue;
    let best: NearDuplicateOf | null = null;
    for (const other of new Set(own.flatMap((bucket) => staying.get(bucket) ?? []))) {
      const theirs = partsOf(other);
      const near = theirs === null ? 0 : similarity(parts, theirs);
      if (near >= search.similarityMin && (best === null || near > best.similarity)) {
        best = { page, of: other, similarity: near };
      }
    }
    if (best !== null) {
      found.push(best);
      continue;
    }
    for (const bucket of own) {
      const list = staying.get(bucket);
      if (list === undefined) staying.set(bucket, [page]);
      else list.push(page);
    }
  }
  return found;
};

/** For every page that shares a band with another: the numbers of the bands it shares. */
const sharedBuckets = ({ sketches, dir }: NearDuplicateSearch): ReadonlyMap<number, readonly number[]> => {
  const sorter = pairSorter(dir);
  for (let page = 0; page < sketches.count; page++) {
    const bands = sketches.at(page)?.bands ?? [];
    for (const [band, name] of bands.entries()) sorter.add(band * 2 ** 32 + name, page);
  }
  const buckets = new Map<number, number[]>();
  let members: number[] = [];
  let last = -1;
  let bucket = 0;
  const close = (): void => {
    if (members.length > 1) {
      for (const page of members) {
        const list = buckets.get(page);
        if (list === undefined) buckets.set(page, [bucket]);
        else list.push(bucket);
      }
      bucket++;
    }
    members = [];
  };
  for (const [key, page] of sorter.sorted()) {
    if (key !== last) close();
    last = key;
    members.push(page);
  }
  close();
  return buckets;
};
