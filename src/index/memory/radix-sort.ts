import type { RecordLog } from './record-log.ts';

/** So many places are written to at once: more would not stay in the processor's caches. */
const digitBitsMost = 11;

/**
 * Sorts records by one of their numbers, all of which are less than `keysBelow`; equal ones stay in their order. Digit by
 * digit from the lowest (Knuth, The Art of Computer Programming 3, 5.2.5), so that memory is read and written in order.
 */
export const radixSort = (log: RecordLog, { field, keysBelow }: SortKey, scratch: Scratch): void => {
  const bits = Math.max(1, 32 - Math.clz32(Math.max(0, keysBelow - 1)));
  const passes = Math.ceil(bits / digitBitsMost);
  const digitBits = Math.ceil(bits / passes);
  let from = log.data;
  let to = scratch.ofLength(log.length);
  for (let pass = 0; pass < passes; pass++) {
    const { length, width } = log;
    scatter({ from, length, width }, to, { field, shift: pass * digitBits, digits: 1 << digitBits });
    [from, to] = [to, from];
  }
  if (from !== log.data) log.data.set(from.subarray(0, log.length));
};

export interface SortKey {
  readonly field: number;
  readonly keysBelow: number;
}

/** Memory that one sorting after the other uses. */
export class Scratch {
  #numbers = new Uint32Array(0);

  ofLength(length: number): Uint32Array<ArrayBuffer> {
    if (length > this.#numbers.length) this.#numbers = new Uint32Array(length + (length >> 3));
    return this.#numbers;
  }
}

interface Records {
  readonly from: Uint32Array;
  readonly length: number;
  readonly width: number;
}

interface Digit {
  readonly field: number;
  readonly shift: number;
  readonly digits: number;
}

const scatter = ({ from, length, width }: Records, to: Uint32Array, { field, shift, digits }: Digit): void => {
  const mask = digits - 1;
  const places = new Uint32Array(digits + 1);
  for (let at = field; at < length; at += width) places[(((from[at] ?? 0) >>> shift) & mask) + 1]! += width;
  for (let digit = 1; digit < digits; digit++) places[digit]! += places[digit - 1] ?? 0;
  for (let at = 0; at < length; at += width) {
    const digit = ((from[at + field] ?? 0) >>> shift) & mask;
    const place = places[digit] ?? 0;
    places[digit] = place + width;
    to[place] = from[at] ?? 0;
    to[place + 1] = from[at + 1] ?? 0;
    if (width > 2) to[place + 2] = from[at + 2] ?? 0;
    if (width > 3) to[place + 3] = from[at + 3] ?? 0;
  }
};
