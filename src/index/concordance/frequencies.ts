import { acceptBy, isEmptyFilter } from '../filter.ts';
import type { FrequencyList, FrequencyOptions, WordAttribute } from '../port.ts';
import type { Collection } from '../query/collection.ts';
import { Pace } from '../query/pace.ts';
import { noWord } from '../segment/forward.ts';
import { PairTable } from '../segment/pair-table.ts';
import type { DocumentMatches } from './find-matches.ts';
import { FirstInOrder } from './first-in-order.ts';
import type { WordQuery } from './pattern-language.ts';
import { attributeOf, countsByAttribute } from './attribute-counts.ts';
import { eachMatching } from './snapshot-concordance.ts';
import { countsOfAll, countsOfSome, type WordCounts } from './word-counts.ts';
import { rowsThatMeet } from './word-test.ts';

export const frequencies = async (
  collection: Collection,
  where: WordQuery | null,
  options: FrequencyOptions,
): Promise<FrequencyList> => {
  const pace = new Pace(options.signal);
  const accepts = acceptBy(options);
  const counted = isEmptyFilter(options)
    ? countsOfAll(collection.segments)
    : await countsOfSome(collection.segments, accepts, pace);
  const words = counted.reduce((sum, { counts }) => sum + counts.reduce((inner, count) => inner + count, 0), 0);
  const documents = counted.reduce((sum, each) => sum + each.documents, 0);
  const values = await countValues(collection, { where, options, counted, pace });
  const rows = mostFrequent(values, options.top ?? Infinity).map(([value, count]) => ({
    value,
    count,
    perMillion: (count * 1e6) / Math.max(1, words),
  }));
  return { words, documents, rows };
};

type CountedValue = readonly [value: string, count: number];

/** Most frequent first, then by value; what is too rare is dropped on the way, as most values of a collection are. */
const mostFrequent = (values: Iterable<CountedValue>, most: number): readonly CountedValue[] => {
  const first = new FirstInOrder<CountedValue>(most, ([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  for (const value of values) first.add(value);
  return first.inOrder();
};

interface Counting {
  readonly where: WordQuery | null;
  readonly options: FrequencyOptions;
  readonly counted: readonly WordCounts[];
  readonly pace: Pace;
}

const countValues = async (
  collection: Collection,
  { where, options, counted, pace }: Counting,
): Promise<Iterable<CountedValue>> => {
  const { by } = options;
  const [pattern, ...more] = where?.patterns ?? [];
  if (by !== 'bigram' && (where === null || (pattern?.kind === 'word' && more.length === 0))) {
    const test = pattern?.kind === 'word' ? pattern.test : null;
    const wanted = counted.map(({ segment, counts }) => ({
      lexicon: segment.lexicon,
      counts: test === null ? counts : countsWhere(counts, rowsThatMeet(test, segment.lexicon)),
    }));
    return countsByAttribute(wanted, by);
  }
  if (where !== null) {
    const values = new Map<string, number>();
    await eachMatching(collection, { query: where, options }, (found) => {
      for (const value of matchValues(found, by)) values.set(value, (values.get(value) ?? 0) + 1);
      return undefined;
    });
    return values;
  }
  return countBigrams(collection, options, pace);
};

const countsWhere = (counts: Uint32Array, rows: Uint8Array): Uint32Array =>
  counts.map((count, row) => (rows[row] === 1 ? count : 0));

/** Values of the words of each match, joined by spaces. */
const matchValues = ({ segment, words, spans }: DocumentMatches, by: WordAttribute | 'bigram'): string[] =>
  spans.map(({ start, end }) =>
    Array.from(words.types.subarray(start, end), (type) =>
      attributeOf(segment.lexicon, type, by === 'bigram' ? 'surface' : by),
    ).join(' '),
  );

const countBigrams = async (
  collection: Collection,
  options: FrequencyOptions,
  pace: Pace,
): Promise<ReadonlyMap<string, number>> => {
  const values = new Map<string, number>();
  for (const segment of collection.segments) {
    const accept = acceptBy(options)(segment);
    const pairs = new PairTable((pair) => pair);
    let counts = new Uint32Array(1 << 16);
    for (let document = 0; document < segment.documents; document++) {
      if (!accept(document)) continue;
      const { types, length } = segment.readWords(document);
      for (let at = 1; at < length; at++) {
        const [left, right] = [types[at - 1] ?? noWord, types[at] ?? noWord];
        if (left === noWord || right === noWord) continue;
        const pair = pairs.number(left, right);
        if (pair >= counts.length) counts = grown(counts);
        counts[pair] = (counts[pair] ?? 0) + 1;
      }
      if (pace.isTired(length)) await pace.rest();
    }
    for (let pair = 0; pair < pairs.size; pair++) {
      const { lexicon } = segment;
      const value = `${lexicon.surface(pairs.first.values[pair] ?? 0)} ${lexicon.surface(pairs.second.values[pair] ?? 0)}`;
      values.set(value, (values.get(value) ?? 0) + (counts[pair] ?? 0));
    }
  }
  return values;
};

const grown = (counts: Uint32Array): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(counts.length * 2);
  larger.set(counts);
  return larger;
};
