/**
 * A text in 200 bytes: enough to find the texts that are nearly the same, and to estimate how near (Broder 1997). Over
 * the character 5-grams of the text, 120 minima of hashed n-grams are taken; twenty bands of six find candidates, the
 * lowest eight bits of every minimum estimate the Jaccard similarity (b-bit minwise hashing, Li & König 2010).
 */
export interface Sketch {
  /** One number per band: two texts with an equal one are candidates. */
  readonly bands: Uint32Array;
  /** Eight bits of every minimum. */
  readonly parts: Uint8Array;
}

export const bandCount = 20;
const rowsPerBand = 6;
const minimaCount = bandCount * rowsPerBand;
const shingleLetters = 5;

/** In base 64; empty for a text of fewer than five letters, which is near nothing. */
export const sketchOf = (text: string): string => {
  const shingles = shinglesOf(text);
  if (shingles.length === 0) return '';
  const minima = minimaOf(shingles);
  const bytes = Buffer.alloc(bandCount * 4 + minimaCount);
  for (let band = 0; band < bandCount; band++) {
    let name = band;
    for (let row = 0; row < rowsPerBand; row++) name = mix(name ^ (minima[band * rowsPerBand + row] ?? 0));
    bytes.writeUInt32LE(name, band * 4);
  }
  for (let at = 0; at < minimaCount; at++) bytes[bandCount * 4 + at] = (minima[at] ?? 0) & 0xff;
  return bytes.toString('base64');
};

export const sketchBytes = bandCount * 4 + minimaCount;

/**
 * Minima of 32-bit hashes, found as signed numbers with their first bit turned: those are compared without a detour. Four at a time,
 * since one comparison would wait for the other.
 */
const minimaOf = (shingles: Uint32Array): Uint32Array => {
  const minima = new Int32Array(minimaCount);
  for (let at = 0; at < minimaCount; at += 4) {
    const multiplier0 = multipliers[at]! | 0;
    const multiplier1 = multipliers[at + 1]! | 0;
    const multiplier2 = multipliers[at + 2]! | 0;
    const multiplier3 = multipliers[at + 3]! | 0;
    const addend0 = (addends[at]! ^ 0x80000000) | 0;
    const addend1 = (addends[at + 1]! ^ 0x80000000) | 0;
    const addend2 = (addends[at + 2]! ^ 0x80000000) | 0;
    const addend3 = (addends[at + 3]! ^ 0x80000000) | 0;
    let least0 = 0x7fffffff;
    let least1 = 0x7fffffff;
    let least2 = 0x7fffffff;
    let least3 = 0x7fffffff;
    for (let from = 0; from < shingles.length; from++) {
      const shingle = shingles[from]! | 0;
      const hash0 = (Math.imul(shingle, multiplier0) + addend0) | 0;
      const hash1 = (Math.imul(shingle, multiplier1) + addend1) | 0;
      const hash2 = (Math.imul(shingle, multiplier2) + addend2) | 0;
      const hash3 = (Math.imul(shingle, multiplier3) + addend3) | 0;
      if (hash0 < least0) least0 = hash0;
      if (hash1 < least1) least1 = hash1;
      if (hash2 < least2) least2 = hash2;
      if (hash3 < least3) least3 = hash3;
    }
    minima[at] = least0 ^ 0x80000000;
    minima[at + 1] = least1 ^ 0x80000000;
    minima[at + 2] = least2 ^ 0x80000000;
    minima[at + 3] = least3 ^ 0x80000000;
  }
  return new Uint32Array(minima.buffer);
};

/** Null for an empty sketch. */
export const readSketch = (written: string): Sketch | null => {
  if (written === '') return null;
  const bytes = Buffer.from(written, 'base64');
  const bands = new Uint32Array(bandCount);
  for (let band = 0; band < bandCount; band++) bands[band] = bytes.readUInt32LE(band * 4);
  return { bands, parts: bytes.subarray(bandCount * 4) };
};

/** Estimated Jaccard similarity; standard error at .8 is .04. Eight bits agree by chance once in 256 times. */
export const similarity = (a: Uint8Array, b: Uint8Array): number => {
  let equal = 0;
  for (let at = 0; at < minimaCount; at++) if (a[at] === b[at]) equal++;
  const chance = 1 / 256;
  return Math.max(0, (equal / minimaCount - chance) / (1 - chance));
};

/** The different character 5-grams of a text, hashed. White space, case and width do not count. */
export const shinglesOf = (text: string): Uint32Array => {
  const letters = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  const shingles = new Uint32Array(Math.max(0, letters.length - shingleLetters + 1));
  let size = 16;
  while (size < 2 * shingles.length) size *= 2;
  // Places in `shingles`, plus one; hashes above 2^31 would make a Set keep every number as an object.
  const slots = new Uint32Array(size);
  let count = 0;
  for (let at = 0; at + shingleLetters <= letters.length; at++) {
    let hash = 0x811c9dc5;
    for (let letter = 0; letter < shingleLetters; letter++) {
      hash = Math.imul(hash ^ letters.charCodeAt(at + letter), 0x01000193);
    }
    const shingle = mix(hash);
    let slot = shingle & (size - 1);
    while (slots[slot] !== 0 && shingles[slots[slot]! - 1] !== shingle) slot = (slot + 1) & (size - 1);
    if (slots[slot] !== 0) continue;
    shingles[count] = shingle;
    slots[slot] = ++count;
  }
  return shingles.slice(0, count);
};

/** murmur3's finalizer: every bit of the input moves every bit of the output. */
const mix = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const multipliers = Uint32Array.from({ length: minimaCount }, (_, at) => mix(2 * at + 1) | 1);
const addends = Uint32Array.from({ length: minimaCount }, (_, at) => mix(0x5bd1e995 + at));
