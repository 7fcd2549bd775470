/**
 * Numbers the different lines that are met in long texts, without taking them out: a line is looked up where it stands.
 * Only some of its characters make the hash; the comparison that follows is of all.
 */
export class LineNumbers {
  readonly #lines: string[] = [];
  /** The number of a line and one; 0: free. At most half are taken. */
  #slots = new Int32Array(1 << 12);

  get size(): number {
    return this.#lines.length;
  }

  /** The number of `text[start, end)`; -1: not met before. */
  find(text: string, start: number, end: number): number {
    return (this.#slots[this.#slotOf(text, start, end)] ?? 0) - 1;
  }

  /** The line is new. It must not be a piece of a long text: that would stay in memory with it. */
  add(line: string): number {
    const number = this.#lines.push(line) - 1;
    this.#slots[this.#slotOf(line, 0, line.length)] = number + 1;
    if (this.#lines.length * 2 > this.#slots.length) this.#grow();
    return number;
  }

  #slotOf(text: string, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(text, start, end) & mask;
    for (;;) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0) return slot;
      const line = this.#lines[number] ?? '';
      if (line.length === end - start && text.startsWith(line, start)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (const [number, line] of this.#lines.entries()) this.#slots[this.#slotOf(line, 0, line.length)] = number + 1;
  }
}

const sampled = 12;

/** Of the first and the last characters and the length. */
const hashOf = (text: string, start: number, end: number): number => {
  let hash = end - start;
  const headEnd = Math.min(end, start + sampled);
  for (let at = start; at < headEnd; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  for (let at = Math.max(headEnd, end - sampled); at < end; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** The same text in memory of its own: V8 keeps the whole of a text as long as a piece of it is kept. */
export const ownCopy = (piece: string): string => Buffer.from(piece, 'utf16le').toString('utf16le');
