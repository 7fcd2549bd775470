/** A binary heap of values by time; equal times leave in the order they came. */
export class DueHeap<Value> {
  readonly #at: number[] = [];
  readonly #turn: number[] = [];
  readonly #values: Value[] = [];
  #turns = 0;

  get size(): number {
    return this.#at.length;
  }

  /** Time of the first value; infinity when there is none. */
  nextAt(): number {
    return this.#at[0] ?? Number.POSITIVE_INFINITY;
  }

  push(at: number, value: Value): void {
    let child = this.#at.length;
    const turn = this.#turns++;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#later(parent, at, turn)) break;
      this.#move(parent, child);
      child = parent;
    }
    this.#set(child, at, turn, value);
  }

  pop(): Value | null {
    const first = this.#values[0];
    if (first === undefined) return null;
    const at = this.#at.pop() ?? 0;
    const turn = this.#turn.pop() ?? 0;
    const value = this.#values.pop() as Value;
    const size = this.#at.length;
    if (size === 0) return first;
    let hole = 0;
    for (let child = 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && this.#later(child, this.#at[child + 1] ?? 0, this.#turn[child + 1] ?? 0)) child++;
      if (this.#later(child, at, turn)) break;
      this.#move(child, hole);
      hole = child;
    }
    this.#set(hole, at, turn, value);
    return first;
  }

  /** The value in this place comes after (at, turn). */
  #later(place: number, at: number, turn: number): boolean {
    const own = this.#at[place] ?? 0;
    return own > at || (own === at && (this.#turn[place] ?? 0) > turn);
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#at[from] ?? 0, this.#turn[from] ?? 0, this.#values[from] as Value);
  }

  // oxlint-disable-next-line max-params -- four parallel arrays, in the inner loop of the gate
  #set(place: number, at: number, turn: number, value: Value): void {
    this.#at[place] = at;
    this.#turn[place] = turn;
    this.#values[place] = value;
  }
}
