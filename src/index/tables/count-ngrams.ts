import { NumberLog } from '../memory/number-log.ts';
import { hashOfRow, RowTable } from '../memory/row-table.ts';

/** Sequences of numbers, each as a list and the place where it begins; the same ones each time that it is called. */
export type EachSequence = (add: (list: Int32Array, at: number) => void) => Promise<void>;

export interface NgramCounting {
  readonly length: number;
  /** Different sequences held at a time, at most some 50 bytes each. */
  readonly heldMost: number;
  /** Buckets of the first pass, four bytes each: a power of two. */
  readonly buckets: number;
}

/**
 * For the most frequent sequences few buckets do, and stay near the processor; for all of them many. So many sequences at once need some
 * 200 MB; what is rare waits for a pass of its own, which is seldom needed.
 */
export const ngramsInMemory = (top: number): Omit<NgramCounting, 'length'> => ({
  heldMost: 2_000_000,
  buckets: top <= 1000 ? 1 << 18 : 1 << 22,
});

/** The most frequent are mostly in the fullest buckets: few are looked at first, and more only if they did not settle it. */
const heldFirst = (top: number): number => Math.max(1 << 16, 64 * top);
const heldGrowth = 32;

export interface WantedNgrams {
  readonly countMin: number;
  /** No more of the most frequent ones are wanted. */
  readonly top: number;
  /** Told at least of those that are wanted, of each once. */
  readonly visit: (row: Int32Array, count: number) => void;
}

/**
 * The most frequent sequences, and how often each occurs. A first pass counts buckets into which sequences fall by chance: none is more
 * frequent than its bucket is full. Further passes count the sequences of the fullest buckets, as many as can be held, until no bucket is
 * left that is full enough. (Buckets as by Park, Chen & Yu 1995.)
 */
export const countNgrams = async (
  { length, heldMost, buckets: count }: NgramCounting,
  each: EachSequence,
  { countMin, top, visit }: WantedNgrams,
): Promise<void> => {
  const buckets = new Buckets(count);
  await each((list, at) => buckets.add(hashOfRow(list, at, length)));
  let least = countMin;
  let held = Math.min(heldMost, heldFirst(top));
  for (let before = Infinity; ; held = Math.min(heldMost, held * heldGrowth)) {
    const from = buckets.firstOrder(before, held);
    if (from === before) return;
    const pass = new Pass(buckets, { length, before, from, heldMost: held });
    await each((list, at) => pass.add(list, at));
    least = Math.max(least, pass.countAt(top));
    pass.forEach((row, times) => {
      if (times >= least) visit(row, times);
    });
    before = pass.from;
    if (buckets.fullestBefore(before) < least) return;
  }
};

/** A bucket that is fuller than this counts as this full: order and place of a bucket are one exact number. */
const fullestBucket = 2 ** 30;

/** How many sequences fell into each bucket. The order of buckets is by how full they are, and then by their place. */
class Buckets {
  readonly #fullness: Uint32Array;
  readonly #mask: number;
  readonly #count: number;

  constructor(count: number) {
    this.#fullness = new Uint32Array(count);
    this.#mask = count - 1;
    this.#count = count;
  }

  add(hash: number): void {
    this.#fullness[hash & this.#mask]!++;
  }

  fullnessOf(hash: number): number {
    return this.#fullness[hash & this.#mask]!;
  }

  orderOf(hash: number): number {
    return Math.min(this.fullnessOf(hash), fullestBucket) * this.#count + (hash & this.#mask);
  }

  /** How full the buckets before one are at most. */
  fullestBefore(order: number): number {
    return Math.floor((order - 1) / this.#count);
  }

  /** Where the fullest buckets before one begin, about so many; that one itself where none are left. */
  firstOrder(before: number, most: number): number {
    const limit = Math.min(this.fullestBefore(before), fullestBucket);
    const byFullness = new Map<number, number>();
    for (const full of this.#fullness)
      if (full > 0 && full <= limit) byFullness.set(full, (byFullness.get(full) ?? 0) + 1);
    let left = most;
    let from = before;
    for (const [full, count] of [...byFullness].sort(([a], [b]) => b - a)) {
      if (left < count && from < before) break;
      left -= count;
      from = full * this.#count;
    }
    return from;
  }
}

/** The sequences of the buckets whose order lies from `from` to before `before`. */
class Pass {
  from: number;
  readonly #buckets: Buckets;
  readonly #before: number;
  readonly #length: number;
  /** Emptier buckets are not looked at further. */
  #fullnessLeast: number;
  #heldMost: number;
  #rows: RowTable;
  #counts = new NumberLog();

  constructor(
    buckets: Buckets,
    {
      length,
      from,
      before,
      heldMost,
    }: { readonly length: number; readonly from: number; readonly before: number; readonly heldMost: number },
  ) {
    this.#buckets = buckets;
    this.#length = length;
    this.from = from;
    this.#fullnessLeast = buckets.fullestBefore(from + 1);
    this.#before = before;
    this.#heldMost = heldMost;
    this.#rows = new RowTable(length);
  }

  add(list: Int32Array, at: number): void {
    const hash = hashOfRow(list, at, this.#length);
    if (this.#buckets.fullnessOf(hash) < this.#fullnessLeast) return;
    const order = this.#buckets.orderOf(hash);
    if (order < this.from || order >= this.#before) return;
    const number = this.#rows.number(list, at, hash);
    if (number === this.#counts.length) this.#counts.push(0);
    this.#counts.values[number]!++;
    if (this.#rows.size > this.#heldMost) this.#shrink();
  }

  forEach(visit: (row: Int32Array, count: number) => void): void {
    for (let number = 0; number < this.#rows.size; number++)
      visit(this.#rows.row(number), this.#counts.values[number] ?? 0);
  }

  /** How often the sequence at a place of the list occurs, the most frequent being the first; 0 after its end. */
  countAt(place: number): number {
    const counts = this.#counts.view().slice().sort();
    return counts[counts.length - place] ?? 0;
  }

  /** Leaves the emptier half of the buckets to another pass. */
  #shrink(): void {
    const orders = new Float64Array(this.#rows.size);
    for (let number = 0; number < orders.length; number++)
      orders[number] = this.#buckets.orderOf(hashOfRow(this.#rows.row(number), 0, this.#length));
    const sorted = orders.slice().sort();
    const middle = sorted[sorted.length >> 1] ?? 0;
    const from = middle > (sorted[0] ?? 0) ? middle : sorted.find((order) => order > middle);
    // All of one bucket must be held together.
    if (from === undefined) {
      this.#heldMost *= 2;
      return;
    }
    this.from = from;
    this.#fullnessLeast = this.#buckets.fullestBefore(from + 1);
    const [rows, counts] = [new RowTable(this.#length), new NumberLog()];
    this.forEach((row, count) => {
      const hash = hashOfRow(row, 0, this.#length);
      if (this.#buckets.orderOf(hash) < from) return;
      rows.number(row, 0, hash);
      counts.push(count);
    });
    this.#rows = rows;
    this.#counts = counts;
  }
}
