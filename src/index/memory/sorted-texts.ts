/** Numbers different texts in the order in which they come, and knows their order as texts. */
export class SortedTexts {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  #order = new Uint32Array(0);

  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.push(text) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  /** The numbers of all texts, sorted by these (as JavaScript compares strings). Only what is new is sorted anew. */
  order(): Uint32Array {
    const { texts } = this;
    const before = this.#order;
    if (before.length === texts.length) return before;
    const fresh = texts.slice(before.length).sort();
    const order = new Uint32Array(texts.length);
    let at = 0;
    let out = 0;
    for (const text of fresh) {
      while (at < before.length && (texts[before[at] ?? 0] ?? '') < text) order[out++] = before[at++] ?? 0;
      order[out++] = this.#numbers.get(text) ?? 0;
    }
    order.set(before.subarray(at), out);
    this.#order = order;
    return order;
  }
}
