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
  const buffers = sequence.length > keptLengthMax ? new Buffers(sequence.length) : keptBuffers.of(sequence.length);
  const all: NgramCounts[] = [];
  for (let place = 0; place < sequence.length; place++) buffers.at[place] = place;
  buffers.names.fill(0, 0, sequence.length);
  let count = sequence.length;
  for (let n = 1; n <= longest; n++) {
    while (count > 0 && buffers.at[count - 1]! + n > sequence.length) count--;
    const kinds = namePlaces(sequence, { buffers, count, n });
    all.push(countsOf(buffers, { count, kinds, n, total: Math.max(0, sequence.length - n + 1) }));
    count = keepRepeated(buffers, count);
  }
  return all;
};

/** Tables for sequences of some length: making and clearing them takes longer than counting does. */
class Buffers {
  readonly length: number;
  /** Places of the sequence, ascending, and the number of the (n − 1)-gram, then of the n-gram, that begins at each. */
  readonly at: Uint32Array;
  readonly names: Uint32Array;
  /** By name: the number of the n-gram's first n − 1 elements, its last element, and how often it occurs. */
  readonly lefts: Uint32Array;
  readonly rights: Uint32Array;
  readonly counts: Uint32Array;
  /** Names, plus one, by hash. */
  readonly slots: Uint32Array;

  constructor(length: number) {
    this.length = length;
    this.at = new Uint32Array(length);
    this.names = new Uint32Array(length);
    this.lefts = new Uint32Array(length);
    this.rights = new Uint32Array(length);
    this.counts = new Uint32Array(length);
    this.slots = new Uint32Array(slotsFor(length));
  }

  /** These buffers, or longer ones, which are kept from then on, if these are too short for the sequence. */
  of(length: number): Buffers {
    return length <= this.length ? this : (keptBuffers = new Buffers(2 * length));
  }
}

const slotsFor = (count: number): number => {
  let size = 16;
  while (size < 2 * count) size *= 2;
  return size;
};

/** Longer sequences are rare: the buffers made for them are given back. */
const keptLengthMax = 1 << 16;
let keptBuffers = new Buffers(1 << 12);

interface Step {
  readonly buffers: Buffers;
  readonly count: number;
  readonly n: number;
}

/** Replaces the names of the (n − 1)-grams by those of the n-grams; returns how many kinds of n-grams there are. */
const namePlaces = (sequence: Uint32Array, { buffers, count, n }: Step): number => {
  const { at, names, lefts, rights, counts, slots } = buffers;
  const size = slotsFor(count);
  slots.fill(0, 0, size);
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
      counts[kinds] = 0;
      name = slots[slot] = ++kinds;
    }
    names[place] = name - 1;
    counts[name - 1] = counts[name - 1]! + 1;
  }
  return kinds;
};

interface Named extends Omit<Step, 'buffers'> {
  readonly kinds: number;
  readonly total: number;
}

/** The n-grams at other places occur once each. */
const countsOf = ({ at, names, counts }: Buffers, { count, kinds, n, total }: Named): NgramCounts => {
  let repeatedKinds = 0;
  let most = Math.min(1, total);
  for (let name = 0; name < kinds; name++) {
    const times = counts[name]!;
    if (times > 1) repeatedKinds++;
    if (times > most) most = times;
  }
  const repeated = new Uint32Array(repeatedKinds);
  for (let name = 0, to = 0; to < repeatedKinds; name++) if (counts[name]! > 1) repeated[to++] = counts[name]!;
  let mostAt = 0;
  if (most > 1) {
    let place = 0;
    while (counts[names[place]!] !== most) place++;
    mostAt = at[place]!;
  }
  return { n, total, kinds: total - count + kinds, repeated, most, mostAt };
};

/** Leaves only the places whose n-gram occurs more than once; how many they are. */
const keepRepeated = ({ at, names, counts }: Buffers, count: number): number => {
  let kept = 0;
  for (let place = 0; place < count; place++) {
    const name = names[place]!;
    if (counts[name] === 1) continue;
    at[kept] = at[place]!;
    names[kept++] = name;
  }
  return kept;
};
