import type { PageSetMember } from '../../model/page-set.ts';
import type { Url } from '../../model/url.ts';
import type { DocumentMeasures } from '../../store/port.ts';

/** A page of the first selection with what is known of its text. */
export interface PageWithText {
  readonly member: PageSetMember;
  readonly site: string;
  /** The newest revision of the page; null when it is gone. */
  readonly currentRevision: number | null;
  readonly document: {
    readonly revision: number;
    readonly digest: string;
    readonly measures: DocumentMeasures;
  } | null;
}

/** What only a look at all pages can tell of one. */
export interface TextAmongOthers {
  readonly site: string;
  readonly near: NearDuplicate | null;
  readonly repeated: RepeatedSentences | null;
  readonly place: SitePlace | null;
  /** 1 for the page with the highest score of those that no other rule marked; null for the others. */
  readonly rank: number | null;
}

/** The page that stays when its near duplicates go. */
export interface NearDuplicate {
  readonly of: Url;
  readonly similarity: number;
  /** Pages in the cluster. */
  readonly cluster: number;
}

/** Shares of the letters of the main text. */
export interface RepeatedSentences {
  /** In sentences that several pages of the site have. */
  readonly boilerplate: number;
  /** In sentences that no other page has. */
  readonly originality: number;
}

/** Where a page stands among those of its site that no other rule marked, by score. */
export interface SitePlace {
  readonly position: number;
  readonly kind: string;
}
