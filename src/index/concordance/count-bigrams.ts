import { NumberLog } from '../memory/number-log.ts';
import { PairTable } from '../memory/pair-table.ts';
import { SharedStrings } from './shared-strings.ts';
import type { DocumentWalk } from './word-counts.ts';

/** Different pairs counted in one pass over the documents, at most some 30 bytes each. */
export const pairsInMemory = 4_000_000;

export interface BigramCounting extends DocumentWalk {
  readonly pairsMost: number;
}

/**
 * Two words as written, side by side in a sentence, and how often: all with at least `least()` are given to `visit`. Where there are more
 * pairs than can be held, only those that begin with the first words in the order of strings are counted, and further
 * passes count the others.
 */
export const countBigrams = async (
  { segments, accepts, pace, reader, regions, pairsMost }: BigramCounting,
  least: () => number,
  visit: (value: string, count: number) => void,
): Promise<void> => {
  if (segments.length === 0) return;
  const strings = new SharedStrings(segments.map(({ lexicon }) => lexicon));
  for (let from = 0; from < Infinity; ) {
    const pass = new Pass(from, pairsMost);
    for (const [at, segment] of segments.entries()) {
      const surfaces = strings.surfaces(at);
      const accept = accepts(segment);
      const words = reader.of(segment);
      for (let document = 0; document < segment.documents; document++) {
        if (!accept(document)) continue;
        const read = words.read(document);
        for (let sentence = 0; sentence < read.sentences; sentence++) {
          if (regions[read.sentenceRegions[sentence] ?? 0] !== 1) continue;
          const types = read.typesOf(sentence);
          const end = (read.sentenceStarts[sentence + 1] ?? 0) - 1;
          for (let place = (read.sentenceStarts[sentence] ?? 0) + 1; place < end; place++)
            pass.add(surfaces[types[place - 1]!] ?? 0, surfaces[types[place]!] ?? 0);
        }
        if (pace.shouldYield(read.length)) await pace.yield();
      }
    }
    pass.forEach((left, right, count) => {
      if (count >= least()) visit(`${strings.text(left)} ${strings.text(right)}`, count);
    });
    from = pass.end;
  }
};

/** The pairs whose left word is from `from` to before `end`. */
class Pass {
  end = Infinity;
  readonly #from: number;
  #most: number;
  #pairs = new PairTable((pair) => pair);
  #counts = new NumberLog();

  constructor(from: number, most: number) {
    this.#from = from;
    this.#most = most;
  }

  add(left: number, right: number): void {
    if (left < this.#from || left >= this.end) return;
    const pair = this.#pairs.number(left, right);
    if (pair === this.#counts.length) this.#counts.push(0);
    this.#counts.values[pair]!++;
    if (this.#pairs.size > this.#most) this.#shrink();
  }

  forEach(visit: (left: number, right: number, count: number) => void): void {
    const { first, second, size } = this.#pairs;
    for (let pair = 0; pair < size; pair++)
      visit(first.values[pair] ?? 0, second.values[pair] ?? 0, this.#counts.values[pair] ?? 0);
  }

  /** Leaves the upper half of the left words to another pass. */
  #shrink(): void {
    const lefts = this.#pairs.first.view().slice().sort();
    const middle = lefts[lefts.length >> 1] ?? 0;
    const end = middle > (lefts[0] ?? 0) ? middle : lefts.find((left) => left > middle);
    // All pairs of one word must be held together.
    if (end === undefined) {
      this.#most *= 2;
      return;
    }
    this.end = end;
    const pairs = new PairTable((pair) => pair);
    const counts = new NumberLog();
    this.forEach((left, right, count) => {
      if (left >= end) return;
      pairs.number(left, right);
      counts.push(count);
    });
    this.#pairs = pairs;
    this.#counts = counts;
  }
}
