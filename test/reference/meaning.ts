import type { ReadDocument } from './read-documents.ts';

/** Something that stands in documents: a word with its synonyms, a bond, a phrase. */
export interface Thing {
  /** The same for the same thing: what is said twice in a group stands in it once. */
  readonly key: string;
  readonly placesIn: (document: ReadDocument) => readonly number[];
  /** How many documents have it, as weights have it: of several spellings or synonyms the most frequent counts. */
  readonly countIn: (documents: readonly ReadDocument[]) => number;
}

export interface Meaning {
  readonly strict: (document: ReadDocument) => boolean;
  /** Some of the words, where a query without operators finds few; and most of them. */
  readonly some: (document: ReadDocument) => boolean;
  readonly most: (document: ReadDocument) => boolean;
  /** What is weighed when most is asked for: words, and the words of a compound together. */
  readonly weighed: readonly (readonly Thing[])[];
  /** The things of a group of which one list must stand near each other; and when some of the words are enough. */
  readonly ways: readonly (readonly Thing[])[];
  readonly someWays: readonly (readonly Thing[])[];
}

export const exactly = (holds: (document: ReadDocument) => boolean, ways: Meaning['ways'] = [[]]): Meaning => ({
  strict: holds,
  some: holds,
  most: holds,
  weighed: [],
  ways,
  someWays: ways,
});

export const ofThing = (thing: Thing): Meaning => ({
  ...exactly((document) => stands(thing, document), [[thing]]),
  weighed: [[thing]],
});

export const stands = ({ placesIn }: Pick<Thing, 'placesIn'>, document: ReadDocument): boolean =>
  placesIn(document).length > 0;

/** Of something that is written in one way only. */
export const counting = (one: Pick<Thing, 'key' | 'placesIn'>): Thing => ({
  ...one,
  countIn: (documents) => documents.filter((document) => stands(one, document)).length,
});

export const allOf = (parts: readonly Meaning[]): Meaning => ({
  strict: (document) => parts.every((part) => part.strict(document)),
  some: (document) => parts.every((part) => part.some(document)),
  most: (document) => parts.every((part) => part.most(document)),
  weighed: [],
  ways: oneOfEach(parts.map(({ ways }) => ways)),
  someWays: oneOfEach(parts.map(({ someWays }) => someWays)),
});

const oneOfEach = (lists: readonly Meaning['ways'][]): Meaning['ways'] =>
  lists.reduce<Meaning['ways']>((all, list) => all.flatMap((way) => list.map((more) => [...way, ...more])), [[]]);

export const anyOf = (parts: readonly Meaning[]): Meaning => ({
  strict: (document) => parts.some((part) => part.strict(document)),
  some: (document) => parts.some((part) => part.some(document)),
  most: (document) => parts.some((part) => part.most(document)),
  weighed: [],
  ways: parts.flatMap(({ ways }) => ways),
  someWays: parts.flatMap(({ someWays }) => someWays),
});

/** What is written holds, whatever is in it. */
export const asWritten = ({ strict, ways }: Meaning): Meaning => exactly(strict, ways);
