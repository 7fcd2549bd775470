import type { Analysis } from '../analyzer/port.ts';
import type { PageType } from '../model/document.ts';
import type { DocumentId } from '../model/ids.ts';
import type { EpochMs } from '../model/time.ts';
import type { Url } from '../model/url.ts';
import type { Region } from './region.ts';

export interface IndexSentence {
  readonly region: Region;
  readonly analysis: Analysis;
}

/** What the index takes of a standard-format document. */
export interface IndexDocument {
  readonly id: DocumentId;
  readonly digest: string;
  readonly url: Url;
  readonly title: string;
  readonly type: PageType;
  readonly fetchedAt: EpochMs;
  /** `2026-11-18`: when it was published if the page says so, else when it was fetched. */
  readonly date: string;
  /** The title first, then keywords, description, the body, and the anchor texts of in-links last. */
  readonly sentences: readonly IndexSentence[];
}
