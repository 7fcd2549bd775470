import type { PostingChains } from './posting-chains.ts';

/** The second of two words side by side: another list than that of their dependency. Its own inverse. */
export const bigramSecond = (list: number): number => -2 - list;

/** Finds the list of a pair of lists; makes it when it is first asked for. Open addressing, at most half full. */
export class PairLists {
  readonly #chains: PostingChains;
  /** The number of a list and one; 0: free. */
  #slots = new Int32Array(1 << 16);
  #size = 0;
  #candidates = new Int32Array(0);

  constructor(chains: PostingChains) {
    this.#chains = chains;
  }

  /**
   * Looks some pairs up without an answer. One after the other, each look waits for the memory it needs; in a loop that
   * does nothing else many wait at once, and `list` then finds all in the cache.
   */
  prefetch(firsts: Int32Array, seconds: Int32Array, count: number): void {
    const mask = this.#slots.length - 1;
    if (this.#candidates.length < count) this.#candidates = new Int32Array(count * 2);
    const candidates = this.#candidates;
    for (let at = 0; at < count; at++)
      candidates[at] = (this.#slots[hash(firsts[at] ?? 0, seconds[at] ?? 0) & mask] ?? 0) - 1;
    this.#chains.prefetch(candidates, count);
  }

  list(first: number, second: number): number {
    const slot = this.#slotOf(first, second);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    const list = this.#chains.newList(first, second);
    this.#slots[slot] = list + 1;
    if (++this.#size * 2 > this.#slots.length) this.#grow();
    return list;
  }

  #slotOf(first: number, second: number): number {
    const chains = this.#chains;
    const mask = this.#slots.length - 1;
    let slot = hash(first, second) & mask;
    for (;;) {
      const list = (this.#slots[slot] ?? 0) - 1;
      if (list < 0 || (chains.first(list) === first && chains.second(list) === second)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (const known of before)
      if (known > 0) this.#slots[this.#slotOf(this.#chains.first(known - 1), this.#chains.second(known - 1))] = known;
  }
}

const hash = (a: number, b: number): number => {
  const mixed = Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};
