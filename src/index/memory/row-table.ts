import { enlarged } from '../../base/enlarged.ts';

/** Numbers rows of so many whole numbers in the order in which they are first asked for. Open addressing, at most half full. */
export class RowTable {
  size = 0;
  readonly width: number;
  #rows: Int32Array<ArrayBuffer>;
  #slots = new Int32Array(1 << 16).fill(-1);

  constructor(width: number) {
    this.width = width;
    this.#rows = new Int32Array(width << 10);
  }

  /** As many numbers as the table is wide, from a place of a list on; `hash` is `hashOfRow` of them. */
  number(list: Int32Array, at: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const known = this.#slots[slot] ?? -1;
      if (known < 0) break;
      if (this.#isAt(known, list, at)) return known;
      slot = (slot + 1) & mask;
    }
    const added = this.size++;
    if (this.size * this.width > this.#rows.length) this.#rows = enlarged(this.#rows, this.size * this.width);
    for (let place = 0; place < this.width; place++) this.#rows[added * this.width + place] = list[at + place] ?? 0;
    this.#slots[slot] = added;
    if (this.size * 2 > this.#slots.length) this.#grow();
    return added;
  }

  /** Valid until another row is added. */
  row(number: number): Int32Array {
    return this.#rows.subarray(number * this.width, (number + 1) * this.width);
  }

  #isAt(number: number, list: Int32Array, at: number): boolean {
    const start = number * this.width;
    for (let place = 0; place < this.width; place++) if (this.#rows[start + place] !== list[at + place]) return false;
    return true;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = hashOfRow(this.#rows, number * this.width, this.width) & mask;
      while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** Of so many numbers from a place of a list on. */
export const hashOfRow = (list: Int32Array, at: number, width: number): number => {
  let mixed = 0;
  for (let place = at; place < at + width; place++) {
    mixed = Math.imul(mixed ^ (list[place] ?? 0), 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return mixed >>> 0;
};
