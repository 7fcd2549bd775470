export interface TimeBinsState {
  readonly unitMs: number;
  readonly starts: readonly number[];
  readonly widths: readonly number[];
  readonly endsAt: number;
}

export const firstBin = (firstAt: number, unitMs: number): TimeBinsState => ({
  unitMs,
  starts: [firstAt],
  widths: [1],
  endsAt: firstAt + unitMs,
});

/**
 * The time from a first moment until now in bins that are the wider the longer ago they are: of every width (one unit,
 * two, four …) there are at most `perWidth`; one more and the two oldest of them become one. So their number grows with
 * the logarithm of the time, and what happened lately is told apart most finely.
 */
export class TimeBins {
  readonly #unitMs: number;
  readonly #perWidth: number;
  /** Where each bin begins, oldest first. */
  readonly #starts: number[];
  readonly #widths: number[];
  #endsAt: number;

  constructor({ unitMs, starts, widths, endsAt }: TimeBinsState, perWidth: number) {
    this.#unitMs = unitMs;
    this.#perWidth = perWidth;
    this.#starts = [...starts];
    this.#widths = [...widths];
    this.#endsAt = endsAt;
  }

  state(): TimeBinsState {
    return { unitMs: this.#unitMs, starts: this.#starts, widths: this.#widths, endsAt: this.#endsAt };
  }

  get count(): number {
    return this.#starts.length;
  }

  startOf(bin: number): number {
    return this.#starts[bin] ?? this.#endsAt;
  }

  /** The bin that a moment is in; the first for all that was before it. */
  at(time: number): number {
    let bin = this.#starts.length - 1;
    while (bin > 0 && (this.#starts[bin] ?? 0) > time) bin--;
    return bin;
  }

  /** Lets the last bin hold `now`. Tells of every new bin (null) and of every bin that took in the one after it. */
  *advance(now: number): IterableIterator<number | null> {
    while (now >= this.#endsAt) {
      this.#starts.push(this.#endsAt);
      this.#widths.push(1);
      this.#endsAt += this.#unitMs;
      yield null;
      for (let width = 1; ; width *= 2) {
        const first = this.#widths.indexOf(width);
        const after = this.#widths.lastIndexOf(width) + 1;
        if (first < 0 || after - first <= this.#perWidth) break;
        this.#widths.splice(first, 2, 2 * width);
        this.#starts.splice(first + 1, 1);
        yield first;
      }
    }
  }
}
