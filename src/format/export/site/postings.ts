import { enlarged } from '../../../base/enlarged.ts';
import { bigramsOf, shardOf } from './search.ts';

/** The postings of a site while it is built: numbers in growing arrays, four bytes each. */
export interface Postings {
  add(document: number, text: string): void;
  readonly bigrams: number;
  /** By shard: bigram and postings as `readPostings` reads them, in order of the bigrams. */
  shards(count: number): Iterable<readonly (readonly [bigram: string, written: string])[]>;
}

interface List {
  numbers: Uint32Array<ArrayBuffer>;
  length: number;
  last: number;
}

const timesMost = 16;

export const newPostings = (): Postings => {
  const lists = new Map<string, List>();
  return {
    get bigrams() {
      return lists.size;
    },
    add: (document, text) => {
      const times = new Map<string, number>();
      for (const bigram of bigramsOf(text)) times.set(bigram, (times.get(bigram) ?? 0) + 1);
      for (const [bigram, often] of times) {
        const list = lists.get(bigram) ?? { numbers: new Uint32Array(2), length: 0, last: -1 };
        lists.set(bigram, list);
        if (list.length === list.numbers.length) list.numbers = enlarged(list.numbers, list.length + 1);
        list.numbers[list.length++] = (document - list.last) * timesMost + Math.min(often, timesMost) - 1;
        list.last = document;
      }
    },
    *shards(count) {
      const names: string[][] = Array.from({ length: count }, () => []);
      for (const bigram of lists.keys()) names[shardOf(bigram, count)]?.push(bigram);
      for (const own of names)
        yield own.sort((a, b) => (a < b ? -1 : 1)).map((bigram) => [bigram, written(lists.get(bigram))]);
    },
  };
};

const written = (list: List | undefined): string =>
  list === undefined
    ? ''
    : Array.from(list.numbers.subarray(0, list.length), (number) => number.toString(36)).join(' ');
