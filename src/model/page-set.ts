import type { ArchiveLocation, Revision } from './page.ts';
import type { Md5, RunId, UrlId } from './ids.ts';
import type { EpochMs } from './time.ts';
import type { Url } from './url.ts';

/** A named, immutable selection: one row per page, in the order of the ids. */
export interface PageSet {
  readonly name: string;
  readonly stage: 'link' | 'text' | 'made';
  readonly run: RunId;
  readonly madeAt: EpochMs;
  readonly pages: number;
  readonly configDigest: string;
  readonly codeVersion: string;
  /** SHA-256 over the member lines. */
  readonly digest: string;
}

export interface PageSetMember {
  readonly id: UrlId;
  readonly revision: number;
  readonly url: Url;
  readonly md5: Md5;
  readonly location: ArchiveLocation;
  readonly score: number;
  /** SHA-256 of the document it was chosen by; null in a selection made before there are documents. */
  readonly document: string | null;
}

export const memberOf = (page: Revision, id: UrlId, score: number): PageSetMember => ({
  id,
  revision: page.revision,
  url: page.url,
  md5: page.md5,
  location: page.location,
  score,
  document: null,
});
