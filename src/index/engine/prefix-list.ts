/** Texts in order, each with a number: those that begin in a certain way stand side by side and are found by halving. */
export class PrefixList {
  readonly #texts: readonly string[];
  readonly #numbers: Uint32Array;

  /** The text at a place is that of the number; an empty one is never found. */
  constructor(textOf: readonly string[]) {
    const order = Uint32Array.from(textOf.keys())
      .filter((number) => textOf[number] !== '')
      .sort((a, b) => (textOf[a]! < textOf[b]! ? -1 : textOf[a]! > textOf[b]! ? 1 : a - b));
    this.#numbers = order;
    this.#texts = Array.from(order, (number) => textOf[number]!);
  }

  /** The numbers of all texts that begin so, in no order that means anything. */
  *beginning(prefix: string): Iterable<number> {
    let from = 0;
    let to = this.#texts.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#texts[middle]! < prefix) from = middle + 1;
      else to = middle;
    }
    for (let at = from; this.#texts[at]?.startsWith(prefix) === true; at++) yield this.#numbers[at]!;
  }
}
