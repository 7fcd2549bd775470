import type { Md5 } from '../../model/ids.ts';
import { numberColumn } from './number-column.ts';

/** Sixteen bytes each, compared as four numbers. */
export interface Md5Column {
  push(digest: Md5): void;
  isEqual(a: number, b: number): boolean;
  /** A number of 32 bits, the same for the same digest. */
  hash(page: number): number;
}

const wordsEach = 4;

export const md5Column = (): Md5Column => {
  const words = numberColumn('u32');
  const bytes = Buffer.alloc(4 * wordsEach);
  return {
    push: (digest) => {
      bytes.write(digest, 'hex');
      for (let word = 0; word < wordsEach; word++) words.push(bytes.readUInt32LE(4 * word));
    },
    isEqual: (a, b) => {
      for (let word = 0; word < wordsEach; word++) {
        if (words.at(wordsEach * a + word) !== words.at(wordsEach * b + word)) return false;
      }
      return true;
    },
    hash: (page) => {
      let mixed = 0;
      for (let word = 0; word < wordsEach; word++) {
        mixed = Math.imul(mixed ^ words.at(wordsEach * page + word), 0x9e3779b1) ^ (mixed >>> 15);
      }
      return (mixed ^ (mixed >>> 16)) >>> 0;
    },
  };
};
