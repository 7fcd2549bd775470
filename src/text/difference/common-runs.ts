/** So many items in a row that both lists have. */
export interface CommonRun {
  readonly left: number;
  readonly right: number;
  readonly length: number;
}

export interface Common {
  readonly runs: readonly CommonRun[];
  /** False: the lists differ in so many places that runs between them were not looked for. */
  readonly isWhole: boolean;
}

/**
 * The longest list that can be got from both by leaving items out, as runs in order (Myers 1986, in linear space). Items that only one
 * side has are set aside first: they cannot be in it, and two lists with little in common cost next to nothing. What is left is
 * compared as far as `editsMax` insertions and deletions on either half of the way.
 */
export const commonRuns = (left: readonly string[], right: readonly string[], editsMax = 4_000): Common => {
  const [a, b] = numbered(left, right);
  const pairs: [number, number][] = [];
  const isWhole = collect({ a: a.items, b: b.items, editsMax }, (x, y) => pairs.push([a.places[x]!, b.places[y]!]));
  const runs: { left: number; right: number; length: number }[] = [];
  for (const [x, y] of pairs) {
    const last = runs.at(-1);
    if (last !== undefined && x === last.left + last.length && y === last.right + last.length) last.length++;
    else runs.push({ left: x, right: y, length: 1 });
  }
  return { runs, isWhole };
};

interface Numbered {
  readonly items: Int32Array;
  /** Where each item stood before those of one side were set aside. */
  readonly places: readonly number[];
}

const numbered = (left: readonly string[], right: readonly string[]): readonly [Numbered, Numbered] => {
  const onRight = new Set(right);
  const numbers = new Map<string, number>();
  for (const item of left) if (onRight.has(item) && !numbers.has(item)) numbers.set(item, numbers.size);
  const shared = (list: readonly string[]): Numbered => {
    const places = [...list.keys()].filter((at) => numbers.has(list[at]!));
    return { items: Int32Array.from(places, (at) => numbers.get(list[at]!)!), places };
  };
  return [shared(left), shared(right)];
};

interface Lists {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly editsMax: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Tells the pairs of a longest common list in order. Boxes still to be done lie on a stack: lists may be long. */
const collect = (lists: Lists, tell: (x: number, y: number) => void): boolean => {
  const { a, b } = lists;
  let isWhole = true;
  const stack: Box[] = [{ left: 0, top: 0, right: a.length, bottom: b.length }];
  while (stack.length > 0) {
    let { left, top, right, bottom } = stack.pop()!;
    for (; left < right && top < bottom && a[left] === b[top]; left++, top++) tell(left, top);
    let tail = 0;
    for (; left < right && top < bottom && a[right - 1] === b[bottom - 1]; right--, bottom--) tail++;
    const rest: Box = { left: right, top: bottom, right: right + tail, bottom: bottom + tail };
    if (tail > 0) stack.push(rest);
    if (left === right || top === bottom) continue;
    const [x, y] = meeting({ left, top, right, bottom }, lists) ?? [null, null];
    if (x === null) isWhole = false;
    else stack.push({ left: x, top: y, right, bottom }, { left, top, right: x, bottom: y });
  }
  return isWhole;
};

/**
 * A point on a shortest way through the box: ways are followed from both ends at once, one edit further each time, until two of them
 * meet. Null: they do not within the edits allowed.
 */
const meeting = (box: Box, { a, b, editsMax }: Lists): readonly [number, number] | null => {
  const size = { n: box.right - box.left, m: box.bottom - box.top };
  const most = Math.min(editsMax, Math.ceil((size.n + size.m) / 2));
  const forth = new Ways(size, most, (x, y) => a[box.left + x] === b[box.top + y]);
  const back = new Ways(size, most, (x, y) => a[box.right - 1 - x] === b[box.bottom - 1 - y]);
  for (let edits = 0; edits <= most; edits++) {
    const there = forth.follow(edits, back);
    if (there !== null) return [box.left + there[0], box.top + there[1]];
    const here = back.follow(edits, forth);
    if (here !== null) return [box.right - here[0], box.bottom - here[1]];
  }
  return null;
};

/** The ways from one corner of a box: how far to the right each has come on its diagonal, which is x - y. */
class Ways {
  readonly #size: { readonly n: number; readonly m: number };
  readonly #isMatch: (x: number, y: number) => boolean;
  readonly #ends: Int32Array;
  readonly #zero: number;
  /** Diagonals at either side on which the border has been reached, where no way leads further. */
  #low = 0;
  #high = 0;

  constructor(size: { n: number; m: number }, editsMax: number, isMatch: (x: number, y: number) => boolean) {
    this.#size = size;
    this.#isMatch = isMatch;
    this.#ends = new Int32Array(2 * editsMax + 3).fill(-1);
    this.#zero = editsMax + 1;
    this.#ends[this.#zero + 1] = 0;
  }

  /** One edit further. The point at which a way meets one from the other corner, seen from this one. */
  follow(edits: number, other: Ways): readonly [number, number] | null {
    const { n, m } = this.#size;
    const ends = this.#ends;
    for (let k = this.#low - edits; k <= edits - this.#high; k += 2) {
      const at = this.#zero + k;
      const goesDown = k === -edits || (k !== edits && ends[at - 1]! < ends[at + 1]!);
      let x = goesDown ? ends[at + 1]! : ends[at - 1]! + 1;
      while (x < n && x - k < m && this.#isMatch(x, x - k)) x++;
      ends[at] = x;
      if (x > n) this.#high += 2;
      else if (x - k > m) this.#low += 2;
      else if (x + other.#reached(n - m - k) >= n) return [x, x - k];
    }
    return null;
  }

  #reached(k: number): number {
    return this.#ends[this.#zero + k] ?? -1;
  }
}
