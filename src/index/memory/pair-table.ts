import { NumberLog } from './number-log.ts';

/** Numbers pairs of numbers in the order in which they are first asked for. Open addressing, at most half full. */
export class PairTable {
  readonly first = new NumberLog();
  readonly second = new NumberLog();
  readonly #numberOf: (pair: number) => number;
  #slots = new Int32Array(1 << 16).fill(-1);

  /** `numberOf`: what a new pair is called, given how many there were before. */
  constructor(numberOf: (pair: number) => number) {
    this.#numberOf = numberOf;
  }

  get size(): number {
    return this.first.length;
  }

  number(a: number, b: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(a, b) & mask;
    for (;;) {
      const pair = this.#slots[slot] ?? -1;
      if (pair < 0) break;
      if (this.first.values[pair] === a && this.second.values[pair] === b) return this.#numberOf(pair);
      slot = (slot + 1) & mask;
    }
    const pair = this.first.length;
    this.first.push(a);
    this.second.push(b);
    this.#slots[slot] = pair;
    if (this.first.length * 2 > this.#slots.length) this.#grow();
    return this.#numberOf(pair);
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let pair = 0; pair < this.first.length; pair++) {
      let slot = hash(this.first.values[pair] ?? 0, this.second.values[pair] ?? 0) & mask;
      while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
      slots[slot] = pair;
    }
    this.#slots = slots;
  }
}

const hash = (a: number, b: number): number => {
  const mixed = Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};
