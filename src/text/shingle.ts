/**
 * Hashes of character n-grams and the sketches made of them. Japanese has no words between spaces, so characters are the
 * tokens: a SimHash over 4-grams differs in 6 of 64 bits for a one-character edit and in 35 for another text.
 */

/** 32-bit hashes of all n-grams of UTF-16 units, by a rolling polynomial finished with murmur3's mixer. */
export const shingleHashes = (text: string, size: number): Uint32Array => {
  const count = text.length - size + 1;
  if (count <= 0) return text.length === 0 ? new Uint32Array(0) : Uint32Array.of(hashText(text));
  const hashes = new Uint32Array(count);
  let power = 1;
  for (let at = 1; at < size; at++) power = Math.imul(power, base);
  let rolling = 0;
  for (let at = 0; at < size; at++) rolling = (Math.imul(rolling, base) + text.charCodeAt(at)) | 0;
  hashes[0] = mix(rolling);
  for (let at = 1; at < count; at++) {
    rolling = (rolling - Math.imul(text.charCodeAt(at - 1), power)) | 0;
    rolling = (Math.imul(rolling, base) + text.charCodeAt(at + size - 1)) | 0;
    hashes[at] = mix(rolling);
  }
  return hashes;
};

/** 64-bit SimHash (Charikar 2002): bit i is the sign of the sum of bit i over all shingles. Repeats count. */
export const simHash = (hashes: Uint32Array): bigint => {
  const sums = new Int32Array(64);
  for (const hash of hashes) {
    const other = mix(hash ^ 0x5bd1e995);
    for (let bit = 0; bit < 32; bit++) {
      sums[bit] = (sums[bit] as number) + (((hash >>> bit) & 1) === 1 ? 1 : -1);
      sums[bit + 32] = (sums[bit + 32] as number) + (((other >>> bit) & 1) === 1 ? 1 : -1);
    }
  }
  let low = 0;
  let high = 0;
  for (let bit = 0; bit < 32; bit++) {
    if ((sums[bit] as number) > 0) low |= 1 << bit;
    if ((sums[bit + 32] as number) > 0) high |= 1 << bit;
  }
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
};

export const hammingDistance = (a: bigint, b: bigint): number => {
  const difference = a ^ b;
  return bitCount(Number(difference & 0xffffffffn)) + bitCount(Number((difference >> 32n) & 0xffffffffn));
};

/**
 * MinHash (Broder 1997) with `permutations` functions of the family mix(hash ^ seed): equal positions of two signatures
 * estimate the Jaccard similarity of the two sets of shingles. No shingles give a signature of 0xFFFFFFFF.
 */
export const minHash = (hashes: Uint32Array, permutations: number): Uint32Array => {
  const signature = new Uint32Array(permutations).fill(0xffffffff);
  const seeds = seedsOf(permutations);
  for (const hash of new Set(hashes)) {
    for (let at = 0; at < permutations; at++) {
      const value = mix(hash ^ (seeds[at] as number));
      if (value < (signature[at] as number)) signature[at] = value;
    }
  }
  return signature;
};

/** Share of equal positions of two MinHash signatures of one length. */
export const minHashSimilarity = (a: Uint32Array, b: Uint32Array): number => {
  let equal = 0;
  for (let at = 0; at < a.length; at++) if (a[at] === b[at]) equal++;
  return a.length === 0 ? 0 : equal / a.length;
};

/** |A ∩ B| / |A ∪ B| of the two sets of shingles; 1 for two empty ones. */
export const jaccard = (a: Uint32Array, b: Uint32Array): number => {
  const left = new Set(a);
  const right = new Set(b);
  let shared = 0;
  for (const hash of left) if (right.has(hash)) shared++;
  const union = left.size + right.size - shared;
  return union === 0 ? 1 : shared / union;
};

/** A 32-bit hash of a whole text, for tables inside one process. */
export const hashText = (text: string): number => {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
  return mix(hash ^ text.length);
};

/** Odd, so that the polynomial keeps all bits; the FNV prime. */
const base = 0x01000193;

/** The finishing steps of MurmurHash3 (Appleby). */
const mix = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const seedsOf = (count: number): Uint32Array => {
  const seeds = new Uint32Array(count);
  for (let at = 0; at < count; at++) seeds[at] = mix(Math.imul(at + 1, 0x9e3779b9));
  return seeds;
};

const bitCount = (value: number): number => {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
