import { bandCount, similarity, sketchBytes } from '../../text/sketch.ts';
import { byteColumn, numberColumn } from '../columns/number-column.ts';
import { pairSorter } from '../columns/pair-sorter.ts';

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
  /** False for an empty one. */
  has(page: number): boolean;
  /** The number of one band of a page. */
  band(page: number, band: number): number;
  /** Eight bits of every minimum. */
  parts(page: number): Uint8Array;
}

export const sketchColumn = (all: Iterable<string> = []): SketchColumn => {
  const bands = Array.from({ length: bandCount }, () => numberColumn('u32'));
  const parts = byteColumn(sketchBytes - 4 * bandCount);
  const present = numberColumn('u8');
  const bytes = Buffer.alloc(sketchBytes);
  const push = (written: string): void => {
    bytes.fill(0, bytes.write(written, 'base64'));
    for (const [band, column] of bands.entries()) column.push(bytes.readUInt32LE(4 * band));
    parts.push(bytes.subarray(4 * bandCount));
    present.push(written === '' ? 0 : 1);
  };
  for (const written of all) push(written);
  return {
    get count() {
      return present.length;
    },
    push,
    has: (page) => present.at(page) === 1,
    band: (page, band) => bands[band]?.at(page) ?? 0,
    parts: (page) => parts.at(page),
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
  for (const page of search.order) {
    const own = buckets.get(page);
    if (own === undefined) continue;
    const parts = search.sketches.parts(page);
    let best: NearDuplicateOf | null = null;
    for (const other of new Set(own.flatMap((bucket) => staying.get(bucket) ?? []))) {
      const near = similarity(parts, search.sketches.parts(other));
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
  for (const { band, page } of likelyShared(sketches)) sorter.add(band * 2 ** 32 + sketches.band(page, band), page);
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

/**
 * All bands of pages that another page has too, and a few that none has. Most texts are near no other: what is sorted shrinks to
 * what is shared when each band first counts, in a table of small numbers, how often the last bits of its names come.
 */
function* likelyShared(sketches: SketchColumn): Generator<{ readonly band: number; readonly page: number }> {
  const { count } = sketches;
  const slots = 2 ** Math.ceil(Math.log2(slotsPerPage * count + 1));
  for (let band = 0; band < bandCount; band++) {
    const often = new Uint8Array(slots);
    for (let page = 0; page < count; page++) {
      if (!sketches.has(page)) continue;
      const slot = sketches.band(page, band) & (slots - 1);
      if ((often[slot] as number) < 2) often[slot] = (often[slot] as number) + 1;
    }
    for (let page = 0; page < count; page++) {
      const slot = sketches.band(page, band) & (slots - 1);
      if (often[slot] === 2 && sketches.has(page)) yield { band, page };
    }
  }
}

const slotsPerPage = 8;
