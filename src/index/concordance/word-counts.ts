import { liveCounts } from '../segment/live-counts.ts';
import { noWord } from '../segment/forward.ts';
import type { QuestionReader } from '../segment/segment-reader.ts';
import type { Segment } from '../segment/segment.ts';
import type { Pace } from '../search/pace.ts';
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
}

/** Of all living documents: the counts are in the lexicon already. */
export const countsOfAll = (segments: readonly Segment[]): readonly WordCounts[] =>
  segments.map((segment) => ({ segment, counts: liveCounts(segment), documents: segment.live }));

/** Of a sub-corpus: its documents are read. */
export const countsOfSome = async ({
  segments,
  accepts,
  pace,
  reader,
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
      const { types, length } = words.read(document);
      for (let at = 0; at < length; at++) {
        const type = types[at] ?? noWord;
        if (type !== noWord) counts[type] = (counts[type] ?? 0) + 1;
      }
      if (pace.shouldYield(length)) await pace.yield();
    }
    all.push({ segment, counts, documents });
  }
  return all;
};
