import { Fault } from '../../base/fault.ts';
import type { WordQuery } from '../../query/word-pattern.ts';
import { ngramDefaults, ngramLengthMax, type NgramList, type NgramOptions } from '../concordancer.ts';
import { countedRegions } from '../concordance/counted-regions.ts';
import type { DocumentMatches } from '../concordance/find-matches.ts';
import { FirstInOrder } from '../concordance/first-in-order.ts';
import { eachMatching } from '../concordance/snapshot-concordance.ts';
import type { Collection } from '../search/collection.ts';
import { acceptBy } from '../search/filter.ts';
import { Pace } from '../search/pace.ts';
import { QuestionReader } from '../segment/segment-reader.ts';
import { countNgrams, ngramsInMemory } from './count-ngrams.ts';
import { eachDocument } from './document-words.ts';
import { type SharedValues, sharedValues } from './shared-values.ts';
import type { DocumentWalk } from './word-counts.ts';

/** So many words in a row and how often, within sentences: all, or those in which a match stands. */
export const ngrams = async (
  collection: Collection,
  where: WordQuery | null,
  options: NgramOptions,
): Promise<NgramList> => {
  const {
    length = ngramDefaults.length,
    attribute = ngramDefaults.attribute,
    countMin = ngramDefaults.countMin,
    top = ngramDefaults.top,
  } = options;
  if (!Number.isInteger(length) || length < 1 || length > ngramLengthMax)
    throw new Fault('BAD_INPUT', `Words in a row: from 1 to ${ngramLengthMax}.`);
  const { segments } = collection;
  if (segments.length === 0) return { places: 0, rows: [] };
  const values = sharedValues(
    segments.map(({ lexicon }) => lexicon),
    attribute,
  );
  const regions = countedRegions(where, options);
  const walk: DocumentWalk = {
    segments,
    accepts: acceptBy(options),
    pace: new Pace(options.signal),
    reader: new QuestionReader(),
    regions,
  };
  const first = new FirstInOrder<readonly [value: string, count: number]>(
    top,
    ([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1),
  );
  let places = 0;
  await countNgrams(
    { ...ngramsInMemory(top), length },
    async (add) => {
      const sentences = new SentenceValues(values);
      if (where === null) places = await eachInDocuments(walk, { length, sentences, add });
      else places = await eachAroundMatches(collection, where, { options, length, sentences, add });
    },
    { countMin, top, visit: (found, count) => first.add([textOf(found, values), count]) },
  );
  let words = 0;
  await eachDocument(collection, { regions, options }, (_segment, _document, own) => {
    words += own;
  });
  const rows = first
    .inOrder()
    .map(([value, count]) => ({ value, count, perMillion: (count * 1e6) / Math.max(1, words) }));
  return { places, rows };
};

/** The numbers of the values of a sentence, in a list that the next sentence uses again. */
class SentenceValues {
  list = new Int32Array(256);
  readonly #values: SharedValues;

  constructor(values: SharedValues) {
    this.#values = values;
  }

  /** Which number each row of the lexicon of a segment has. */
  of(segment: number): ArrayLike<number> {
    return this.#values.of(segment);
  }

  fill(numbers: ArrayLike<number>, types: Int32Array, [start, end]: readonly [start: number, end: number]): void {
    if (end - start > this.list.length) this.list = new Int32Array(2 * (end - start));
    for (let place = start; place < end; place++) this.list[place - start] = numbers[types[place]!] ?? 0;
  }
}

interface Adding {
  readonly length: number;
  readonly sentences: SentenceValues;
  readonly add: (list: Int32Array, at: number) => void;
}

/** Every sequence of all documents; gives how many there are. */
const eachInDocuments = async (
  { segments, accepts, pace, reader, regions }: DocumentWalk,
  { length, sentences, add }: Adding,
): Promise<number> => {
  let places = 0;
  for (const [at, segment] of segments.entries()) {
    const numbers = sentences.of(at);
    const accept = accepts(segment);
    const words = reader.of(segment);
    for (let document = 0; document < segment.documents; document++) {
      if (!accept(document)) continue;
      const read = words.read(document);
      for (let sentence = 0; sentence < read.sentences; sentence++) {
        if (regions[read.sentenceRegions[sentence] ?? 0] !== 1) continue;
        const start = read.sentenceStarts[sentence] ?? 0;
        const end = (read.sentenceStarts[sentence + 1] ?? 0) - 1;
        if (end - start < length) continue;
        sentences.fill(numbers, read.typesOf(sentence), [start, end]);
        const { list } = sentences;
        for (let place = 0; place <= end - start - length; place++) add(list, place);
        places += end - start - length + 1;
      }
      if (pace.shouldYield(read.length)) await pace.yield();
    }
  }
  return places;
};

/** Every sequence in which a whole match stands, once. */
const eachAroundMatches = async (
  collection: Collection,
  query: WordQuery,
  { options, length, sentences, add }: Adding & { readonly options: NgramOptions },
): Promise<number> => {
  const numbersOf = new Map(collection.segments.map((segment, at) => [segment, sentences.of(at)]));
  let places = 0;
  const around = ({ segment, words, spans }: DocumentMatches): 'stop' | undefined => {
    const numbers = numbersOf.get(segment) ?? [];
    const stretches = spans
      .map((span) => {
        const start = words.sentenceStarts[span.sentence] ?? 0;
        const end = (words.sentenceStarts[span.sentence + 1] ?? 0) - 1;
        const last = Math.min(span.start, end - length);
        return { sentence: span.sentence, start, end, first: Math.max(start, span.end - length), last };
      })
      .sort((a, b) => a.first - b.first);
    let next = 0;
    let filled = -1;
    for (const { sentence, start, end, first, last } of stretches) {
      if (sentence !== filled) sentences.fill(numbers, words.typesOf(sentence), [start, end]);
      filled = sentence;
      for (let place = Math.max(next, first); place <= last; place++, places++) add(sentences.list, place - start);
      next = Math.max(next, last + 1);
    }
    return undefined;
  };
  await eachMatching(collection, { query, options, reader: new QuestionReader() }, around);
  return places;
};

const textOf = (row: Int32Array, values: SharedValues): string =>
  Array.from(row, (number) => values.text(number)).join(' ');
