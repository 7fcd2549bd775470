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
  const row = new Int32Array(length);
  let places = 0;
  await countNgrams(
    { ...ngramsInMemory, length },
    async (add) => {
      places = 0;
      const counted = (): void => {
        places++;
        add(row);
      };
      if (where === null) await eachInDocuments(walk, { values, row, add: counted });
      else await eachAroundMatches(collection, where, { options, values, row, add: counted });
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

interface Adding {
  readonly values: SharedValues;
  /** Filled for each call of `add`. */
  readonly row: Int32Array;
  readonly add: () => void;
}

/** Every sequence of all documents. */
const eachInDocuments = async (
  { segments, accepts, pace, reader, regions }: DocumentWalk,
  { values, row, add }: Adding,
): Promise<void> => {
  for (const [at, segment] of segments.entries()) {
    const numbers = values.of(at);
    const accept = accepts(segment);
    const words = reader.of(segment);
    for (let document = 0; document < segment.documents; document++) {
      if (!accept(document)) continue;
      const read = words.read(document);
      for (let sentence = 0; sentence < read.sentences; sentence++) {
        if (regions[read.sentenceRegions[sentence] ?? 0] !== 1) continue;
        const types = read.typesOf(sentence);
        const last = (read.sentenceStarts[sentence + 1] ?? 0) - 1 - row.length;
        for (let place = read.sentenceStarts[sentence] ?? 0; place <= last; place++) {
          for (let word = 0; word < row.length; word++) row[word] = numbers[types[place + word]!] ?? 0;
          add();
        }
      }
      if (pace.shouldYield(read.length)) await pace.yield();
    }
  }
};

/** Every sequence in which a whole match stands, once. */
const eachAroundMatches = async (
  collection: Collection,
  query: WordQuery,
  { options, values, row, add }: Adding & { readonly options: NgramOptions },
): Promise<void> => {
  const places = new Map(collection.segments.map((segment, at) => [segment, values.of(at)]));
  const around = ({ segment, words, spans }: DocumentMatches): 'stop' | undefined => {
    const numbers = places.get(segment) ?? [];
    const stretches = spans
      .map(({ start, end, sentence }) => ({
        sentence,
        first: Math.max(words.sentenceStarts[sentence] ?? 0, end - row.length),
        last: Math.min(start, (words.sentenceStarts[sentence + 1] ?? 0) - 1 - row.length),
      }))
      .sort((a, b) => a.first - b.first);
    let next = 0;
    for (const { sentence, first, last } of stretches) {
      const types = words.typesOf(sentence);
      for (let place = Math.max(next, first); place <= last; place++) {
        for (let word = 0; word < row.length; word++) row[word] = numbers[types[place + word]!] ?? 0;
        add();
      }
      next = Math.max(next, last + 1);
    }
    return undefined;
  };
  await eachMatching(collection, { query, options, reader: new QuestionReader() }, around);
};

const textOf = (row: Int32Array, values: SharedValues): string =>
  Array.from(row, (number) => values.text(number)).join(' ');
