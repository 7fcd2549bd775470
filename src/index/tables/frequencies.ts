import type { FrequencyList, FrequencyOptions } from '../concordancer.ts';
import type { WordAttribute } from '../../query/word-pattern.ts';
import type { Collection } from '../search/collection.ts';
import { QuestionReader } from '../segment/segment-reader.ts';
import type { DocumentMatches } from '../concordance/find-matches.ts';
import { FirstInOrder } from '../concordance/first-in-order.ts';
import type { WordQuery } from '../../query/word-pattern.ts';
import { attributeOf, countsByAttribute } from './attribute-counts.ts';
import { countedRegions } from '../concordance/counted-regions.ts';
import { ngrams } from './ngrams.ts';
import { eachMatching } from '../concordance/snapshot-concordance.ts';
import { type WordCounts, wordCounts } from './word-counts.ts';
import { rowsThatMeet } from '../concordance/word-test.ts';

export const frequencies = async (
  collection: Collection,
  where: WordQuery | null,
  options: FrequencyOptions,
): Promise<FrequencyList> => {
  const reader = new QuestionReader();
  const regions = countedRegions(where, options);
  const counted = await wordCounts(collection, { regions, filter: options, signal: options.signal });
  const words = counted.reduce((sum, { counts }) => sum + counts.reduce((inner, count) => inner + count, 0), 0);
  const documents = counted.reduce((sum, each) => sum + each.documents, 0);
  const first = new FirstInOrder<CountedValue>(
    options.top ?? Infinity,
    ([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1),
  );
  if (where === null && options.by === 'bigram') {
    const { rows: pairs } = await ngrams(collection, null, {
      ...options,
      length: 2,
      countMin: 1,
      top: options.top ?? Infinity,
    });
    return { words, documents, rows: pairs };
  }
  for (const value of await countValues(collection, { where, options, counted, reader })) first.add(value);
  const rows = first.inOrder().map(([value, count]) => ({
    value,
    count,
    perMillion: (count * 1e6) / Math.max(1, words),
  }));
  return { words, documents, rows };
};

type CountedValue = readonly [value: string, count: number];

interface Counting {
  readonly where: WordQuery | null;
  readonly options: FrequencyOptions;
  readonly counted: readonly WordCounts[];
  readonly reader: QuestionReader;
}

const countValues = async (
  collection: Collection,
  { where, options, counted, reader }: Counting,
): Promise<Iterable<CountedValue>> => {
  const { by } = options;
  const [pattern, ...more] = where !== null && 'patterns' in where ? where.patterns : [];
  const test = pattern?.kind === 'word' && more.length === 0 ? pattern.test : null;
  if (by !== 'bigram' && (where === null || test !== null)) {
    const wanted = counted.map(({ segment, counts }) => ({
      lexicon: segment.lexicon,
      counts: test === null ? counts : countsWhere(counts, rowsThatMeet(test, segment.lexicon)),
    }));
    return countsByAttribute(wanted, by);
  }
  const values = new Map<string, number>();
  if (where === null) return values;
  await eachMatching(collection, { query: where, options, reader }, (found) => {
    for (const value of matchValues(found, by)) values.set(value, (values.get(value) ?? 0) + 1);
    return undefined;
  });
  return values;
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
