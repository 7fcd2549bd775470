import type { WordPlace } from '../concordancer.ts';
import type { CountedRegions } from '../concordance/counted-regions.ts';
import type { Collection } from '../search/collection.ts';
import { acceptBy } from '../search/filter.ts';
import { Pace } from '../search/pace.ts';
import { QuestionReader } from '../segment/segment-reader.ts';
import type { Segment } from '../segment/segment.ts';

type WordsBySegment = ReadonlyMap<Segment, Uint32Array>;

/** What a snapshot's documents come to never changes: four bytes for each document are kept for each choice of regions. */
const wordsKept = new WeakMap<Collection, Map<string, WordsBySegment>>();

/** How many words each document has in the parts of pages that count. */
const documentWords = async (
  collection: Collection,
  regions: CountedRegions,
  signal: AbortSignal | undefined,
): Promise<WordsBySegment> => {
  const kept = wordsKept.get(collection) ?? new Map<string, WordsBySegment>();
  wordsKept.set(collection, kept);
  const key = regions.join('');
  const known = kept.get(key) ?? (await countWords(collection, regions, new Pace(signal)));
  kept.set(key, known);
  return known;
};

const countWords = async ({ segments }: Collection, regions: CountedRegions, pace: Pace): Promise<WordsBySegment> => {
  const reader = new QuestionReader();
  const all = new Map<Segment, Uint32Array>();
  for (const segment of segments) {
    const words = new Uint32Array(segment.documents);
    const read = reader.of(segment);
    for (let document = 0; document < segment.documents; document++) {
      if (segment.isDeleted(document)) continue;
      const { sentences, sentenceStarts, sentenceRegions } = read.read(document);
      let count = 0;
      for (let sentence = 0; sentence < sentences; sentence++)
        if (regions[sentenceRegions[sentence] ?? 0] === 1)
          count += (sentenceStarts[sentence + 1] ?? 0) - 1 - (sentenceStarts[sentence] ?? 0);
      words[document] = count;
      if (pace.shouldYield(16)) await pace.yield();
    }
    all.set(segment, words);
  }
  return all;
};

/** Every document that a question looks at, with its words. */
export const eachDocument = async (
  collection: Collection,
  { regions, options }: { readonly regions: CountedRegions; readonly options: WordPlace },
  visit: (segment: Segment, document: number, words: number) => void,
): Promise<void> => {
  const words = await documentWords(collection, regions, options.signal);
  const accepts = acceptBy(options);
  const pace = new Pace(options.signal);
  for (const segment of collection.segments) {
    const accept = accepts(segment);
    const ofSegment = words.get(segment);
    for (let document = 0; document < segment.documents; document++) {
      if (accept(document)) visit(segment, document, ofSegment?.[document] ?? 0);
      if (pace.shouldYield()) await pace.yield();
    }
  }
};
