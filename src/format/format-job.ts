import type { DocumentId, Md5 } from '../model/ids.ts';
import type { ArchiveLocation } from '../model/page.ts';
import type { RightsFinding } from '../model/rights.ts';
import type { Url } from '../model/url.ts';
import type { DocumentMeasures } from '../store/port.ts';

/** One page on its way to a worker. Everything that ends up in the document is here or in the worker's settings. */
export interface FormatJob {
  readonly url: Url;
  readonly id: DocumentId;
  /** The worker reads the page from the archive itself; its bytes must have this digest. */
  readonly location: ArchiveLocation;
  readonly md5: Md5;
  /** Anchor texts pointing here with the pages that carry them. */
  readonly inLinks: readonly AnchorGroup[];
  /** Numbers of the known pages that this one links to. */
  readonly linkedIds: ReadonlyMap<Url, DocumentId>;
  readonly rights: KnownRights;
}

/** What the store knows about the rights in a page. */
export interface KnownRights {
  /** What the page and its headers said when last visited; null: nothing is known, its bytes are to be asked. */
  readonly page: readonly RightsFinding[] | null;
  /** What the files of its site say about it. */
  readonly site: readonly RightsFinding[];
}

export interface AnchorGroup {
  readonly anchor: string;
  readonly pages: readonly { readonly url: Url; readonly id: DocumentId }[];
}

export type FormatAnswer =
  | FormattedPage
  /** The archive does not give the page back. */
  | { readonly kind: 'unreadable'; readonly detail: string };

/** The document as the worker gives it: finished bytes, nothing to be cloned deeply. */
export interface FormattedPage {
  readonly kind: 'document';
  readonly bytes: Uint8Array;
  readonly digest: string;
  readonly measures: DocumentMeasures;
}
