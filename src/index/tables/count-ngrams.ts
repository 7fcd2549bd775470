import { NumberLog } from '../memory/number-log.ts';
import { hashOfRow, RowTable } from '../memory/row-table.ts';

/** Sequences of numbers, given one after the other; the same ones each time that it is called. The row is used again for the next. */
export type EachSequence = (add: (row: Int32Array) => void) => Promise<void>;

export interface NgramCounting {
  readonly length: number;
  /** Different sequences held at a time, at most some 50 bytes each. */
  readonly heldMost: number;
  /** Buckets of the first pass, four bytes each: a power of two. */
  readonly buckets: number;
}

/** So many at once need some 200 MB; what is rare waits for a pass of its own, which is seldom needed. */
export const ngramsInMemory: Omit<NgramCounting, 'length'> = { heldMost: 2_000_000, buckets: 1 << 22 };

/** The most frequent are mostly in the fullest buckets: few are looked at first, and more only if they did not settle it. */
const heldFirst = (top: number): number => Math.max(1 << 14, 64 * top);
const heldGrowth = 32;

/** A bucket that is fuller than this counts as this full: order and place of a bucket are one exact number. */
const fullestBucket = 2 ** 30;

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
  { length, heldMost, buckets }: NgramCounting,
  each: EachSequence,
  { countMin, top, visit }: WantedNgrams,
): Promise<void> => {
  const fullness = new Uint32Array(buckets);
  await each((row) => {
    fullness[hashOfRow(row) & (buckets - 1)]!++;
  });
  const orderOf = (hash: number): number => {
    const bucket = hash & (buckets - 1);
    return Math.min(fullness[bucket] ?? 0, fullestBucket) * buckets + bucket;
  };
  let least = countMin;
  let held = Math.min(heldMost, heldFirst(top));
  for (let before = Infinity; ; held = Math.min(heldMost, held * heldGrowth)) {
    const from = firstOrder(fullness, before, held);
    if (from === before) return;
    const pass = new Pass(length, { before, from, heldMost });
    await each((row) => pass.add(row, orderOf));
    least = Math.max(least, pass.countAt(top));
    pass.forEach((row, count) => {
      if (count >= least) visit(row, count);
    });
    before = pass.from;
    if (Math.floor((before - 1) / buckets) < least) return;
  }

  /** The fullest buckets before one, about as many as sequences can be held; that one itself where none are left. */
  function firstOrder(of: Uint32Array, before: number, most: number): number {
    const limit = Math.min(Math.floor((before - 1) / buckets), fullestBucket);
    const byFullness = new Map<number, number>();
    for (const full of of) if (full > 0 && full <= limit) byFullness.set(full, (byFullness.get(full) ?? 0) + 1);
    let room = most;
    let from = before;
    for (const [full, count] of [...byFullness].sort(([a], [b]) => b - a)) {
      if (room < count && from < before) break;
      room -= count;
      from = full * buckets;
    }
    return from;
  }
};

/** The sequences of the buckets whose order lies from `from` to before `before`. */
class Pass {
  from: number;
  readonly #before: number;
  readonly #length: number;
  #heldMost: number;
  #rows: RowTable;
  #counts = new NumberLog();

  constructor(
    length: number,
    { from, before, heldMost }: { readonly from: number; readonly before: number; readonly heldMost: number },
  ) {
    this.#length = length;
    this.from = from;
    this.#before = before;
    this.#heldMost = heldMost;
    this.#rows = new RowTable(length);
  }

  add(row: Int32Array, orderOf: (hash: number) => number): void {
    const hash = hashOfRow(row);
    const order = orderOf(hash);
    if (order < this.from || order >= this.#before) return;
    const number = this.#rows.number(row, hash);
    if (number === this.#counts.length) this.#counts.push(0);
    this.#counts.values[number]!++;
    if (this.#rows.size > this.#heldMost) this.#shrink(orderOf);
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
  #shrink(orderOf: (hash: number) => number): void {
    const orders = new Float64Array(this.#rows.size);
    for (let number = 0; number < orders.length; number++) orders[number] = orderOf(hashOfRow(this.#rows.row(number)));
    const sorted = orders.slice().sort();
    const middle = sorted[sorted.length >> 1] ?? 0;
    const from = middle > (sorted[0] ?? 0) ? middle : sorted.find((order) => order > middle);
    // All of one bucket must be held together.
    if (from === undefined) {
      this.#heldMost *= 2;
      return;
    }
    this.from = from;
    const [rows, counts] = [new RowTable(this.#length), new NumberLog()];
    this.forEach((row, count) => {
      const hash = hashOfRow(row);
      if (orderOf(hash) < from) return;
      rows.number(row, hash);
      counts.push(count);
    });
    this.#rows = rows;
    this.#counts = counts;
  }
}
