/** A segment as the policy sees it. */
export interface SegmentSize {
  readonly number: number;
  readonly bytes: number;
  readonly documents: number;
  readonly deleted: number;
}

/** Segments below this size are all of the lowest tier. */
const floorBytes = 1 << 20;
/** A segment with a larger share of deleted documents is written anew by itself. */
const deletedShareMax = 0.3;

/**
 * Which segments to merge next; none: the index is in order. Tiered: segments whose living bytes lie within one power of
 * `perTier` are of one tier, and a full tier becomes one segment of the next (Lucene's TieredMergePolicy, simplified).
 */
export const nextMerge = (segments: readonly SegmentSize[], perTier: number): readonly number[] => {
  const wasteful = segments.find(({ documents, deleted }) => deleted > documents * deletedShareMax);
  const tiers = new Map<number, SegmentSize[]>();
  for (const segment of segments) {
    const tier = tierOf(segment, perTier);
    tiers.set(tier, [...(tiers.get(tier) ?? []), segment]);
  }
  const full = [...tiers].filter(([, members]) => members.length >= perTier).sort(([a], [b]) => a - b)[0];
  if (full !== undefined)
    return full[1]
      .toSorted((a, b) => a.number - b.number)
      .slice(0, perTier)
      .map(({ number }) => number);
  return wasteful === undefined ? [] : [wasteful.number];
};

const tierOf = ({ bytes, documents, deleted }: SegmentSize, perTier: number): number => {
  const living = bytes * (1 - deleted / Math.max(1, documents));
  return living <= floorBytes ? 0 : 1 + Math.floor(Math.log(living / floorBytes) / Math.log(perTier));
};
