/**
 * How much a sequence repeats itself, for n-grams of several lengths. The elements are numbers: code points of a text,
 * or numbers standing for words.
 */
export interface NgramCounts {
  readonly n: number;
  /** For each position, the number of the n-gram that starts there, in order of first appearance. */
  readonly names: Uint32Array;
  /** How often each n-gram occurs. */
  readonly counts: Uint32Array;
}

/**
 * Counts the n-grams of every length from 1 to `longest`. An n-gram gets its number from that of its first n − 1 elements
 * and its last element (Karp, Miller & Rosenberg 1972), so nothing is cut into strings and no two n-grams share a number.
 */
export const countNgrams = (sequence: Uint32Array, longest: number): readonly NgramCounts[] => {
  const all: NgramCounts[] = [];
  let names: Uint32Array = new Uint32Array(sequence.length);
  let counts: Uint32Array | null = null;
  for (let n = 1; n <= longest; n++) {
    const length = Math.max(0, sequence.length - n + 1);
    const named = namePairs(names.subarray(0, length), sequence.subarray(n - 1), counts);
    all.push({ n, ...named });
    ({ names, counts } = named);
  }
  return all;
};

/** Occurrences of the most frequent n-gram; 0 when the sequence is shorter than n. */
export const mostFrequent = ({ counts }: NgramCounts): number =>
  counts.reduce((most, count) => Math.max(most, count), 0);

/** How many different n-grams occur more than once. */
export const repeatedKinds = ({ counts }: NgramCounts): number =>
  counts.reduce((kinds, count) => kinds + (count > 1 ? 1 : 0), 0);

/**
 * `leftCounts`: how often each of the left names occurs; null if that is not known. What stands behind one that occurs once is new
 * without looking: most long n-grams are.
 */
const namePairs = (
  left: Uint32Array,
  right: Uint32Array,
  leftCounts: Uint32Array | null,
): { names: Uint32Array; counts: Uint32Array } => {
  const length = left.length;
  let size = 16;
  while (size < 2 * length) size *= 2;
  const slots = new Uint32Array(size);
  const names = new Uint32Array(length);
  const counts = new Uint32Array(length);
  const firstAt = new Uint32Array(length);
  let kinds = 0;
  for (let at = 0; at < length; at++) {
    const a = left[at] ?? 0;
    if (leftCounts !== null && leftCounts[a] === 1) {
      names[at] = kinds;
      counts[kinds++] = 1;
      continue;
    }
    const b = right[at] ?? 0;
    let slot = ((Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77)) >>> 7) & (size - 1);
    for (;;) {
      const name = slots[slot] ?? 0;
      if (name === 0) {
        firstAt[kinds] = at;
        slots[slot] = ++kinds;
        names[at] = kinds - 1;
        counts[kinds - 1] = 1;
        break;
      }
      const seen = firstAt[name - 1] ?? 0;
      if (left[seen] === a && right[seen] === b) {
        names[at] = name - 1;
        counts[name - 1] = (counts[name - 1] ?? 0) + 1;
        break;
      }
      slot = (slot + 1) & (size - 1);
    }
  }
  return { names, counts: counts.slice(0, kinds) };
};
