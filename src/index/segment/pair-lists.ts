import type { PostingChains } from './posting-chains.ts';

/** Finds the list of a pair of lists; makes it when it is first asked for. Open addressing, at most half full. */
export class PairLists {
  readonly #chains: PostingChains;
  /** The number of a list and one; 0: free. */
  #slots = new Int32Array(1 << 16);
  #size = 0;

  constructor(chains: PostingChains) {
    this.#chains = chains;
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
