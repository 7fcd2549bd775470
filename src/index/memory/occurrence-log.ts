import { radixSort, type Scratch } from './radix-sort.ts';
import { RecordLog } from './record-log.ts';
import { frequencyUnit } from '../files/segment-file.ts';

/**
 * Occurrences of terms in the order of the text, before they are sorted by term: the term, which is one number or two
 * (`keys`), and the place. Most weigh as much as one plain occurrence; the others are kept apart, with their weight.
 */
export class OccurrenceLog {
  readonly keys: 1 | 2;
  readonly plain: RecordLog;
  readonly weighted: RecordLog;
  #place = 0;
  #weight = frequencyUnit;

  constructor(keys: 1 | 2) {
    this.keys = keys;
    this.plain = new RecordLog(keys + 1);
    this.weighted = new RecordLog(keys + 2);
  }

  get occurrences(): number {
    return this.plain.records + this.weighted.records;
  }

  /** Where the next ones stand and what each weighs. */
  at(place: number, weight: number): void {
    this.#place = place;
    this.#weight = weight;
  }

  add(term: number): void {
    const log = this.#weight === frequencyUnit ? this.plain : this.weighted;
    log.reserve();
    const { data, length } = log;
    data[length] = term;
    data[length + 1] = this.#place;
    if (log === this.weighted) data[length + 2] = this.#weight;
    log.length = length + log.width;
  }

  addPair(first: number, second: number): void {
    const log = this.#weight === frequencyUnit ? this.plain : this.weighted;
    log.reserve();
    const { data, length } = log;
    data[length] = first;
    data[length + 1] = second;
    data[length + 2] = this.#place;
    if (log === this.weighted) data[length + 3] = this.#weight;
    log.length = length + log.width;
  }

  clear(): void {
    this.plain.clear();
    this.weighted.clear();
  }

  /** Sets the byte of every term that stands first in an occurrence. */
  markTerms(marks: Uint8Array): void {
    for (const { data, length, width } of [this.plain, this.weighted])
      for (let at = 0; at < length; at += width) marks[data[at] ?? 0] = 1;
  }

  /** Puts the ranks of terms (all are less than `below`) instead of their numbers and sorts by them; of one term, places stay in their order. */
  sort({ rankOf, below }: { rankOf: Uint32Array; below: number }, scratch: Scratch): void {
    for (const log of [this.plain, this.weighted]) {
      const { data, length, width } = log;
      for (let key = 0; key < this.keys; key++)
        for (let at = key; at < length; at += width) data[at] = rankOf[data[at] ?? 0] ?? 0;
      for (let key = this.keys - 1; key >= 0; key--) radixSort(log, { field: key, keysBelow: below }, scratch);
    }
  }
}
