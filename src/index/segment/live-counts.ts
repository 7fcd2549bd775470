import { noWord } from './forward.ts';
import { SegmentReader } from './segment-reader.ts';
import type { Segment } from './segment.ts';

/** How often each kind of word occurs in living documents. */
export const liveCounts = (segment: Segment): Uint32Array => {
  const counts = new Uint32Array(segment.lexicon.counts.all());
  const reader = new SegmentReader(segment);
  for (let document = 0; segment.deleted !== null && document < segment.documents; document++) {
    if (!segment.isDeleted(document)) continue;
    const { types, length } = reader.read(document);
    for (let at = 0; at < length; at++) {
      const type = types[at] ?? noWord;
      if (type !== noWord) counts[type] = (counts[type] ?? 0) - 1;
    }
  }
  return counts;
};
