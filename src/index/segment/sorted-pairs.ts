import { pairLetters } from '../term-key.ts';
import type { ByteWriter } from './byte-writer.ts';
import { bigramSecond } from './pair-lists.ts';
import { notAPair, type PostingChains } from './posting-chains.ts';
import { writePair } from './term-bytes.ts';

/** Words and nodes of a segment in the order of the dictionary, which numbers them by it. */
export interface RankedWords {
  /** First letter by number. */
  readonly letterOf: (rank: number) => string;
  /** By list, of lists that are no pair's. */
  readonly rankOfList: Uint32Array;
}

/** All dependencies, or all words side by side, ascending as bytes. */
export class SortedPairs {
  /** Of the next pair; sorts after every letter when there is none. */
  letter = '';
  /** Of the next pair. */
  list = 0;
  readonly #lists: Uint32Array;
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #letterOf: (rank: number) => string;
  readonly #pairLetters: Readonly<Record<string, string>>;
  #next = -1;

  constructor(chains: PostingChains, { letterOf, rankOfList }: RankedWords, kind: keyof typeof pairLetters) {
    const isWanted = (second: number): boolean => (kind === 'bigram' ? second < notAPair : second > notAPair);
    let count = 0;
    for (let list = 0; list < chains.size; list++) if (isWanted(chains.second(list))) count++;
    const pairs = new Uint32Array(count);
    for (let list = 0, found = 0; list < chains.size; list++) if (isWanted(chains.second(list))) pairs[found++] = list;
    const from = pairs.map((list) => rankOfList[chains.first(list)] ?? 0);
    const to = pairs.map((list) => {
      const second = chains.second(list);
      return rankOfList[second < notAPair ? bigramSecond(second) : second] ?? 0;
    });
    // Two counting sorts, the second of which keeps the order of the first.
    const order = countingOrder(from, countingOrder(to, null));
    this.#lists = order.map((at) => pairs[at] ?? 0);
    this.#from = order.map((at) => from[at] ?? 0);
    this.#to = order.map((at) => to[at] ?? 0);
    this.#letterOf = letterOf;
    this.#pairLetters = pairLetters[kind];
    this.advance();
  }

  /** The next pair as it stands in the dictionary. */
  writeTo(out: ByteWriter): void {
    writePair(out, this.letter.charCodeAt(0), [this.#from[this.#next] ?? 0, this.#to[this.#next] ?? 0]);
  }

  advance(): void {
    const at = ++this.#next;
    const letter = this.#pairLetters[this.#letterOf(this.#from[at] ?? 0)] ?? '';
    this.letter = at < this.#lists.length ? letter : afterLetters;
    this.list = this.#lists[at] ?? 0;
  }
}

/** Sorts after every letter. */
export const afterLetters = '\uffff';

/** Places of keys, taken in the order given, by ascending key; equal ones stay as they were. */
const countingOrder = (keys: Uint32Array, order: Uint32Array | null): Uint32Array => {
  const keysBelow = keys.reduce((most, key) => Math.max(most, key), 0) + 1;
  const starts = new Uint32Array(keysBelow + 1);
  for (const key of keys) starts[key + 1]!++;
  for (let key = 1; key < keysBelow; key++) starts[key]! += starts[key - 1] ?? 0;
  const sorted = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const place = order === null ? at : (order[at] ?? 0);
    sorted[starts[keys[place] ?? 0]!++] = place;
  }
  return sorted;
};
