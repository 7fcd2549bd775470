/** The words of a text without an object for each: two numbers a word, where it begins, and twice its end, plus 1 for a noun. */
export interface WordSpans {
  readonly text: string;
  readonly spans: Int32Array;
}

/** The words of several texts in order, equal words by equal numbers, in order of first appearance. */
export interface WordSequence {
  readonly numbers: Uint32Array;
  readonly nouns: number;
  word(at: number): string;
}

/** Equal words are found in a table of first places; no string is made. */
export const numberWords = (texts: readonly WordSpans[]): WordSequence => {
  const count = texts.reduce((sum, { spans }) => sum + spans.length / 2, 0);
  const { units, starts, nouns } = unitsOf(texts, count);
  let size = 16;
  while (size < 2 * count) size *= 2;
  const slots = new Uint32Array(size);
  const firsts = new Uint32Array(count);
  const numbers = new Uint32Array(count);
  let kinds = 0;
  const isSame = (one: number, other: number): boolean => {
    const a = starts[one]!;
    const b = starts[other]!;
    const length = starts[one + 1]! - a;
    if (starts[other + 1]! - b !== length) return false;
    for (let at = 0; at < length; at++) if (units[a + at] !== units[b + at]) return false;
    return true;
  };
  for (let at = 0; at < count; at++) {
    let slot = hashOf(units, starts[at]!, starts[at + 1]!) & (size - 1);
    while (slots[slot] !== 0 && !isSame(firsts[slots[slot]! - 1]!, at)) slot = (slot + 1) & (size - 1);
    if (slots[slot] === 0) {
      firsts[kinds] = at;
      slots[slot] = ++kinds;
    }
    numbers[at] = slots[slot]! - 1;
  }
  // Not by way of a call with a unit per argument: a number or an address may be a word of any length.
  const bytes = Buffer.from(units.buffer);
  const word = (at: number): string => bytes.toString('utf16le', 2 * (starts[at] ?? 0), 2 * (starts[at + 1] ?? 0));
  return { numbers, nouns, word };
};

/** The words' characters one after the other, and where each begins. */
const unitsOf = (
  texts: readonly WordSpans[],
  count: number,
): { units: Uint16Array<ArrayBuffer>; starts: Uint32Array; nouns: number } => {
  const units = new Uint16Array(texts.reduce((sum, { text }) => sum + text.length, 0));
  const starts = new Uint32Array(count + 1);
  let nouns = 0;
  let word = 0;
  let to = 0;
  for (const { text, spans } of texts)
    for (let at = 0; at < spans.length; at += 2) {
      const end = spans[at + 1]! >> 1;
      nouns += spans[at + 1]! & 1;
      for (let from = spans[at]!; from < end; from++) units[to++] = text.charCodeAt(from);
      starts[++word] = to;
    }
  return { units, starts, nouns };
};

const hashOf = (units: Uint16Array, from: number, to: number): number => {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ units[at]!, 0x01000193);
  return hash ^ (hash >>> 15);
};
