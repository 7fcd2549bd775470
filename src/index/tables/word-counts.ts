import { type DocumentFilter, isEmptyFilter } from '../../query/filters.ts';
import type { Collection } from '../search/collection.ts';
import { acceptBy } from '../search/filter.ts';
import { QuestionReader } from '../segment/segment-reader.ts';
import type { Segment } from '../segment/segment.ts';
import { Pace } from '../search/pace.ts';
import type { CountedRegions } from '../concordance/counted-regions.ts';
import type { Accepts } from '../search/run-query.ts';

/** How often each row of a segment's lexicon occurs in the documents looked at. Punctuation is not counted as words. */
export interface WordCounts {
  readonly segment: Segment;
  readonly counts: Uint32Array;
  readonly documents: number;
}

/** A walk over all documents that are accepted, by one question. */
export interface DocumentWalk {
  readonly segments: readonly Segment[];
  readonly accepts: Accepts;
  readonly pace: Pace;
  readonly reader: QuestionReader;
  readonly regions: CountedRegions;
}

/** What a snapshot's documents come to never changes: the counts of whole snapshots are made once for each choice of regions. */
const countsKept = new WeakMap<Collection, Map<string, readonly WordCounts[]>>();

/** The words of all documents that a filter leaves, in the parts of pages that count. */
export const wordCounts = async (
  collection: Collection,
  { regions, filter, signal }: { regions: CountedRegions; filter: DocumentFilter; signal?: AbortSignal | undefined },
): Promise<readonly WordCounts[]> => {
  const { segments } = collection;
  const walk = (): DocumentWalk => {
    return { segments, accepts: acceptBy(filter), pace: new Pace(signal), reader: new QuestionReader(), regions };
  };
  if (!isEmptyFilter(filter)) return countsOfDocuments(walk());
  const kept = countsKept.get(collection) ?? new Map<string, readonly WordCounts[]>();
  countsKept.set(collection, kept);
  const key = regions.join('');
  const known = kept.get(key) ?? (await countsOfDocuments(walk()));
  kept.set(key, known);
  return known;
};

const countsOfDocuments = async ({
  segments,
  accepts,
  pace,
  reader,
  regions,
}: DocumentWalk): Promise<readonly WordCounts[]> => {
  const all: WordCounts[] = [];
  for (const segment of segments) {
    const accept = accepts(segment);
    const words = reader.of(segment);
    const counts = new Uint32Array(segment.lexicon.size);
    let documents = 0;
    for (let document = 0; document < segment.documents; document++) {
      if (!accept(document)) continue;
      documents++;
      const read = words.read(document);
      for (let sentence = 0; sentence < read.sentences; sentence++) {
        if (regions[read.sentenceRegions[sentence] ?? 0] !== 1) continue;
        const types = read.typesOf(sentence);
        const end = (read.sentenceStarts[sentence + 1] ?? 0) - 1;
        for (let at = read.sentenceStarts[sentence] ?? 0; at < end; at++) counts[types[at]!]!++;
      }
      if (pace.shouldYield(read.length)) await pace.yield();
    }
    all.push({ segment, counts, documents });
  }
  return all;
};
