/**
 * Hashes of character n-grams. Japanese has no words between spaces, so characters are the tokens.
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
