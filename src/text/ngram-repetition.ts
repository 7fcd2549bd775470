/**
 * How much a sequence repeats itself, for n-grams of one length. The elements are numbers: code points of a text,
 * or numbers standing for words.
 */
export interface NgramCounts {
  readonly n: number;
  /** How many n-grams there are, and how many different ones. */
  readonly total: number;
  readonly kinds: number;
  /** How often each of those occurs that occur more than once, in order of first appearance. */
  readonly repeated: Uint32Array;
  /** Occurrences of the most frequent one, and where the first such begins; 0 when the sequence is shorter than n. */
  readonly most: number;
  readonly mostAt: number;
}

/**
 * Counts the n-grams of every length from 1 to `longest`. An n-gram gets its number from that of its first n − 1 elements
 * and its last element (Karp, Miller & Rosenberg 1972), so nothing is cut into strings and no two n-grams share a number. Only places
 * whose first n − 1 elements are repeated are looked at: most long n-grams occur once.
 */
export const countNgrams = (sequence: Uint32Array, longest: number): readonly NgramCounts[] => {
  const all: NgramCounts[] = [];
  let places = placesOf(sequence.length);
  for (let n = 1; n <= longest; n++) {
    const named = namePlaces(sequence, places, n);
    all.push(countsOf(named, n, Math.max(0, sequence.length - n + 1)));
    places = repeatedOnly(named);
  }
  return all;
};

/** Places of a sequence, ascending, and the number of the (n − 1)-gram that begins at each. */
interface Places {
  readonly at: Uint32Array;
  readonly names: Uint32Array;
  readonly count: number;
}

interface NamedPlaces extends Places {
  /** By name. */
  readonly counts: Uint32Array;
  readonly kinds: number;
}

const placesOf = (length: number): Places => {
  const at = new Uint32Array(length);
  for (let place = 0; place < length; place++) at[place] = place;
  return { at, names: new Uint32Array(length), count: length };
};

/** The names of the n-grams in place of those of the (n − 1)-grams. */
const namePlaces = (sequence: Uint32Array, { at, names, count: before }: Places, n: number): NamedPlaces => {
  let count = before;
  while (count > 0 && at[count - 1]! + n > sequence.length) count--;
  let size = 16;
  while (size < 2 * count) size *= 2;
  const slots = new Uint32Array(size);
  const lefts = new Uint32Array(count);
  const rights = new Uint32Array(count);
  const counts = new Uint32Array(count);
  let kinds = 0;
  for (let place = 0; place < count; place++) {
    const left = names[place]!;
    const right = sequence[at[place]! + n - 1]!;
    let slot = ((Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca77)) >>> 7) & (size - 1);
    let name = slots[slot]!;
    while (name !== 0 && (lefts[name - 1] !== left || rights[name - 1] !== right)) {
      slot = (slot + 1) & (size - 1);
      name = slots[slot]!;
    }
    if (name === 0) {
      lefts[kinds] = left;
      rights[kinds] = right;
      name = slots[slot] = ++kinds;
    }
    names[place] = name - 1;
    counts[name - 1] = counts[name - 1]! + 1;
  }
  return { at, names, count, counts, kinds };
};

/** The n-grams at other places occur once each. */
const countsOf = ({ at, names, count, counts, kinds }: NamedPlaces, n: number, total: number): NgramCounts => {
  const repeated = new Uint32Array(kinds);
  let repeatedKinds = 0;
  let most = Math.min(1, total);
  for (let name = 0; name < kinds; name++) {
    const times = counts[name]!;
    if (times > 1) repeated[repeatedKinds++] = times;
    if (times > most) most = times;
  }
  let mostAt = 0;
  if (most > 1) {
    let place = 0;
    while (counts[names[place]!] !== most) place++;
    mostAt = at[place]!;
  }
  return { n, total, kinds: total - count + kinds, repeated: repeated.subarray(0, repeatedKinds), most, mostAt };
};

const repeatedOnly = ({ at, names, count, counts }: NamedPlaces): Places => {
  let kept = 0;
  for (let place = 0; place < count; place++) {
    const name = names[place]!;
    if (counts[name] === 1) continue;
    at[kept] = at[place]!;
    names[kept++] = name;
  }
  return { at, names, count: kept };
};
