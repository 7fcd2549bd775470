import type { WordAttribute } from '../../query/word-pattern.ts';
import {
  keynessDefaults,
  type KeynessOptions,
  type KeynessRow,
  type KeynessSide,
  type KeynessTable,
} from '../concordancer.ts';
import { countedRegions } from '../concordance/counted-regions.ts';
import { FirstInOrder } from '../concordance/first-in-order.ts';
import type { Collection } from '../search/collection.ts';
import { contentFlag, type Lexicon } from '../segment/lexicon.ts';
import { countsByAttribute } from './attribute-counts.ts';
import { type WordCounts, wordCounts } from './word-counts.ts';

/** Words that are more, and words that are less, frequent in some documents than in others, and how surely and how much so. */
export const keyness = async (collection: Collection, options: KeynessOptions): Promise<KeynessTable> => {
  const {
    against,
    attribute = keynessDefaults.attribute,
    words: wanted = keynessDefaults.words,
    countMin = keynessDefaults.countMin,
    sort = keynessDefaults.sort,
    top = keynessDefaults.top,
    signal,
  } = options;
  const regions = countedRegions(null, options);
  const here = await wordCounts(collection, { regions, filter: options, signal });
  const there =
    against === undefined
      ? without(await wordCounts(collection, { regions, filter: {}, signal }), here)
      : await wordCounts(collection, { regions, filter: against, signal });
  const sides = [sideOf(here), sideOf(there)] as const;
  const best = (isMore: boolean): FirstInOrder<KeynessRow> =>
    new FirstInOrder(top, (a, b) => {
      const strength = isMore || sort === 'logLikelihood' ? b[sort] - a[sort] : a[sort] - b[sort];
      return strength || b.logLikelihood - a.logLikelihood || (a.value < b.value ? -1 : 1);
    });
  const [more, less] = [best(true), best(false)];
  const counts = wanted === 'content' ? [here, there].map(ofContent) : [here, there];
  for (const [value, own, other] of besideEachOther(counts[0]!, counts[1]!, attribute)) {
    if (own + other < countMin) continue;
    const row = rowOf(value, [own, other], sides);
    (row.logRatio > 0 ? more : less).add(row);
  }
  return { here: sides[0], there: sides[1], more: more.inOrder(), less: less.inOrder() };
};

/** The documents that are not among the others. */
const without = (all: readonly WordCounts[], some: readonly WordCounts[]): readonly WordCounts[] =>
  all.map(({ segment, counts, documents }, at) => ({
    segment,
    counts: counts.map((count, row) => count - (some[at]?.counts[row] ?? 0)),
    documents: documents - (some[at]?.documents ?? 0),
  }));

const sideOf = (counted: readonly WordCounts[]): KeynessSide => ({
  documents: counted.reduce((sum, { documents }) => sum + documents, 0),
  words: counted.reduce((sum, { counts }) => sum + counts.reduce((inner, count) => inner + count, 0), 0),
});

const ofContent = (counted: readonly WordCounts[]): readonly WordCounts[] =>
  counted.map(({ segment, counts, documents }) => {
    const flags = segment.lexicon.flags.all();
    return {
      segment,
      documents,
      counts: counts.map((count, row) => (((flags[row] ?? 0) & contentFlag) === 0 ? 0 : count)),
    };
  });

/** Every value that either side has, with both counts. */
function* besideEachOther(
  here: readonly WordCounts[],
  there: readonly WordCounts[],
  attribute: WordAttribute,
): Generator<readonly [value: string, own: number, other: number]> {
  const [own, other] = [here, there].map((side) => valuesOf(side, attribute)[Symbol.iterator]());
  let [a, b] = [own!.next(), other!.next()];
  while (a.done !== true || b.done !== true) {
    const isOwn = a.done !== true && (b.done === true || a.value[0] <= b.value[0]);
    const isOther = b.done !== true && (a.done === true || b.value[0] <= a.value[0]);
    const [value] = isOwn ? a.value! : b.value!;
    yield [value, isOwn ? a.value![1] : 0, isOther ? b.value![1] : 0];
    if (isOwn) a = own!.next();
    if (isOther) b = other!.next();
  }
}

interface CountedLexicon {
  readonly lexicon: Lexicon;
  readonly counts: Uint32Array;
}

/** In the order of the values. */
const valuesOf = (counted: readonly WordCounts[], attribute: WordAttribute): Iterable<readonly [string, number]> => {
  const sources = counted.map(({ segment, counts }): CountedLexicon => ({ lexicon: segment.lexicon, counts }));
  const values = countsByAttribute(sources, attribute);
  return attribute === 'pos' || attribute === 'conjugation' ? [...values].sort(([a], [b]) => (a < b ? -1 : 1)) : values;
};

const rowOf = (
  value: string,
  [count, otherCount]: readonly [number, number],
  [here, there]: readonly [KeynessSide, KeynessSide],
): KeynessRow => ({
  value,
  count,
  otherCount,
  perMillion: (count * 1e6) / Math.max(1, here.words),
  otherPerMillion: (otherCount * 1e6) / Math.max(1, there.words),
  logLikelihood: keynessLikelihood([count, otherCount], [here.words, there.words]),
  logRatio: logRatio([count, otherCount], [here.words, there.words]),
});

type Two = readonly [here: number, there: number];

/** 2 Σ O ln(O/E) over the two counts of the word (Rayson & Garside 2000). */
export const keynessLikelihood = (counts: Two, words: Two): number => {
  const rate = (counts[0] + counts[1]) / (words[0] + words[1]);
  return (
    2 * counts.reduce((sum, count, at) => sum + (count === 0 ? 0 : count * Math.log(count / (words[at]! * rate))), 0)
  );
};

/** log2 of how many times as frequent the word is here; a count of nothing is taken as a half (Hardie 2014). */
export const logRatio = (counts: Two, words: Two): number => {
  const [own, other] = counts.map((count, at) => (count === 0 ? 0.5 : count) / Math.max(1, words[at]!));
  return Math.log2(own! / other!);
};
