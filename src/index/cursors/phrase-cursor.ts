import { enlarged } from '../../base/enlarged.ts';
import { endOfDocuments, frequencyUnit } from '../files/segment-file.ts';
import type { TermEntry } from '../segment/dictionary.ts';
import { saturated } from './bm25.ts';
import type { ScoringCursor } from './cursor.ts';
import type { CutWord, PhraseCuts, Seed } from './phrase-cuts.ts';
import { meetingPoint } from './sum-cursor.ts';
import type { TermCursor, TermScoring } from './term-cursor.ts';

export interface PhraseOpening {
  /** Their gain is that of the phrase. */
  readonly openList: (entry: TermEntry) => TermCursor;
  readonly scoring: TermScoring;
  readonly lengthCodes: Uint8Array;
}

/** Documents that hold some characters as written, from the edge of a word to the edge of a word, however they are cut between. */
export class PhraseCursor implements ScoringCursor {
  document = -1;
  boundEnd = -1;
  readonly cost: number;
  /** Set where the phrase alone decides: is a document with at most this score still wanted? */
  worthwhile: ((bound: number, document: number) => boolean) | null = null;
  readonly #length: number;
  readonly #lists: Lists;
  readonly #needed: readonly AnyList[];
  readonly #scoring: TermScoring;
  readonly #lengthCodes: Uint8Array;
  /** Each place of a list is the whole phrase: nothing beside it must be looked at. */
  readonly #isWhole: boolean;
  /** In the document at hand: the lists with the fewest places lead. Which of their places come next. */
  #lead: AnyList;
  #leadSeed = 0;
  #leadAt = 0;
  /** First and last positions of the phrases found so far, two numbers each. */
  #places = new Int32Array(16);
  #found = 0;
  #isSorted = false;

  constructor({ length, needed }: PhraseCuts, { openList, scoring, lengthCodes }: PhraseOpening) {
    this.#length = length;
    this.#lists = new Lists(openList);
    this.#needed = needed.map((seeds) => new AnyList(seeds, this.#lists));
    this.#lead = this.#needed[0]!;
    this.#scoring = scoring;
    this.#lengthCodes = lengthCodes;
    this.#isWhole =
      needed.length === 1 && this.#lead.seeds.every(({ first, last }) => first.from === 0 && last.to === length);
    this.cost = this.#lead.cost;
  }

  get maxScore(): number {
    return Math.min(...this.#needed.map(({ maxScore }) => maxScore));
  }

  advance(target: number): number {
    if (this.document >= target) return this.document;
    let document = meetingPoint(this.#needed, target);
    while (document !== endOfDocuments) {
      const next = this.#nextWorthReading(document);
      if (next === document && this.#begin(document)) break;
      document = next >= endOfDocuments - 1 ? endOfDocuments : meetingPoint(this.#needed, Math.max(next, document + 1));
    }
    return (this.document = document);
  }

  /** Positions are not read of documents that cannot have a score worth having. */
  #nextWorthReading(document: number): number {
    const { worthwhile } = this;
    if (worthwhile === null) return document;
    if (!worthwhile(this.bound(document), document)) return Math.min(this.boundEnd, endOfDocuments - 2) + 1;
    let frequency = Infinity;
    for (const lists of this.#needed) frequency = Math.min(frequency, lists.frequencyIn(document));
    return worthwhile(this.#scoreOf(document, frequency), document) ? document : document + 1;
  }

  /** The phrase is not more frequent than the lists together of which each of its places has one. */
  bound(target: number): number {
    let least = Infinity;
    this.boundEnd = endOfDocuments;
    for (const lists of this.#needed) {
      least = Math.min(least, lists.bound(target));
      this.boundEnd = Math.min(this.boundEnd, lists.boundEnd);
    }
    return least;
  }

  score(): number {
    return this.#scoreOf(this.document, this.#frequency() * frequencyUnit);
  }

  #frequency(): number {
    if (this.#isWhole) return this.#lead.occurrencesIn(this.document);
    this.#findAll();
    return this.#found;
  }

  #scoreOf(document: number, frequency: number): number {
    const { gain, norms } = this.#scoring;
    return saturated(gain, frequency, norms[this.#lengthCodes[document] ?? 0] ?? 0);
  }

  /** Of all words of the phrases. */
  positions(): ArrayLike<number> {
    this.#findAll();
    const all = new Set<number>();
    for (let at = 0; at < this.#found; at++)
      for (let position = this.#places[2 * at]!; position <= this.#places[2 * at + 1]!; position++) all.add(position);
    return Int32Array.from(all).sort();
  }

  /** Positions of the first words, ascending. */
  starts(): number[] {
    this.#findAll();
    return Array.from({ length: this.#found }, (_, at) => this.#places[2 * at]!).sort((a, b) => a - b);
  }

  /** In a document that all needed lists stand in: does the phrase occur? Other places than the first wait until they are asked for. */
  #begin(document: number): boolean {
    this.#lists.document = document;
    this.#found = 0;
    this.#isSorted = false;
    this.#leadSeed = 0;
    this.#leadAt = 0;
    if (this.#isWhole) return true;
    let fewest = Infinity;
    for (const lists of this.#needed) {
      const occurrences = lists.occurrencesIn(document);
      if (occurrences >= fewest) continue;
      fewest = occurrences;
      this.#lead = lists;
    }
    return this.#findNext();
  }

  /** A phrase may have been found from several of its words. */
  #findAll(): void {
    while (this.#findNext());
    if (this.#isSorted) return;
    this.#isSorted = true;
    if (this.#lead.seeds.length === 1) return;
    const ends = new Map<number, number>();
    for (let at = 0; at < this.#found; at++) ends.set(this.#places[2 * at]!, this.#places[2 * at + 1]!);
    this.#found = 0;
    for (const [first, last] of ends) this.#add(first, last);
  }

  #findNext(): boolean {
    const { seeds } = this.#lead;
    for (; this.#leadSeed < seeds.length; this.#leadSeed++, this.#leadAt = 0) {
      const { entry, first, last } = seeds[this.#leadSeed]!;
      const places = this.#lists.positions(entry);
      while (this.#leadAt < places.length) {
        const place = places[this.#leadAt++]!;
        const end = this.#endFrom(last, last === first ? place : place + 1);
        if (end < 0) continue;
        const start = this.#startFrom(first, place);
        if (start < 0) continue;
        this.#add(start, end);
        return true;
      }
    }
    return false;
  }

  #add(first: number, last: number): void {
    if (2 * this.#found === this.#places.length) this.#places = enlarged(this.#places, 2 * this.#found + 2);
    this.#places[2 * this.#found] = first;
    this.#places[2 * this.#found++ + 1] = last;
  }

  /** The position of the phrase's last word when `word` stands at a position; -1: the phrase does not go on there. */
  #endFrom(word: CutWord, position: number): number {
    let [now, at] = [word, position];
    while (now.to < this.#length) {
      const here = at;
      // At most one of them can stand there.
      const step = now.next.find(({ word: next, pair }) =>
        pair === null ? this.#lists.has(next.entry, here + 1) : this.#lists.has(pair, here),
      );
      if (step === undefined) return -1;
      [now, at] = [step.word, at + 1];
    }
    return at;
  }

  #startFrom(word: CutWord, position: number): number {
    let [now, at] = [word, position];
    while (now.from > 0) {
      const here = at;
      const step = now.before.find(({ word: before, pair }) => this.#lists.has(pair ?? before.entry, here - 1));
      if (step === undefined) return -1;
      [now, at] = [step.word, at - 1];
    }
    return at;
  }
}

/** The lists of a phrase, each opened once and when it is needed; places in the document at hand are read once. */
class Lists {
  document = -1;
  readonly #openList: PhraseOpening['openList'];
  readonly #open = new Map<TermEntry, TermCursor>();
  readonly #read = new Map<TermEntry, { document: number; places: Int32Array }>();

  constructor(openList: PhraseOpening['openList']) {
    this.#openList = openList;
  }

  of(entry: TermEntry): TermCursor {
    let list = this.#open.get(entry);
    if (list === undefined) this.#open.set(entry, (list = this.#openList(entry)));
    return list;
  }

  positions(entry: TermEntry): Int32Array {
    const known = this.#read.get(entry);
    if (known?.document === this.document) return known.places;
    const list = this.of(entry);
    const places = list.advance(this.document) === this.document ? list.positions() : noPlaces;
    this.#read.set(entry, { document: this.document, places });
    return places;
  }

  has(entry: TermEntry, position: number): boolean {
    const places = this.positions(entry);
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (places[middle]! < position) low = middle + 1;
      else high = middle;
    }
    return places[low] === position;
  }
}

const noPlaces: Int32Array = new Int32Array(0);

/** Lists of which every phrase has a place in one. */
class AnyList {
  document = -1;
  boundEnd = -1;
  readonly seeds: readonly Seed[];
  readonly cost: number;
  /** Of each seed: one list may stand several times, as one word may in a phrase. */
  readonly #lists: readonly TermCursor[];

  constructor(seeds: readonly Seed[], lists: Lists) {
    this.seeds = seeds;
    this.#lists = seeds.map(({ entry }) => lists.of(entry));
    this.cost = seeds.reduce((sum, { entry }) => sum + entry.documents, 0);
  }

  get maxScore(): number {
    return this.#lists.reduce((sum, { maxScore }) => sum + maxScore, 0);
  }

  advance(target: number): number {
    if (this.document >= target) return this.document;
    let first = endOfDocuments;
    for (const list of this.#lists) first = Math.min(first, list.advance(target));
    return (this.document = first);
  }

  bound(target: number): number {
    let sum = 0;
    this.boundEnd = endOfDocuments;
    for (const list of this.#lists) {
      sum += list.bound(target);
      this.boundEnd = Math.min(this.boundEnd, list.boundEnd);
    }
    return sum;
  }

  /** In the document that it stands on. */
  frequencyIn(document: number): number {
    let sum = 0;
    for (const list of this.#lists) if (list.document === document) sum += list.frequency;
    return sum;
  }

  occurrencesIn(document: number): number {
    let sum = 0;
    for (const list of this.#lists) if (list.document === document) sum += list.occurrences;
    return sum;
  }
}
