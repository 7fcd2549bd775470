import { compareKeys, type DocumentKey } from './document-key.ts';
import type { Segment } from './segment.ts';

export interface LivingDocument extends DocumentKey {
  readonly segment: number;
  readonly document: number;
}

/** Every living document of some segments, in the order of their ids. */
export function* livingDocuments(segments: readonly Segment[]): Generator<LivingDocument> {
  const heads = segments.map((segment, at) => headOf(segment, at, 0));
  for (;;) {
    let best: LivingDocument | null = null;
    for (const head of heads) if (head !== null && (best === null || compareKeys(head, best) < 0)) best = head;
    if (best === null) return;
    const { segment } = best;
    heads[segment] = headOf(segments[segment]!, segment, best.document + 1);
    yield best;
  }
}

const headOf = (segment: Segment, at: number, from: number): LivingDocument | null => {
  let document = from;
  while (document < segment.documents && segment.isDeleted(document)) document++;
  if (document >= segment.documents) return null;
  const { ids, revisions } = segment.columns;
  return { id: ids[document] ?? 0, revision: revisions[document] ?? 0, segment: at, document };
};
