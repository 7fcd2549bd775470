import type { PairLists } from './pair-lists.ts';
import type { PostingChains } from './posting-chains.ts';

/** The pairs of one document, which are looked up together (see PairLists.prefetch). */
export class PairQueue {
  readonly #pairs: PairLists;
  readonly #chains: PostingChains;
  #length = 0;
  #firsts = new Int32Array(1 << 10);
  #seconds = new Int32Array(1 << 10);
  #positions = new Int32Array(1 << 10);
  #weights = new Int32Array(1 << 10);

  constructor(pairs: PairLists, chains: PostingChains) {
    this.#pairs = pairs;
    this.#chains = chains;
  }

  add([first, second]: readonly [number, number], position: number, weight: number): void {
    if (this.#length === this.#firsts.length) this.#grow();
    const at = this.#length++;
    this.#firsts[at] = first;
    this.#seconds[at] = second;
    this.#positions[at] = position;
    this.#weights[at] = weight;
  }

  /** Adds all to the lists of the current document. */
  flush(): void {
    this.#pairs.prefetch(this.#firsts, this.#seconds, this.#length);
    for (let at = 0; at < this.#length; at++) {
      const list = this.#pairs.list(this.#firsts[at] ?? 0, this.#seconds[at] ?? 0);
      this.#chains.add(list, this.#positions[at] ?? 0, this.#weights[at] ?? 0);
    }
    this.#length = 0;
  }

  #grow(): void {
    this.#firsts = twice(this.#firsts);
    this.#seconds = twice(this.#seconds);
    this.#positions = twice(this.#positions);
    this.#weights = twice(this.#weights);
  }
}

const twice = (values: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
};
