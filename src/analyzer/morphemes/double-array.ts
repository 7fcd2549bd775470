import { enlarged } from '../../base/enlarged.ts';

/**
 * A trie over UTF-16 units as a double array (Aoe 1989): child of `node` by character `c` is `base[node] + code[c]`, and
 * is there if its `check` is `node`. Characters are coded by frequency, so that the children of a node lie close together.
 */
export interface DoubleArray {
  /** UTF-16 unit → code; 0: no key has it. */
  readonly code: Uint16Array;
  /** base and check of a node side by side, so that a step touches one cache line. The base of the end of a key has `endOfKey`. */
  readonly cells: Int32Array;
  /** Node → index of the key that ends there, in the order of `keys`; -1: none. */
  readonly keyAt: Int32Array;
  /** Sorted by code; keyAt counts in this order. */
  readonly keys: readonly string[];
}

export const buildDoubleArray = (words: Iterable<string>): DoubleArray => {
  const unsorted = [...new Set(words)];
  const code = codesByFrequency(unsorted);
  const keys = sortByCode(unsorted, code);
  const cells = new Cells();
  const pending: Span[] = [{ node: 0, depth: 0, start: 0, end: keys.length }];
  for (let span = pending.pop(); span !== undefined; span = pending.pop()) {
    let { start } = span;
    if (start < span.end && keys[start]?.length === span.depth) cells.setKey(span.node, start++);
    const children = childrenOf(keys, code, { ...span, start });
    if (children.length === 0) continue;
    const base = cells.place(
      span.node,
      children.map((child) => child.code),
    );
    for (const child of children)
      pending.push({ node: base + child.code, depth: span.depth + 1, start: child.start, end: child.end });
  }
  return { code, keys, ...cells.finish(code.reduce((most, value) => Math.max(most, value), 0)) };
};

/** Set in a base (as the sign) where a key ends: only then need `keyAt` be read. */
export const endOfKey = 0x80000000 | 0;

/** What `keyAt` says of a key, or -1. */
export const findKey = ({ code, cells, keyAt }: Omit<DoubleArray, 'keys'>, key: string): number => {
  let node = 0;
  for (let at = 0; at < key.length; at++) {
    const step = code[key.charCodeAt(at)] ?? 0;
    const child = ((cells[node << 1] ?? 0) & ~endOfKey) + step;
    if (step === 0 || cells[(child << 1) + 1] !== node) return -1;
    node = child;
  }
  return keyAt[node] ?? -1;
};

interface Span {
  readonly node: number;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
}

interface Child {
  readonly code: number;
  readonly start: number;
  readonly end: number;
}

const childrenOf = (keys: readonly string[], code: Uint16Array, { depth, start, end }: Span): Child[] => {
  const children: Child[] = [];
  const codeAt = (at: number): number => code[keys[at]?.charCodeAt(depth) ?? 0] ?? 0;
  for (let from = start; from < end; ) {
    const first = codeAt(from);
    let to = from + 1;
    while (to < end && codeAt(to) === first) to++;
    children.push({ code: first, start: from, end: to });
    from = to;
  }
  return children;
};

const codesByFrequency = (words: readonly string[]): Uint16Array => {
  const counts = new Int32Array(0x10000);
  for (const word of words)
    for (let at = 0; at < word.length; at++) {
      const unit = word.charCodeAt(at);
      counts[unit] = (counts[unit] ?? 0) + 1;
    }
  const used = [...counts.keys()].filter((unit) => (counts[unit] ?? 0) > 0);
  used.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const code = new Uint16Array(0x10000);
  used.forEach((unit, rank) => {
    code[unit] = rank + 1;
  });
  return code;
};

/** Sorting recoded strings is much quicker than comparing code by code. */
const sortByCode = (words: readonly string[], code: Uint16Array): string[] => {
  const unitOf = new Uint16Array(0x10000);
  code.forEach((value, unit) => {
    if (value > 0) unitOf[value] = unit;
  });
  const recode = (word: string, table: Uint16Array): string => {
    let recoded = '';
    for (let at = 0; at < word.length; at++) recoded += String.fromCharCode(table[word.charCodeAt(at)] ?? 0);
    return recoded;
  };
  return words
    .map((word) => recode(word, code))
    .sort()
    .map((word) => recode(word, unitOf));
};

/** The growing array: places the children of one node after another. */
class Cells {
  #base = new Int32Array(1 << 16);
  #check = new Int32Array(1 << 16).fill(-1);
  #keyAt = new Int32Array(1 << 16).fill(-1);
  #used = new Uint8Array(1 << 16).fill(1, 0, 1);
  #highest = 0;
  /** Below this nearly every cell is taken. Starting the search here makes building take seconds instead of minutes. */
  #searchFrom = 1;

  setKey(node: number, key: number): void {
    this.#keyAt[node] = key;
  }

  /** Finds a base whose cells for all the codes (ascending) are free, and takes them. */
  place(node: number, codes: readonly number[]): number {
    const base = this.#freeBase(codes);
    this.#base[node] = base;
    for (const code of codes) {
      const child = base + code;
      this.#used[child] = 1;
      this.#check[child] = node;
      if (child > this.#highest) this.#highest = child;
    }
    return base;
  }

  /** Rows after the end are added so that a step by any code stays inside. */
  finish(codeMax: number): { readonly cells: Int32Array; readonly keyAt: Int32Array } {
    const size = this.#highest + codeMax + 2;
    this.#reserve(size);
    const cells = new Int32Array(size * 2);
    for (let node = 0; node < size; node++) {
      cells[node << 1] = (this.#base[node] ?? 0) | ((this.#keyAt[node] ?? -1) < 0 ? 0 : endOfKey);
      cells[(node << 1) + 1] = this.#check[node] ?? -1;
    }
    return { cells, keyAt: this.#keyAt.slice(0, size) };
  }

  #freeBase(codes: readonly number[]): number {
    const first = codes[0] ?? 0;
    const span = (codes.at(-1) ?? 0) - first;
    const start = Math.max(this.#searchFrom, first + 1);
    let taken = 0;
    let sawFree = false;
    for (let at = start; ; at++) {
      this.#reserve(at + span + 1);
      const used = this.#used;
      if (used[at] === 1) {
        taken++;
        continue;
      }
      if (!sawFree) this.#searchFrom = Math.max(this.#searchFrom, at);
      sawFree = true;
      const base = at - first;
      if (!codes.every((code) => used[base + code] === 0)) continue;
      // darts-clone's and kuromoji's rule: give up a stretch of which 95 % is taken.
      if (taken / (at - start + 1) >= 0.95) this.#searchFrom = at;
      return base;
    }
  }

  #reserve(size: number): void {
    if (size <= this.#used.length) return;
    const from = this.#used.length;
    this.#base = enlarged(this.#base, size);
    this.#check = enlarged(this.#check, size).fill(-1, from);
    this.#keyAt = enlarged(this.#keyAt, size).fill(-1, from);
    this.#used = enlarged(this.#used, size);
  }
}
