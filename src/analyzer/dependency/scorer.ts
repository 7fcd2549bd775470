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
  for (let word = 0; word < scorer.groups * groupWords; word += partWords) addPart(scorer, list, { sums, word });
};

/** Row words that are summed in one pass: their eight sums stay in the processor's registers. */
const partWords = 4;

const addPart = (
  { rows, rowShift, groups }: Scorer,
  { ids, count }: FeatureList,
  { sums, word }: { readonly sums: Int32Array; readonly word: number },
): void => {
  const rowWords = groups * groupWords;
  const to = 2 * word;
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  let b3 = 0;
  for (let at = 0; at < count; at++) {
    const row = (ids[at]! >>> rowShift) * rowWords + word;
    const w0 = rows[row]!;
    const w1 = rows[row + 1]!;
    const w2 = rows[row + 2]!;
    const w3 = rows[row + 3]!;
    a0 = (a0 + (w0 & laneMask)) | 0;
    b0 = (b0 + ((w0 >>> 8) & laneMask)) | 0;
    a1 = (a1 + (w1 & laneMask)) | 0;
    b1 = (b1 + ((w1 >>> 8) & laneMask)) | 0;
    a2 = (a2 + (w2 & laneMask)) | 0;
    b2 = (b2 + ((w2 >>> 8) & laneMask)) | 0;
    a3 = (a3 + (w3 & laneMask)) | 0;
    b3 = (b3 + ((w3 >>> 8) & laneMask)) | 0;
  }
  sums[to] = sums[to]! + a0;
  sums[to + 1] = sums[to + 1]! + b0;
  sums[to + 2] = sums[to + 2]! + a1;
  sums[to + 3] = sums[to + 3]! + b1;
  sums[to + 4] = sums[to + 4]! + a2;
  sums[to + 5] = sums[to + 5]! + b2;
  sums[to + 6] = sums[to + 6]! + a3;
  sums[to + 7] = sums[to + 7]! + b3;
};

/** The deep score of a sum of `rowCount` rows. */
export const deepScore = ({ bias, out }: Scorer, sums: Int32Array, rowCount: number): number => {
  const zero = rowCount * 128;
  let score = 0;
  for (let word = 0; word < sums.length; word++) {
    const lanes = sums[word]!;
    // Unit of the lower lane: byte 0 or 1 of its row word; of the upper lane: two bytes further.
    const unit = (word >> 1) * 4 + (word & 1);
    const low = ((lanes & 0xffff) - zero + bias[unit]!) | 0;
    const high = ((lanes >>> 16) - zero + bias[unit + 2]!) | 0;
    // Rectified without a branch, which could not be foreseen.
    score += Math.imul(low & ~(low >> 31), out[unit]!) + Math.imul(high & ~(high >> 31), out[unit + 2]!);
  }
  return score;
};
