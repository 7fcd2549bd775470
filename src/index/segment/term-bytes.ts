import { isPairLetter } from './term-key.ts';
import type { ByteWriter } from '../files/byte-writer.ts';

/*
 * Terms as bytes, in whose order they stand in the dictionary. A word or a synonym node is its text. A pair is its letter and
 * the numbers of its two words, four bytes each, highest first: the words of a letter stand before the pairs of theirs, so
 * their numbers are known. Most pairs occur once; with the texts of both words they took four tenths of the whole index.
 */

export const isPair = (term: Uint8Array): boolean => isPairLetter(term[0] ?? 0);

/** `letter`: that of the kind of pair. */
export const writePair = (out: ByteWriter, letter: number, [from, to]: readonly [number, number]): void => {
  out.byte(letter);
  bigEndian(out, from);
  bigEndian(out, to);
};

export const firstOfPair = (pair: Uint8Array): number => readBigEndian(pair, 1);
export const secondOfPair = (pair: Uint8Array): number => readBigEndian(pair, 5);

const bigEndian = (out: ByteWriter, value: number): void => {
  out.byte(value >>> 24);
  out.byte((value >>> 16) & 255);
  out.byte((value >>> 8) & 255);
  out.byte(value & 255);
};

const readBigEndian = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0;

export const compareBytes = (a: Uint8Array, aLength: number, b: Uint8Array, bLength: number): number => {
  const most = Math.min(aLength, bLength);
  for (let at = 0; at < most; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return aLength - bLength;
};
