/** A segment as the policy sees it. */
export interface SegmentSize {
  readonly number: number;
  readonly bytes: number;
  readonly documents: number;
  readonly deleted: number;
}

/** Segments below this size are all of the lowest tier. */
const floorBytes = 1 << 20;
/** So many segments are merged at once, at most: each has seven files open. */
const mergedMost = 100;

export interface MergeLimits {
  /** Segments of about one size that are merged into one. */
  readonly segmentsPerTier: number;
  /** Bytes of deleted documents, by the byte of living ones, that are left where they are. */
  readonly deletedShareMax: number;
}

/**
 * Which segments to merge next; none: the index is in order. Tiered: segments whose living bytes lie within one power of
 * `perTier` are of one tier, and a full tier becomes one segment (Lucene's TieredMergePolicy, simplified). When too much of
 * the index is deleted documents, the segment that has most of them by its size is written anew by itself.
 */
export const nextMerge = (
  segments: readonly SegmentSize[],
  { segmentsPerTier, deletedShareMax }: MergeLimits,
): readonly number[] => {
  const tiers = new Map<number, SegmentSize[]>();
  for (const segment of segments) {
    const tier = tierOf(segment, segmentsPerTier);
    tiers.set(tier, [...(tiers.get(tier) ?? []), segment]);
  }
  const full = [...tiers].filter(([, members]) => members.length >= segmentsPerTier).sort(([a], [b]) => a - b)[0];
  if (full !== undefined)
    return full[1]
      .toSorted((a, b) => a.number - b.number)
      .slice(0, mergedMost)
      .map(({ number }) => number);
  const living = segments.reduce((sum, segment) => sum + livingBytes(segment), 0);
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  if (bytes - living <= living * deletedShareMax) return [];
  const [worst] = segments.toSorted((a, b) => deletedShare(b) - deletedShare(a) || a.number - b.number);
  return worst === undefined || worst.deleted === 0 ? [] : [worst.number];
};

const deletedShare = ({ documents, deleted }: SegmentSize): number => deleted / Math.max(1, documents);

const livingBytes = (segment: SegmentSize): number => segment.bytes * (1 - deletedShare(segment));

const tierOf = (segment: SegmentSize, perTier: number): number => {
  const living = livingBytes(segment);
  return living <= floorBytes ? 0 : 1 + Math.floor(Math.log(living / floorBytes) / Math.log(perTier));
};
