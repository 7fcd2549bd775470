import { NumberLog } from './number-log.ts';

/** Each document begins at a multiple of this many places, so that a short table tells which document a place is in. */
const stepBits = 6;
const step = 1 << stepBits;
const placesMost = 2 ** 32;

/** Positions of all documents of a segment on one line, while it is built. */
export class Places {
  readonly #starts = new NumberLog();
  readonly #documentOf = new NumberLog();
  #end = 0;

  /** The place of the current document's position 0. */
  get start(): number {
    return this.#end;
  }

  /** Ends the current document, which has so many positions. */
  close(positions: number): void {
    const steps = Math.max(1, Math.ceil(positions / step));
    if (this.#end + steps * step >= placesMost)
      throw new TypeError('A segment has more positions than can be numbered');
    for (let at = 0; at < steps; at++) this.#documentOf.push(this.#starts.length);
    this.#starts.push(this.#end);
    this.#end += steps * step;
  }

  clear(): void {
    this.#starts.clear();
    this.#documentOf.clear();
    this.#end = 0;
  }

  documentAt(place: number): number {
    return this.#documentOf.values[place >>> stepBits] ?? 0;
  }

  startOf(document: number): number {
    return this.#starts.values[document] ?? 0;
  }

  /** Not a place of the document any more. */
  outcomeOf(document: number): number {
    return document + 1 < this.#starts.length ? (this.#starts.values[document + 1] ?? 0) : this.#end;
  }
}
