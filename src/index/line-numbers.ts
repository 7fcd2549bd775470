/**
 * Numbers the different lines that are met in long texts, without taking them out: a line is looked up where it stands, as
 * UTF-16 units. Only some of them make the hash; the comparison that follows is of all.
 */
export class LineNumbers {
  /** All lines, one after the other; where each begins, and where the last one ends. */
  #units = new Uint16Array(1 << 14);
  #starts = new Uint32Array(1 << 10);
  #size = 0;
  /** The number of a line and one; 0: free. At most half are taken. */
  #slots = new Int32Array(1 << 12);

  get size(): number {
    return this.#size;
  }

  /** The number of `text[start, end)`; -1: not met before. */
  find(text: Uint16Array, start: number, end: number): number {
    return (this.#slots[this.#slotOf(text, start, end)] ?? 0) - 1;
  }

  /** The line is new. */
  add(text: Uint16Array, start: number, end: number): number {
    const slot = this.#slotOf(text, start, end);
    const number = this.#size++;
    const at = this.#starts[number] ?? 0;
    const stop = at + end - start;
    while (stop > this.#units.length) this.#units = twice(this.#units);
    if (this.#size === this.#starts.length) this.#starts = twice(this.#starts);
    this.#units.set(text.subarray(start, end), at);
    this.#starts[this.#size] = stop;
    this.#slots[slot] = number + 1;
    if (this.#size * 2 > this.#slots.length) this.#grow();
    return number;
  }

  /** Whether the first units of a line stand in `text` at `offset`. */
  isAt(text: string, offset: number, { line, length }: { readonly line: number; readonly length: number }): boolean {
    if (offset + length > text.length) return false;
    const start = this.#starts[line] ?? 0;
    for (let at = 0; at < length; at++) if (this.#units[start + at] !== text.charCodeAt(offset + at)) return false;
    return true;
  }

  #slotOf(text: Uint16Array, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    const [units, starts] = [this.#units, this.#starts];
    let slot = hashOf(text, start, end) & mask;
    for (;;) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0) return slot;
      const line = starts[number] ?? 0;
      if ((starts[number + 1] ?? 0) - line === end - start) {
        let at = start;
        while (at < end && units[line + at - start] === text[at]) at++;
        if (at === end) return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#size; number++) {
      const slot = this.#slotOf(this.#units, this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0);
      this.#slots[slot] = number + 1;
    }
  }
}

const sampled = 12;

/** Of the first and the last units and the length. */
const hashOf = (text: Uint16Array, start: number, end: number): number => {
  let hash = end - start;
  const headEnd = Math.min(end, start + sampled);
  for (let at = start; at < headEnd; at++) hash = Math.imul(hash ^ (text[at] ?? 0), 0x01000193);
  for (let at = Math.max(headEnd, end - sampled); at < end; at++) hash = Math.imul(hash ^ (text[at] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

const twice = <A extends Uint16Array | Uint32Array>(values: A): A => {
  const larger = new (values.constructor as new (length: number) => A)(values.length * 2);
  larger.set(values);
  return larger;
};
