/** Walks over matching documents of one segment, forwards. Advancing to where it is already does nothing. */
export interface Cursor {
  /** -1 before the first document, `endOfDocuments` after the last. */
  readonly document: number;
  /** Upper estimate of the documents there are. */
  readonly cost: number;
  /** The first matching document that is not before `target`. */
  advance(target: number): number;
}

/** A cursor whose documents have scores, with bounds by which whole stretches can be passed over. */
export interface ScoringCursor extends Cursor {
  /** No document scores more. */
  readonly maxScore: number;
  /** No document from `target` to `boundEnd` scores more than this. `target` never goes backwards. */
  bound(target: number): number;
  /** Last document that the latest bound is good for. */
  readonly boundEnd: number;
  /** Of the current document. */
  score(): number;
  /** Word positions of the current document that match, ascending; valid until the next call. */
  positions(): ArrayLike<number>;
}
