import type { Places } from '../memory/places.ts';
import type { PostingWriter } from './posting-writer.ts';
import { frequencyUnit } from '../files/segment-file.ts';
import type { Run, TermRuns } from './term-runs.ts';

/** Gives the occurrences of a term, document by document, to the writer of postings. */
export class RunEncoder {
  readonly #writer: PostingWriter;
  readonly #places: Places;
  /** Of one document, where they are not plain and in order. */
  readonly #positions: number[] = [];
  readonly #weights: number[] = [];

  constructor(writer: PostingWriter, places: Places) {
    this.#writer = writer;
    this.#places = places;
  }

  write({ plain, weighted }: TermRuns): void {
    if (weighted.start === weighted.end) this.#writeOne(plain);
    else if (plain.start === plain.end) this.#writeOne(weighted);
    else this.#writeBoth(plain, weighted);
  }

  #writeOne(run: Run): void {
    const { keys, end } = run;
    const { data, width } = run.log;
    const isWeighted = width - keys === 2;
    const places = this.#places;
    const writer = this.#writer;
    for (let at = run.start; at < end; ) {
      const begin = at;
      let last = data[at + keys] ?? 0;
      let frequency = isWeighted ? (data[at + keys + 1] ?? 0) : frequencyUnit;
      const document = places.documentAt(last);
      const documentEnd = places.outcomeOf(document);
      let isAscending = true;
      for (at += width; at < end; at += width) {
        const place = data[at + keys] ?? 0;
        if (place >= documentEnd) break;
        if (place <= last) isAscending = false;
        frequency += isWeighted ? (data[at + keys + 1] ?? 0) : frequencyUnit;
        last = place;
      }
      if (!isAscending) {
        this.#gather(run, begin, at);
        this.#writeGathered(document);
        continue;
      }
      writer.document(document, (at - begin) / width, frequency);
      last = places.startOf(document);
      for (let each = begin + keys; each < at; each += width) {
        const place = data[each] ?? 0;
        writer.position(place - last);
        last = place;
      }
    }
  }

  #writeBoth(plain: Run, weighted: Run): void {
    const places = this.#places;
    let plainAt = plain.start;
    let weightedAt = weighted.start;
    while (plainAt < plain.end || weightedAt < weighted.end) {
      const document = places.documentAt(Math.min(placeAt(plain, plainAt), placeAt(weighted, weightedAt)));
      const limit = places.outcomeOf(document);
      const plainFrom = plainAt;
      const weightedFrom = weightedAt;
      while (placeAt(plain, plainAt) < limit) plainAt += plain.log.width;
      while (placeAt(weighted, weightedAt) < limit) weightedAt += weighted.log.width;
      this.#gather(plain, plainFrom, plainAt);
      this.#gather(weighted, weightedFrom, weightedAt);
      this.#writeGathered(document);
    }
  }

  #gather({ log: { data, width }, keys }: Run, start: number, end: number): void {
    const isWeighted = width - keys === 2;
    for (let at = start + keys; at < end; at += width) {
      this.#positions.push(data[at] ?? 0);
      this.#weights.push(isWeighted ? (data[at + 1] ?? 0) : frequencyUnit);
    }
  }

  #writeGathered(document: number): void {
    const positions = this.#positions;
    const weights = this.#weights;
    if (positions.some((position, at) => at > 0 && position <= (positions[at - 1] ?? 0))) this.#putInOrder();
    const writer = this.#writer;
    let frequency = 0;
    for (let at = 0; at < weights.length; at++) frequency += weights[at] ?? 0;
    writer.document(document, positions.length, frequency);
    let last = this.#places.startOf(document);
    for (let at = 0; at < positions.length; at++) {
      const next = positions[at] ?? 0;
      writer.position(next - last);
      last = next;
    }
    positions.length = 0;
    weights.length = 0;
  }

  /** By position; of several at one position (two nodes of one head) the heaviest stays. */
  #putInOrder(): void {
    const all = this.#positions
      .map((position, at) => ({ position, weight: this.#weights[at] ?? 0 }))
      .sort((a, b) => a.position - b.position || b.weight - a.weight);
    this.#positions.length = 0;
    this.#weights.length = 0;
    for (const { position, weight } of all) {
      if (position === this.#positions.at(-1)) continue;
      this.#positions.push(position);
      this.#weights.push(weight);
    }
  }
}

const placeAt = ({ log: { data }, keys, end }: Run, at: number): number =>
  at < end ? (data[at + keys] ?? 0) : Infinity;
