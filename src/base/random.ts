/** The only door to chance: the same seed gives the same numbers on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number in [0, below). */
  below(below: number): number;
}

/** xoshiro128** seeded by splitmix32 over the characters of the seed. */
export const seededRandom = (seed: string): Random => {
  let mix = 0x9e3779b9;
  for (let at = 0; at < seed.length; at++) mix = Math.imul(mix ^ seed.charCodeAt(at), 0x85ebca6b) >>> 0;
  const split = (): number => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let z = mix;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  let a = split();
  let b = split();
  let c = split();
  let d = split() | 1;
  const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));
  const next32 = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return result;
  };
  return {
    next: () => (next32() * 0x200000 + (next32() >>> 11)) / 2 ** 53,
    below: (below) => Math.floor(((next32() * 0x200000 + (next32() >>> 11)) / 2 ** 53) * below),
  };
};
