import { enlarged } from '../base/enlarged.ts';
import { ByteSink } from '../text/byte-sink.ts';
import { ownCopy } from '../text/own-copy.ts';
import type { MorphemeLexicon } from './morphemes/lexicon.ts';
import type { Tokens } from './tokens.ts';
import type { WordCache } from './word-cache.ts';

/** The lines of words in annotations as bytes. They are made once for every word that occurs: writing them again is a copy. */
export interface LineCache {
  /** The lines of a token: its own, and those of the words that its spelling in kana may stand for. */
  put(sink: ByteSink, tokens: Tokens, at: number): void;
  /** Lines of other dictionary words with the same surface. */
  putOthers(sink: ByteSink, rows: readonly number[], surface: string): void;
  /** Lines that are not simply those of a row, kept by a name. */
  putNamed(sink: ByteSink, name: string, make: () => string): void;
}

export const openLineCache = (lexicon: MorphemeLexicon, words: WordCache): LineCache => {
  const { firstUnknown } = lexicon;
  const known = new LineStore(knownBytesMax);
  /** Row → place in the store; 0: not there. */
  const places = new Int32Array(firstUnknown);
  const others = new LineStore(otherBytesMax);
  /** Places in `others` of words that are in no dictionary, by class and surface, and of named lines. */
  const unknown = Array.from({ length: lexicon.rows - firstUnknown }, () => new Map<string, number>());
  const named = new Map<string, number>();

  const placeOfRow = (row: number, surface: string): number => {
    if (known.isFull()) {
      known.clear();
      places.fill(0);
    }
    return (places[row] = known.add(words.rowLines(row, surface)));
  };
  const evictWhenFull = (): void => {
    if (!others.isFull()) return;
    others.clear();
    named.clear();
    for (const words of unknown) words.clear();
  };
  const putUnknown = (sink: ByteSink, row: number, surface: string): void => {
    const kept = unknown[row - firstUnknown];
    let place = kept?.get(surface);
    if (place === undefined) {
      const lines = words.rowLines(row, surface);
      if (surface.length > keptUnitsMax) {
        sink.putString(lines);
        return;
      }
      evictWhenFull();
      place = others.add(lines);
      kept?.set(ownCopy(surface), place);
    }
    others.put(sink, place);
  };

  return {
    put: (sink, { text, entries, starts, ends }, at) => {
      const row = entries[at]!;
      if (row >= firstUnknown) putUnknown(sink, row, text.slice(starts[at], ends[at]));
      else known.put(sink, places[row] || placeOfRow(row, text.slice(starts[at], ends[at])));
    },
    putOthers: (sink, rows, surface) => {
      for (const row of rows) {
        sink.putString('@ ');
        known.putFirst(sink, places[row] || placeOfRow(row, surface));
      }
    },
    putNamed: (sink, name, make) => {
      let place = named.get(name);
      if (place === undefined) {
        evictWhenFull();
        place = others.add(make());
        named.set(name, place);
      }
      others.put(sink, place);
    },
  };
};

/** Lines of some 70,000 words of the dictionary, and of some 9,000 other words: unknown words are without number. */
const knownBytesMax = 8_000_000;
const otherBytesMax = 1_000_000;

/** A longer word is not kept. */
const keptUnitsMax = 200;

/** Texts as bytes, one after the other, by number from 1 on. */
class LineStore {
  readonly #bytesMax: number;
  readonly #bytes = new ByteSink();
  #starts = new Int32Array(1 << 10);
  /** Where the first line of each ends. */
  #firstEnds = new Int32Array(1 << 10);
  #count = 1;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  isFull(): boolean {
    return this.#bytes.length > this.#bytesMax;
  }

  clear(): void {
    this.#bytes.rewind(0);
    this.#count = 1;
  }

  add(lines: string): number {
    const number = this.#count++;
    if (this.#count >= this.#starts.length) {
      this.#starts = enlarged(this.#starts, this.#count + 1);
      this.#firstEnds = enlarged(this.#firstEnds, this.#count + 1);
    }
    const firstEnd = lines.indexOf('\n') + 1;
    this.#bytes.putText(lines, 0, firstEnd);
    this.#firstEnds[number] = this.#bytes.length;
    this.#bytes.putText(lines, firstEnd, lines.length);
    this.#starts[number + 1] = this.#bytes.length;
    return number;
  }

  put(sink: ByteSink, number: number): void {
    sink.putFrom(this.#bytes.bytes, this.#starts[number]!, this.#starts[number + 1]!);
  }

  putFirst(sink: ByteSink, number: number): void {
    sink.putFrom(this.#bytes.bytes, this.#starts[number]!, this.#firstEnds[number]!);
  }
}
