/** Features are 32-bit numbers; a template and up to three of them make a slot of a weight table (the hashing trick). */
export const mix = (template: number, a: number, b: number, c: number): number => {
  let hash = Math.imul(a ^ Math.imul(template, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash ^ b, 0xc2b2ae35);
  hash ^= hash >>> 16;
  hash = Math.imul(hash ^ c, 0x27d4eb2f);
  return hash ^ (hash >>> 15);
};

/** The hash of one number, which is cheaper: only the upper bits are good, as row numbers need them. */
export const mixOne = (template: number, a: number): number =>
  Math.imul(a ^ Math.imul(template, 0x9e3779b1), 0x85ebca6b);

/** FNV-1a over UTF-16 units, never 0: 0 stands for "nothing there". */
export const hashText = (text: string, start = 0, end = text.length): number => {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return hash === 0 ? 1 : hash;
};

/** The features of one question, in an array that is used again. */
export interface FeatureList {
  readonly ids: Int32Array;
  count: number;
}

export const emptyFeatureList = (): FeatureList => ({ ids: new Int32Array(128), count: 0 });
