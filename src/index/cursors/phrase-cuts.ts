import type { TermEntry } from '../segment/dictionary.ts';

/** The words of a segment as written, and its pairs of common words side by side. */
export interface PhraseLists {
  /** The words that `text` begins with, and how many characters of it each takes. */
  beginnings(text: string): Iterable<readonly [length: number, entry: TermEntry]>;
  /** See common-words.ts. */
  isCommon(word: string): boolean;
  /** Two common words side by side. */
  pair(from: string, to: string): TermEntry | null;
}

/** A word that the characters of a phrase from `from` to before `to` can be, in some way to cut the whole phrase into words. */
export interface CutWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly entry: TermEntry;
  readonly next: CutStep[];
  readonly before: CutStep[];
}

/** Another word beside it, and the list of both side by side where there is one. */
export interface CutStep {
  readonly word: CutWord;
  readonly pair: TermEntry | null;
}

/** Where `entry` has a place, `first` stands there, and `last` there too or right after it. */
export interface Seed {
  readonly entry: TermEntry;
  readonly first: CutWord;
  readonly last: CutWord;
}

/**
 * All ways to cut a phrase into words that a segment has: `京都大学` stands in pages as 京都|大学 and as 京都大|学, as the words
 * around it decide. The ways are many (two to the power of the characters), the words in them few.
 */
export interface PhraseCuts {
  readonly length: number;
  /** Of each, every way to cut has one seed at least. The shortest lists first, and none in two of them. */
  readonly needed: readonly (readonly Seed[])[];
}

/** `pieces`: what is written between white space; a word ends where a piece ends. Null: the segment has no words for some of it. */
export const phraseCuts = (pieces: readonly string[], lists: PhraseLists): PhraseCuts | null => {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const byStart = wordsByStart(pieces, lists);
  const words = [...byStart.values()].flat();
  // Backwards: only what leads to the end is kept. Then forwards, from the beginning.
  const leading = new Set<CutWord>();
  for (const word of words.toReversed()) {
    for (const next of byStart.get(word.to) ?? []) {
      if (!leading.has(next)) continue;
      const isPair = lists.isCommon(word.text) && lists.isCommon(next.text);
      const pair = isPair ? lists.pair(word.text, next.text) : null;
      if (!isPair || pair !== null) word.next.push({ word: next, pair });
    }
    if (word.to === length || word.next.length > 0) leading.add(word);
  }
  const frequentFirst = (a: CutStep, b: CutStep): number => b.word.entry.documents - a.word.entry.documents;
  const used = words.filter((word) => {
    if (!leading.has(word) || (word.from > 0 && word.before.length === 0)) return false;
    for (const { word: next, pair } of word.next) next.before.push({ word, pair });
    return true;
  });
  // At most one word can stand beside another in a page: it is most likely the most frequent.
  for (const { next, before } of used) for (const steps of [next, before]) steps.sort(frequentFirst);
  return used.length === 0 ? null : { length, needed: neededSeeds(used) };
};

/** All words that can be reached from the beginning, in the order of their places. */
const wordsByStart = (pieces: readonly string[], lists: PhraseLists): ReadonlyMap<number, readonly CutWord[]> => {
  const byStart = new Map<number, CutWord[]>();
  const ends = new Set([0]);
  let start = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at++) {
      if (!ends.has(start + at)) continue;
      const rest = piece.slice(at);
      const from = start + at;
      const found = [...lists.beginnings(rest)].map(([size, entry]): CutWord => {
        ends.add(from + size);
        return { text: rest.slice(0, size), from, to: from + size, entry, next: [], before: [] };
      });
      if (found.length > 0) byStart.set(from, found);
    }
    start += piece.length;
  }
  return byStart;
};

/** Every way has one of the words over each character. */
const neededSeeds = (words: readonly CutWord[]): readonly (readonly Seed[])[] => {
  const cheapest = new Map(words.map((word) => [word, seedsOf(word)]));
  const sets = new Map<string, readonly Seed[]>();
  const numbers = new Map<TermEntry, number>();
  const numberOf = (entry: TermEntry): number => numbers.get(entry) ?? numbers.set(entry, numbers.size).size - 1;
  let next = 0;
  let over: CutWord[] = [];
  for (const character of new Set(words.map(({ from }) => from))) {
    over = over.filter(({ to }) => character < to);
    while (words[next]?.from === character) over.push(words[next++]!);
    const seeds = new Map(
      over.flatMap((word) => cheapest.get(word)!).map((seed) => [`${numberOf(seed.entry)} ${seed.first.from}`, seed]),
    );
    sets.set([...seeds.keys()].sort().join(), [...seeds.values()]);
  }
  const entries = new Set<TermEntry>();
  return [...sets.values()]
    .sort((a, b) => costOf(a) - costOf(b))
    .filter((seeds) => {
      // What has a list in common with shorter ones tells little more than they do.
      const isNew = !seeds.some(({ entry }) => entries.has(entry));
      if (isNew) for (const { entry } of seeds) entries.add(entry);
      return isNew;
    });
};

/** The shortest lists of which one tells where the word stands: its own or, of a common word, what it is followed or preceded by. */
const seedsOf = (word: CutWord): readonly Seed[] => {
  const ways: Seed[][] = [[{ entry: word.entry, first: word, last: word }]];
  if (word.next.some(({ pair }) => pair !== null))
    ways.push(
      word.next.map(({ word: next, pair }) =>
        pair === null ? { entry: next.entry, first: next, last: next } : { entry: pair, first: word, last: next },
      ),
    );
  if (word.before.some(({ pair }) => pair !== null))
    ways.push(
      word.before.map(({ word: before, pair }) =>
        pair === null
          ? { entry: before.entry, first: before, last: before }
          : { entry: pair, first: before, last: word },
      ),
    );
  return ways.reduce((best, way) => (costOf(way) < costOf(best) ? way : best));
};

const costOf = (seeds: readonly Seed[]): number => seeds.reduce((sum, { entry }) => sum + entry.documents, 0);
