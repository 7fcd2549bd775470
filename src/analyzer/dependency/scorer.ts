import type { FeatureList } from './feature-hash.ts';

/**
 * A wide-and-deep scorer (Cheng et al. 2016) over hashed features, in integers but for one factor. Wide: a weight per feature
 * conjunction. Deep: each simple feature has a row of numbers, one per hidden unit; rows are summed, passed through a
 * rectifier and weighted. The units stand in groups of `groupUnits`, each group a network trained by itself. Rows of one
 * byte per unit are read four at a time as one 32-bit number and summed in 16-bit lanes.
 */
export interface Scorer {
  readonly wide: Int8Array;
  readonly wideMask: number;
  /** 0: no deep part. */
  readonly groups: number;
  /** Rows of `groups * groupWords` numbers; each byte is a unit's weight + 128. */
  readonly rows: Int32Array;
  /** Hash to row number: `hash >>> rowShift`. */
  readonly rowShift: number;
  readonly bias: Int32Array;
  readonly out: Int16Array;
  /** What one step of the wide part is worth in steps of the deep part. */
  readonly wideWorth: number;
}

export const groupUnits = 32;
/** 32-bit numbers per row and group. */
export const groupWords = groupUnits / 4;
/** 32-bit numbers per sum of rows and group: two lanes of 16 bits in each. No more than 257 rows fit in a sum. */
const groupSums = groupUnits / 2;
const laneMask = 0x00ff00ff;

export const wideScore = ({ wide, wideMask }: Scorer, { ids, count }: FeatureList): number => {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += wide[ids[at]! & wideMask]!;
  return sum;
};

/** Length of an array for the sum of rows. */
export const sumLength = ({ groups }: Pick<Scorer, 'groups'>): number => groups * groupSums;

/** Adds the rows of the features to a sum. */
export const addRows = (scorer: Scorer, list: FeatureList, sums: Int32Array): void => {
  for (let group = 0; group < scorer.groups; group++) addGroup(scorer, list, { sums, group });
};

const addGroup = (
  { rows, rowShift, groups }: Scorer,
  { ids, count }: FeatureList,
  { sums, group }: { readonly sums: Int32Array; readonly group: number },
): void => {
  const rowWords = groups * groupWords;
  const offset = group * groupWords;
  const to = group * groupSums;
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let a4 = 0;
  let a5 = 0;
  let a6 = 0;
  let a7 = 0;
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  let b3 = 0;
  let b4 = 0;
  let b5 = 0;
  let b6 = 0;
  let b7 = 0;
  for (let at = 0; at < count; at++) {
    const row = (ids[at]! >>> rowShift) * rowWords + offset;
    const w0 = rows[row]!;
    const w1 = rows[row + 1]!;
    const w2 = rows[row + 2]!;
    const w3 = rows[row + 3]!;
    const w4 = rows[row + 4]!;
    const w5 = rows[row + 5]!;
    const w6 = rows[row + 6]!;
    const w7 = rows[row + 7]!;
    a0 = (a0 + (w0 & laneMask)) | 0;
    b0 = (b0 + ((w0 >>> 8) & laneMask)) | 0;
    a1 = (a1 + (w1 & laneMask)) | 0;
    b1 = (b1 + ((w1 >>> 8) & laneMask)) | 0;
    a2 = (a2 + (w2 & laneMask)) | 0;
    b2 = (b2 + ((w2 >>> 8) & laneMask)) | 0;
    a3 = (a3 + (w3 & laneMask)) | 0;
    b3 = (b3 + ((w3 >>> 8) & laneMask)) | 0;
    a4 = (a4 + (w4 & laneMask)) | 0;
    b4 = (b4 + ((w4 >>> 8) & laneMask)) | 0;
    a5 = (a5 + (w5 & laneMask)) | 0;
    b5 = (b5 + ((w5 >>> 8) & laneMask)) | 0;
    a6 = (a6 + (w6 & laneMask)) | 0;
    b6 = (b6 + ((w6 >>> 8) & laneMask)) | 0;
    a7 = (a7 + (w7 & laneMask)) | 0;
    b7 = (b7 + ((w7 >>> 8) & laneMask)) | 0;
  }
  sums[to] = sums[to]! + a0;
  sums[to + 1] = sums[to + 1]! + b0;
  sums[to + 2] = sums[to + 2]! + a1;
  sums[to + 3] = sums[to + 3]! + b1;
  sums[to + 4] = sums[to + 4]! + a2;
  sums[to + 5] = sums[to + 5]! + b2;
  sums[to + 6] = sums[to + 6]! + a3;
  sums[to + 7] = sums[to + 7]! + b3;
  sums[to + 8] = sums[to + 8]! + a4;
  sums[to + 9] = sums[to + 9]! + b4;
  sums[to + 10] = sums[to + 10]! + a5;
  sums[to + 11] = sums[to + 11]! + b5;
  sums[to + 12] = sums[to + 12]! + a6;
  sums[to + 13] = sums[to + 13]! + b6;
  sums[to + 14] = sums[to + 14]! + a7;
  sums[to + 15] = sums[to + 15]! + b7;
};

/** The deep score of a sum of `rowCount` rows. */
export const deepScore = ({ bias, out }: Scorer, sums: Int32Array, rowCount: number): number => {
  const zero = rowCount * 128;
  let score = 0;
  for (let word = 0; word < sums.length; word++) {
    const lanes = sums[word]!;
    // Unit of the lower lane: byte 0 or 1 of its row word; of the upper lane: two bytes further.
    const unit = (word >> 1) * 4 + (word & 1);
    const low = (lanes & 0xffff) - zero + bias[unit]!;
    const high = (lanes >>> 16) - zero + bias[unit + 2]!;
    if (low > 0) score += low * out[unit]!;
    if (high > 0) score += high * out[unit + 2]!;
  }
  return score;
};
