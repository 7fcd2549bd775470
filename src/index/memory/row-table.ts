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

  /** `row` holds as many numbers as the table is wide, and `hash` is `hashOfRow` of it. */
  number(row: Int32Array, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const known = this.#slots[slot] ?? -1;
      if (known < 0) break;
      if (this.#isAt(known, row)) return known;
      slot = (slot + 1) & mask;
    }
    const added = this.size++;
    if (this.size * this.width > this.#rows.length) this.#rows = enlarged(this.#rows, this.size * this.width);
    this.#rows.set(row, added * this.width);
    this.#slots[slot] = added;
    if (this.size * 2 > this.#slots.length) this.#grow();
    return added;
  }

  /** Valid until another row is added. */
  row(number: number): Int32Array {
    return this.#rows.subarray(number * this.width, (number + 1) * this.width);
  }

  #isAt(number: number, row: Int32Array): boolean {
    const start = number * this.width;
    for (let at = 0; at < this.width; at++) if (this.#rows[start + at] !== row[at]) return false;
    return true;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = hashOfRow(this.row(number)) & mask;
      while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

export const hashOfRow = (row: Int32Array): number => {
  let mixed = 0;
  for (let at = 0; at < row.length; at++) {
    mixed = Math.imul(mixed ^ (row[at] ?? 0), 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return mixed >>> 0;
};
